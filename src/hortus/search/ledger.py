"""The ledger of a finished game: what luck, errors and gifts made of it, seat by seat.

Luck is what a chance event was worth beside what might have come, each played out on the same
random numbers.  As what might have come is drawn as chance draws it, luck is nothing on average,
however rough the values are.  An error is what the best move found was worth beside the one
played, judged from what the seat could know: exactly where the ending is solved, by playouts
elsewhere.  What others gain or lose by it are gifts.

The start is what the result leaves when luck, errors and gifts are taken out: what the game was
worth to the seat before anything happened.  It is the one figure that is not measured by itself,
so all the roughness of the others ends up there.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, final

import numpy as np

from hortus.core.benefit import Reason
from hortus.core.contract import CHANCE, WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.position import Entry, Position
from hortus.core.record import Record
from hortus.core.replay import Step, steps
from hortus.core.view import View
from hortus.search.analysis import (
    BATCH,
    Budget,
    Judgement,
    Prospect,
    candidates,
    explore,
    move_text,
)
from hortus.search.analysis import prospect as prospect_of
from hortus.search.ending import POINTS, WIN, Solution, is_small, solve
from hortus.search.playouts import Begin, Playouts, win_shares
from hortus.search.reason import reason
from hortus.search.searcher import ENDLESS
from hortus.search.settings import SearchSettings

Unit = Literal["win", "points"]
Mark = Literal["", "?!", "?", "??"]

# A difference counts from so many standard errors on; below that it may be noise.
SURE = 3.0
# Changes when the same game would come out otherwise: lines of different versions do not add up.
VERSION = 3
# What a decision must have lost to be marked, the worst first.
MARKS: dict[Unit, tuple[tuple[float, Mark], ...]] = {
    "win": ((0.2, "??"), (0.1, "?"), (0.05, "?!")),
    "points": ((6.0, "??"), (3.0, "?"), (1.0, "?!")),
}
# Sums of chances are rounded.
EXACT = 1e-9
# Its multiples are spread evenly.
GOLDEN = 0.6180339887498949


@final
class LuckLine(TypedDict):
    """One chance event: what it gave or took, by seat, and the standard errors of that."""

    ply: int
    luck: list[float]
    uncertainty: list[float]


@final
class DecisionLine(TypedDict):
    """One decision: what its seat lost, and what that gave to each of the others."""

    ply: int
    seat: int
    text: str
    best: Entry | None
    """In record form; None is to wait."""
    best_text: str
    lost: float
    """Nothing if it may be noise."""
    mark: Mark
    why: Reason | None
    """Of a marked decision: what speaks most for the best move."""
    gifts: list[float]
    uncertainty: list[float]
    """The standard error of the difference between best and played, by seat."""
    exact: bool
    """Whether the ending was solved."""
    win: list[float]
    points: list[float]
    """What was to be expected after the move, by seat."""


Line = LuckLine | DecisionLine


@final
class Account(TypedDict):
    """What the result of a seat is made of: start + luck - errors + gifts = result."""

    start: float
    luck: float
    errors: float
    gifts: float
    result: float
    uncertainty: dict[str, float]
    """The standard error of each of the first four."""
    decisions: int
    mistakes: int
    """How many of them are marked."""


def unit_of(game: Game) -> Unit:
    """Return what a ledger counts: shares of the win, or points where nobody else is there."""
    return "win" if game.seats > 1 else "points"


def lines(
    record: Record, game: Game, settings: SearchSettings, budget: Budget, seed: int
) -> Iterator[tuple[Line, Judgement | None]]:
    """Yield every entry of a record with what it was worth; decisions with both moves' prospects.

    Each depends on its own moment only, so they can be worked out in any order.
    """
    for step in steps(record, game):
        yield weigh(step, settings, budget, seed)


def weigh(
    step: Step, settings: SearchSettings, budget: Budget, seed: int
) -> tuple[Line, Judgement | None]:
    """Return what one entry of a record was worth."""
    if step.seat == CHANCE:
        return _luck(step, budget, seed), None
    return _decision(step, settings, budget, seed)


def accounts(of: Iterable[Line], end: Position) -> list[Account]:
    """Return what each seat's result is made of, from all lines of a game that is over."""
    seats = range(end.game.seats)
    luck, errors, gifts, counts = (np.zeros(len(seats)) for _ in range(4))
    marked = np.zeros(len(seats))
    doubts = {name: np.zeros(len(seats)) for name in ("luck", "errors", "gifts")}
    for one in of:
        squares = np.square(one["uncertainty"])
        if "luck" in one:
            luck += one["luck"]
            doubts["luck"] += squares
            continue
        own = np.arange(len(seats)) == one["seat"]
        counts += own
        marked += own & bool(one["mark"])
        if one["lost"]:
            errors += one["lost"] * own
            gifts += one["gifts"]
            doubts["errors"] += squares * own
            doubts["gifts"] += squares * ~own
    result = np.array(_final(end), float)
    doubts["start"] = np.sum([*doubts.values()], 0)
    return [
        {
            "start": float(result[seat] - luck[seat] + errors[seat] - gifts[seat]),
            "luck": float(luck[seat]),
            "errors": float(errors[seat]),
            "gifts": float(gifts[seat]),
            "result": float(result[seat]),
            "uncertainty": {name: float(np.sqrt(one[seat])) for name, one in doubts.items()},
            "decisions": int(counts[seat]),
            "mistakes": int(marked[seat]),
        }
        for seat in seats
    ]


