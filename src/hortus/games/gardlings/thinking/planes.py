"""An observed state of Gardlings as numbers, for programs that learn.

Seats are counted from the observing one.  A garden is a list of strips in the order of laying, with
their cells, their signs and what they touch.
"""

from __future__ import annotations

from typing import Any

from hortus.core.planes import Plane, starts
from hortus.games.gardlings.rules.numbers import REACH
from hortus.games.gardlings.rules.placement import MOST_GALLOPS
from hortus.games.gardlings.rules.state import (
    BAG,
    COINS,
    EDGES,
    MISSIONS,
    MOST_SEATS,
    MOST_STRIPS,
    OUT,
    OVER_PHASE,
    PIG,
    PILES,
    RIM,
    ROUNDS,
    SIGNS,
    TILES,
    TOP,
    UNDER,
)
from hortus.kernel import kernel

OBSERVATION_VERSION = 2

OWN_KINDS = PIG + 1
_STRIPS = (MOST_SEATS, MOST_STRIPS)
_SEATS = (MOST_SEATS,)
_MANY = 999

PLANES = (
    Plane("phase", (OVER_PHASE + 1,), 1, "1 for set-up, building, hiring, mutating or over"),
    Plane("round", (1,), ROUNDS + 1, "the round, from 1"),
    Plane("target", (1,), _MANY, "gems that win the game"),
    Plane("pro", (1,), 1, "1 under the rules for experts"),
    Plane("missions", (1,), 1, "1 with missions"),
    Plane("last_call", (1,), 1, "1 if who has stopped is asked once more"),
    Plane("hired", (1,), MOST_SEATS, "seats that have finished hiring in this round"),
    Plane("start", _SEATS, 1, "1 for the seat with the start marker"),
    Plane("place", (TILES,), UNDER + PILES, "where each tile is known to be, seats from the own"),
    Plane("seen", (TILES,), 1, "1 for each tile everybody has seen"),
    Plane("under", (TILES,), _MANY, "order in which mutated pigs went under piles"),
    Plane("top", (PILES,), TILES, "1 + visible tile of each pile"),
    Plane("unseen", (PILES + 1,), TILES, "tiles of each pile nobody has seen; the last are pigs"),
    Plane("pile_coin", (PILES,), COINS, "coins on each pile"),
    Plane("supply", (1,), COINS, "coins in the supply"),
    Plane("strip_tile", _STRIPS, TILES, "1 + tile of each strip"),
    Plane("strip_x", _STRIPS, 2 * REACH, "column of a strip's own cell"),
    Plane("strip_y", _STRIPS, 2 * REACH, "row of a strip's own cell"),
    Plane("strip_turn", _STRIPS, 3, "turn of each strip"),
    Plane("strip_moves", _STRIPS, MOST_GALLOPS, "moves of a unicorn since the last draw"),
    Plane("strip_sign", (*_STRIPS, EDGES), SIGNS - 1, "sign on each edge"),
    Plane("strip_beside", (*_STRIPS, EDGES), MOST_STRIPS + 1, "1 + strip at each edge"),
    Plane("rim_beside", (MOST_SEATS, RIM), MOST_STRIPS + 1, "the same for the mission tile"),
    Plane("own", (MOST_SEATS, OWN_KINDS), TILES, "gnomes, double gnomes and beige pigs"),
    Plane("held", _SEATS, TILES, "1 + tile in hand"),
    Plane("bag", _SEATS, TILES, "tiles in the bag"),
    Plane("coins", _SEATS, COINS, "coins"),
    Plane("front", _SEATS, MISSIONS, "1 + mission in front"),
    Plane("between", _SEATS, MISSIONS, "1 + mission shared with the next seat"),
    Plane("looked", _SEATS, 1, "1 once the second look of the round is used"),
    Plane("doing", _SEATS, OUT, "0 builds, 1 has stopped, 2 is out"),
    Plane("drawn_since", _SEATS, 1, "1 once another seat has drawn since this one stopped"),
    Plane("alarm", _SEATS, 1, "1 after an alarm"),
    Plane("gnomes", _SEATS, TILES, "gnomes in the garden"),
    Plane("dragons", _SEATS, TILES, "dragons in the garden"),
    Plane("pigs", _SEATS, TILES, "pigs in the garden"),
    Plane("unicorns", _SEATS, TILES, "unicorns in the garden"),
    Plane("plain", _SEATS, _MANY, "complete gems of one colour"),
    Plane("triple", _SEATS, _MANY, "complete triple gems"),
    Plane("small", _SEATS, _MANY, "small gems on mushroom lines"),
    Plane("blanks", _SEATS, _MANY, "joined empty connections"),
    Plane("blues", _SEATS, _MANY, "joined blue gems"),
    Plane("shaped", _SEATS, 1, "1 while the shape of the mission is there"),
)
(
    PHASE,
    ROUND,
    TARGET,
    PRO,
    MISSIONS_AT,
    LAST_CALL,
    HIRED,
    START,
    PLACE,
    SEEN,
    UNDER_AT,
    TOP_AT,
    UNSEEN,
    PILE_COIN,
    SUPPLY,
    STRIP_TILE,
    STRIP_X,
    STRIP_Y,
    STRIP_TURN,
    STRIP_MOVES,
    STRIP_SIGN,
    STRIP_BESIDE,
    RIM_BESIDE,
    OWN,
    HELD,
    BAG_AT,
    COINS_AT,
    FRONT,
    BETWEEN,
    LOOKED,
    DOING,
    DRAWN_SINCE,
    ALARM,
    GNOMES,
    DRAGONS,
    PIGS,
    UNICORNS,
    PLAIN,
    TRIPLE,
    SMALL,
    BLANKS,
    BLUES,
    SHAPED,
) = starts(PLANES)


