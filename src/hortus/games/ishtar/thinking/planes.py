"""An observed state of Ishtar as numbers, for programs that learn.

Seats are counted from the observing one.  A space is (board, place on its board); `beside` says how
the boards of this map join.
"""

from __future__ import annotations

from typing import Any

from hortus.core.planes import Plane, starts
from hortus.games.ishtar.rules.components import MOST_FLOWERS, MOST_POINTS
from hortus.games.ishtar.rules.garden import seat_of
from hortus.games.ishtar.rules.geometry import BOARD_CELLS, CELLS, MOST_BOARDS, PARTS, SIDES
from hortus.games.ishtar.rules.scoring import seat_score
from hortus.games.ishtar.rules.state import (
    ASSISTANTS,
    CARDS,
    COLOURS,
    DECK,
    DONE,
    FREE,
    GRASS,
    JOKER,
    MOST_SEATS,
    PAWNS,
    ROCK,
    ROW,
    SHAPES,
    SKILLS,
    SPECIAL,
    STACKS,
    TILES,
    TOKENS,
    UNSEEN,
)
from hortus.kernel import kernel

OBSERVATION_VERSION = 1

_SPACES = (MOST_BOARDS, BOARD_CELLS)
_MOST_COVER = GRASS + MOST_FLOWERS
_MANY = 999

PLANES = (
    Plane("phase", (DONE + 1,), 1, "1 for the moment of the turn, in the order of `state.py`"),
    Plane("ground", _SPACES, ROCK + COLOURS - 1, "1 sand, 2 tablet, 3 fountain, 4 + colour rock"),
    Plane(
        "beside", (*_SPACES, SIDES), CELLS, "1 + number of the space beyond each side, 0 if none"
    ),
    Plane("gem", _SPACES, COLOURS, "1 + colour of the gem on each space"),
    Plane("free", _SPACES, 1, "1 where a tile may cover a space"),
    Plane("cover", _SPACES, _MOST_COVER, "0 bare, 1 grass, 1 + flowers"),
    Plane("garden", _SPACES, MOST_BOARDS, "1 + board of the fountain of a garden"),
    Plane("keeper", _SPACES, MOST_SEATS, "1 + seat that controls the bed of a space"),
    Plane("assistant", _SPACES, MOST_SEATS, "1 + seat whose assistant stands on a space"),
    Plane("tree", _SPACES, 1, "1 where a tree stands"),
    Plane("bloom", _SPACES, 2, "1 under a single token, 2 under a double one"),
    Plane("icon", _SPACES, 1, "1 on the space of the icon that may be used now"),
    Plane("fountain", (MOST_BOARDS,), COLOURS, "1 + colour of the fountain of each board"),
    Plane("cup", (STACKS,), SHAPES, "1 + shape of the tiles of each stack"),
    Plane("stack", (STACKS,), TILES, "tiles left in each stack"),
    Plane("can", (STACKS,), 1, "1 for the stack of the watering can"),
    Plane("top", (STACKS, PARTS), _MOST_COVER, "parts of each visible tile, as `cover`"),
    Plane("top_icon", (STACKS,), JOKER, "icon of each visible tile"),
    Plane("held", (PARTS,), _MOST_COVER, "parts of the tile in hand, as `cover`"),
    Plane("held_icon", (1,), JOKER, "icon of the tile in hand"),
    Plane("held_shape", (SHAPES,), 1, "1 for the shape of the tile in hand"),
    Plane("unseen", (TILES,), 1, "1 for each tile nobody has seen"),
    Plane("tokens", (2,), TOKENS, "single and double tokens left"),
    Plane(
        "row", (ROW, COLOURS + 1), MOST_POINTS, "cost by colour and points of the cards on offer"
    ),
    Plane("deck", (CARDS,), 1, "1 for each tree card nobody has seen"),
    Plane("pawns", (1,), PAWNS, "trees beside the deck"),
    Plane("planting", (1,), 1, "1 while a paid tree waits for its space"),
    Plane("stock", (COLOURS,), _MANY, "gems in the stock"),
    Plane("gems", (MOST_SEATS, COLOURS), _MANY, "gems of each seat"),
    Plane("spent", (MOST_SEATS, COLOURS), _MANY, "gems on each player board"),
    Plane("skills", (MOST_SEATS, SKILLS), 1, "1 for each skill of a seat"),
    Plane("front", (MOST_SEATS,), ASSISTANTS, "assistants in front of each seat"),
    Plane("carpet", (MOST_SEATS,), ASSISTANTS, "assistants of each seat on the carpet"),
    Plane("reserved", (MOST_SEATS, COLOURS + 1), MOST_POINTS, "cost and points of reserved cards"),
    Plane("planted", (MOST_SEATS,), CARDS, "tree cards of each seat"),
    Plane("spaces", (MOST_BOARDS, MOST_SEATS), CELLS, "flower spaces of each seat by fountain"),
    Plane("score", (MOST_SEATS,), _MANY, "points of each seat if the game ended now"),
    Plane("to_move", (MOST_SEATS,), 1, "1 for the seat whose turn it is"),
)
(
    PHASE,
    GROUND,
    BESIDE,
    GEM,
    FREE_AT,
    COVER,
    GARDEN,
    KEEPER,
    ASSISTANT,
    TREE,
    BLOOM,
    ICON,
    FOUNTAIN,
    CUP,
    STACK,
    CAN,
    TOP,
    TOP_ICON,
    HELD,
    HELD_ICON,
    HELD_SHAPE,
    UNSEEN_AT,
    TOKENS_AT,
    ROW_AT,
    DECK_AT,
    PAWNS_AT,
    PLANTING,
    STOCK,
    GEMS,
    SPENT,
    SKILLS_AT,
    FRONT,
    CARPET,
    RESERVED,
    PLANTED,
    SPACES,
    SCORE,
    TO_MOVE,
) = starts(PLANES)


