"""Step 5: planting trees and filling the row again (section 7)."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.numbers import RESERVED_SLOT
from hortus.games.ishtar.rules.refusals import CANNOT_PAY, NO_CARD, NO_GRASS, NO_PLACE_FOR_TREE
from hortus.games.ishtar.rules.skills import free_grass_at
from hortus.games.ishtar.rules.state import COLOURS, IN_ROW, PLANTED, ROW
from hortus.kernel import kernel


@kernel
def card_in(s: Any, seat: int, slot: int) -> int:
    """Return the card + 1 of a slot of the row, or the one the seat has reserved."""
    card: int = s.reserved[seat] if slot == RESERVED_SLOT else s.row[slot]
    return card


@kernel
def plant_problem(box: Any, s: Any, seat: int, slot: int) -> int:
    """Return 0 if the seat may plant the tree of a slot, else why not."""
    card = card_in(s, seat, slot)
    if card == 0:
        return NO_CARD
    for colour in range(COLOURS):
        if box.cost[card - 1, colour] > s.gems[seat, colour]:
            return CANNOT_PAY
    if s.free_grass == 0:
        return NO_GRASS
    return 0


@kernel
def may_plant(box: Any, s: Any, seat: int) -> bool:
    """Tell whether the seat can plant any tree."""
    slot = 0
    while slot <= RESERVED_SLOT and plant_problem(box, s, seat, slot) != 0:
        slot += 1
    return slot <= RESERVED_SLOT


@kernel
def buy_tree(box: Any, s: Any, seat: int, slot: int) -> None:
    """Pay for a card and keep it; its pawn is placed next (ISH-7.3)."""
    card = card_in(s, seat, slot)
    for colour in range(COLOURS):
        s.gems[seat, colour] -= box.cost[card - 1, colour]
        s.stock[colour] += box.cost[card - 1, colour]
    s.card_place[card - 1] = PLANTED + seat
    s.tree_points[seat] += box.points[card - 1]
    s.planted[seat] += 1
    s.planting = card
    if slot == RESERVED_SLOT:
        s.reserved[seat] = 0
    else:
        s.row[slot] = 0


@kernel
def tree_problem(s: Any, cell: int) -> int:
    """Return 0 if a tree pawn may go to a space, else why not (ISH-7.4)."""
    if not free_grass_at(s, cell):
        return NO_PLACE_FOR_TREE
    return 0


@kernel
def empty_slot(s: Any) -> int:
    """Return the first slot of the row to be filled, -1 if none is (ISH-7.6, ISH-7.7)."""
    if s.pawns > 0:
        for slot in range(ROW):
            if s.row[slot] == 0:
                return slot
    return -1


@kernel
def reveal_card(s: Any, slot: int, card: int) -> None:
    """Turn up a card in a slot with a pawn on it."""
    s.row[slot] = card + 1
    s.card_place[card] = IN_ROW
    s.pawns -= 1