@kernel
def encode(box: Any, v: Any, seat: int, out: Any) -> None:
    """Write an observed state into a zeroed row of numbers."""
    out[PHASE + v.phase] = 1
    out[ROUND] = v.round
    out[TARGET] = v.target
    out[PRO] = v.pro
    out[MISSIONS_AT] = v.missions
    out[LAST_CALL] = v.last_call
    out[HIRED] = v.hired
    out[START + (v.start - seat + v.seats) % v.seats] = 1
    for tile in range(TILES):
        out[PLACE + tile] = place_from(v, v.where[tile], seat)
        out[SEEN + tile] = v.seen[tile]
        out[UNDER_AT + tile] = v.under[tile]
    for pile in range(PILES):
        out[TOP_AT + pile] = v.top[pile]
        out[PILE_COIN + pile] = v.pile_coin[pile]
    for pile in range(PILES + 1):
        out[UNSEEN + pile] = v.unseen[pile]
    out[SUPPLY] = v.supply
    for place in range(v.seats):
        other = (seat + place) % v.seats
        encode_garden(box, v, other, place, out)
        encode_seat(v, other, place, out)


@kernel
def place_from(v: Any, where: int, seat: int) -> int:
    """Return a place code with its seat counted from the observing one."""
    if where < BAG or where >= TOP:
        return where
    block = (where - BAG) // MOST_SEATS
    owner = (where - BAG) % MOST_SEATS
    return BAG + block * MOST_SEATS + (owner - seat + v.seats) % v.seats


@kernel
def encode_garden(box: Any, v: Any, seat: int, place: int, out: Any) -> None:
    """Write the strips of a garden, which is open to all."""
    for strip in range(v.strips[seat]):
        at = place * MOST_STRIPS + strip
        tile = v.tile[seat, strip]
        out[STRIP_TILE + at] = 1 + tile
        out[STRIP_X + at] = REACH + v.x[seat, strip]
        out[STRIP_Y + at] = REACH + v.y[seat, strip]
        out[STRIP_TURN + at] = v.turn[seat, strip]
        out[STRIP_MOVES + at] = v.moves[seat, strip]
        for edge in range(EDGES):
            out[STRIP_SIGN + at * EDGES + edge] = box.edges[tile, edge]
            out[STRIP_BESIDE + at * EDGES + edge] = v.beside[seat, strip, edge]
    for edge in range(RIM):
        out[RIM_BESIDE + place * RIM + edge] = v.rim_beside[seat, edge]


@kernel
def encode_seat(v: Any, seat: int, place: int, out: Any) -> None:
    """Write what everybody sees in front of a seat, and what its garden counts."""
    for kind in range(OWN_KINDS):
        out[OWN + place * OWN_KINDS + kind] = v.own[seat, kind]
    out[HELD + place] = v.held[seat]
    out[BAG_AT + place] = v.bag[seat]
    out[COINS_AT + place] = v.coins[seat]
    out[FRONT + place] = v.front[seat]
    out[BETWEEN + place] = v.between[seat]
    out[LOOKED + place] = v.looked[seat]
    out[DOING + place] = v.doing[seat]
    out[DRAWN_SINCE + place] = v.drawn_since[seat]
    out[ALARM + place] = v.alarm[seat]
    out[GNOMES + place] = v.gnomes[seat]
    out[DRAGONS + place] = v.dragons[seat]
    out[PIGS + place] = v.pigs[seat]
    out[UNICORNS + place] = v.unicorns[seat]
    out[PLAIN + place] = v.plain[seat]
    out[TRIPLE + place] = v.triple[seat]
    out[SMALL + place] = v.small[seat]
    out[BLANKS + place] = v.blanks[seat]
    out[BLUES + place] = v.blues[seat]
    out[SHAPED + place] = v.shaped[seat]
