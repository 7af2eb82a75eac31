"""The rules of Islet as kernels: whose turn it is and what may be done."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.core.contract import CHANCE, OVER
from hortus.games.islet.rules.advancing import (
    advance,
    list_advances,
    reach_problem,
    step_problem,
)
from hortus.games.islet.rules.exploring import (
    can_stack,
    discard_problem,
    first_problem,
    list_discards,
    list_explores,
    list_stacks,
    place_tile,
    return_cards,
    stack_problem,
    tile_problem,
)
from hortus.games.islet.rules.islets import (
    is_land,
    other_bird,
)
from hortus.games.islet.rules.laying import lay, lay_problem, list_lays
from hortus.games.islet.rules.numbers import (
    ADVANCE,
    DISCARD,
    END,
    EXPLORE,
    FROM_BAG,
    FROM_HAND,
    LAY,
    MOVES,
    PASS,
    STACK,
    START,
    STEP_WAYS,
    TRIPLE_NUMBER,
    TRIPLES,
)
from hortus.games.islet.rules.options import EGGS
from hortus.games.islet.rules.payment import STEP_PAYMENTS
from hortus.games.islet.rules.refusals import (
    CAN_STILL_ACT,
    CANNOT_GIVE_TILES,
    GAME_OVER,
    NOT_A_START,
    NOT_YOUR_TURN,
    NOTHING_DONE,
    NOTHING_FOLLOWS,
    REFUSALS,
    SHARED_TILE,
    WRONG_STEP,
)
from hortus.games.islet.rules.scoring import QUIET_TURNS, REASONS, ending, scores, winners
from hortus.games.islet.rules.state import (
    DECK,
    DEPART_TILES,
    DISCARDING,
    DRAWING,
    FINISHED,
    FIRST_TILES,
    HAND,
    IN_DECK,
    KINDS,
    LAYING_OUT,
    MOST_SEATS,
    MOVING,
    RESOURCES,
    REVEALING,
    SEA,
    SHOWN,
    STACKING,
    STARTING,
    TILES,
    TURN,
)
from hortus.games.islet.rules.turns import after_lay, depart, end_turn, take_tiles, turn_up
from hortus.kernel import kernel

__all__ = [
    "GAME_OVER",
    "MOST_CHANCE",
    "MOST_LEGAL",
    "MOST_PLIES",
    "MOVES",
    "NOT_YOUR_TURN",
    "REASONS",
    "REFUSALS",
    "VERSION",
    "apply",
    "chance",
    "ending",
    "legal",
    "new",
    "problem",
    "scores",
    "to_act",
    "winners",
]

VERSION = "1.0"
MOST_CHANCE = DECK
# A list may hold every tile of the hand at every sea cell beside n tiles (at most n + 2), every
# step with its payments, and the lays: nobody can pay for one in more than 137 ways, to take or
# give up one of six resources, by one of two cards.
MOST_WAYS_TO_PAY = 137
MOST_LEGAL = (
    HAND * (TILES + 2)
    + (len(STEP_PAYMENTS) - 1) * TILES
    + MOST_WAYS_TO_PAY * len(RESOURCES) * SHOWN
)
# Every run of quiet turns is broken by a tile or an egg, and a turn has at most one step per tile,
# its end, and once more as much after each lay.
_PROGRESS = TILES + max(seats * max(eggs) for seats, eggs in EGGS.items())
MOST_PLIES = (_PROGRESS + 1) * QUIET_TURNS * MOST_SEATS * (TILES + 1) + _PROGRESS * (TILES + 1)


def new(box: Any, s: Any, seats: int, options: dict[str, Any]) -> None:
    """Make a zeroed state the start of a game (section 1)."""
    s.seats = seats
    s.eggs = options["eggs"]
    for kind in range(KINDS):
        s.bag[kind] = box.tiles[kind]
    s.in_bag = TILES
    for resource in range(len(RESOURCES)):
        s.supply[resource] = box.supply[resource]
    for seat in range(seats):
        s.free[seat] = s.eggs
        s.bird[seat] = SEA
    s.phase = LAYING_OUT
    s.due = FIRST_TILES


@kernel
def to_act(box: Any, s: Any) -> int:
    """Return OVER, CHANCE or the seat whose turn it is (ISL-2.1)."""
    if s.phase == FINISHED:
        return OVER
    if s.phase <= DRAWING:
        return CHANCE
    return 1 << s.to_move


@kernel
def chance(box: Any, s: Any, out: Any, weights: Any) -> int:
    """List the next day and night card, or the next tile out of the bag."""
    n = 0
    if s.phase == REVEALING:
        for card in range(DECK):
            if s.place_of[card] == IN_DECK:
                out[n] = card
                weights[n] = 1
                n += 1
        return n
    for kind in range(KINDS):
        if s.bag[kind] > 0:
            out[n] = kind
            weights[n] = s.bag[kind]
            n += 1
    return n


@kernel
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """List everything the seat may do in the phase it is in."""
    n = 0
    if s.phase == TURN:
        n = list_explores(s, seat, out, 0)
        after = list_advances(s, seat, out, n)
        after = list_lays(box, s, seat, out, after)
        if s.seats == 1 and after > n:
            # ISL-8.5: solo, what could follow is only a reason to give up three tiles first.
            after = list_departures(s, seat, out, n)
        n = after
        if n == 0:
            out[0] = PASS
            n = 1
    elif s.phase == STACKING:
        out[0] = END
        n = list_stacks(s, seat, out, 1)
    elif s.phase == MOVING:
        if end_problem(s, seat) == 0:
            out[0] = END
            n = 1
        n = list_advances(s, seat, out, n)
        n = list_lays(box, s, seat, out, n)
    elif s.phase == DISCARDING:
        n = list_discards(s, seat, out, 0)
    elif s.phase == STARTING:
        for place in range(s.slots):
            if is_land(s, place):
                out[n] = START + place
                n += 1
    return n


@kernel
def list_departures(s: Any, seat: int, out: Any, n: int) -> int:
    """List the ways to give up three tiles: from the bag, or any three of the hand (ISL-8.5)."""
    out[n] = FROM_BAG
    n += 1
    for a in range(KINDS):
        if s.hand[seat, a] > 0:
            for b in range(a, KINDS):
                if s.hand[seat, b] > (b == a):
                    for c in range(b, KINDS):
                        if s.hand[seat, c] > (c == a) + (c == b):
                            out[n] = FROM_HAND + TRIPLE_NUMBER[a, b, c]
                            n += 1
    return n


@kernel
def end_problem(s: Any, seat: int) -> int:
    """Tell why a MOVE may not end now (ISL-4.1, ISL-4.5)."""
    if s.moved == 0:
        return NOTHING_DONE
    if other_bird(s, seat, s.bird[seat]):
        return SHARED_TILE
    return 0


@kernel
def can_move(box: Any, s: Any, seat: int) -> bool:
    """Tell whether an advance or a lay is possible."""
    out = np.zeros(MOST_LEGAL, np.int64)
    return list_advances(s, seat, out, 0) > 0 or list_lays(box, s, seat, out, 0) > 0


@kernel
def problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 for a legal move, else which rule forbids it."""
    if move == END:
        if s.phase == STACKING:
            return 0
        if s.phase == MOVING:
            return end_problem(s, seat)
        return WRONG_STEP
    if move == PASS:
        if s.phase != TURN:
            return WRONG_STEP
        if s.held[seat] > 0 or can_move(box, s, seat):
            return CAN_STILL_ACT
        return 0
    if move < EXPLORE:
        if s.phase != STARTING:
            return WRONG_STEP
        return 0 if is_land(s, move - START) else NOT_A_START
    if move < STACK:
        if s.phase != TURN:
            return WRONG_STEP
        wrong = tile_problem(s, seat, (move - EXPLORE) % KINDS)
        return wrong if wrong != 0 else first_problem(s, seat, (move - EXPLORE) // KINDS)
    if move < FROM_BAG:
        if s.phase != STACKING:
            return WRONG_STEP
        wrong = tile_problem(s, seat, (move - STACK) % KINDS)
        return wrong if wrong != 0 else stack_problem(s, (move - STACK) // KINDS)
    if move < ADVANCE:
        return departure_problem(box, s, seat, move)
    if move < DISCARD:
        if s.phase != MOVING and (s.phase != TURN or s.seats == 1):
            return WRONG_STEP
        if move >= LAY:
            return lay_problem(box, s, seat, move - LAY)
        place = (move - ADVANCE) // STEP_WAYS
        wrong = reach_problem(s, seat, place)
        return wrong if wrong != 0 else step_problem(s, seat, place, (move - ADVANCE) % STEP_WAYS)
    if s.phase != DISCARDING:
        return WRONG_STEP
    return discard_problem(s, seat, move - DISCARD)


@kernel
def departure_problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Tell why three tiles may not be given up (ISL-8.5, ISL-8.6)."""
    if s.phase != TURN or s.seats > 1:
        return WRONG_STEP
    if move >= FROM_HAND:
        for position in range(DEPART_TILES):
            kind = TRIPLES[move - FROM_HAND, position]
            needed = 0
            for other in range(DEPART_TILES):
                if TRIPLES[move - FROM_HAND, other] == kind:
                    needed += 1
            if s.hand[seat, kind] < needed:
                return CANNOT_GIVE_TILES
    if not can_move(box, s, seat):
        return NOTHING_FOLLOWS
    return 0


@kernel
def apply(box: Any, s: Any, seat: int, move: int) -> None:
    """Play a move or a chance outcome."""
    if seat == CHANCE:
        turn_up(s, move)
    elif move == END:
        if s.phase == STACKING:
            take_tiles(s, seat)
        else:
            end_turn(s)
    elif move == PASS:
        end_turn(s)
    elif move < EXPLORE:
        s.bird[seat] = move - START
        s.phase = TURN
    elif move < FROM_BAG:
        tile = move - EXPLORE
        if move >= STACK:
            tile = move - STACK
        place_tile(s, seat, tile // KINDS, tile % KINDS)
        if can_stack(s, seat):
            s.phase = STACKING
        else:
            take_tiles(s, seat)
    elif move < ADVANCE:
        depart(s, seat, move)
    elif move < LAY:
        advance(s, seat, (move - ADVANCE) // STEP_WAYS, (move - ADVANCE) % STEP_WAYS)
        s.phase = MOVING
    elif move < DISCARD:
        lay(s, seat, move - LAY)
        after_lay(s, seat)
    else:
        return_cards(s, seat, move - DISCARD)
        end_turn(s)
