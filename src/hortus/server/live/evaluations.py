"""Who was going to win, moment by moment of a finished game: worked out once, piece by piece."""

from __future__ import annotations

import base64
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from hortus.core.game import Game
from hortus.server.bots.pool import BotFailed, game_setup
from hortus.server.live.registry import Registry
from hortus.server.live.replays import Replays
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import TooMany
from hortus.server.tables.positions import PlayedGame
from hortus.server.tables.table import Table

MOST_MOMENTS = 48
PIECE = 4
PLAYOUTS = 64
SECONDS = 0.3
"""A moment gets so many playouts, or fewer if they take longer."""
MOST_KEPT = 200
MOST_WAITING = 20
MOST_EACH = 2
ABANDONED_SECONDS = 60.0
"""After so long without a question about a game its evaluation rests."""

log = logging.getLogger(__name__)


@dataclass
class Evaluation:
    """What is known so far about the moments of one game."""

    moments: list[int]
    who: str
    found: dict[int, dict[str, Any]] = field(default_factory=dict)
    done: bool = False
    at_work: bool = False
    asked: float = field(default_factory=time.monotonic)

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        points = [{"ply": ply, **self.found[ply]} for ply in sorted(self.found)]
        return {"moments": len(self.moments), "done": self.done, "points": points}

    @property
    def abandoned(self) -> bool:
        """Whether nobody has asked for a while."""
        return time.monotonic() - self.asked > ABANDONED_SECONDS


class Evaluations:
    """Keeps the evaluations that were asked for last; each person's take turns with the others'."""

    def __init__(self, registry: Registry, replays: Replays) -> None:
        self._registry, self._replays = registry, replays
        self._kept: OrderedDict[str, Evaluation] = OrderedDict()

    def of(self, table: Table, who: str) -> Evaluation:
        """Return what is known about a game that is over; whoever asks keeps the work going."""
        found = self._kept.get(table.id)
        if found is None or not (found.done or found.at_work):
            self._must_have_room(who)
            played = table.played()
            found = self._kept.setdefault(table.id, Evaluation(_moments(table), who))
            found.at_work, found.who = True, who
            self._registry.spawn(self._work(found, played))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        found.asked = time.monotonic()
        self._kept.move_to_end(table.id)
        return found

    def _must_have_room(self, who: str) -> None:
        others = [other for other in self._kept.values() if other.at_work]
        if sum(other.who == who for other in others) >= MOST_EACH:
            message = "Some of your games are being judged; wait for them."
            raise Denied("too_fast", message, status=429)
        if len(others) >= MOST_WAITING:
            raise Denied("busy", "Too many games wait to be judged; try again.", status=503)

    async def _work(self, evaluation: Evaluation, played: PlayedGame) -> None:
        wanted = [ply for ply in _coarse_first(evaluation.moments) if ply not in evaluation.found]
        try:
            states = await self._replays.states(played, evaluation.who)
            for first in range(0, len(wanted), PIECE):
                if evaluation.abandoned:
                    return
                piece = wanted[first : first + PIECE]
                seen = [_seen(played.game, states[ply]) for ply in piece]
                answer = await self._registry.pool.advise(_question(played, seen), evaluation.who)
                evaluation.found |= dict(zip(piece, answer["outlooks"], strict=True))
            evaluation.done = True
        except BotFailed as error:
            log.warning("table %s is judged in part: %s", played.key[0], error)
            evaluation.done = True
        except (Denied, TooMany):
            # Whoever asks again sets it going again.
            return
        finally:
            evaluation.at_work = False


def _moments(table: Table) -> list[int]:
    """Return the plies to look at: the start, after decisions evenly spread, and the end."""
    after = [ply for ply, line in enumerate(table.lines, 1) if line.seat is not None]
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


def _question(played: PlayedGame, moments: list[str]) -> dict[str, Any]:
    return {
        "spec": game_setup(played.game, played.components),
        "bot": "analysis",
        "moments": moments,
        "dice": 1,
        "playouts": PLAYOUTS,
        "seconds": SECONDS,
    }
