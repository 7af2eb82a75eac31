"""Paying: which resources pay for a step or for three nest cards, and what may be split how.

Transforms are virtual (ISL-6.5): two identical terrains make another one, two different ones make
their nest.  The payments of a cost are the smallest heaps that pay it (ISL-6.6), so they depend on
no position and are listed here once, by the *role* of each kind in the cost.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from hortus.games.islet.rules.state import MOST_ALIKE, MOST_CARDS
from hortus.kernel import kernel

NEST_CARDS = 3  # the cost of laying

# The nest of two terrains, -1 for two alike (ISL-3.8).
NEST_OF = np.array([[-1, 1, 0], [1, -1, 2], [0, 2, -1]], np.int64)
# The two terrains that are not the first one, ascending.
OTHERS = np.array([[1, 2], [0, 2], [0, 1]], np.int64)
# Resources in the roles of laying on a nest: nest card, its two terrains, the third terrain.
ROLES = np.array([[3, 0, 2, 1], [4, 0, 1, 2], [5, 1, 2, 0]], np.int64)

# Payments of a step to a terrain: which kind (0 the terrain itself, 1 and 2 the OTHERS), how many
# cards, how many guaranteed.  The first one is the free step.
STEP_PAYMENTS = np.array(
    [[0, 0, 0], [0, 1, 0], [0, 0, 1]]
    + [[kind, 2 - tipped, tipped] for kind in (1, 2) for tipped in range(3)],
    np.int64,
)
FREE = 0


@kernel
def covers(first: int, second: int, third: int) -> bool:
    """Tell whether what is left of three terrains makes up for what is missing of them.

    Each number is what is there minus what is needed.  A missing terrain takes two identical ones
    of another kind; using a terrain for itself first is never worse.
    """
    pairs = 0
    missing = 0
    if first > 0:
        pairs += first // 2
    else:
        missing -= first
    if second > 0:
        pairs += second // 2
    else:
        missing -= second
    if third > 0:
        pairs += third // 2
    else:
        missing -= third
    return missing <= pairs


@kernel
def covers_nests(nest: int, first: int, second: int, third: int) -> bool:
    """Tell whether resources in the roles of laying make three nest cards."""
    pairs = NEST_CARDS - min(NEST_CARDS, nest)
    return covers(first - pairs, second - pairs, third)


def _smallest_heaps() -> list[tuple[int, ...]]:
    """Return the heaps that make three nest cards, but not without any one of their parts."""
    # Nobody holds more of a kind while moving.
    most = MOST_CARDS + MOST_ALIKE
    heaps: list[tuple[int, ...]] = []
    for heap in product(range(NEST_CARDS + 1), range(most + 1), range(most + 1), range(most + 1)):
        less = [
            tuple(count - (role == fewer) for role, count in enumerate(heap))
            for fewer in range(4)
            if heap[fewer] > 0
        ]
        if covers_nests(*heap) and not any(covers_nests(*part) for part in less):
            heaps.append(heap)
    return heaps


def _splits(heap: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return a heap's cards and guaranteed ones by role, for every way to split it."""
    return [
        (*(count - tipped for count, tipped in zip(heap, split, strict=True)), *split)
        for split in product(*(range(min(count, MOST_ALIKE) + 1) for count in heap))
    ]


HEAPS = np.array(_smallest_heaps(), np.int64)
LAY_PAYMENTS = np.array([row for heap in _smallest_heaps() for row in _splits(heap)], np.int64)
# Number of the first payment of each heap; the splits follow it, the last role counting fastest.
FIRST_SPLIT = np.cumsum([0] + [len(_splits(heap)) for heap in _smallest_heaps()])[:-1]


@kernel
def upright(s: Any, seat: int, resource: int) -> int:
    """Return how many guaranteed resources of a kind can still be used this turn (ISL-6.2).

    Only the seat to move has tipped any.
    """
    if seat == s.to_move:
        return s.guaranteed[seat, resource] - s.tipped[resource]
    return s.guaranteed[seat, resource]


@kernel
def usable(s: Any, seat: int, resource: int) -> int:
    """Return how many resources of a kind a seat can pay with."""
    return s.cards[seat, resource] + upright(s, seat, resource)


@kernel
def has(s: Any, seat: int, resource: int, cards: int, tipped: int) -> bool:
    """Tell whether a seat can pay so many cards and guaranteed ones of a kind (ISL-6.1)."""
    return s.cards[seat, resource] >= cards and upright(s, seat, resource) >= tipped


@kernel
def pay(s: Any, seat: int, resource: int, cards: int, tipped: int) -> None:
    """Return cards to their pile and tip guaranteed ones."""
    s.cards[seat, resource] -= cards
    s.supply[resource] += cards
    s.tipped[resource] += tipped


@kernel
def paid_kind(terrain: int, payment: int) -> int:
    """Return the terrain that a payment of a step consists of."""
    role = STEP_PAYMENTS[payment, 0]
    if role == 0:
        return terrain
    return OTHERS[terrain, role - 1]
