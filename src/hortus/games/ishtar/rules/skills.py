"""Step 4: assistants and skills, and what the lower skills do at once (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.carpet import can_pay
from hortus.games.ishtar.rules.garden import grow_bed, take_control
from hortus.games.ishtar.rules.geometry import CELLS, LATER, OFF
from hortus.games.ishtar.rules.numbers import PAIR_FIRST, PAIRS, PAYMENTS
from hortus.games.ishtar.rules.placement import several
from hortus.games.ishtar.rules.refusals import (
    BED_TAKEN,
    LOWER_FIRST,
    NO_ASSISTANT,
    NO_ASSISTANT_ICON,
    NO_CARD_TO_RESERVE,
    NO_PLACE_FOR_TOKEN,
    NO_SKILL_ICON,
    SKILL_OPEN,
    TOKEN_JOINS,
    TWO_GEMS,
)
from hortus.games.ishtar.rules.state import (
    ASSISTANT_ICON,
    ASSISTANTS,
    BLOOM_DOUBLE,
    BLOOM_SINGLE,
    COLOURS,
    COLUMNS,
    DOUBLE_TOKEN,
    GIVE_ASSISTANT,
    GRASS,
    PLANT,
    RESERVE,
    RESERVED,
    ROW,
    SINGLE_TOKEN,
    SKILL_ICON,
    SKILLS,
)
from hortus.kernel import kernel

SINGLE, DOUBLE = 0, 1


@kernel
def assistant_problem(box: Any, s: Any, seat: int) -> int:
    """Return 0 if the seat may put an assistant on the icon, else why not."""
    if box.icon[s.held - 1] & ASSISTANT_ICON == 0:
        return NO_ASSISTANT_ICON
    if s.front[seat] == 0:
        return NO_ASSISTANT
    if s.keeper[s.icon_at] != 0:
        return BED_TAKEN
    return 0


@kernel
def skill_problem(box: Any, s: Any, seat: int, choice: int) -> int:
    """Return 0 if the seat may open a skill with a payment, else why not."""
    skill, payment = choice // PAIRS, PAIR_FIRST + choice % PAIRS
    if box.icon[s.held - 1] & SKILL_ICON == 0:
        return NO_SKILL_ICON
    if (s.skills[seat] >> skill) & 1:
        return SKILL_OPEN
    if skill < COLUMNS and not (s.skills[seat] >> (skill + COLUMNS)) & 1:
        return LOWER_FIRST
    if not can_pay(s, seat, payment):
        return TWO_GEMS
    return 0


@kernel
def list_skills(box: Any, s: Any, seat: int, first: int, out: Any, n: int) -> int:
    """List every skill with every way to pay for it after the first n entries."""
    if box.icon[s.held - 1] & SKILL_ICON:
        for choice in range(SKILLS * PAIRS):
            if skill_problem(box, s, seat, choice) == 0:
                out[n] = first + choice
                n += 1
    return n


@kernel
def may_open_skill(box: Any, s: Any, seat: int) -> bool:
    """Tell whether the icon lets the seat open any skill; a lower one is never barred by a row."""
    gems = s.gems[seat, 0] + s.gems[seat, 1] + s.gems[seat, 2]
    every = (1 << SKILLS) - 1
    return bool(box.icon[s.held - 1] & SKILL_ICON) and gems >= 2 and s.skills[seat] != every


@kernel
def put_assistant(s: Any, seat: int) -> None:
    """Put an assistant of the seat on the icon; it controls the bed (ISH-5.4)."""
    placed = ASSISTANTS - s.front[seat] - s.carpet[seat]
    assistant = 1 + seat * ASSISTANTS + placed
    s.front[seat] -= 1
    s.assistant[s.icon_at] = assistant
    take_control(s, s.icon_at, assistant)


@kernel
def open_skill(box: Any, s: Any, seat: int, choice: int) -> None:
    """Pay for a skill; a lower one acts at once, if it can (section 6)."""
    skill, payment = choice // PAIRS, PAIR_FIRST + choice % PAIRS
    for colour in range(COLOURS):
        s.gems[seat, colour] -= PAYMENTS[payment, colour]
        s.spent[seat, colour] += PAYMENTS[payment, colour]
    s.skills[seat] |= 1 << skill
    s.phase = PLANT
    if skill >= COLUMNS:
        effect = box.lower[skill - COLUMNS]
        if effect == GIVE_ASSISTANT:
            s.carpet[seat] -= 1
            s.front[seat] += 1
        elif effect == SINGLE_TOKEN:
            if single_spot(s):
                s.phase = BLOOM_SINGLE
        elif effect == DOUBLE_TOKEN:
            if double_spot(s):
                s.phase = BLOOM_DOUBLE
        elif row_has_card(s):
            s.phase = RESERVE


@kernel
def free_grass_at(s: Any, cell: int) -> bool:
    """Tell whether a space is grass without a tree."""
    return s.cover[cell] == GRASS and s.tree[cell] == 0


@kernel
def single_problem(s: Any, cell: int) -> int:
    """Return 0 if a single token may lie on a space, else why not (ISH-6.4, ISH-6.5)."""
    if not free_grass_at(s, cell):
        return NO_PLACE_FOR_TOKEN
    if several(s.near[cell]):
        return TOKEN_JOINS
    return 0


@kernel
def double_problem(s: Any, choice: int) -> int:
    """Return 0 if a double token may lie on two spaces, else why not (ISH-6.4, ISH-6.5)."""
    cell = choice // len(LATER)
    other = s.beside[cell, LATER[choice % len(LATER)]]
    if other == OFF or not free_grass_at(s, cell) or not free_grass_at(s, other):
        return NO_PLACE_FOR_TOKEN
    if several(s.near[cell] | s.near[other]):
        return TOKEN_JOINS
    return 0


@kernel
def single_spot(s: Any) -> bool:
    """Tell whether a single token may lie anywhere."""
    if s.free_grass > 0:
        for cell in range(CELLS):
            if single_problem(s, cell) == 0:
                return True
    return False


@kernel
def double_spot(s: Any) -> bool:
    """Tell whether a double token may lie anywhere."""
    if s.free_grass > 1:
        for choice in range(CELLS * len(LATER)):
            if double_problem(s, choice) == 0:
                return True
    return False


@kernel
def put_single(box: Any, s: Any, cell: int) -> None:
    """Lay a single blooming token (ISH-6.2)."""
    s.tokens[SINGLE] -= 1
    put_flowers(s, cell, 1, box.token_flowers[SINGLE])


@kernel
def put_double(box: Any, s: Any, choice: int) -> None:
    """Lay a double blooming token (ISH-6.3)."""
    cell = choice // len(LATER)
    s.tokens[DOUBLE] -= 1
    put_flowers(s, cell, 2, box.token_flowers[DOUBLE])
    put_flowers(s, s.beside[cell, LATER[choice % len(LATER)]], 2, box.token_flowers[DOUBLE])


@kernel
def put_flowers(s: Any, cell: int, token: int, flowers: int) -> None:
    """Turn a space of grass into a flower space."""
    s.bloom[cell] = token
    s.free_grass -= 1
    grow_bed(s, cell, flowers)


@kernel
def reserve_problem(s: Any, slot: int) -> int:
    """Return 0 if the card of a slot may be reserved, else why not (ISH-6.6)."""
    if s.row[slot] == 0:
        return NO_CARD_TO_RESERVE
    return 0


@kernel
def row_has_card(s: Any) -> bool:
    """Tell whether any slot of the row holds a card."""
    cards = 0
    for slot in range(ROW):
        if s.row[slot] != 0:
            cards += 1
    return cards > 0


@kernel
def reserve(s: Any, seat: int, slot: int) -> None:
    """Put a card with its pawn in front of the seat (ISH-6.6)."""
    s.reserved[seat] = s.row[slot]
    s.card_place[s.row[slot] - 1] = RESERVED + seat
    s.row[slot] = 0
