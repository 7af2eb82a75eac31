"""Puzzles mined from games of bots, at most one a game, so that no two are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import hortus
from hortus.arena.contest import code_digest
from hortus.arena.line_file import LineFile
from hortus.bots import make_bot
from hortus.bots.contract import dismiss
from hortus.bots.levels import LEVELS
from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.core.registry import set_up
from hortus.core.sources import source_digest
from hortus.core.view import View
from hortus.puzzles.puzzle import ASKED, WIN, Choice, Puzzle, digest_of, from_data
from hortus.puzzles.verdict import TooEarly, Verdict, prove, search_twice
from hortus.search.themes import theme_of

FORMAT = "hortus-mine/1"
# Decisions are dear to search: of the last ones so many are at most, picked at random.
SEARCHED = 10


@dataclass(frozen=True)
class Mine:
    """All that decides which puzzles are found: which games, by whom, and how they are judged."""

    game: str
    seats: int
    options: dict[str, Any]
    maker: str
    exact: bool
    """Whether endings are solved; else any decision is searched."""
    latest: int
    """How many of the last decisions of a game count: the later, the sooner they are judged."""
    seed: int

    def header(self) -> dict[str, Any]:
        """Return what a file of results says first."""
        return {
            "format": FORMAT,
            **asdict(self),
            "hortus": hortus.__version__,
            "code": self.code,
        }

    @property
    def code(self) -> str:
        """A digest of how bots play the game, and of how puzzles are found and judged."""
        return f"{code_digest(self.game)}-{source_digest(__name__)}"

    def path(self, folder: Path) -> Path:
        """Return where its results are kept; other games or code get another file."""
        chosen = "".join(f"-{name}-{value}" for name, value in sorted(self.options.items()))
        judged = f"{'solved' if self.exact else 'searched'}-{self.latest}"
        name = (
            f"{self.game}-{self.seats}{chosen}-{self.maker}-{judged}-{self.seed}-{self.code}.jsonl"
        )
        return folder / name

    def load(self) -> Game:
        """Return the game that is played."""
        return set_up(self.game, self.seats, self.options)


def run(
    mine: Mine,
    games: int,
    path: Path,
    game: Game,
    watch: Callable[[int, int], None] | None = None,
) -> list[Puzzle]:
    """Return the puzzles of so many games, those of the file at `path` among them.

    `watch` is called after each game with how many games and puzzles there are.
    """
    file = LineFile(mine.header(), path, "mining")
    there = {int(line["index"]): line.get("puzzle") for line in file.read()}
    wanted = [index for index in range(games) if index not in there]
    if wanted:
        with file.writing():
            for index in wanted:
                puzzle = find(mine, game, index)
                there[index] = puzzle.to_data() if puzzle else None
                # A game without a puzzle is noted too, and not played again.
                file.write({"index": index} | ({"puzzle": there[index]} if puzzle else {}))
                if watch:
                    watch(len(there), sum(data is not None for data in there.values()))
    return [from_data(there[index]) for index in range(games) if there[index]]


def find(mine: Mine, game: Game, index: int) -> Puzzle | None:
    """Play a game and return the clearest puzzle about winning that is found in it, else any."""
    chance = f"{mine.seed}/{index}"
    found = list(moments(game, mine.maker, chance))[-mine.latest :]
    judged = list(_proven(found)) if mine.exact else list(_searched(found, chance))
    if not judged:
        return None
    moment, verdict = max(judged, key=lambda one: (one[1].measure == WIN, one[1].margin))
    return _puzzle(mine, moment, verdict, chance)


@dataclass(frozen=True)
class Moment:
    """A decision of a game: what the seat sees, the table, and what was played before."""

    view: View
    position: Position
    played: str
    digest: str


def moments(game: Game, maker: str, chance: str) -> Iterator[Moment]:
    """Play a game of equal bots, and yield the decisions that are decisions at all."""
    match = Match(game, chance)
    bot = make_bot(maker)
    dice = new_dice(chance, "maker")
    played: list[str] = []
    try:
        while not match.position.is_over:
            actors = match.position.actors
            seat = actors[below(dice, len(actors))]
            view = match.position.view(seat)
            if len(view.legal_numbers()) > 1:
                yield Moment(view, match.position.copy(), " ".join(played), digest_of(match))
            move = bot.choose(view, dice)
            if move != WAIT:
                played.append(f"{seat}:{move}" if len(actors) > 1 else str(move))
                match.play(move, seat)
    finally:
        dismiss(bot, match.position.result())


def _proven(late: list[Moment]) -> Iterator[tuple[Moment, Verdict]]:
    """Yield what is a puzzle for sure, the last decision first, as far back as can be solved."""
    for moment in reversed(late):
        try:
            verdict = prove(moment.view)
        except TooEarly:
            return
        if verdict:
            yield moment, verdict


def _searched(late: list[Moment], chance: str) -> Iterator[tuple[Moment, Verdict]]:
    """Yield the first of some random decisions that a search finds to be a puzzle."""
    dice, rest = new_dice(chance, "which"), list(late)
    for _ in range(min(SEARCHED, len(rest))):
        moment = rest.pop(below(dice, len(rest)))
        verdict = search_twice(moment.view, chance)
        if verdict:
            yield moment, verdict
            return


def _puzzle(mine: Mine, moment: Moment, verdict: Verdict, chance: str) -> Puzzle:
    position, seat = moment.position, moment.view.seat

    def choice(move: int) -> Choice:
        return Choice(position.text(move, seat), round(verdict.worths[move], 4))

    return Puzzle(
        game=mine.game,
        rules=position.game.rules_version,
        seats=mine.seats,
        options=mine.options,
        chance=chance,
        played=moment.played,
        digest=moment.digest,
        seat=seat,
        theme=theme_of(position.game, position.state, seat, verdict.best, verdict.greedy),
        measure=verdict.measure,
        proven=verdict.proven,
        best=choice(verdict.best),
        second=choice(verdict.second),
        greedy=choice(verdict.greedy),
        found=tuple(share_of_finding(moment.view, verdict.best, level) for level in LEVELS),
    )


def share_of_finding(view: View, best: int, level: str) -> float:
    """Return how often a level plays the best move."""
    bot = make_bot(level)
    chosen = [bot.choose(view, new_dice("puzzle", level, time)) for time in range(ASKED)]
    return chosen.count(best) / ASKED
