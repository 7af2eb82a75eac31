"""Rounds, all games with the same chance: what a bot got in each, and what luck gave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from hortus.arena.contest import Outcome
from hortus.arena.correction import Sample
from hortus.arena.places import comparisons

Round = list[Outcome]
Figure = Callable[[Outcome, int], float]
"""A figure of the bot of a number in a game."""


def by_round(outcomes: Iterable[Outcome]) -> list[Round]:
    """Return the outcomes of each round together: games with the same chance are no two draws."""
    found: dict[int, Round] = {}
    for outcome in outcomes:
        found.setdefault(outcome.round, []).append(outcome)
    return list(found.values())


def sample_of(rounds: list[Round], bot: int, figure: Figure) -> Sample:
    """Return a figure of a bot with its luck, by the rounds in which it sits."""
    rows = []
    for one in rounds:
        games = [game for game in one if bot in game.bots]
        if games:
            value = sum(figure(game, bot) for game in games)
            luck = sum(luck_of(game, bot) for game in games)
            rows.append((value, luck, len(games)))
    return _sample(rows)


def lead_sample(rounds: list[Round]) -> Sample:
    """Return by how much the first bot wins more than its even share.

    Alone it is by how much it comes out before the others of the round more often than after them.
    """
    if len(rounds[0][0].bots) > 1:
        return sample_of(rounds, 0, _lead)
    return _sample([(_lead_alone(one), _luck_alone(one), 1) for one in rounds])


def wins(game: Outcome, bot: int) -> float:
    """Return a bot's share of the win."""
    return _of(game, bot, game.shares)


def luck_of(game: Outcome, bot: int) -> float:
    """Return what chance gave to a bot, nothing if nobody has looked."""
    return _of(game, bot, game.luck) if game.luck else 0.0


def _lead(game: Outcome, bot: int) -> float:
    return wins(game, bot) - game.bots.count(bot) / len(game.bots)


def _of(game: Outcome, bot: int, values: list[float]) -> float:
    return sum(value for one, value in zip(game.bots, values, strict=True) if one == bot)


def _lead_alone(one: Round) -> float:
    (places,) = comparisons(one)
    own = next(place for bot, place in places if bot == 0)
    others = [place for bot, place in places if bot != 0]
    before = sum((own < place) + (own == place) / 2 for place in others)
    return before / len(others) - 0.5


def _luck_alone(one: Round) -> float:
    luck = [luck_of(game, game.bots[0]) for game in one]
    own = next(its for game, its in zip(one, luck, strict=True) if game.bots[0] == 0)
    return own - (sum(luck) - own) / (len(luck) - 1)


def _sample(rows: list[tuple[float, float, int]]) -> Sample:
    values, luck, games = np.array(rows, float).T
    return Sample(values, luck, games)
