"""The ledger of a game: it adds up, luck evens out, and nobody is judged by what was hidden."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import hortus
from hortus.arena.references import exact_losses
from hortus.bots import make_bot
from hortus.bots.levels import LEVELS, game_settings, level_bot
from hortus.bots.play import play_bots
from hortus.core.random_record import random_record
from hortus.core.record import Record
from hortus.core.replay import Step, replay, step_at, steps
from hortus.kernel import can_compile
from hortus.search import ledger
from hortus.search.analysis import Budget
from hortus.search.ledger import Account, Line, accounts, lines, weigh
from hortus.search.settings import SearchSettings
from tests.conformance.worlds import every_game, every_variant, oracle, random_moments, world

LITTLE = Budget(iterations=2, fewest=2)
PARTS = ("start", "luck", "errors", "gifts", "result")


def quick(game: hortus.Game) -> SearchSettings:
    """Return settings that look one move ahead and no further."""
    return replace(game_settings(game.kind), playout=0)


def played(game: hortus.Game, seed: int | str) -> Record:
    """Return a quick game; random ones of Gardlings take thousands of moves."""
    if game.name != "gardlings":
        return random_record(game, seed)
    names = ["greedy"] * game.seats
    return play_bots(game, [make_bot(name) for name in names], names, seed).record()


def ledger_of(game: hortus.Game, seed: int) -> tuple[list[Line], list[Account]]:
    """Return the ledger of a quick game."""
    record = played(game, seed)
    found = [line for line, _ in lines(record, game, quick(game), LITTLE, 1)]
    return found, accounts(found, replay(record, game))


def must_add_up(game: hortus.Game, seed: int) -> None:
    """Check every sum that a ledger promises."""
    found, seats = ledger_of(game, seed)
    assert [line["ply"] for line in found] == list(range(len(found)))
    for seat, one in enumerate(seats):
        start, luck, errors, gifts, result = (one[name] for name in PARTS)
        assert start + luck - errors + gifts == pytest.approx(result, abs=1e-9)
        events = [line["luck"][seat] for line in found if "luck" in line]
        own = [line for line in found if "lost" in line and line["seat"] == seat]
        others = [line for line in found if "lost" in line and line["seat"] != seat]
        assert luck == pytest.approx(sum(events), abs=1e-9)
        assert errors == pytest.approx(sum(line["lost"] for line in own), abs=1e-9)
        assert gifts == pytest.approx(sum(line["gifts"][seat] for line in others), abs=1e-9)
        assert all(line["lost"] >= 0 and line["gifts"][seat] == 0 for line in own)
        assert one["decisions"] == len(own) >= one["mistakes"]
    if game.seats > 1:
        # A win is shared out among the seats, so what one gains the others lose.
        for name, total in (("luck", 0), ("start", 1), ("result", 1)):
            assert sum(one[name] for one in seats) == pytest.approx(total, abs=1e-9)
        assert sum(one["errors"] - one["gifts"] for one in seats) == pytest.approx(0, abs=1e-9)


def tables(name: str) -> list[hortus.Game]:
    """Return a game with the fewest and the most seats."""
    seats = hortus.load(name).kind.seats
    return [world(name, count, "{}") for count in (seats[0], seats[-1])]


@every_game
def test_the_parts_add_up_to_the_result(name: str) -> None:
    must_add_up(tables(name)[0], 1)


@pytest.mark.slow
@every_game
def test_the_parts_of_a_thousand_games_add_up(name: str) -> None:
    """About a second a game and core, compiled."""
    for number in range(500):
        for game in tables(name):
            must_add_up(game, number)


def mean_luck(game: hortus.Game, games: int) -> tuple[Any, Any]:
    """Return the mean luck of quick games by seat, and its standard errors."""
    found = []
    for number in range(games):
        luck = np.zeros(game.seats)
        for step in steps(played(game, f"luck {number}"), game):
            if step.seat < 0:
                line, _ = weigh(step, quick(game), LITTLE, number)
                assert "luck" in line
                luck += line["luck"]
        found.append(luck)
    return np.mean(found, 0), np.std(found, 0, ddof=1) / np.sqrt(games)


@pytest.mark.slow
@every_game
def test_luck_is_nothing_on_average(name: str) -> None:
    """2,500 games of every game are 10,000; about a tenth of a second a game and core, compiled."""
    kind = hortus.load(name).kind
    mean, doubt = mean_luck(world(name, kind.seats[0], "{}"), 2500)
    assert (abs(mean) <= 2 * doubt).all(), (mean, doubt)


@every_game
def test_outcomes_weighed_by_their_chances_give_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not nearly nothing: with few playouts too, whatever they think, luck favours nobody."""
    game = tables(name)[0]
    events = [
        (step, step.before.outcomes())
        for step in steps(played(game, 5), game)
        if step.seat < 0 and len(step.numbers) == 1
    ]
    # Late ones are cheap to play out.
    step, outcomes = min(
        (event for event in events[-8:] if len(event[1]) > 1), key=lambda one: len(one[1])
    )
    weights = sum(weight for _, weight in outcomes)
    sums = np.zeros(game.seats)
    for first in range(weights):
        # Where the spread begins is the only chance in it.
        def begins(_dice: Any, _count: int, first: int = first) -> int:
            return first

        monkeypatch.setattr(ledger, "below", begins)
        for number, weight in outcomes:
            line, _ = weigh(replace(step, numbers=(number,)), quick(game), LITTLE, 1)
            assert "luck" in line
            sums += np.array(line["luck"]) * weight
    assert sums == pytest.approx(0, abs=1e-9)


