"""Laying the map: chance steps that lead to any map of one outline, and boards as data.

The steps are: origin q, origin r, family, group and member of the outline; then for each board its
spot (the first is at the origin), face and turn.  A fixed map is a list of such steps in the box.
Boards that are joined in other ways are laid as `freely` says.
"""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.freely import (
    FREELY,
    free_boards,
    free_chance,
    free_step,
    free_steps,
    free_steps_count,
)
from hortus.games.ishtar.rules.garden import add_water
from hortus.games.ishtar.rules.geometry import (
    AFTER,
    BOARD_CELLS,
    COMPACT,
    FIRST,
    HERE,
    INSIDE,
    LOCAL_Q,
    LOCAL_R,
    OFF,
    ORIGIN,
    OUTLINE,
    OUTLINE_ROW,
    PLACE_AT,
    RADIUS,
    SIDES,
    SPOT_A,
    SPOT_B,
    SPOT_Q,
    SPOT_R,
    SPOTS,
    STEP_A,
    STEP_B,
    UNTURNED,
    spot_offset,
)
from hortus.games.ishtar.rules.laying import Board, NoMap, face_chance, listed, signed, unsigned
from hortus.games.ishtar.rules.state import (
    ANY_MAP,
    DRAW_FOUNTAINS,
    FIXED_MAP,
    FOUNTAIN,
    FREE,
    RANDOM_MAP,
    ROCK,
    SAND,
)
from hortus.kernel import kernel

ORIGIN_Q, ORIGIN_R, FAMILY, GROUP, MEMBER, BOARDS_FROM = range(6)
SPOT, FACE, TURN = range(3)
FARTHEST = 40  # of the first board's centre from [0, 0]
GROUP_SIZE = 64
TURNS = 6
# Maps drawn here begin at [0, 0] and grow board by board.  A record may list the boards of its map
# in any order and place: such outcomes are possible, with a weight that is next to nothing.
USUAL = 1 << 28


@kernel
def map_steps(boards: int, family: int) -> int:
    """Return how many chance steps lay a map."""
    if family == FREELY:
        return free_steps_count(boards)
    return 3 * boards + BOARDS_FROM - 1


