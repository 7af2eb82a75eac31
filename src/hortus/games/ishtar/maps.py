"""Laying the map: chance steps that lead to any map of one outline, and boards as data.

The steps are: origin q, origin r, family, group and member of the outline; then for each board its
spot (the first is at the origin), face and turn.  A fixed map is a list of such steps in the box.
"""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.garden import add_water
from hortus.games.ishtar.geometry import (
    AFTER,
    BOARD_CELLS,
    COMPACT,
    CROSSING,
    FIRST,
    HERE,
    INSIDE,
    OFF,
    ORIGIN,
    OUTLINE,
    OUTLINE_ROW,
    SIDES,
    SPOT_A,
    SPOT_B,
    SPOTS,
    STEP_A,
    STEP_B,
    UNTURNED,
    spot_offset,
)
from hortus.games.ishtar.state import (
    DRAW_FOUNTAINS,
    FACES,
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
def map_steps(boards: int) -> int:
    """Return how many chance steps lay a map."""
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
        return listed(2, out, weights)
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
    n = 0
    for face in range(FACES):
        used = False
        for other in range(board):
            if s.face[other] // 2 == face // 2:
                used = True
        if not used:
            out[n] = face
            weights[n] = 1
            n += 1
    return n


@kernel
def listed(n: int, out: Any, weights: Any) -> int:
    """List the outcomes 0 to n - 1 as equally likely."""
    for i in range(n):
        out[i] = i
        weights[i] = 1
    return n


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
        for step in range(map_steps(s.boards)):
            map_step(s, step, box.map_steps[s.map - FIXED_MAP, step])
        s.step = map_steps(s.boards)
    else:
        map_step(s, s.step, outcome)
        s.step += 1
    if s.step == map_steps(s.boards):
        s.step = 0
        s.phase = DRAW_FOUNTAINS
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
def signed(outcome: int) -> int:
    """Return 0, -1, 1, -2, 2, ... for 0, 1, 2, 3, 4, ..."""
    if outcome % 2 == 1:
        return -(outcome + 1) // 2
    return outcome // 2


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
                crossing = CROSSING[s.family, place, side]
                if crossing < 0:
                    s.beside[cell, side] = board * BOARD_CELLS + INSIDE[place, side]
                else:
                    other = board_beside(s, board, crossing // BOARD_CELLS)
                    s.beside[cell, side] = OFF
                    if other >= 0:
                        s.beside[cell, side] = other * BOARD_CELLS + crossing % BOARD_CELLS


@kernel
def board_beside(s: Any, board: int, side: int) -> int:
    """Return the board across a side of another one, -1 if there is none."""
    a = SPOT_A[s.spot[board]] + STEP_A[side]
    b = SPOT_B[s.spot[board]] + STEP_B[side]
    for other in range(s.boards):
        if SPOT_A[s.spot[other]] == a and SPOT_B[s.spot[other]] == b:
            return other
    return -1


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


Board = tuple[int, int, int, int]
"""Face, q and r of the centre, and turn."""


class NoMap(ValueError):
    """A list of boards that is no map, with a sentence that says why."""


def steps_of(boards: list[Board]) -> list[int]:
    """Return the chance steps that lay these boards, or raise NoMap."""
    _, q, r, _ = boards[0]
    if max(abs(q), abs(r)) > FARTHEST:
        raise NoMap(f"the first board lies farther than {FARTHEST} from [0, 0]")
    numbers = {face // 2 for face, *_ in boards}
    if len(numbers) < len(boards):
        raise NoMap("a board is used twice")
    offsets = [(bq - q, br - r) for _, bq, br, _ in boards]
    for family in (0, 1):
        spots = {spot_offset(family, spot): spot for spot in range(len(SPOTS))}
        if all(offset in spots for offset in offsets):
            break
    else:
        raise NoMap("the boards are not all joined in the same way")
    placed = [spots[offset] for offset in offsets]
    row = OUTLINE_ROW.get(frozenset(SPOTS[spot] for spot in placed))
    if row is None or len(set(placed)) < len(boards):
        raise NoMap("the boards do not hang together")
    member = row - int(FIRST[len(boards)])
    steps = [unsigned(q), unsigned(r), family, member // GROUP_SIZE, member % GROUP_SIZE]
    for i, (face, _, _, turn) in enumerate(boards):
        steps += [face, turn] if i == 0 else [placed[i], face, turn]
    return steps


def boards_of(steps: list[int]) -> list[Board]:
    """Return the boards that these chance steps lay."""
    q, r = signed(steps[ORIGIN_Q]), signed(steps[ORIGIN_R])
    family = steps[FAMILY]
    boards = [(steps[BOARDS_FROM], q, r, steps[BOARDS_FROM + 1])]
    for i in range(BOARDS_FROM + 2, len(steps), 3):
        spot, face, turn = steps[i : i + 3]
        dq, dr = spot_offset(family, spot)
        boards.append((face, q + dq, r + dr, turn))
    return boards


def unsigned(value: int) -> int:
    """Return the inverse of `signed`."""
    return 2 * value if value >= 0 else -2 * value - 1
