"""The rules of Ishtar as kernels: the course of a game; each step has a module of its own."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, OVER
from hortus.games.ishtar.rules import numbers, refusals
from hortus.games.ishtar.rules.carpet import list_takes, take, take_problem
from hortus.games.ishtar.rules.garden import put_tree
from hortus.games.ishtar.rules.geometry import CELLS, LATER, SIDES
from hortus.games.ishtar.rules.maps import map_apply, map_chance
from hortus.games.ishtar.rules.numbers import (
    ASSISTANT,
    BLOOM_AT,
    BLOOM_TWO_AT,
    END,
    LOSE,
    PLACE_AT,
    PLANT_AT,
    RESERVE_AT,
    SKILL_AT,
    SKIP,
    TAKE_AT,
    TREE_AT,
)
from hortus.games.ishtar.rules.options import CUSTOM, RANDOM, map_number
from hortus.games.ishtar.rules.placement import fits, list_placements, placement_problem, put_tile
from hortus.games.ishtar.rules.refusals import STILL_FITS, WRONG_STEP
from hortus.games.ishtar.rules.scoring import seat_score
from hortus.games.ishtar.rules.skills import (
    assistant_problem,
    double_problem,
    list_skills,
    may_open_skill,
    open_skill,
    put_assistant,
    put_double,
    put_single,
    reserve,
    reserve_problem,
    single_problem,
    skill_problem,
)
from hortus.games.ishtar.rules.state import (
    ANY_MAP,
    ASSISTANTS,
    BLOOM_DOUBLE,
    BLOOM_SINGLE,
    CARDS,
    COLOURS,
    DEAL_TOPS,
    DEAL_TREES,
    DECK,
    DONE,
    DRAW_FOUNTAINS,
    EMPTY_AT_END,
    FIXED_MAP,
    LAY_CUPS,
    LAY_MAP,
    LOST,
    MAP_STEPS,
    ON_TOP,
    PAWNS,
    PLACE,
    PLANT,
    RANDOM_MAP,
    REFILL,
    RESERVE,
    REVEAL,
    ROW,
    SHAPES,
    SPECIAL,
    STACKS,
    TAKE,
    TILES,
    TOKENS,
    TREE,
    UNSEEN,
    VIOLET,
)
from hortus.games.ishtar.rules.trees import (
    buy_tree,
    empty_slot,
    may_plant,
    plant_problem,
    reveal_card,
    tree_problem,
)
from hortus.kernel import kernel

VERSION = "1.0"
MOVES = numbers.MOVES
MOST_LEGAL = CELLS * SIDES
MOST_CHANCE = 81  # places of a map's origin; otherwise at most 64
# Set-up; six steps in each of at most 42 turns; for each pawn two moves and a new card.
MOST_PLIES = MAP_STEPS + 4 * STACKS + 6 * TILES + 3 * PAWNS

NOT_YOUR_TURN = refusals.NOT_YOUR_TURN
GAME_OVER = refusals.GAME_OVER
REFUSALS = refusals.REFUSALS
REASONS = ("two stacks empty",)

STACK_SIZE = 7


def new(box: Any, s: Any, seats: int, options: dict[str, Any]) -> None:
    """Make a zeroed state the start of a game (section 1)."""
    s.seats = seats
    s.boards = seats + 2
    chosen = options["map"]
    if chosen == RANDOM:
        s.map = RANDOM_MAP
    else:
        number = map_number(seats, chosen)
        s.map = ANY_MAP if chosen == CUSTOM and not box.map_known[number] else FIXED_MAP + number
    s.can = s.left = -1
    s.pawns = PAWNS
    for colour in range(COLOURS):
        s.fountains_left[colour] = box.fountains[colour]
        s.stock[colour] = box.gems[colour]
    for shape in range(SHAPES):
        s.cups_left[shape] = STACKS // SHAPES
    for stack in range(STACKS):
        s.stack[stack] = STACK_SIZE - (4 - seats)
    for token in range(2):
        s.tokens[token] = TOKENS
    for seat in range(seats):
        s.front[seat] = ASSISTANTS // 2
        s.carpet[seat] = ASSISTANTS // 2
        s.gems[seat, VIOLET] = 1
        s.stock[VIOLET] -= 1


@kernel
def to_act(box: Any, s: Any) -> int:
    """Return OVER, CHANCE or the seat whose turn it is (ISH-2.1)."""
    phase = s.phase
    if phase < TAKE or phase in (REVEAL, REFILL):
        return CHANCE
    if phase == DONE:
        return OVER
    return 1 << s.to_move


@kernel
def chance(box: Any, s: Any, out: Any, weights: Any) -> int:
    """List what the set-up, a stack or the deck may turn up next."""
    phase = s.phase
    if phase == LAY_MAP:
        return map_chance(s, out, weights)
    n = 0
    if phase in (DRAW_FOUNTAINS, LAY_CUPS):
        for kind in range(COLOURS):
            left = s.fountains_left[kind] if phase == DRAW_FOUNTAINS else s.cups_left[kind]
            if left > 0:
                out[n] = kind
                weights[n] = left
                n += 1
    elif phase in (DEAL_TOPS, REVEAL):
        starting = phase == DEAL_TOPS
        shape = s.cup[s.step if starting else s.left] - 1
        for tile in range(TILES):
            if (
                s.tile_place[tile] == UNSEEN
                and box.shape[tile] == shape
                and (box.start[tile] != 0) == starting
            ):
                out[n] = tile
                weights[n] = 1
                n += 1
    else:
        for card in range(CARDS):
            if s.card_place[card] == DECK:
                out[n] = card
                weights[n] = 1
                n += 1
    return n


@kernel
def happen(box: Any, s: Any, outcome: int) -> None:
    """Let a chance outcome happen."""
    phase = s.phase
    if phase == LAY_MAP:
        map_apply(box, s, outcome)
    elif phase == DRAW_FOUNTAINS:
        s.fountain[s.step] = outcome + 1
        s.fountains_left[outcome] -= 1
        next_step(s, s.boards)
    elif phase == LAY_CUPS:
        s.cup[s.step] = outcome + 1
        s.cups_left[outcome] -= 1
        next_step(s, STACKS)
    elif phase == DEAL_TOPS:
        show(s, s.step, outcome)
        next_step(s, STACKS)
    elif phase == DEAL_TREES:
        reveal_card(s, s.step, outcome)
        next_step(s, ROW)
    elif phase == REVEAL:
        show(s, s.left, outcome)
        s.left = -1
        s.phase = PLACE
    else:
        reveal_card(s, empty_slot(s), outcome)
        end_turn(s)


@kernel
def next_step(s: Any, steps: int) -> None:
    """Go on with this phase of the set-up, or with the next one after its last step."""
    s.step += 1
    if s.step == steps:
        s.step = 0
        s.phase += 1


@kernel
def show(s: Any, stack: int, tile: int) -> None:
    """Turn up the top tile of a stack (ISH-1.5, ISH-3.8)."""
    s.top[stack] = tile + 1
    s.tile_place[tile] = ON_TOP + stack


@kernel
def problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 for a legal move, else which rule forbids it."""
    phase = s.phase
    if move < PLACE_AT:
        return take_problem(box, s, seat, move - TAKE_AT) if phase == TAKE else WRONG_STEP
    if move < ASSISTANT:
        if phase != PLACE:
            return WRONG_STEP
        if move == LOSE:
            return STILL_FITS if fits(box, s, s.held - 1) else 0
        place = move - PLACE_AT
        return placement_problem(box, s, s.held - 1, place // SIDES, place % SIDES)
    if move < BLOOM_AT:
        if phase != SPECIAL:
            return WRONG_STEP
        if move == ASSISTANT:
            return assistant_problem(box, s, seat)
        return 0 if move == SKIP else skill_problem(box, s, seat, move - SKILL_AT)
    if move < BLOOM_TWO_AT:
        return single_problem(s, move - BLOOM_AT) if phase == BLOOM_SINGLE else WRONG_STEP
    if move < RESERVE_AT:
        return double_problem(s, move - BLOOM_TWO_AT) if phase == BLOOM_DOUBLE else WRONG_STEP
    if move < PLANT_AT:
        return reserve_problem(s, move - RESERVE_AT) if phase == RESERVE else WRONG_STEP
    if move < TREE_AT:
        return plant_problem(box, s, seat, move - PLANT_AT) if phase == PLANT else WRONG_STEP
    if move < END:
        return tree_problem(s, move - TREE_AT) if phase == TREE else WRONG_STEP
    return 0 if phase == PLANT else WRONG_STEP


@kernel
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """List the moves of the step the seat is at."""
    phase = s.phase
    if phase == TAKE:
        return list_takes(box, s, seat, out)
    n = 0
    if phase == PLACE:
        n = list_placements(box, s, s.held - 1, PLACE_AT, out)
        if n == 0:
            out[0] = LOSE
            n = 1
    elif phase == SPECIAL:
        if assistant_problem(box, s, seat) == 0:
            out[0] = ASSISTANT
            n = 1
        n = list_skills(box, s, seat, SKILL_AT, out, n)
        out[n] = SKIP
        n += 1
    elif phase == BLOOM_SINGLE:
        for cell in range(CELLS):
            if single_problem(s, cell) == 0:
                out[n] = BLOOM_AT + cell
                n += 1
    elif phase == BLOOM_DOUBLE:
        for choice in range(CELLS * len(LATER)):
            if double_problem(s, choice) == 0:
                out[n] = BLOOM_TWO_AT + choice
                n += 1
    elif phase == RESERVE:
        for slot in range(ROW):
            if reserve_problem(s, slot) == 0:
                out[n] = RESERVE_AT + slot
                n += 1
    elif phase == PLANT:
        for slot in range(ROW + 1):
            if plant_problem(box, s, seat, slot) == 0:
                out[n] = PLANT_AT + slot
                n += 1
        out[n] = END
        n += 1
    else:
        for cell in range(CELLS):
            if tree_problem(s, cell) == 0:
                out[n] = TREE_AT + cell
                n += 1
    return n


@kernel
def apply(box: Any, s: Any, seat: int, move: int) -> None:
    """Play a move or a chance outcome, and go on to the next step that asks something."""
    if seat == CHANCE:
        happen(box, s, move)
    elif move < PLACE_AT:
        take(s, seat, move - TAKE_AT)
    elif move < LOSE:
        place = move - PLACE_AT
        put_tile(box, s, seat, s.held - 1, place // SIDES, place % SIDES)
        if may_open_skill(box, s, seat) or assistant_problem(box, s, seat) == 0:
            s.phase = SPECIAL
        else:
            to_planting(box, s, seat)
    elif move == LOSE:
        s.tile_place[s.held - 1] = LOST
        to_planting(box, s, seat)
    elif move == ASSISTANT:
        put_assistant(s, seat)
        to_planting(box, s, seat)
    elif move < SKIP:
        open_skill(box, s, seat, move - SKILL_AT)
        if s.phase == PLANT:
            to_planting(box, s, seat)
    elif move == SKIP:
        to_planting(box, s, seat)
    elif move < BLOOM_TWO_AT:
        put_single(box, s, move - BLOOM_AT)
        to_planting(box, s, seat)
    elif move < RESERVE_AT:
        put_double(box, s, move - BLOOM_TWO_AT)
        to_planting(box, s, seat)
    elif move < PLANT_AT:
        reserve(s, seat, move - RESERVE_AT)
        to_planting(box, s, seat)
    elif move < TREE_AT:
        buy_tree(box, s, seat, move - PLANT_AT)
        s.phase = TREE
    elif move < END:
        s.planting = 0
        put_tree(s, move - TREE_AT)
        to_planting(box, s, seat)
    else:
        end_turn(s)


@kernel
def to_planting(box: Any, s: Any, seat: int) -> None:
    """Go to step 5, which asks nothing while no tree can be planted (ISH-7.1)."""
    s.held = 0
    s.icon_at = 0
    if may_plant(box, s, seat):
        s.phase = PLANT
    else:
        end_turn(s)


@kernel
def end_turn(s: Any) -> None:
    """Fill the row, then pass the turn, or end the game with the round (ISH-7.6, ISH-8.1)."""
    if empty_slot(s) >= 0:
        s.phase = REFILL
        return
    s.phase = TAKE
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move == 0:
        empty = 0
        for stack in range(STACKS):
            if s.stack[stack] == 0:
                empty += 1
        if empty >= EMPTY_AT_END:
            s.phase = DONE


@kernel
def scores(box: Any, s: Any, out: Any) -> None:
    """Write what each seat would score if the game ended now."""
    for seat in range(s.seats):
        out[seat] = seat_score(box, s, seat)


@kernel
def winners(box: Any, s: Any) -> int:
    """Return the seats with the most points; a tie is shared (ISH-8.10)."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = seat_score(box, s, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask


@kernel
def ending(box: Any, s: Any) -> int:
    """Return why the game is over: two stacks are empty (ISH-8.1)."""
    return 0
