"""One chunk of a simulation: games played, counted, and turned into tables.

A chunk depends on the run and its own number only, so chunks can be played anywhere and in any
order, and a run that was broken off goes on with the chunks it lacks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl

from hortus.bots import make_bot
from hortus.bots.contract import dismiss
from hortus.core.contract import CHANCE, WAIT
from hortus.core.dice import below, new_dice
from hortus.core.engine import bind
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.core.struct import Structs
from hortus.kernel import can_compile
from hortus.lab import rows

# Games of a chunk: random ones take microseconds, those of bots seconds.
RANDOM_CHUNK = 20_000
BOTS_CHUNK = 20
# Moves that are kept in memory at a time.
MOST_LOGGED = 1 << 20


@dataclass(frozen=True)
class Run:
    """Everything a worker needs to play any chunk of a run."""

    game: str
    seats: int
    options: dict[str, Any]
    components: str | None
    seed: int
    bots: tuple[str, ...]
    games: int
    moves: bool
    """Whether to keep every move."""
    uses: bool
    """Whether to count the use of components."""

    @property
    def chunk(self) -> int:
        """How many games a chunk has."""
        return BOTS_CHUNK if self.bots else RANDOM_CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks the run has; the last one may be shorter."""
        return -(-self.games // self.chunk)

    def size(self, chunk: int) -> int:
        """Return how many games a chunk has."""
        return min(self.chunk, self.games - chunk * self.chunk)


class Player:
    """Plays chunks of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        components = None if run.components is None else Path(run.components)
        self.game: Game = load(run.game, run.seats, components, **run.options)
        self.fast = can_compile()
        if self.fast:
            self.game.compile()
        kind, rules = self.game.kind, self.game.kind.rules
        self._kernels: SimpleNamespace = bind(
            rows, kind, self.fast, scores=rules.scores, ending=rules.ending
        )
        self._uses = import_module(f"{rules.__package__}.uses").uses
        self._now = np.zeros(rows.MOST_SEATS, np.int64)
        self._bots = [make_bot(name) for name in run.bots]

    def play(self, chunk: int) -> dict[str, pl.DataFrame]:
        """Return the tables of a chunk by name: games, and moves and uses if wanted."""
        self._first = chunk * self.run.chunk
        self._rows = Structs(rows.ROW, self.run.size(chunk))
        self._moves: list[pl.DataFrame] = []
        self._used: Counter[tuple[int, int, str, str]] = Counter()
        if self.run.bots:
            self._play_bots()
        else:
            self._play_at_random(chunk)
        tables = {"games": self._games()}
        if self.run.moves:
            tables["moves"] = pl.concat(self._moves)
        if self.run.uses:
            tables["uses"] = self._table_of_uses()
        return tables

    def _records(self, structs: Structs) -> Any:
        return structs.array if self.fast else structs

    def _play_at_random(self, chunk: int) -> None:
        game = self.game
        rules, engine = game.kind.rules, game.engine
        work = Structs(game.kind.state.STATE, 2)
        work[0] = game.start_state()
        log = Structs(rows.MOVE, MOST_LOGGED + rules.MOST_PLIES)
        dice, own = new_dice(self.run.seed, "random", chunk), np.zeros(4, np.int64)
        first = 0
        while first < len(self._rows):
            done = self._kernels.random_rows(
                engine.box,
                self._records(work),
                first,
                game.seats,
                dice,
                own,
                engine.buffer,
                engine.weights,
                self._now,
                self._records(self._rows),
                self._records(log),
                rules.MOST_PLIES,
            )
            self._keep(first, done, log.array)
            first = done

    def _play_bots(self) -> None:
        for i in range(len(self._rows)):
            moves = self._bots_game(f"{self.run.seed}/{self._first + i}", i)
            self._keep(i, i + 1, np.array(moves, rows.MOVE))

    def _bots_game(self, seed: str, i: int) -> list[tuple[int, int, int]]:
        """Play one game, with the chance and the choices of `hortus simulate --records`."""
        game = self.game
        position, engine = game.new(), game.engine
        row = self._records(self._rows)[i]
        order = new_dice(seed, "order")
        dice = [new_dice(seed, "bot", seat) for seat in range(game.seats)]
        moves: list[tuple[int, int, int]] = []
        self._kernels.begin_row(row)
        entries = self._settle(position, seed, 0, moves)
        while not position.is_over:
            actors = position.actors
            seat = actors[below(order, len(actors))]
            move = self._bots[seat].choose(position.view(seat), dice[seat])
            if move == WAIT:
                continue
            choices = len(engine.legal(position.state, seat))
            engine.apply(position.state, seat, move)
            moves.append((seat, choices, move))
            state = engine.record(position.state)
            self._kernels.count_decision(engine.box, state, game.seats, choices, row, self._now)
            entries = self._settle(position, seed, entries + 1, moves)
        self._kernels.end_row(engine.box, engine.record(position.state), game.seats, row, self._now)
        self._rows[i].moves = len(moves)
        for bot in self._bots:
            dismiss(bot, position.result())
        return moves

    def _settle(
        self, position: Position, seed: str, entries: int, moves: list[tuple[int, int, int]]
    ) -> int:
        """Roll chance while it is due, with the dice of each record entry; count the entries."""
        write = self.game.kind.moves.write
        while position.is_chance:
            dice = new_dice(seed, "chance", entries)
            begun, outcomes = position.copy(), list[int]()
            while True:
                outcomes.append(position.roll(dice))
                moves.append((CHANCE, 0, outcomes[-1]))
                if write(self.game.box, begun.state, CHANCE, outcomes) is not None:
                    break
            entries += 1
        return entries

    def _keep(self, first: int, end: int, log: np.ndarray[Any, Any]) -> None:
        """Keep of some finished games what the run wants of their moves."""
        if not (self.run.moves or self.run.uses):
            return
        lengths = self._rows.array["moves"][first:end].astype(np.int64)
        total = int(lengths.sum())
        games = np.repeat(np.arange(first, end) + self._first, lengths)
        log = log[:total]
        if self.run.moves:
            begun = np.repeat(np.cumsum(lengths) - lengths, lengths)
            columns = {
                "game": games,
                "ply": (np.arange(total) - begun).astype(np.int32),
                **{name: np.ascontiguousarray(log[name]) for name in ("seat", "choices", "move")},
            }
            self._moves.append(pl.DataFrame(columns))
        if self.run.uses:
            self._count_uses(games.tolist(), log["seat"].tolist(), log["move"].tolist())

    def _count_uses(self, games: list[int], seats: list[int], moves: list[int]) -> None:
        game, last = self.game, -1
        position = game.new()
        for number, seat, move in zip(games, seats, moves, strict=True):
            if number != last:
                position, last = game.new(), number
            if seat != CHANCE:
                entry = position.entry(move, seat)
                for what, which in self._uses(game.box, position.state, seat, entry):
                    self._used[number, seat, what, which] += 1
            game.engine.apply(position.state, seat, move)

    def _games(self) -> pl.DataFrame:
        array, seats = self._rows.array, self.game.seats
        won = [(array["winners"] >> seat) & 1 for seat in range(seats)]
        shared = np.maximum(sum(won), 1)
        counts = ("moves", "decisions", "choices", "widest", "lead_changes", "decided")
        return pl.DataFrame(
            {
                "game": np.arange(len(array)) + self._first,
                **{name: np.ascontiguousarray(array[name]) for name in counts},
                "reason": np.ascontiguousarray(array["reason"]).astype(np.int8),
                **{f"score_{seat}": array["score"][:, seat].copy() for seat in range(seats)},
                # A shared win is shared out.
                **{f"won_{seat}": (won[seat] / shared).astype(np.float32) for seat in range(seats)},
            }
        )

    def _table_of_uses(self) -> pl.DataFrame:
        found = sorted(self._used.items())
        return pl.DataFrame(
            [(*key, times) for key, times in found],
            {
                "game": pl.Int64,
                "seat": pl.Int8,
                "what": pl.String,
                "which": pl.String,
                "times": pl.Int32,
            },
            orient="row",
        )