def _final(end: Position) -> list[float] | list[int]:
    return win_shares(end.game, end.state) if unit_of(end.game) == "win" else end.scores()


def _results(played: Playouts) -> Any:
    """Return how playouts ended in the ledger's unit, one row each."""
    return np.array(played.wins if unit_of(played.game) == "win" else played.points, float)


def _standard_errors(samples: Any) -> Any:
    return np.std(samples, 0, ddof=1) / np.sqrt(len(samples))


# --- chance ---


def _luck(step: Step, budget: Budget, seed: int) -> LuckLine:
    """Compare what came with what might have come."""
    game, outcomes = step.before.game, step.before.outcomes()
    if len(step.numbers) == 1 and len(outcomes) == 1:
        nothing = [0.0] * game.seats
        return {"ply": step.ply, "luck": nothing, "uncertainty": nothing}
    state = step.before.state
    came = Playouts(game, state, seed, _this(game, step.numbers))
    if len(step.numbers) == 1:
        begin = _spread(game, outcomes, new_dice(seed, "outcomes", step.ply))
    else:
        begin = _anything(game, len(step.numbers), seed, step.ply)
    might = Playouts(game, state, seed, begin)
    _run([came, might], budget)
    samples = _results(came) - _results(might)
    return {
        "ply": step.ply,
        "luck": np.mean(samples, 0).tolist(),
        "uncertainty": _standard_errors(samples).tolist(),
    }


def _run(players: list[Playouts], budget: Budget) -> None:
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    # Each of them is needed: what one event gave is little beside what a single game may bring.
    most = ENDLESS if budget.iterations is None else max(2, budget.iterations)
    done = 0
    while done < most:
        count = min(BATCH, most - done)
        for player in players:
            player.run(done, count)
        done += count
        if until is not None and time.monotonic() >= until:
            return


def _this(game: Game, numbers: Iterable[int]) -> Begin:
    def begin(state: Any, _number: int, _dice: Any) -> None:
        for number in numbers:
            game.engine.apply(state, CHANCE, number)

    return begin


def _spread(game: Game, outcomes: list[tuple[int, int]], dice: Any) -> Begin:
    """Let each playout begin with an outcome by its weight, all of them evenly spread."""
    numbers = [number for number, _ in outcomes]
    ends = np.cumsum([weight for _, weight in outcomes])
    total = int(ends[-1])
    first = int(below(dice, total))

    def begin(state: Any, number: int, _dice: Any) -> None:
        mark = (first + int(number * GOLDEN % 1 * total)) % total
        place = int(np.searchsorted(ends, mark, side="right"))
        game.engine.apply(state, CHANCE, numbers[place])

    return begin


def _anything(game: Game, count: int, seed: int, ply: int) -> Begin:
    """Let each playout begin with so many outcomes as they come."""

    def begin(state: Any, number: int, _dice: Any) -> None:
        dice = new_dice(seed, "outcomes", ply, number)
        for _ in range(count):
            game.engine.roll(state, dice)

    return begin


