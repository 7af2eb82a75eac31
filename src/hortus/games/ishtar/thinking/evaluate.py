"""How good a state of Ishtar looks for a seat: its points, and what its means may still bring."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.garden import beds_beside
from hortus.games.ishtar.rules.geometry import CELLS, PARTS, SIDES
from hortus.games.ishtar.rules.placement import clear_turns, part_cell
from hortus.games.ishtar.rules.scoring import seat_score
from hortus.games.ishtar.rules.skills import assistant_problem, may_open_skill
from hortus.games.ishtar.rules.state import (
    ASSISTANT_ICON,
    BLOOM_DOUBLE,
    BLOOM_SINGLE,
    COLUMNS,
    DONE,
    GRASS,
    PLACE,
    RED,
    RESERVE,
    REVEAL,
    SKILL_ICON,
    SPECIAL,
    STACKS,
    TAKE,
    VIOLET,
    WHITE,
)
from hortus.kernel import kernel

# Places in `box.weights`; data/weights.toml has the values.
WEIGHTS = (
    "violet_gem",
    "red_gem",
    "white_gem",
    "in_hurry",
    "assistant",
    "column_open",
    "skill_chance",
    "token",
    "reserved_card",
    "own_flower",
    "rival_flower",
)
(
    VIOLET_GEM,
    RED_GEM,
    WHITE_GEM,
    IN_HURRY,
    ASSISTANT,
    COLUMN_OPEN,
    SKILL_CHANCE,
    TOKEN,
    RESERVED_CARD,
    OWN_FLOWER,
    RIVAL_FLOWER,
) = range(len(WEIGHTS))


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return the seat's prospect less that of the best other seat."""
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospect(box, s, other))
    return prospect(box, s, seat) - best


@kernel
def time_left(s: Any) -> float:
    """Return 1 at the start and 0 when two stacks are empty: the share left of the lowest two."""
    lowest = 99
    second = 99
    for stack in range(STACKS):
        tiles = s.stack[stack]
        if tiles < lowest:
            second = lowest
            lowest = tiles
        elif tiles < second:
            second = tiles
    return (lowest + second) / (2.0 * (3 + s.seats))


@kernel
def prospect(box: Any, s: Any, seat: int) -> float:
    """Return a seat's points now and an estimate of what its means will bring."""
    worth = float(seat_score(box, s, seat))
    if s.phase == DONE:
        return worth
    time = time_left(s)
    eager = min(1.0, box.weights[IN_HURRY] + 1.3 * time)
    worth += eager * gems_worth(box, s, seat)
    worth += box.weights[ASSISTANT] * time * s.front[seat]
    for column in range(COLUMNS):
        lower_open = (s.skills[seat] >> (column + COLUMNS)) & 1
        if lower_open and not (s.skills[seat] >> column) & 1:
            worth += box.weights[COLUMN_OPEN] * time
    if s.reserved[seat]:
        worth += box.weights[RESERVED_CARD] * time
    if s.to_move == seat and s.phase > TAKE:
        worth += next_step(box, s, seat, eager)
    return worth


@kernel
def gems_worth(box: Any, s: Any, seat: int) -> float:
    """Return what a seat's gems are worth when there is time to use them."""
    return (
        box.weights[VIOLET_GEM] * s.gems[seat, VIOLET]
        + box.weights[RED_GEM] * s.gems[seat, RED]
        + box.weights[WHITE_GEM] * s.gems[seat, WHITE]
    )


@kernel
def next_step(box: Any, s: Any, seat: int, eager: float) -> float:
    """Return what the step that is due promises to the seat whose turn it is."""
    if s.phase in (REVEAL, PLACE):
        return best_placement(box, s, seat, eager)
    if s.phase == SPECIAL:
        worth = 0.0
        if assistant_problem(box, s, seat) == 0:
            worth = bed_flowers(s, s.icon_at)
        if may_open_skill(box, s, seat):
            worth = max(worth, box.weights[SKILL_CHANCE] * eager)
        return worth
    if s.phase in (BLOOM_SINGLE, BLOOM_DOUBLE):
        return box.weights[TOKEN]
    if s.phase == RESERVE:
        return box.weights[RESERVED_CARD]
    return 0.0


@kernel
def bed_flowers(s: Any, start: int) -> float:
    """Return the flowers of a bed."""
    flowers = 0.0
    cell = start
    while True:
        flowers += s.cover[cell] - GRASS
        cell = s.ring[cell]
        if cell == start:
            return flowers


@kernel
def best_placement(box: Any, s: Any, seat: int, eager: float) -> float:
    """Return what the tile in hand would bring where it brings most."""
    tile = s.held - 1
    best = 0.0
    for cell in range(CELLS):
        if s.reach[cell]:
            turns = clear_turns(box, s, tile, cell)
            for turn in range(SIDES):
                if (turns >> turn) & 1:
                    best = max(best, placement_worth(box, s, seat, cell, turn, eager))
    return best + icon_worth(box, s, seat, tile, eager)


@kernel
def placement_worth(box: Any, s: Any, seat: int, cell: int, turn: int, eager: float) -> float:
    """Return the gems a placement collects and the flowers it adds to beds beside it."""
    tile = s.held - 1
    worth = 0.0
    for part in range(PARTS):
        space = part_cell(s, cell, box.shape[tile], turn, part)
        if s.gem[space] == 1 + VIOLET:
            worth += box.weights[VIOLET_GEM] * eager
        elif s.gem[space] == 1 + RED:
            worth += box.weights[RED_GEM] * eager
        elif s.gem[space] == 1 + WHITE:
            worth += box.weights[WHITE_GEM] * eager
        flowers = box.part[tile, part] - GRASS
        if flowers > 0 and s.near[space]:
            if beds_beside(s, space, seat):
                worth += box.weights[OWN_FLOWER] * flowers
            else:
                worth -= box.weights[RIVAL_FLOWER] * flowers
    return worth


@kernel
def icon_worth(box: Any, s: Any, seat: int, tile: int, eager: float) -> float:
    """Return what the icon of the tile in hand may be good for."""
    worth = 0.0
    if box.icon[tile] & ASSISTANT_ICON and s.front[seat] > 0:
        for part in range(PARTS):
            worth += box.part[tile, part] - GRASS
    if box.icon[tile] & SKILL_ICON:
        worth = max(worth, box.weights[SKILL_CHANCE] * eager)
    return worth
