"""A ruler for decisions: what each bot gives away where the best move is known, or known well.

Bots play games with each other, and of each game one decision is taken.  Every bot is asked,
several times with other dice, and what it chooses is compared with the best: in points, and in the
chance to win.  Endings that the solver masters have an exact best; elsewhere a very long search
stands for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import hortus
from hortus.arena.contest import code_digest
from hortus.arena.line_file import LineFile
from hortus.arena.references import Loss, can_solve, exact_losses, searched_losses
from hortus.bots import Bot, make_bot
from hortus.bots.levels import LEVELS, searching_only
from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.registry import find_kind, load
from hortus.core.view import View
from hortus.kernel import can_compile

FORMAT = "hortus-ruler/1"
# Who plays the games: good bots that are quick.
MAKER = "hard"
# An ending is one of the last so many decisions that are decisions at all.
LATEST = 8
# How often each bot is asked.
TIMES = 3
SEARCH_ONLY = f"{LEVELS[-1]}, search only"
BOTS = ("random", "greedy", *LEVELS[:-1], SEARCH_ONLY, LEVELS[-1])
# A long search is dear: so many positions are measured for each one that is solved.
SEARCHED_SHARE = 0.1


@dataclass(frozen=True)
class Ruler:
    """All that decides which decisions there are, and what the best is."""

    game: str
    seats: int
    exact: bool
    seed: int

    @property
    def share(self) -> float:
        """How many decisions are measured for each one that is asked for."""
        return 1.0 if self.exact else SEARCHED_SHARE

    def path(self, folder: Path) -> Path:
        """Return where its results are kept; other code gets another file."""
        name = f"{self.game}-{self.seats}-{self.seed}-{code_digest(self.game)}.jsonl"
        return folder / name

    def header(self) -> dict[str, Any]:
        """Return what a file of results says first."""
        return {
            "format": FORMAT,
            **asdict(self),
            "bots": list(BOTS),
            "hortus": hortus.__version__,
            "code": code_digest(self.game),
        }


@dataclass(frozen=True)
class Measured:
    """One decision: how many moves there are, and what each choice of each bot gave away."""

    index: int
    moves: int
    points: dict[str, list[float]]
    wins: dict[str, list[float]]


def rulers(games: Iterable[str], seed: int) -> Iterator[Ruler]:
    """Yield a ruler for the fewest seats of each game, for two and for the most."""
    for game in games:
        kind = find_kind(game)
        for seats in sorted({kind.seats[0], 2, kind.seats[-1]}):
            opens = hasattr(kind.view, "lay_open") and seats == kind.seats[0]
            yield Ruler(kind.name, seats, opens, seed)


def run(
    ruler: Ruler,
    decisions: int,
    path: Path,
    jobs: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> list[Measured]:
    """Return the decisions of so many games, those of the file at `path` among them.

    `watch` is called after each with how many there are, and how many there will be.
    """
    file = LineFile(ruler.header(), path, "ruler")
    there = {int(line["index"]): line for line in file.read()}
    wanted = [index for index in range(decisions) if index not in there]
    if wanted:
        with file.writing():
            for index, found in zip(wanted, _measure_all(ruler, wanted, jobs), strict=True):
                # A game without a decision that can be judged is noted too, and not played again.
                there[index] = asdict(found) if found else {"index": index}
                file.write(there[index])
                if watch:
                    watch(index + 1, decisions)
    return [Measured(**there[index]) for index in range(decisions) if len(there[index]) > 1]


def _measure_all(ruler: Ruler, wanted: list[int], jobs: int) -> Iterator[Measured | None]:
    if jobs == 1:
        yield from map(measurer(ruler), wanted)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (ruler,)) as pool:
        yield from pool.map(_measure_in_worker, wanted)


_worker: Callable[[int], Measured | None] | None = None


def _start_worker(ruler: Ruler) -> None:
    global _worker
    _worker = measurer(ruler)


def _measure_in_worker(index: int) -> Measured | None:
    assert _worker is not None
    return _worker(index)


def measurer(ruler: Ruler) -> Callable[[int], Measured | None]:
    """Return a function that measures any decision of a ruler; none depends on another."""
    game = load(ruler.game, ruler.seats)
    if can_compile():
        game.compile()
    bots = {name: _bot(game, name) for name in BOTS}

    def measure(index: int) -> Measured | None:
        seed = f"{ruler.seed}/{index}"
        view = _pick(decisions_of(game, seed), ruler.exact, seed)
        if view is None:
            return None
        chosen = {
            name: [bot.choose(view, new_dice(seed, name, time)) for time in range(TIMES)]
            for name, bot in bots.items()
        }
        losses = _losses(view, {move for some in chosen.values() for move in some}, ruler, seed)
        if losses is None:
            return None
        return Measured(
            index,
            len(view.legal_numbers()),
            {name: [losses[move].points for move in some] for name, some in chosen.items()},
            {name: [losses[move].win for move in some] for name, some in chosen.items()},
        )

    return measure


def _bot(game: Game, name: str) -> Bot:
    return searching_only(game, LEVELS[-1]) if name == SEARCH_ONLY else make_bot(name)


def decisions_of(game: Game, seed: str) -> list[View]:
    """Play a game and return what its seats saw when they took decisions."""
    match = hortus.Match(game, seed)
    maker = make_bot(MAKER)
    dice = new_dice(seed, "maker")
    views: list[View] = []
    while not match.position.is_over:
        actors = match.position.actors
        seat = actors[below(dice, len(actors))]
        view = match.position.view(seat)
        if len(view.legal_numbers()) > 1:
            views.append(view)
        move = maker.choose(view, dice)
        if move != WAIT:
            match.play(move, seat)
    return views


def _pick(views: list[View], exact: bool, seed: str) -> View | None:
    """Return the first late decision that can be solved, or any; None if none can be judged."""
    if exact:
        return next((view for view in views[-LATEST:] if can_solve(view)), None)
    return views[below(new_dice(seed, "which"), len(views))]


def _losses(view: View, moves: set[int], ruler: Ruler, seed: str) -> dict[int, Loss] | None:
    return exact_losses(view, moves) if ruler.exact else searched_losses(view, moves, seed)
