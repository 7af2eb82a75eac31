"""What a seat may know: everything but the other hands and what is left in the bag (ISL-1.9)."""

from __future__ import annotations

from typing import Any

from hortus.core.dice import below
from hortus.games.islet.rules.state import (
    DEALING,
    DECK,
    DRAWING,
    KINDS,
    RESOURCES,
)
from hortus.kernel import kernel


@kernel
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat or a spectator may know; tiles it has not seen are in the bag."""
    out.seats = s.seats
    out.eggs = s.eggs
    out.phase = s.phase
    out.due = s.due
    out.index = s.index
    out.short = s.short
    out.to_move = s.to_move
    out.placed = s.placed
    out.last = s.last
    out.moved = s.moved
    out.progress = s.progress
    out.quiet = s.quiet
    out.rounds_left = s.rounds_left
    out.in_bag = s.in_bag
    out.slots = s.slots
    for slot in range(s.slots):
        out.cell[slot] = s.cell[slot]
        out.level[slot] = s.level[slot]
        out.kind[slot] = s.kind[slot]
        out.egg[slot] = s.egg[slot]
        for side in range(3):
            out.beside[slot, side] = s.beside[slot, side]
    for word in range(len(s.stood)):
        out.stood[word] = s.stood[word]
    for resource in range(len(RESOURCES)):
        out.supply[resource] = s.supply[resource]
        out.tipped[resource] = s.tipped[resource]
    for other in range(s.seats):
        out.bird[other] = s.bird[other]
        out.held[other] = s.held[other]
        out.free[other] = s.free[other]
        out.laid[other] = s.laid[other]
        for resource in range(len(RESOURCES)):
            out.cards[other, resource] = s.cards[other, resource]
            out.guaranteed[other, resource] = s.guaranteed[other, resource]
    for card in range(DECK):
        out.place_of[card] = s.place_of[card]
    for kind in range(KINDS):
        out.covered[kind] = s.covered[kind]
        out.removed[kind] = s.removed[kind]
        out.bag[kind] = s.bag[kind]
        for other in range(s.seats):
            if other == seat:
                out.hand[other, kind] = s.hand[other, kind]
            else:
                out.bag[kind] += s.hand[other, kind]


@kernel
def redeterminise(box: Any, s: Any, seat: int, dice: Any) -> None:
    """Deal the other hands at random from the tiles the seat has not seen."""
    unseen = 0
    for kind in range(KINDS):
        unseen += s.bag[kind]
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.held[other]):
                skip = below(dice, unseen)
                unseen -= 1
                kind = 0
                while skip >= s.bag[kind]:
                    skip -= s.bag[kind]
                    kind += 1
                s.bag[kind] -= 1
                s.hand[other, kind] += 1


@kernel
def sees(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat sees what chance turns up now: drawn tiles are for one seat only."""
    return (s.phase != DEALING and s.phase != DRAWING) or s.index == seat


@kernel
def lay_open(box: Any, s: Any, seat: int) -> bool:
    """Fill the other hand if it is known: alone there is none, with two once the bag is empty."""
    if s.seats > 2 or (s.seats == 2 and s.in_bag > 0):
        return False
    for kind in range(KINDS):
        if s.seats == 2:
            s.hand[1 - seat, kind] += s.bag[kind]
            s.bag[kind] = 0
    return True
