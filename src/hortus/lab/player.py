"""The games of a simulation played: the only place where that happens.

Game i of a seed has random streams of its own: one for chance and for who is quicker where several
seats may act, and one for each seat.  So it is the same game whoever plays it where: alone or in a
table of millions, on one core or on a cluster, with interpreted or with compiled rules.  Games
without bots are played in compiled code, as the random bot would play them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from hortus.bots import make_bot
from hortus.bots.contract import dismiss
from hortus.core.contract import CHANCE, OVER, WAIT
from hortus.core.dice import new_dice
from hortus.core.engine import bind
from hortus.core.game import Game
from hortus.core.loops import pick_seat
from hortus.core.position import Position
from hortus.core.struct import Structs
from hortus.lab import rows
from hortus.lab.simulation import Simulation

# Moves that are kept in memory at a time.
MOST_LOGGED = 1 << 20

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Played:
    """Some games in a row: a ROW for each of them and a MOVE for each move.

    The log is good only until the next ones are played.
    """

    first: int
    """Number of the first one."""
    rows: Array
    log: Array

    def games(self) -> Iterator[tuple[int, Array]]:
        """Yield the number and the moves of each game."""
        ends = np.cumsum(self.rows["moves"])
        for place, moves in enumerate(np.split(self.log, ends[:-1])):
            yield self.first + place, moves


class Player:
    """Plays any games of a simulation."""

    def __init__(self, simulation: Simulation, fast: bool) -> None:
        self.simulation = simulation
        self.game: Game = simulation.load()
        if fast:
            self.game.compile()
        rules = self.game.kind.rules
        self._kernels: SimpleNamespace = bind(
            rows, self.game.kind, fast, scores=rules.scores, ending=rules.ending
        )
        engine = self.game.engine
        self._counting = rows.Counting(
            seats=self.game.seats,
            seed=new_dice(simulation.seed, "simulation"),
            streams=np.zeros((1 + rows.MOST_SEATS, 4), np.int64),
            most_moves=rules.MOST_PLIES,
            moves=engine.buffer,
            weights=engine.weights,
            scores=np.zeros(rows.MOST_SEATS, np.int64),
        )
        self._bots = [make_bot(name) for name in simulation.bots]

    def play(self, numbers: range) -> Iterator[Played]:
        """Yield the games of some numbers, all of them in order, several at a time."""
        return self._with_bots(numbers) if self._bots else self._at_random(numbers)

    def _at_random(self, numbers: range) -> Iterator[Played]:
        engine = self.game.engine
        work = Structs(self.game.kind.state.STATE, 2)
        work[0] = self.game.start_state()
        log = Structs(rows.MOVE, MOST_LOGGED + self._counting.most_moves)
        number = numbers.start
        while number < numbers.stop:
            found = Structs(rows.ROW, numbers.stop - number)
            count = self._kernels.random_rows(
                engine.box,
                engine.records(work),
                number,
                self._counting,
                engine.records(found),
                engine.records(log),
            )
            played = found.array[:count]
            yield Played(number, played, log.array[: played["moves"].sum()])
            number += count

    def _with_bots(self, numbers: range) -> Iterator[Played]:
        for number in numbers:
            found = Structs(rows.ROW, 1)
            moves = self._one_with_bots(number, self.game.engine.records(found)[0])
            yield Played(number, found.array, np.array(moves, rows.MOVE))

    def _one_with_bots(self, number: int, row: Any) -> list[tuple[int, int, int]]:
        """Play one game, count it, and return its moves: seat, choices, number."""
        game, engine, kernels = self.game, self.game.engine, self._kernels
        position = game.new()
        state = engine.record(position.state)
        streams, scores = self._counting.streams, self._counting.scores
        kernels.open_streams(self._counting.seed, number, game.seats, streams)
        kernels.begin_row(row)
        moves: list[tuple[int, int, int]] = []
        try:
            while (actors := engine.to_act(position.state)) != OVER:
                if actors == CHANCE:
                    moves.append((CHANCE, 0, position.roll(streams[0])))
                    continue
                seat = pick_seat(actors, streams[0])
                move = self._bots[seat].choose(position.view(seat), streams[1 + seat])
                if move != WAIT:
                    choices = len(engine.legal(position.state, seat))
                    engine.apply(position.state, seat, move)
                    moves.append((seat, choices, move))
                    kernels.count_decision(engine.box, state, game.seats, choices, row, scores)
        finally:
            self._dismiss(position)
        kernels.end_row(engine.box, state, game.seats, len(moves), row, scores)
        return moves

    def _dismiss(self, position: Position) -> None:
        for bot in self._bots:
            dismiss(bot, position.result())
