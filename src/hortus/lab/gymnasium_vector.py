"""Many learners side by side as a Gymnasium vector environment, everything in compiled code.

Game i has its learner in seat i modulo the number of seats; the other seats play at random or
greedily.  A game that ends starts again in the same step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hortus.core.errors import UsageError
from hortus.core.registry import load
from hortus.lab.batch import NOBODY, STAY
from hortus.lab.pettingzoo import Observation, spaces_of
from hortus.lab.vectors import Array, Vector

OPPONENTS = ("random", "greedy")


class Learners(VectorEnv[Observation, Array, Array]):
    """One learner in each of many games."""

    def __init__(
        self,
        name: str,
        num_envs: int,
        seats: int | None = None,
        opponents: str = "greedy",
        **options: Any,
    ) -> None:
        if opponents not in OPPONENTS:
            raise UsageError(f"Opponents are random or greedy, not {opponents!r:.40}.")
        self._vector = Vector(load(name, seats, **options), num_envs, again=False)
        self._choose = self._vector.greedy if opponents == "greedy" else self._vector.sample
        self._rows = np.arange(num_envs)
        self._learner = self._rows % self._vector.game.seats
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = spaces_of(self._vector.layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Set up every game and play until each learner decides."""
        self._vector.reset(str(seed) if isinstance(seed, list) else seed)
        self._let_others_play()
        return self._observe(), {}

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Play every learner's action, and the others until each learner decides again."""
        vector = self._vector
        vector.step(actions)
        rewards = vector.rewards[self._rows, self._learner]
        rewards += self._let_others_play()
        over = vector.seat == NOBODY
        info: dict[str, Any] = {}
        if over.any():
            info = {"final_obs": np.full(self.num_envs, None, object), "_final_obs": over}
            for i in np.flatnonzero(over).tolist():
                last = vector.observe(i, int(self._learner[i]))
                nothing = np.zeros(vector.layout.actions, np.int8)
                info["final_obs"][i] = {"observation": last, "action_mask": nothing}
            info |= {"scores": vector.final.copy(), "_scores": over}
            vector.restart(over.astype(np.int8))
            self._let_others_play()
        return self._observe(), rewards, over, np.zeros(self.num_envs, bool), info

    def _let_others_play(self) -> Array:
        """Play until every running game waits for its learner; return what the learners won."""
        vector = self._vector
        won = np.zeros(self.num_envs, np.float32)
        while True:
            mine = (vector.seat == self._learner) | (vector.seat == NOBODY)
            if mine.all():
                return won
            vector.play(np.where(mine, STAY, self._choose()))
            won += vector.rewards[self._rows, self._learner]

    def _observe(self) -> Observation:
        vector = self._vector
        return {"observation": vector.observation.copy(), "action_mask": vector.mask.copy()}
