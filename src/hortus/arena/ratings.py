"""Ratings by Bradley and Terry's model: who came out before whom, on the scale of chess."""

from __future__ import annotations

import importlib.util
from math import log

import numpy as np

from hortus.arena.intervals import Floats, bootstrap
from hortus.arena.places import Place

POINTS = 400 / log(10)
# Keeps the rating of a bot that always wins finite.
FLOOR = 0.01


def can_rate() -> bool:
    """Tell whether the library that fits ratings is there."""
    return importlib.util.find_spec("choix") is not None


def duels(places: list[Place], bots: int) -> Floats:
    """Return how often each bot came out before each other bot; equal places count half."""
    table = np.zeros((bots, bots))
    for bot, place in places:
        for other, its_place in places:
            if bot != other:
                table[bot, other] += (place < its_place) + (place == its_place) / 2
    return table


def fit(table: Floats) -> Floats:
    """Return the ratings that explain a table of duels best; their mean is 0."""
    import choix

    return POINTS * choix.ilsr_pairwise_dense(table + FLOOR, max_iter=1000)


def ratings(tables: Floats) -> tuple[Floats, Floats, Floats]:
    """Return ratings with the ends of their intervals, from the duels of each round.

    One imagined round, all draws, is drawn with the others: without it a bot that has won every
    game would seem to be known exactly.
    """
    bots = tables.shape[1]
    imagined = (np.ones((1, bots, bots)) - np.eye(bots)) / 2
    units = np.concatenate([tables, imagined])
    low, high = bootstrap(units, fit)
    return fit(units.sum(axis=0)), low, high
