"""Ends by agreement: every person has to agree, and bots only where the game is even."""

from __future__ import annotations

import asyncio
import base64

import pytest

from hortus.core.dice import new_dice
from hortus.server import offers, rulings
from hortus.server.desk import Desk
from hortus.server.rulings import Denied
from hortus.server.spec import Holder
from hortus.server.worker import Thinker

from .player import Player, Refused
from .served import Served
from .test_undo import desk_of, happen, people

BOT = Holder("bot", bot="greedy")


def offer(desk: Desk, seat: int = 0) -> list[int]:
    """Offer to end a game and return who has to answer."""
    happen(desk, rulings.offer_end(desk, seat))
    return [] if desk.offer is None else list(desk.offer.needed)


def test_a_stand_in_does_not_agree_for_its_person() -> None:
    desk = desk_of("carat", people(2))
    desk.rated = True
    happen(desk, rulings.timeout(desk, 1, "random"))
    assert offer(desk) == [1]
    assert desk.status == "running"
    assert desk.bots_asked == []
    assert desk.offer is not None
    happen(desk, rulings.answer(desk, 1, desk.offer.number, True))
    assert desk.outcome is not None
    assert desk.outcome["by"] == "agreement"


def test_at_a_rated_table_bots_play_to_the_end() -> None:
    desk = desk_of("carat", [Holder("person", "a"), BOT])
    desk.rated = True
    with pytest.raises(Denied, match="plays to the end"):
        rulings.offer_end(desk, 0)


def test_bots_are_asked_and_whoever_resigned_is_not() -> None:
    desk = desk_of("carat", [*people(3), BOT])
    happen(desk, rulings.resign(desk, 1, "random"))
    assert offer(desk) == [2, 3]
    assert desk.bots_asked == [3]
    assert desk.bot_turn, "found by whichever process looks after the table"
    assert desk.offer is not None
    number = desk.offer.number
    happen(desk, rulings.answer(desk, 3, number, False))
    assert desk.offer is None
    with pytest.raises(Denied, match="declined"):
        rulings.offer_end(desk, 0)
    assert desk.match is not None
    (seat,) = desk.actors
    happen(desk, rulings.play_bot(desk, seat, desk.match.position.legal_numbers(seat)[0]))
    assert offer(desk) == [2, 3]


def test_an_offer_that_nobody_answers_does_not_bar_an_undo() -> None:
    desk = desk_of("carat", people(2))
    assert desk.match is not None
    happen(desk, rulings.play_bot(desk, 0, desk.match.position.legal_numbers(0)[0]))
    assert offer(desk) == [1]
    happen(desk, rulings.undo(desk, 0))
    assert desk.offer is not None
    assert desk.offer.kind == "undo"


def test_bots_judge_by_their_own_view_and_agree_where_the_game_is_even() -> None:
    assert offers.is_even(0.5, 2)
    assert offers.is_even(0.3, 4)
    assert not offers.is_even(0.5, 4)
    desk = desk_of("carat", [BOT, BOT])
    assert desk.match is not None
    while desk.match.position.actors and len(desk.match.entries) < 90:
        position, (seat,) = desk.match.position, desk.match.position.actors
        best = position.game.engine.best_move(position.view(seat).state, seat, new_dice(1))
        desk.match.play(best if seat == 0 else position.legal_numbers(seat)[-1], seat)
    thinker = Thinker()
    for seat in (0, 1):
        question = offers._question(desk, seat)
        (seen,) = question["moments"]
        assert base64.b64decode(seen) == desk.match.position.view(seat).state.to_bytes()
        (outlook,) = thinker.answer({**question, "fast": False, "playouts": 8})["outlooks"]
        assert not offers.is_even(outlook["win"][seat], 2), "seat 0 has won already"


def test_a_bot_answers_for_itself(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            table = await ada.open("me", "random", game="ishtar")
            async with await ada.line(table["id"], 0) as line:
                await line.ask("offer_end", seat=0)
                await line.until(lambda line: line.table["offer"] is None)
                assert line.table["version"] == line.number
                if line.table["outcome"] is None:
                    with pytest.raises(Refused) as again:
                        await line.ask("offer_end", seat=0)
                    assert again.value.code == "declined"
                else:
                    assert line.table["outcome"]["by"] == "agreement"

    asyncio.run(go())
