"""Taking back: free within one's turn, by consent otherwise, and never after a reveal unasked."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import pytest

import hortus
from hortus.server.live.ratings import counts
from hortus.server.tables import decisions
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import NumberedEvent, Offered, Said, TakenBack
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table

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


def table_of(name: str, holders: list[Holder], **changes: Any) -> Table:
    """Return a started table in memory."""
    game = hortus.load(name, len(holders))
    table = Table(spec_of(game, holders, **changes), game)
    happen(table, decisions.start(table, None, set()))
    return table


def happen(table: Table, decision: Decision) -> None:
    """Fold what was decided."""
    event = NumberedEvent(table.version + 1, table.updated + 1, None, decision.event)
    table.fold(event, decision.match)


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
    table = table_of(name, people(seats))
    rng = random.Random(seed)
    frees = 0
    for _ in range(150):
        if table.status != "running":
            break
        assert table.match is not None
        seat = rng.choice(table.actors)
        before = table.match.position.to_bytes()
        views = [table.match.position.view(other).data() for other in range(seats)]
        actors, ply = table.actors, table.ply
        move = rng.choice(table.match.position.legal_numbers(seat))
        happen(table, decisions.play_bot(table, seat, move))
        revealed = any(line.seat is None for line in table.lines[ply:])
        for other in range(seats):
            free = decisions.free_undo(table, other)
            if free is None:
                continue
            frees += 1
            assert other == seat, "a move of another player"
            assert not revealed, "something was turned up"
            assert free == ply
            assert table.status == "running"
            assert other in table.actors
            assert set(table.actors) <= set(actors), "another seat is to act"
        if decisions.free_undo(table, seat) is not None and rng.random() < 0.5:
            undo = decisions.undo(table, seat)
            assert isinstance(undo.event, TakenBack)
            happen(table, undo)
            assert table.match.position.to_bytes() == before
            assert (table.actors, table.ply) == (actors, ply)
            assert table.match.entries == [line.entry for line in table.lines]
            assert views == [table.match.position.view(other).data() for other in range(seats)]
    if name != "carat":
        assert frees > 0, "this run never offered a free undo"


@pytest.mark.parametrize(("name", "seats", "seed"), VARIANTS)
def test_nothing_else_is_taken_back_unless_everybody_agrees(
    name: str, seats: int, seed: int
) -> None:
    table = table_of(name, people(seats))
    rng = random.Random(seed + 50)
    agreed, crossed = 0, False
    for _ in range(120):
        if table.status != "running":
            break
        assert table.match is not None
        seat = rng.choice(table.actors)
        move = rng.choice(table.match.position.legal_numbers(seat))
        happen(table, decisions.play_bot(table, seat, move))
        asking = rng.randrange(seats)
        if decisions.undo_right(table, asking) != "ask" or rng.random() < 0.7:
            continue
        lines, state = list(table.lines), table.match.position.to_bytes()
        offered = decisions.undo(table, asking)
        assert isinstance(offered.event, Offered)
        happen(table, offered)
        others = [other for other in range(seats) if other != asking]
        assert table.offer is not None
        assert list(table.offer.needed) == others
        for other in others:
            assert table.lines == lines, "taken back before everybody agreed"
            assert table.match.position.to_bytes() == state
            accept = rng.random() < 0.7
            answer = decisions.answer(table, other, table.offer.number, accept)
            happen(table, answer)
            if not accept:
                assert table.offer is None
                break
        if table.lines != lines:
            agreed += 1
            undone = lines[table.ply]
            assert undone.seat == asking
            crossed |= len(lines) > table.ply + 1
            assert table.take_backs == crossed
            assert all(line.seat != asking for line in lines[table.ply + 1 :])
            assert table.match.entries == [line.entry for line in table.lines]
    assert agreed > 0


def test_nobody_can_be_asked_alone_in_a_challenge_or_for_a_rating() -> None:
    bot = Holder("bot", bot="random")
    daily = table_of("carat", [Holder("person", "a"), bot], daily="2026-01-01")
    rated = table_of("carat", [Holder("person", "a"), bot], rated=None)
    rated.rated = True
    friendly = table_of("carat", [Holder("person", "a"), bot])
    rights = []
    for table in (daily, rated, friendly):
        assert table.match is not None
        move = table.match.position.legal_numbers(0)[0]
        happen(table, decisions.play_bot(table, 0, move))
        rights.append(decisions.undo_right(table, 0))
    assert rights == ["no", "no", "ask"]


def test_bots_agree_at_once_on_a_friendly_table() -> None:
    table = table_of("carat", [Holder("person", "a"), Holder("bot", bot="random")])
    assert table.match is not None
    before = table.match.position.to_bytes()
    happen(table, decisions.play_bot(table, 0, table.match.position.legal_numbers(0)[0]))
    undo = decisions.undo(table, 0)
    assert isinstance(undo.event, TakenBack)
    happen(table, undo)
    assert table.match.position.to_bytes() == before


def test_a_game_in_which_a_draw_was_peeked_at_counts_nowhere() -> None:
    table = table_of("carat", [Holder("person", "a"), Holder("bot", bot="random")])
    assert table.match is not None
    happen(table, decisions.play_bot(table, 0, table.match.position.legal_numbers(0)[0]))
    assert table.lines[-1].seat is None, "a tile was drawn"
    assert not table.take_backs
    assert counts(table)
    happen(table, decisions.undo(table, 0))
    assert table.take_backs
    assert not counts(table)


def test_a_stand_in_never_answers_for_its_person() -> None:
    for away in ("timeout", "nothing"):
        table = table_of("carat", people(2))
        assert table.match is not None
        happen(table, decisions.play_bot(table, 0, table.match.position.legal_numbers(0)[0]))
        if away == "timeout":
            happen(table, decisions.timeout(table, 1, "random"))
            assert table.bot_of(1)
        lines = list(table.lines)
        happen(table, decisions.undo(table, 0))
        assert table.offer is not None
        assert table.offer.needed == (1,)
        assert table.lines == lines
        happen(table, decisions.answer(table, 1, table.offer.number, True))
        assert len(table.lines) < len(lines)
        assert table.take_backs


@pytest.mark.parametrize(("name", "seats", "seed"), VARIANTS)
def test_at_a_rated_table_nothing_is_taken_back_across_a_reveal(
    name: str, seats: int, seed: int
) -> None:
    table = table_of(name, people(seats))
    table.rated = True
    rng = random.Random(seed + 90)
    refused = 0
    for _ in range(60):
        if table.status != "running":
            break
        assert table.match is not None
        seat = rng.choice(table.actors)
        move = rng.choice(table.match.position.legal_numbers(seat))
        happen(table, decisions.play_bot(table, seat, move))
        for other in range(seats):
            ply = decisions.asked_undo(table, other)
            refused += ply is None
            assert ply is None or ply == table.ply - 1
    assert refused > 0


def test_an_old_move_is_stale_exactly_when_something_of_ones_own_changed() -> None:
    """Versions in a game of turns: only the current one is fresh, chat does not count."""
    table = table_of("carat", people(2))
    assert table.match is not None
    for _ in range(6):
        (seat,) = table.actors
        happen(table, Decision(Said(None, "a", "hm")))
        fresh = table.version
        for version in itertools.count():
            if version > table.version:
                break
            moved = [line.version for line in table.lines if line.seat is not None]
            since = max([1, *moved])
            assert decisions.is_stale(table, seat, version) == (version < since)
        assert decisions.is_stale(table, seat, fresh + 1)
        happen(table, decisions.play_bot(table, seat, table.match.position.legal_numbers(seat)[0]))


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
