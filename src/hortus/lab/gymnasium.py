"""Every game as a Gymnasium environment: one learner against bots, or alone.

`gymnasium.make("hortus/carat-v1", bots=["medium"])` after importing this module, or `Learner` by
hand.  An observation is a dictionary with the planes in a row and the `action_mask`.  The reward
comes at the end: 1 for winning alone, less for a shared win, and negative for losing.  An illegal
action ends the game and costs 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import Env, register

from hortus.bots import make_bot
from hortus.bots.contract import dismiss
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.errors import UsageError
from hortus.core.registry import find_kind, names
from hortus.lab.layout import Layout
from hortus.lab.pettingzoo import ILLEGAL_REWARD, Observation, SingleGame

METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


class Learner(Env[Observation, np.int64]):
    """One seat of a game; the other seats belong to bots, in the order of play."""

    metadata = METADATA

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        bots: Sequence[str] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._one = SingleGame(name, seats, options)
        others = self._one.vector.game.seats - 1
        names = ["easy"] * others if bots is None else list(bots)
        if len(names) != others or not 0 <= seat <= others:
            raise UsageError(f"A learner needs a seat from 0 to {others} and {others} bots.")
        self._seat = seat
        self._bots = [make_bot(bot) for bot in names]
        self._bots.insert(seat, make_bot("random"))
        self._dice = new_dice(0)
        self.render_mode = render_mode
        self.observation_space = self._one.observations
        self.action_space = self._one.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Set up a new game and let the bots play until the learner decides."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**62))
        self._one.reset(first)
        self._dice = new_dice(first, "bots")
        self._let_bots_play()
        return self._observe(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and the bots until it decides again."""
        vector = self._one.vector
        if not vector.play(np.array([action])):
            return self._observe(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._let_bots_play()
        over = bool(vector.done[0])
        info = {"scores": vector.final[0].tolist()} if over else {}
        return self._observe(), float(vector.rewards[0, self._seat]), over, False, info

    def render(self) -> str:
        """Return the table as the learner sees it."""
        return str(self._one.vector.position(0).view(self._seat))

    def close(self) -> None:
        """Tell the bots that nobody plays on."""
        for bot in self._bots:
            dismiss(bot, None)

    def _let_bots_play(self) -> None:
        vector = self._one.vector
        while vector.seat[0] not in (self._seat, -1):
            seat = int(vector.seat[0])
            view = vector.position(0).view(seat)
            move = self._bots[seat].choose(view, self._dice)
            # Nobody waits for a seat that decides here, so it may not wait either.
            action = vector.moves[0, 0] if move == WAIT else move
            vector.play(np.array([vector.action(0, int(action))]))

    def _observe(self) -> Observation:
        return self._one.observe(self._one.agents[self._seat])


for _name in names():
    register(
        f"hortus/{_name}-v{Layout(find_kind(_name)).version}",
        entry_point="hortus.lab.gymnasium:Learner",
        kwargs={"name": _name},
    )
