"""Every game as a PettingZoo environment: `env("ishtar", seats=3)`.

An observation is a dictionary with the planes in a row (`observation`, see docs/observations.md)
and the `action_mask`.  Rewards come at the end and sum to nothing.  An illegal action ends the game
and costs its seat 1; PettingZoo's own wrapper for this takes longer than all the rest of a step.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from hortus.core.registry import load
from hortus.lab.layout import Layout
from hortus.lab.vectors import Vector

Observation = dict[str, Any]
AGENT = "seat_{}"
ILLEGAL_REWARD = -1.0


def spaces_of(layout: Layout) -> tuple[spaces.Dict, spaces.Discrete]:
    """Return the spaces of observations and actions."""
    parts = {
        "observation": spaces.Box(np.zeros_like(layout.most), layout.most, dtype=np.int16),
        "action_mask": spaces.Box(0, 1, (layout.actions,), np.int8),
    }
    return spaces.Dict(cast("dict[str, spaces.Space[Any]]", parts)), spaces.Discrete(layout.actions)


class SingleGame:
    """One game as both kinds of environment see it."""

    def __init__(self, name: str, seats: int | None, options: dict[str, Any]) -> None:
        self.vector = Vector(load(name, seats, **options), 1, again=False)
        self.agents = [AGENT.format(seat) for seat in range(self.vector.game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.observations, self.actions = spaces_of(self.vector.layout)
        self._nothing = np.zeros(self.vector.layout.actions, np.int8)

    @property
    def name(self) -> str:
        """The game's name with the version of its observations."""
        return f"hortus_{self.vector.game.name}_v{self.vector.layout.version}"

    @property
    def acting(self) -> str:
        """The agent that decides now."""
        return self.agents[self.vector.seat[0]]

    def reset(self, seed: int | None) -> None:
        """Set up a new game; without a seed chance goes on where it was."""
        if seed is not None or self.vector.fresh:
            self.vector.reset(seed)
        else:
            self.vector.restart(np.ones(1, np.int8))

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and its actions if it decides now."""
        seat, vector = self.seat_of[agent], self.vector
        if seat == vector.seat[0]:
            return {
                "observation": vector.observation[0].copy(),
                "action_mask": vector.mask[0].copy(),
            }
        return {"observation": vector.observe(0, seat), "action_mask": self._nothing.copy()}

    def text(self) -> str:
        """Return the table as the deciding seat sees it, or a spectator after the end."""
        seat = int(self.vector.seat[0])
        return str(self.vector.position(0).view(seat if seat >= 0 else None))


class TurnsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Seats act in turn; the game is cut short after `max_cycles` decisions."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._one = SingleGame(name, seats, options)
        self._most = max_cycles
        self._done = 0
        self._action = np.zeros(1, np.int64)
        self.render_mode = render_mode
        self.metadata = {
            "name": self._one.name,
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(self._one.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._one.observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self._one.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game."""
        self._one.reset(seed)
        self._done = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._one.acting

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know."""
        return self._one.observe(agent)

    def step(self, action: Any) -> None:
        """Play the deciding agent's action, and what chance does next."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        vector = self._one.vector
        self._action[0] = action
        self._cumulative_rewards[agent] = 0.0
        self._done += 1
        if not vector.play(self._action):
            self.rewards[agent] = ILLEGAL_REWARD
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif vector.done[0]:
            self.rewards = dict(zip(self.agents, vector.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._done == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        if vector.seat[0] >= 0:
            self.agent_selection = self._one.acting
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text, or print it."""
        if self.render_mode == "ansi":
            return self._one.text()
        if self.render_mode == "human":
            print(self._one.text())
        return None

    def close(self) -> None:
        """Let go of nothing: there is no window."""


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the same
    """Every agent sends an action in every cycle; that of the deciding one counts.

    If it is not legal, the first legal one is played instead.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._one = SingleGame(name, seats, options)
        self._most = max_cycles
        self._done = 0
        self.render_mode = render_mode
        self.metadata = {"name": self._one.name, "render_modes": ["ansi"]}
        self.possible_agents = list(self._one.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._one.observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self._one.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Set up a new game."""
        self._one.reset(seed)
        self._done = 0
        self.agents = list(self.possible_agents)
        observations = {agent: self._one.observe(agent) for agent in self.agents}
        return observations, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the action of the deciding agent."""
        vector = self._one.vector
        action = int(actions[self._one.acting])
        if not vector.mask[0, action]:
            action = int(vector.mask[0].argmax())
        vector.step([action])
        self._done += 1
        agents, over = self.agents, bool(vector.done[0])
        cut = not over and self._done == self._most
        if over or cut:
            self.agents = []
        return (
            {agent: self._one.observe(agent) for agent in agents},
            dict(zip(agents, vector.rewards[0].tolist(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        """Return the table as text."""
        return self._one.text()


env = TurnsEnv
parallel_env = TogetherEnv