# --- decisions ---


@dataclass(frozen=True)
class Weighed:
    """A move beside the best one."""

    best: int
    """The move itself if what it lost may be noise."""
    lost: float
    mark: Mark
    played: Prospect
    better: Prospect
    change: Any
    """How much better the best move was, by seat, and the standard errors of that."""
    doubts: Any
    exact: bool


def best_move(
    view: View, solution: Solution | None, settings: SearchSettings, dice: Any, budget: Budget
) -> int:
    """Return the best move of a view: that of its solution, or else what a search likes best."""
    if solution is not None:
        return solution.best
    (best,) = candidates(view, settings, dice, budget, most=1)
    return best


def weigh_move(
    view: View, move: int, settings: SearchSettings, dice: Any, budget: Budget
) -> Weighed:
    """Look for the best move of a view, and return what another loses against it."""
    solution = solved(view, settings, move)
    best = best_move(view, solution, settings, dice, budget)
    return beside(view, move, best, explore(view, [best, move], dice, budget), solution)


def beside(
    view: View,
    move: int,
    best: int,
    found: Mapping[int, Playouts],
    solution: Solution | None = None,
) -> Weighed:
    """Return what a move loses against the best one, both played out, or solved."""
    change, doubts = _change(found, best, move, view.seat, solution)
    lost = float(change[view.seat])
    if lost <= SURE * doubts[view.seat] + EXACT:
        lost, best = 0.0, move
    mark = _mark(lost, unit_of(view.game))
    prospects = prospect_of(move, found[move]), prospect_of(best, found[best])
    return Weighed(best, lost, mark, *prospects, change, doubts, solution is not None)


def _decision(
    step: Step, settings: SearchSettings, budget: Budget, seed: int
) -> tuple[DecisionLine, Judgement]:
    (move,) = step.numbers
    before, seat = step.before, step.seat
    view, dice = before.view(seat), new_dice(seed, "analysis", step.ply)
    weighed = weigh_move(view, move, settings, dice, budget)
    best, lost, played, better = weighed.best, weighed.lost, weighed.played, weighed.better
    gifts = [
        0.0 if other == seat or not lost else -float(x) for other, x in enumerate(weighed.change)
    ]
    why = None
    if weighed.mark:
        why = reason(view, better, played, new_dice(seed, "reason", step.ply))
    text, best_text = move_text(before, seat, move), move_text(before, seat, best)
    judged = Judgement(step.ply, seat, text, played, best_text, better)
    written: DecisionLine = {
        "ply": step.ply,
        "seat": seat,
        "text": text,
        "best": None if best == WAIT else before.entry(best, seat),
        "best_text": best_text,
        "lost": lost,
        "mark": weighed.mark,
        "why": why,
        "gifts": gifts,
        "uncertainty": weighed.doubts.tolist(),
        "exact": weighed.exact,
        "win": list(played.win),
        "points": list(played.points),
    }
    return written, judged


def _mark(lost: float, unit: Unit) -> Mark:
    return next((mark for least, mark in MARKS[unit] if lost >= least), "")


def solved(view: View, settings: SearchSettings, move: int | None = None) -> Solution | None:
    """Return what the best move and another are worth, if the ending can be solved.

    As bots do, only with compiled rules: interpreted, it takes minutes.
    """
    if not (settings.ending and view.game.engine.fast and move != WAIT and is_small(view)):
        return None
    goal = WIN if unit_of(view.game) == "win" else POINTS
    return solve(view, goal, 2 * settings.ending, () if move is None else {move})


def _change(
    found: Mapping[int, Playouts], best: int, move: int, seat: int, solution: Solution | None
) -> tuple[Any, Any]:
    """Return how much better the best move was, by seat, and the standard errors of that."""
    game = found[move].game
    if solution is not None:
        lost = solution.worths[best] - solution.worths[move]
        # Against one other, what one seat loses the other gains.
        own = np.arange(game.seats) == seat
        return np.where(own, lost, -lost), np.zeros(game.seats)
    samples = _results(found[best]) - _results(found[move])
    return np.mean(samples, 0), _standard_errors(samples)
