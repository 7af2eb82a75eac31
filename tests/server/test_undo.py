"""Taking back: free within one's turn, by consent otherwise, and never after a reveal unasked."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import pytest

import hortus
from hortus.server import rulings
from hortus.server.desk import Desk
from hortus.server.ratings import counts
from hortus.server.rulings import Decision
from hortus.server.spec import Holder, Spec
from hortus.server.table_events import NumberedEvent, Offered, Said, TakenBack

from .player import Player, Refused
from .served import Served


def spec_of(game: hortus.Game, holders: list[Holder], **changes: Any) -> Spec:
    """Return what a plain table is set up with."""
    values: dict[str, Any] = {
        "id": "table",
        "game": game.name,
        "seed": "seed",
        "rules": game.rules_version,
        "host": "a",
        "invite": "",
        "public": True,
        "rated": False,
        "daily": None,
        "created": 0.0,
        "options": game.options,
        "components": None,
        "shuffle": False,
        "hints": True,
        "clock": {},
        "seats": holders,
    }
    return Spec(**{**values, **changes})


def desk_of(name: str, holders: list[Holder], **changes: Any) -> Desk:
    """Return a started table in memory."""
    game = hortus.load(name, len(holders))
    desk = Desk(spec_of(game, holders, **changes), game)
    happen(desk, rulings.start(desk, None, set()))
    return desk


def happen(desk: Desk, decision: Decision) -> None:
    """Fold what a ruling says."""
    event = NumberedEvent(desk.version + 1, desk.updated + 1, None, decision.event)
    desk.fold(event, decision.match)


def people(count: int) -> list[Holder]:
    """Return one person per seat."""
    return [Holder("person", f"p{seat}") for seat in range(count)]


VARIANTS = [
    pytest.param(name, seats, seed, id=f"{name}-{seats}-{seed}")
    for name in hortus.names()
    for seats, seed in ((2, 1), (3, 2))
]


@pytest.mark.parametrize(("name", "seats", "seed"), VARIANTS)
def test_a_free_undo_reveals_nothing_and_crosses_nobody(name: str, seats: int, seed: int) -> None:
    """Play at random; wherever a seat may take back freely, everything is as it was before."""
    desk = desk_of(name, people(seats))
    rng = random.Random(seed)
    frees = 0
    for _ in range(150):
        if desk.status != "running":
            break
        assert desk.match is not None
        seat = rng.choice(desk.actors)
        before = desk.match.position.to_bytes()
        views = [desk.match.position.view(other).data() for other in range(seats)]
        actors, ply = desk.actors, desk.ply
        move = rng.choice(desk.match.position.legal_numbers(seat))
        happen(desk, rulings.play_bot(desk, seat, move))
        revealed = any(line.seat is None for line in desk.lines[ply:])
        for other in range(seats):
            free = rulings.free_undo(desk, other)
            if free is None:
                continue
            frees += 1
            assert other == seat, "a move of another player"
            assert not revealed, "something was turned up"
            assert free == ply
            assert desk.status == "running"
            assert other in desk.actors
            assert set(desk.actors) <= set(actors), "another seat is to act"
        if rulings.free_undo(desk, seat) is not None and rng.random() < 0.5:
            undo = rulings.undo(desk, seat)
            assert isinstance(undo.event, TakenBack)
            happen(desk, undo)
            assert desk.match.position.to_bytes() == before
            assert (desk.actors, desk.ply) == (actors, ply)
            assert desk.match.entries == [line.entry for line in desk.lines]
            assert views == [desk.match.position.view(other).data() for other in range(seats)]
    if name != "carat":
        assert frees > 0, "this run never offered a free undo"


@pytest.mark.parametrize(("name", "seats", "seed"), VARIANTS)
def test_nothing_else_is_taken_back_unless_everybody_agrees(
    name: str, seats: int, seed: int
) -> None:
    desk = desk_of(name, people(seats))
    rng = random.Random(seed + 50)
    agreed, crossed = 0, False
    for _ in range(120):
        if desk.status != "running":
            break
        assert desk.match is not None
        seat = rng.choice(desk.actors)
        move = rng.choice(desk.match.position.legal_numbers(seat))
        happen(desk, rulings.play_bot(desk, seat, move))
        asking = rng.randrange(seats)
        if rulings.undo_right(desk, asking) != "ask" or rng.random() < 0.7:
            continue
        lines, state = list(desk.lines), desk.match.position.to_bytes()
        offered = rulings.undo(desk, asking)
        assert isinstance(offered.event, Offered)
        happen(desk, offered)
        others = [other for other in range(seats) if other != asking]
        assert desk.offer is not None
        assert list(desk.offer.needed) == others
        for other in others:
            assert desk.lines == lines, "taken back before everybody agreed"
            assert desk.match.position.to_bytes() == state
            accept = rng.random() < 0.7
            answer = rulings.answer(desk, other, desk.offer.number, accept)
            happen(desk, answer)
            if not accept:
                assert desk.offer is None
                break
        if desk.lines != lines:
            agreed += 1
            undone = lines[desk.ply]
            assert undone.seat == asking
            crossed |= len(lines) > desk.ply + 1
            assert desk.take_backs == crossed
            assert all(line.seat != asking for line in lines[desk.ply + 1 :])
            assert desk.match.entries == [line.entry for line in desk.lines]
    assert agreed > 0


def test_nobody_can_be_asked_alone_in_a_challenge_or_for_a_rating() -> None:
    bot = Holder("bot", bot="random")
    daily = desk_of("carat", [Holder("person", "a"), bot], daily="2026-01-01")
    rated = desk_of("carat", [Holder("person", "a"), bot], rated=None)
    rated.rated = True
    friendly = desk_of("carat", [Holder("person", "a"), bot])
    rights = []
    for desk in (daily, rated, friendly):
        assert desk.match is not None
        move = desk.match.position.legal_numbers(0)[0]
        happen(desk, rulings.play_bot(desk, 0, move))
        rights.append(rulings.undo_right(desk, 0))
    assert rights == ["no", "no", "ask"]


def test_bots_agree_at_once_on_a_friendly_table() -> None:
    desk = desk_of("carat", [Holder("person", "a"), Holder("bot", bot="random")])
    assert desk.match is not None
    before = desk.match.position.to_bytes()
    happen(desk, rulings.play_bot(desk, 0, desk.match.position.legal_numbers(0)[0]))
    undo = rulings.undo(desk, 0)
    assert isinstance(undo.event, TakenBack)
    happen(desk, undo)
    assert desk.match.position.to_bytes() == before


def test_a_game_in_which_a_draw_was_peeked_at_counts_nowhere() -> None:
    desk = desk_of("carat", [Holder("person", "a"), Holder("bot", bot="random")])
    assert desk.match is not None
    happen(desk, rulings.play_bot(desk, 0, desk.match.position.legal_numbers(0)[0]))
    assert desk.lines[-1].seat is None, "a tile was drawn"
    assert not desk.take_backs
    assert counts(desk)
    happen(desk, rulings.undo(desk, 0))
    assert desk.take_backs
    assert not counts(desk)


def test_a_stand_in_never_answers_for_its_person() -> None:
    for away in ("timeout", "nothing"):
        desk = desk_of("carat", people(2))
        assert desk.match is not None
        happen(desk, rulings.play_bot(desk, 0, desk.match.position.legal_numbers(0)[0]))
        if away == "timeout":
            happen(desk, rulings.timeout(desk, 1, "random"))
            assert desk.bot_of(1)
        lines = list(desk.lines)
        happen(desk, rulings.undo(desk, 0))
        assert desk.offer is not None
        assert desk.offer.needed == (1,)
        assert desk.lines == lines
        happen(desk, rulings.answer(desk, 1, desk.offer.number, True))
        assert len(desk.lines) < len(lines)
        assert desk.take_backs


@pytest.mark.parametrize(("name", "seats", "seed"), VARIANTS)
def test_at_a_rated_table_nothing_is_taken_back_across_a_reveal(
    name: str, seats: int, seed: int
) -> None:
    desk = desk_of(name, people(seats))
    desk.rated = True
    rng = random.Random(seed + 90)
    refused = 0
    for _ in range(60):
        if desk.status != "running":
            break
        assert desk.match is not None
        seat = rng.choice(desk.actors)
        move = rng.choice(desk.match.position.legal_numbers(seat))
        happen(desk, rulings.play_bot(desk, seat, move))
        for other in range(seats):
            ply = rulings.asked_undo(desk, other)
            refused += ply is None
            assert ply is None or ply == desk.ply - 1
    assert refused > 0


def test_an_old_move_is_stale_exactly_when_something_of_ones_own_changed() -> None:
    """Versions in a game of turns: only the current one is fresh, chat does not count."""
    desk = desk_of("carat", people(2))
    assert desk.match is not None
    for _ in range(6):
        (seat,) = desk.actors
        happen(desk, Decision(Said(None, "a", "hm")))
        fresh = desk.version
        for version in itertools.count():
            if version > desk.version:
                break
            moved = [line.version for line in desk.lines if line.seat is not None]
            since = max([1, *moved])
            assert rulings.is_stale(desk, seat, version) == (version < since)
        assert rulings.is_stale(desk, seat, fresh + 1)
        happen(desk, rulings.play_bot(desk, seat, desk.match.position.legal_numbers(seat)[0]))


def test_people_ask_and_answer_over_sockets(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter()
            table = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with (
                await ada.line(table["id"], 0) as first,
                await bob.line(table["id"], 1) as second,
            ):
                assert first.state is not None
                assert second.state is not None
                with pytest.raises(Refused) as nothing:
                    await first.ask("undo", seat=0)
                assert nothing.value.code == "no_undo"
                hand = first.state["view"]["hand"]
                await first.play(first.state["legal"][0])
                await first.ask("undo", seat=0)
                await second.until(lambda line: line.table["offer"])
                with pytest.raises(Refused) as twice:
                    await first.ask("undo", seat=0)
                assert twice.value.code == "offer_open"
                number = second.table["offer"]["number"]
                with pytest.raises(Refused) as own:
                    await first.ask("answer", seat=0, offer=number, accept=True)
                assert own.value.code == "not_asked"
                await second.ask("answer", seat=1, offer=number, accept=True)
                await first.until(lambda line: line.table["offer"] is None)
                assert first.state["view"]["hand"] == hand
                assert first.state["view"]["board"] == []
                assert first.log == [entry for entry in first.log if entry["seat"] is None]

    asyncio.run(go())