@pytest.mark.xdist_group("carat")
def test_a_line_depends_on_its_own_moment_only() -> None:
    game = world("carat", 2, "{}")
    record = random_record(game, 2)
    whole = [line for line, _ in lines(record, game, quick(game), LITTLE, 1)]
    for step in reversed(list(steps(record, game))[-8:]):
        stored = game.from_bytes(step.before.to_bytes())
        again = step_at(stored, step.ply, step.entry)
        assert again.numbers == step.numbers
        assert weigh(again, quick(game), LITTLE, 1)[0] == whole[step.ply]


@every_variant
def test_hidden_things_do_not_change_what_a_decision_lost(
    name: str, seats: int, options: str
) -> None:
    game, rng = world(name, seats, options), random.Random(7)
    position = next(one for one in random_moments(game, seed=7, share=0.03) if one.actors)
    seat = position.actors[0]
    move = position.legal_numbers(seat)[-1]
    permuted = oracle(name).permute_hidden(position, seat, rng)
    one, other = (
        weigh(Step(0, seat, {}, (move,), moment), quick(game), LITTLE, 1)[0]
        for moment in (position, permuted)
    )
    assert one == other


@pytest.mark.xdist_group("carat")
@pytest.mark.skipif(not can_compile(), reason="endings are solved by compiled rules")
def test_what_endings_lose_is_exact() -> None:
    game = world("carat", 2, "{}")
    settings = level_bot(game.kind, LEVELS[-1], 2).searcher.settings
    settings = replace(quick(game), ending=settings.ending)
    lost = []
    for step in list(steps(random_record(game, 4), game))[-12:]:
        line, _ = weigh(step, settings, LITTLE, 1)
        if "lost" in line and line["exact"]:
            expected = exact_losses(step.before.view(step.seat), step.numbers)
            assert expected is not None
            assert line["lost"] == pytest.approx(expected[step.numbers[0]].win, abs=1e-9)
            assert line["gifts"][1 - step.seat] == line["lost"]
            assert line["uncertainty"] == [0, 0]
            lost.append(line["lost"])
    assert len(lost) >= 3
    assert max(lost) > 0
