"""Whether a decision makes a puzzle: one move clearly best, and not the one that looks best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hortus.bots.levels import long_search
from hortus.core.contract import WAIT, GameKind
from hortus.core.dice import below, new_dice
from hortus.core.view import View
from hortus.puzzles.puzzle import POINTS, WIN, Measure
from hortus.search import ending
from hortus.search.analysis import compare, outlook
from hortus.search.ending import Solution, is_small, solve
from hortus.search.solver import Goal

# The best move leaves so much more chance to win than any other; a game says it of points.
CLEAR_CHANCE = 0.1
CLEAR_POINTS = 1.0
GOALS = {WIN: ending.WIN, POINTS: ending.POINTS}
# Worths that differ by less are the same.
SAME = 1e-6
# Where endings are solved there are many decisions: those with fewer moves are left out.
FEWEST_MOVES = 3
# The solver may take so many nodes.
NODES = 600_000
# A search thinks as the highest level does and plays its moves out so often; to be sure, both are
# done so many times as often.  What it finds is rough, so it has to be clearer than what is proven.
PLAYOUTS = 100
TIMES_LONGER = 10
CLEAR_WHEN_SEARCHED = 0.15
# A few games played out tell whether there is still something to win or to lose.
FEW_PLAYOUTS, FEW_SECONDS = 12, 1.0
# So many moves of a search are compared, and always the greedy one.
COMPARED = 4


class TooEarly(Exception):
    """An ending is too large to be solved, so earlier ones of its game are too."""


@dataclass(frozen=True)
class Verdict:
    """The best move, the next best and the greedy one, and what the moves are worth."""

    best: int
    second: int
    greedy: int
    worths: Mapping[int, float]
    measure: Measure
    proven: bool

    @property
    def margin(self) -> float:
        """By how much the best move is better than any other."""
        return self.worths[self.best] - self.worths[self.second]


def prove(view: View) -> Verdict | None:
    """Return an exact verdict, or None if the ending is no puzzle; TooEarly if it is too large.

    What tempts either costs chance to win, or it costs points only, by which the seat is ahead.
    """
    legal = view.legal_numbers()
    if len(legal) < FEWEST_MOVES or view.may_wait:
        return None
    if not is_small(view):
        raise TooEarly
    greedy = greedy_move(view)
    for measure, goal in GOALS.items():
        # To ask about two moves first is cheap, and most decisions are no puzzles.
        if _is_as_good(view, greedy, measure):
            continue
        worths = _solved(view, goal, legal).worths
        verdict = _verdict(view, worths, greedy, measure, True)
        # More points are not worth less chance to win.
        if verdict and measure == POINTS and not _is_as_good(view, verdict.best, WIN):
            return None
        return verdict
    return None


def _is_as_good(view: View, move: int, measure: Measure) -> bool:
    """Tell whether a move is surely as good as the best."""
    solution = _solved(view, GOALS[measure], [move])
    return solution.worths[solution.best] - solution.worths[move] <= SAME


def _solved(view: View, goal: Goal, moves: Iterable[int]) -> Solution:
    solution = solve(view, goal, NODES, moves)
    if solution is None:
        raise TooEarly
    return solution


def search(view: View, seed: str, times: int = 1) -> Verdict | None:
    """Return a verdict from a search with so many times the usual thought, None if no puzzle."""
    if view.may_wait or not is_open(view):
        return None
    greedy, dice = greedy_move(view), new_dice(seed, "puzzle", times)
    bot = long_search(view.game, times)
    found = bot.searcher.search(view, dice, bot.iterations)
    best = found[0].move
    if best in (greedy, WAIT):
        return None
    moves = {finding.move for finding in found[:COMPARED]} - {WAIT} | {greedy}
    prospects = compare(view, moves, below(dice, 2**31 - 1), times * PLAYOUTS)
    wins = {move: prospect.win[view.seat] for move, prospect in prospects.items()}
    verdict = _verdict(view, wins, greedy, WIN, False)
    if verdict is None or verdict.margin < CLEAR_WHEN_SEARCHED:
        return None
    # What is searched has to agree with what is played out.
    return verdict if verdict.best == best else None


def search_twice(view: View, seed: str) -> Verdict | None:
    """Return the verdict of a search that thinks ten times as long, if a short one agrees."""
    first = search(view, seed)
    sure = search(view, seed, TIMES_LONGER) if first else None
    return sure if first and sure and first.best == sure.best else None


def is_open(view: View) -> bool:
    """Tell whether a few games played out come to different ends."""
    return 0 < outlook(view, 1, FEW_PLAYOUTS, FEW_SECONDS).win[view.seat] < 1


def greedy_move(view: View) -> int:
    """Return what looks best one move ahead; of equals always the same."""
    return view.game.engine.best_move(view.state, view.seat, new_dice(0, "greedy"))


def clear_margin(kind: GameKind, measure: Measure) -> float:
    """Return by how much a best move has to be better than any other."""
    if measure == WIN:
        return CLEAR_CHANCE
    return float(kind.themes.CLEAR) if kind.themes else CLEAR_POINTS


def _verdict(
    view: View, worths: Mapping[int, float], greedy: int, measure: Measure, proven: bool
) -> Verdict | None:
    if len(worths) < 2:
        return None
    best, second, *_ = sorted(worths, key=lambda move: -worths[move])
    verdict = Verdict(best, second, greedy, worths, measure, proven)
    clear = verdict.margin >= clear_margin(view.game.kind, measure)
    return verdict if best != greedy and clear else None
