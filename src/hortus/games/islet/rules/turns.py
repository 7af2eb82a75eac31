"""What follows a decision: chance turns things up, hands are refilled, turns and games end."""

from __future__ import annotations

from typing import Any

from hortus.games.islet.rules.advancing import forget_steps
from hortus.games.islet.rules.exploring import excess
from hortus.games.islet.rules.islets import PER_ISLET, RING, islet_of, open_slot, raise_land
from hortus.games.islet.rules.numbers import FROM_BAG, FROM_HAND, TRIPLES
from hortus.games.islet.rules.scoring import QUIET_TURNS
from hortus.games.islet.rules.state import (
    BURNING,
    DEALING,
    DECK,
    DEPART_TILES,
    DISCARDING,
    DRAWING,
    FINISHED,
    FIRST_TILES,
    HAND,
    LAYING_OUT,
    MOVING,
    RESOURCES,
    REVEALING,
    SEA,
    SHOWN,
    STARTING,
    TURN,
)
from hortus.kernel import kernel


@kernel
def expect(s: Any, phase: int, index: int, wanted: int) -> None:
    """Let chance turn things up; from the bag, as many as there are."""
    s.phase = phase
    s.index = index
    s.due = wanted
    if phase != REVEALING and s.in_bag < wanted:
        s.due = s.in_bag
        s.short = 1


@kernel
def go_on_if_done(s: Any) -> None:
    """Go on at once where chance has nothing to turn up."""
    if s.due == 0:
        go_on(s)


@kernel
def turn_up(s: Any, outcome: int) -> None:
    """Take a tile out of the bag, or a card off the deck, and put it where it belongs."""
    if s.phase == REVEALING:
        s.place_of[outcome] = 1 + s.index
    else:
        s.bag[outcome] -= 1
        s.in_bag -= 1
        if s.phase == LAYING_OUT:
            raise_land(s, open_slot(s, s.index * PER_ISLET + RING[FIRST_TILES - s.due]), outcome)
        elif s.phase == BURNING:
            s.removed[outcome] += 1
        else:
            s.hand[s.index, outcome] += 1
            s.held[s.index] += 1
    s.due -= 1
    go_on_if_done(s)


@kernel
def go_on(s: Any) -> None:
    """Go on when chance has turned up all that was due."""
    solo = s.seats == 1
    if s.phase == LAYING_OUT:
        if solo and s.index == 0:
            expect(s, LAYING_OUT, 1, FIRST_TILES)
        else:
            expect(s, DEALING, 0, HAND)
    elif s.phase == DEALING:
        if s.index + 1 < s.seats:
            expect(s, DEALING, s.index + 1, HAND)
        elif solo:
            expect(s, REVEALING, 0, SHOWN)
        else:
            s.phase = TURN
    elif s.phase == REVEALING:
        if s.bird[0] != SEA:
            s.phase = MOVING
        elif s.index == 0:
            expect(s, REVEALING, 1, SHOWN)
        else:
            s.phase = STARTING
    elif solo and s.short == 1:
        # ISL-8.12: a tile had to be taken and none was left.
        s.phase = FINISHED
    elif s.phase == BURNING:
        s.phase = MOVING
    else:
        if s.in_bag == 0 and s.rounds_left == 0 and not solo:
            # ISL-7.2: the last tile is out; this round and one more.
            s.rounds_left = 2
        if excess(s, s.index) > 0:
            s.phase = DISCARDING
        else:
            end_turn(s)


@kernel
def take_tiles(s: Any, seat: int) -> None:
    """Refill the hand at the end of an EXPLORE (ISL-3.10)."""
    expect(s, DRAWING, seat, HAND - s.held[seat])
    go_on_if_done(s)


@kernel
def depart(s: Any, seat: int, move: int) -> None:
    """Give up three tiles for a MOVE (ISL-8.5)."""
    if move == FROM_BAG:
        expect(s, BURNING, seat, DEPART_TILES)
        go_on_if_done(s)
    else:
        for position in range(DEPART_TILES):
            kind = TRIPLES[move - FROM_HAND, position]
            s.hand[seat, kind] -= 1
            s.removed[kind] += 1
        s.held[seat] -= DEPART_TILES
        s.phase = MOVING


@kernel
def after_lay(s: Any, seat: int) -> None:
    """Look whether that was the last egg, and refill the other islet's cards in solo."""
    s.phase = MOVING
    if s.laid[seat] == s.eggs:
        if s.seats == 1:
            # ISL-8.11: won at once.
            s.phase = FINISHED
            return
        # ISL-7.1: this round is the last, even if another one was to follow (ISL-7.3).
        s.rounds_left = 1
    if s.seats == 1:
        other = 1 - islet_of(s, s.bird[seat])
        shown = 0
        for card in range(DECK):
            if s.place_of[card] == 1 + other:
                shown += 1
        expect(s, REVEALING, other, SHOWN - shown)
        go_on_if_done(s)


@kernel
def end_turn(s: Any) -> None:
    """Set the eggs upright, pass the turn, and see whether the game is over (section 7)."""
    for resource in range(len(RESOURCES)):
        s.tipped[resource] = 0
    forget_steps(s)
    s.quiet = 0 if s.progress == 1 or s.seats == 1 else s.quiet + 1
    s.placed = 0
    s.last = 0
    s.moved = 0
    s.progress = 0
    s.phase = TURN
    s.index = 0
    s.short = 0
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move == 0 and s.rounds_left > 0:
        s.rounds_left -= 1
        if s.rounds_left == 0:
            s.phase = FINISHED
    if s.quiet == QUIET_TURNS * s.seats:
        s.phase = FINISHED
