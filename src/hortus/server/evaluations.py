"""Who was going to win, moment by moment of a finished game: worked out once, piece by piece."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from hortus.core.game import Game
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.pool import BotFailed, spec_of
from hortus.server.replays import Replays
from hortus.server.rulings import Denied

MOST_MOMENTS = 48
PIECE = 4
PLAYOUTS = 64
SECONDS = 0.3
"""A moment gets so many playouts, or fewer if they take longer."""
MOST_KEPT = 200
MOST_WAITING = 20

log = logging.getLogger(__name__)


@dataclass
class Evaluation:
    """What is known so far about the moments of one game."""

    moments: list[int]
    found: dict[int, dict[str, Any]] = field(default_factory=dict)
    done: bool = False

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        points = [{"ply": ply, **self.found[ply]} for ply in sorted(self.found)]
        return {"moments": len(self.moments), "done": self.done, "points": points}


class Evaluations:
    """Keeps the evaluations that were asked for last; one game is worked on at a time."""

    def __init__(self, hall: Hall, replays: Replays) -> None:
        self._hall, self._replays = hall, replays
        self._kept: OrderedDict[str, Evaluation] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of(self, desk: Desk) -> Evaluation:
        """Return what is known about a game that is over; the first to ask sets it going."""
        found = self._kept.get(desk.id)
        if found is None:
            if sum(not other.done for other in self._kept.values()) >= MOST_WAITING:
                raise Denied("busy", "Too many games wait to be judged; try again.", status=503)
            states = await self._replays.states(desk)
            found = self._kept[desk.id] = Evaluation(_moments(desk))
            self._hall.spawn(self._work(found, desk, states))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(desk.id)
        return found

    async def _work(self, evaluation: Evaluation, desk: Desk, states: list[bytes]) -> None:
        game, wanted = desk.game, _coarse_first(evaluation.moments)
        assert game is not None
        try:
            async with self._turn:
                for first in range(0, len(wanted), PIECE):
                    piece = wanted[first : first + PIECE]
                    seen = [_seen(game, states[ply]) for ply in piece]
                    answer = await self._hall.pool.work(_question(game, desk, seen))
                    evaluation.found |= dict(zip(piece, answer["outlooks"], strict=True))
        except BotFailed as error:
            log.warning("table %s is judged in part: %s", desk.id, error)
        finally:
            evaluation.done = True


def _moments(desk: Desk) -> list[int]:
    """Return the plies to look at: the start, after decisions evenly spread, and the end."""
    after = [ply for ply, line in enumerate(desk.lines, 1) if line.seat is not None]
    step = max(1, -(-len(after) // (MOST_MOMENTS - 2)))
    first = next((ply - 1 for ply in after[:1]), 0)
    return sorted({first, *after[::step], *after[-1:]})


def _coarse_first(plies: list[int]) -> list[int]:
    """Return them in an order in which a picture of them is whole soon and becomes finer."""
    order = sorted(range(len(plies)), key=lambda number: -(number & -number) if number else -1e9)
    return [plies[number] for number in order]


def _seen(game: Game, state: bytes) -> str:
    """Return a moment as a spectator saw it."""
    return base64.b64encode(game.from_bytes(state).view().state.to_bytes()).decode()


def _question(game: Game, desk: Desk, moments: list[str]) -> dict[str, Any]:
    return {
        "spec": spec_of(game, desk.spec.components),
        "bot": "analysis",
        "moments": moments,
        "dice": 1,
        "playouts": PLAYOUTS,
        "seconds": SECONDS,
    }