@kernel
def map_chance(s: Any, out: Any, weights: Any) -> int:
    """List the outcomes of the next step of the map (ISH-1.1, ISH-1.2)."""
    step = s.step
    if s.map >= FIXED_MAP:
        return listed(1, out, weights)
    if step <= ORIGIN_R:
        n = listed(2 * FARTHEST + 1, out, weights)
        weights[0] = USUAL
        return n
    if step == FAMILY:
        if s.map != ANY_MAP:
            return listed(2, out, weights)
        n = listed(3, out, weights)
        weights[0] = weights[1] = USUAL
        return n
    if s.family == FREELY:
        return free_chance(s, step, out, weights)
    rows = outline_count(s)
    if step == GROUP:
        n = listed((rows + GROUP_SIZE - 1) // GROUP_SIZE, out, weights)
        for group in range(n):
            weights[group] = min(GROUP_SIZE, rows - group * GROUP_SIZE)
        return n
    if step == MEMBER:
        return listed(min(GROUP_SIZE, rows - s.outline * GROUP_SIZE), out, weights)
    board, what = board_step(step)
    if what == SPOT:
        return spot_chance(s, board, out, weights)
    if what == TURN:
        return listed(TURNS, out, weights)
    return face_chance(s, (1 << board) - 1, out, weights)


@kernel
def outline_count(s: Any) -> int:
    """Return how many outlines the map may have: compact ones, or all (ISH-1.2)."""
    if s.map == RANDOM_MAP:
        return COMPACT[s.boards] - FIRST[s.boards]
    return AFTER[s.boards] - FIRST[s.boards]


@kernel
def board_step(step: int) -> tuple[int, int]:
    """Return which board a step is about, and what of it."""
    number = step - BOARDS_FROM + 1  # the first board has no step for its spot
    return number // 3, number % 3


@kernel
def spot_chance(s: Any, board: int, out: Any, weights: Any) -> int:
    """List the spots of the outline that are still free."""
    n = 0
    for i in range(s.boards):
        spot = OUTLINE[s.outline, i]
        used = False
        touches = False
        for other in range(board):
            if s.spot[other] == spot:
                used = True
            for side in range(SIDES):
                if (
                    SPOT_A[s.spot[other]] + STEP_A[side] == SPOT_A[spot]
                    and SPOT_B[s.spot[other]] + STEP_B[side] == SPOT_B[spot]
                ):
                    touches = True
        if not used:
            out[n] = spot
            weights[n] = USUAL if touches else 1
            n += 1
    return n


@kernel
def map_apply(box: Any, s: Any, outcome: int) -> None:
    """Take one step of the map; a fixed map is laid at once."""
    if s.map >= FIXED_MAP:
        # Its third step is the family, on which the number of steps depends.
        while s.step < map_steps(s.boards, s.family):
            map_step(s, s.step, box.map_steps[s.map - FIXED_MAP, s.step])
            s.step += 1
    else:
        map_step(s, s.step, outcome)
        s.step += 1
    if s.step > FAMILY and s.step == map_steps(s.boards, s.family):
        s.step = 0
        s.phase = DRAW_FOUNTAINS
        if s.family != FREELY:
            find_centres(s)
        join_boards(s)
        fill_boards(box, s)


@kernel
def map_step(s: Any, step: int, outcome: int) -> None:
    """Note the outcome of a step."""
    if step == ORIGIN_Q:
        s.origin_q = signed(outcome)
    elif step == ORIGIN_R:
        s.origin_r = signed(outcome)
    elif step == FAMILY:
        s.family = outcome
    elif s.family == FREELY:
        free_step(s, step, outcome)
    elif step == GROUP:
        s.outline = outcome
    elif step == MEMBER:
        s.outline = FIRST[s.boards] + s.outline * GROUP_SIZE + outcome
        s.spot[0] = ORIGIN
    else:
        board, what = board_step(step)
        if what == SPOT:
            s.spot[board] = outcome
        elif what == FACE:
            s.face[board] = outcome
        else:
            s.turn[board] = outcome


@kernel
def find_centres(s: Any) -> None:
    """Note where the boards on the spots of an outline lie."""
    for board in range(s.boards):
        s.centre_q[board] = s.origin_q + SPOT_Q[s.family, s.spot[board]]
        s.centre_r[board] = s.origin_r + SPOT_R[s.family, s.spot[board]]


@kernel
def join_boards(s: Any) -> None:
    """Find the neighbours of every space, across boards too."""
    for side in range(HERE + 1):
        s.beside[OFF, side] = OFF
    for board in range(s.boards):
        for place in range(BOARD_CELLS):
            cell = board * BOARD_CELLS + place
            s.beside[cell, HERE] = cell
            for side in range(SIDES):
                if INSIDE[place, side] >= 0:
                    s.beside[cell, side] = board * BOARD_CELLS + INSIDE[place, side]
                else:
                    q = s.centre_q[board] + LOCAL_Q[place] + STEP_A[side]
                    r = s.centre_r[board] + LOCAL_R[place] + STEP_B[side]
                    s.beside[cell, side] = cell_at(s, q, r)


@kernel
def cell_at(s: Any, q: int, r: int) -> int:
    """Return the space at q and r, OFF if there is none."""
    for board in range(s.boards):
        across = q - s.centre_q[board]
        down = r - s.centre_r[board]
        if -RADIUS <= across <= RADIUS and -RADIUS <= down <= RADIUS:
            place = PLACE_AT[across + RADIUS, down + RADIUS]
            if place >= 0:
                return board * BOARD_CELLS + place
    return OFF


@kernel
def fill_boards(box: Any, s: Any) -> None:
    """Print the spaces, put a gem on every rock and water at every fountain (ISH-1.3, ISH-1.4)."""
    for board in range(s.boards):
        for place in range(BOARD_CELLS):
            cell = board * BOARD_CELLS + place
            ground = box.ground[s.face[board], UNTURNED[s.turn[board], place]]
            s.ground[cell] = ground
            if ground >= ROCK:
                s.gem[cell] = ground - ROCK + 1
                s.stock[ground - ROCK] -= 1
            if ground == SAND or ground >= ROCK:
                s.open[cell] = FREE
    for board in range(s.boards):
        for place in range(BOARD_CELLS):
            cell = board * BOARD_CELLS + place
            if s.ground[cell] == FOUNTAIN:
                s.garden[cell] = board + 1
                add_water(s, cell, 1 << board)


def steps_of(boards: list[Board], freely: bool = False) -> list[int]:
    """Return the chance steps that lay these boards, or raise NoMap.

    `freely` allows any contact that holds, not only that of the two families.
    """
    _, q, r, _ = boards[0]
    if max(abs(q), abs(r)) > FARTHEST:
        wrong = f"the first board lies farther than {FARTHEST} from [0, 0]"
        raise NoMap("map_far", wrong, most=FARTHEST)
    numbers = {face // 2 for face, *_ in boards}
    if len(numbers) < len(boards):
        raise NoMap("map_twice", "a board is used twice")
    offsets = [(bq - q, br - r) for _, bq, br, _ in boards]
    for family in (0, 1):
        spots = {spot_offset(family, spot): spot for spot in range(len(SPOTS))}
        if all(offset in spots for offset in offsets):
            break
    else:
        if freely:
            return free_steps(boards)
        raise NoMap("map_joined", "the boards are not all joined in the same way")
    placed = [spots[offset] for offset in offsets]
    row = OUTLINE_ROW.get(frozenset(SPOTS[spot] for spot in placed))
    if row is None or len(set(placed)) < len(boards):
        raise NoMap("map_apart", "the boards do not hang together")
    member = row - int(FIRST[len(boards)])
    steps = [unsigned(q), unsigned(r), family, member // GROUP_SIZE, member % GROUP_SIZE]
    for i, (face, _, _, turn) in enumerate(boards):
        steps += [face, turn] if i == 0 else [placed[i], face, turn]
    return steps


def boards_of(steps: list[int]) -> list[Board]:
    """Return the boards that these chance steps lay."""
    if steps[FAMILY] == FREELY:
        return free_boards(steps)
    q, r = signed(steps[ORIGIN_Q]), signed(steps[ORIGIN_R])
    family = steps[FAMILY]
    boards = [(steps[BOARDS_FROM], q, r, steps[BOARDS_FROM + 1])]
    for i in range(BOARDS_FROM + 2, len(steps), 3):
        spot, face, turn = steps[i : i + 3]
        dq, dr = spot_offset(family, spot)
        boards.append((face, q + dq, r + dr, turn))
    return boards