@kernel
def encode(box: Any, v: Any, seat: int, out: Any) -> None:
    """Write an observed state into a zeroed row of numbers."""
    out[PHASE + v.phase] = 1
    encode_spaces(v, seat, out)
    encode_supply(box, v, out)
    for place in range(v.seats):
        encode_seat(box, v, (seat + place) % v.seats, place, out)
    out[TO_MOVE + (v.to_move - seat + v.seats) % v.seats] = 1


@kernel
def place_of(v: Any, assistant: int, seat: int) -> int:
    """Return 1 + the place, counted from a seat, of an assistant's owner, 0 for no assistant."""
    if assistant == 0:
        return 0
    return 1 + (seat_of(assistant) - seat + v.seats) % v.seats


@kernel
def encode_spaces(v: Any, seat: int, out: Any) -> None:
    """Write the spaces of the map."""
    for cell in range(CELLS):
        out[GROUND + cell] = v.ground[cell]
        out[GEM + cell] = v.gem[cell]
        out[FREE_AT + cell] = int(v.open[cell] & FREE != 0)
        out[COVER + cell] = v.cover[cell]
        out[GARDEN + cell] = v.garden[cell]
        out[KEEPER + cell] = place_of(v, v.keeper[cell], seat)
        out[ASSISTANT + cell] = place_of(v, v.assistant[cell], seat)
        out[TREE + cell] = int(v.tree[cell] != 0)
        out[BLOOM + cell] = v.bloom[cell]
        if v.ground[cell] != 0:
            for side in range(SIDES):
                if v.beside[cell, side] < CELLS:
                    out[BESIDE + cell * SIDES + side] = 1 + v.beside[cell, side]
    if v.phase == SPECIAL:
        out[ICON + v.icon_at] = 1


@kernel
def encode_supply(box: Any, v: Any, out: Any) -> None:
    """Write fountains, carpet, trees and stock."""
    for board in range(v.boards):
        out[FOUNTAIN + board] = v.fountain[board]
    for stack in range(STACKS):
        out[CUP + stack] = v.cup[stack]
        out[STACK + stack] = v.stack[stack]
        out[CAN + stack] = int(v.can == stack)
        if v.top[stack] > 0:
            tile = v.top[stack] - 1
            out[TOP_ICON + stack] = box.icon[tile]
            for part in range(PARTS):
                out[TOP + stack * PARTS + part] = box.part[tile, part]
    if v.held > 0:
        tile = v.held - 1
        out[HELD_ICON] = box.icon[tile]
        out[HELD_SHAPE + box.shape[tile]] = 1
        for part in range(PARTS):
            out[HELD + part] = box.part[tile, part]
    for tile in range(TILES):
        out[UNSEEN_AT + tile] = int(v.tile_place[tile] == UNSEEN)
    for token in range(2):
        out[TOKENS_AT + token] = v.tokens[token]
    for slot in range(ROW):
        encode_card(box, v.row[slot], ROW_AT + slot * (COLOURS + 1), out)
    for card in range(CARDS):
        out[DECK_AT + card] = int(v.card_place[card] == DECK)
    out[PAWNS_AT] = v.pawns
    out[PLANTING] = int(v.planting != 0)
    for colour in range(COLOURS):
        out[STOCK + colour] = v.stock[colour]


@kernel
def encode_card(box: Any, card: int, at: int, out: Any) -> None:
    """Write the cost and the points of a tree card; 0 is no card."""
    if card > 0:
        for colour in range(COLOURS):
            out[at + colour] = box.cost[card - 1, colour]
        out[at + COLOURS] = box.points[card - 1]


@kernel
def encode_seat(box: Any, v: Any, seat: int, place: int, out: Any) -> None:
    """Write what one seat has."""
    for colour in range(COLOURS):
        out[GEMS + place * COLOURS + colour] = v.gems[seat, colour]
        out[SPENT + place * COLOURS + colour] = v.spent[seat, colour]
    for skill in range(SKILLS):
        out[SKILLS_AT + place * SKILLS + skill] = (v.skills[seat] >> skill) & 1
    out[FRONT + place] = v.front[seat]
    out[CARPET + place] = v.carpet[seat]
    encode_card(box, v.reserved[seat], RESERVED + place * (COLOURS + 1), out)
    out[PLANTED + place] = v.planted[seat]
    for board in range(v.boards):
        out[SPACES + board * MOST_SEATS + place] = v.spaces[board, seat]
    out[SCORE + place] = seat_score(box, v, seat)
