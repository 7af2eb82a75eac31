"""Ends by agreement: every person has to agree, and bots only where the game is even."""

from __future__ import annotations

import asyncio
import base64

import pytest

from hortus.core.dice import new_dice
from hortus.server.bots.thinker import Thinker
from hortus.server.live import bot_answers
from hortus.server.support.denied import Denied
from hortus.server.tables import decisions
from hortus.server.tables.spec import Holder
from hortus.server.tables.table import Table

from .player import Player, Refused
from .served import Served
from .test_undo import happen, people, table_of

BOT = Holder("bot", bot="greedy")


def offer(table: Table, seat: int = 0) -> list[int]:
    """Offer to end a game and return who has to answer."""
    happen(table, decisions.offer_end(table, seat))
    return [] if table.offer is None else list(table.offer.needed)


def test_a_stand_in_does_not_agree_for_its_person() -> None:
    table = table_of("carat", people(2))
    table.rated = True
    happen(table, decisions.timeout(table, 1, "random"))
    assert offer(table) == [1]
    assert table.status == "running"
    assert table.bots_asked == []
    assert table.offer is not None
    happen(table, decisions.answer(table, 1, table.offer.number, True))
    assert table.outcome is not None
    assert table.outcome["by"] == "agreement"


def test_at_a_rated_table_bots_play_to_the_end() -> None:
    table = table_of("carat", [Holder("person", "a"), BOT])
    table.rated = True
    with pytest.raises(Denied, match="plays to the end"):
        decisions.offer_end(table, 0)


def test_bots_are_asked_and_whoever_resigned_is_not() -> None:
    table = table_of("carat", [*people(3), BOT])
    happen(table, decisions.resign(table, 1, "random"))
    assert offer(table) == [2, 3]
    assert table.bots_asked == [3]
    assert table.bot_turn, "found by whichever process looks after the table"
    assert table.offer is not None
    number = table.offer.number
    happen(table, decisions.answer(table, 3, number, False))
    assert table.offer is None
    with pytest.raises(Denied, match="declined"):
        decisions.offer_end(table, 0)
    assert table.match is not None
    (seat,) = table.actors
    happen(table, decisions.play_bot(table, seat, table.match.position.legal_numbers(seat)[0]))
    assert offer(table) == [2, 3]


def test_an_offer_that_nobody_answers_does_not_bar_an_undo() -> None:
    table = table_of("carat", people(2))
    assert table.match is not None
    happen(table, decisions.play_bot(table, 0, table.match.position.legal_numbers(0)[0]))
    assert offer(table) == [1]
    happen(table, decisions.undo(table, 0))
    assert table.offer is not None
    assert table.offer.kind == "undo"


def test_bots_judge_by_their_own_view_and_agree_where_the_game_is_even() -> None:
    assert bot_answers.is_even(0.5, 2)
    assert bot_answers.is_even(0.3, 4)
    assert not bot_answers.is_even(0.5, 4)
    table = table_of("carat", [BOT, BOT])
    assert table.match is not None
    while table.match.position.actors and len(table.match.entries) < 90:
        position, (seat,) = table.match.position, table.match.position.actors
        best = position.game.engine.best_move(position.view(seat).state, seat, new_dice(1))
        table.match.play(best if seat == 0 else position.legal_numbers(seat)[-1], seat)
    thinker = Thinker()
    for seat in (0, 1):
        question = bot_answers._question(table, seat)
        (seen,) = question["moments"]
        assert base64.b64decode(seen) == table.match.position.view(seat).state.to_bytes()
        (outlook,) = thinker.answer({**question, "fast": False, "playouts": 8})["outlooks"]
        assert not bot_answers.is_even(outlook["win"][seat], 2), "seat 0 has won already"


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
