"""Who sits where: every arrangement of the bots equally often, in rounds of the same chance.

A round is one order of bots around the table, played from each of its rotations with the same
chance.  A cycle is every order of every line-up once.  Bots that sit alone play one round: all of
them, with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

Arrangement = tuple[int, ...]


@dataclass(frozen=True)
class Seating:
    """One game to be played: its number, its round, and the number of the bot on each seat."""

    index: int
    round: int
    bots: Arrangement


def line_ups(bots: int, seats: int) -> list[Arrangement]:
    """Return who may meet; where bots are fewer than seats, all sit about equally often."""
    often = list(range(bots)) * (seats // bots)
    return [
        tuple(sorted([*often, *extra])) for extra in combinations(range(bots), seats - len(often))
    ]


def rounds(bots: int, seats: int) -> list[list[Arrangement]]:
    """Return the rounds of a cycle; together they hold every arrangement once."""
    if seats == 1:
        return [[(bot,) for bot in range(bots)]]
    found = []
    for line_up in line_ups(bots, seats):
        left = set(permutations(line_up))
        while left:
            order = min(left)
            rotations = list(dict.fromkeys(order[i:] + order[:i] for i in range(seats)))
            found.append(rotations)
            left.difference_update(rotations)
    return found


def schedule(bots: int, seats: int, games: int) -> Iterator[Seating]:
    """Yield at least so many games, in whole cycles."""
    cycle = rounds(bots, seats)
    index = number = 0
    while index < games:
        for arrangements in cycle:
            for arrangement in arrangements:
                yield Seating(index, number, arrangement)
                index += 1
            number += 1
