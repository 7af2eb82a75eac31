"""An observed state of Islet as numbers, for programs that learn.

Seats are counted from the observing one.  A space is a slot, in the order in which the islet grew;
`beside` says which slots touch.
"""

from __future__ import annotations

from typing import Any

from hortus.core.planes import Plane, starts
from hortus.games.islet.rules.advancing import has_stood
from hortus.games.islet.rules.islets import islet_of
from hortus.games.islet.rules.scoring import QUIET_TURNS
from hortus.games.islet.rules.state import (
    DECK,
    FINISHED,
    HAND,
    KINDS,
    MOST_ALIKE,
    MOST_CARDS,
    MOST_SEATS,
    NESTS,
    PER_PILE,
    RESOURCES,
    SEA,
    SLOTS,
    TERRAINS,
    TILES,
    USED,
)
from hortus.kernel import kernel

OBSERVATION_VERSION = 1

CARD_KINDS = len(RESOURCES)
NEST_KINDS = len(NESTS)
_EGGS = 15

PLANES = (
    Plane("phase", (FINISHED + 1,), 1, "1 for the moment of the turn, in the order of `state.py`"),
    Plane("islet", (SLOTS,), 2, "1 + islet of each slot, 0 beyond the islets"),
    Plane("beside", (SLOTS, 3), SLOTS, "1 + slot beyond each side, 0 if none"),
    Plane("level", (SLOTS,), TILES, "tiles on top of one another, 0 is sea"),
    Plane("terrain", (SLOTS,), len(TERRAINS), "1 + terrain of the top tile"),
    Plane("nest", (SLOTS,), NEST_KINDS, "1 + nest of the top tile"),
    Plane("egg", (SLOTS,), MOST_SEATS, "1 + seat of an egg"),
    Plane("bird", (MOST_SEATS, SLOTS), 1, "1 where the bird of each seat stands"),
    Plane("stood", (SLOTS,), 1, "1 where the bird may not step again"),
    Plane("last", (SLOTS,), 1, "1 for the tile placed last in this EXPLORE"),
    Plane("hand", (KINDS,), HAND, "tiles in hand, by kind"),
    Plane("unseen", (KINDS,), TILES, "tiles in the bag or in other hands, by kind"),
    Plane("covered", (KINDS,), TILES, "tiles under others, by kind"),
    Plane("removed", (KINDS,), TILES, "tiles given up in a solo game, by kind"),
    Plane("supply", (CARD_KINDS,), PER_PILE, "resource cards in the supply"),
    Plane("tipped", (CARD_KINDS,), MOST_ALIKE, "guaranteed resources used in this turn"),
    Plane("card", (DECK,), USED, "day and night cards: 1 + islet it lies beside, 3 used"),
    Plane("in_bag", (1,), TILES, "tiles in the bag"),
    Plane("placed", (1,), TILES, "tiles placed in this EXPLORE"),
    Plane("moved", (1,), 1, "1 if this MOVE has an advance or a lay"),
    Plane("progress", (1,), 1, "1 if this turn placed a tile or laid an egg"),
    Plane("quiet", (1,), QUIET_TURNS * MOST_SEATS, "turns in a row without either"),
    Plane("rounds_left", (1,), 9, "0 until the end is in sight; 1 in the last round"),
    Plane("held", (MOST_SEATS,), HAND, "tiles in each hand"),
    Plane("cards", (MOST_SEATS, CARD_KINDS), MOST_CARDS + HAND, "unguaranteed resources"),
    Plane("guaranteed", (MOST_SEATS, CARD_KINDS), MOST_ALIKE, "guaranteed resources"),
    Plane("free", (MOST_SEATS,), _EGGS, "eggs still to be laid"),
    Plane("laid", (MOST_SEATS,), _EGGS, "eggs laid"),
    Plane("to_move", (MOST_SEATS,), 1, "1 for the seat whose turn it is"),
)
(
    PHASE,
    ISLET,
    BESIDE,
    LEVEL,
    TERRAIN,
    NEST,
    EGG,
    BIRD,
    STOOD,
    LAST,
    HAND_AT,
    UNSEEN,
    COVERED,
    REMOVED,
    SUPPLY,
    TIPPED,
    CARD,
    IN_BAG,
    PLACED,
    MOVED,
    PROGRESS,
    QUIET,
    ROUNDS_LEFT,
    HELD,
    CARDS,
    GUARANTEED,
    FREE,
    LAID,
    TO_MOVE,
) = starts(PLANES)


@kernel
def encode(box: Any, v: Any, seat: int, out: Any) -> None:
    """Write an observed state into a zeroed row of numbers."""
    out[PHASE + v.phase] = 1
    for slot in range(v.slots):
        encode_slot(v, slot, seat, out)
    if v.placed > 0:
        out[LAST + v.last] = 1
    for kind in range(KINDS):
        out[HAND_AT + kind] = v.hand[seat, kind]
        out[UNSEEN + kind] = v.bag[kind]
        out[COVERED + kind] = v.covered[kind]
        out[REMOVED + kind] = v.removed[kind]
    for resource in range(CARD_KINDS):
        out[SUPPLY + resource] = v.supply[resource]
        out[TIPPED + resource] = v.tipped[resource]
    for card in range(DECK):
        out[CARD + card] = v.place_of[card]
    out[IN_BAG] = v.in_bag
    out[PLACED] = v.placed
    out[MOVED] = v.moved
    out[PROGRESS] = v.progress
    out[QUIET] = v.quiet
    out[ROUNDS_LEFT] = v.rounds_left
    for place in range(v.seats):
        encode_seat(v, (seat + place) % v.seats, place, out)
    out[TO_MOVE + (v.to_move - seat + v.seats) % v.seats] = 1


@kernel
def encode_slot(v: Any, slot: int, seat: int, out: Any) -> None:
    """Write one cell of the islets."""
    out[ISLET + slot] = 1 + islet_of(v, slot)
    for side in range(3):
        out[BESIDE + slot * 3 + side] = v.beside[slot, side]
    out[LEVEL + slot] = v.level[slot]
    if v.level[slot] > 0:
        out[TERRAIN + slot] = 1 + v.kind[slot] // NEST_KINDS
        out[NEST + slot] = 1 + v.kind[slot] % NEST_KINDS
    if v.egg[slot] > 0:
        out[EGG + slot] = 1 + (v.egg[slot] - 1 - seat + v.seats) % v.seats
    out[STOOD + slot] = int(has_stood(v, slot))


@kernel
def encode_seat(v: Any, seat: int, place: int, out: Any) -> None:
    """Write what one seat has."""
    if v.bird[seat] != SEA:
        out[BIRD + place * SLOTS + v.bird[seat]] = 1
    out[HELD + place] = v.held[seat]
    for resource in range(CARD_KINDS):
        out[CARDS + place * CARD_KINDS + resource] = v.cards[seat, resource]
        out[GUARANTEED + place * CARD_KINDS + resource] = v.guaranteed[seat, resource]
    out[FREE + place] = v.free[seat]
    out[LAID + place] = v.laid[seat]
