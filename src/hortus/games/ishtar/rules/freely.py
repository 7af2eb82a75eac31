"""Laying a map of one's own whose boards are joined in any way that holds (ISH-1.2).

After the origin and the family, the steps are face and turn of the first board; then for each
further one, in an order in which it touches those that lie there: which of the list it is, q and r
of its centre from the first one, face and turn.  A record lists the boards in any order.
"""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.geometry import CONTACT, JOINED, MOST_BOARDS, NEAR
from hortus.games.ishtar.rules.laying import Board, NoMap, face_chance, listed, signed, unsigned
from hortus.kernel import kernel

FREELY = 2
"""The family of such maps; the others join all boards with the same slant."""

_FROM = 3  # steps before the first board's face
_FIRST = 2  # steps of the first board
_EACH = 5  # steps of any other
WHICH, ACROSS, DOWN, FACE, TURN = range(_EACH)
REACH = (MOST_BOARDS - 1) * NEAR
TURNS = 6


@kernel
def free_steps_count(boards: int) -> int:
    """Return how many chance steps lay such a map."""
    return _FROM + _FIRST + _EACH * (boards - 1)


@kernel
def what_step(step: int) -> int:
    """Return what of a board a step settles."""
    if step < _FROM + _FIRST:
        return FACE + step - _FROM
    return (step - _FROM - _FIRST) % _EACH


@kernel
def laid_boards(s: Any) -> int:
    """Return the boards that lie there, as bits: their spot is marked."""
    mask = 0
    for board in range(s.boards):
        if s.spot[board]:
            mask |= 1 << board
    return mask


@kernel
def free_chance(s: Any, step: int, out: Any, weights: Any) -> int:
    """List the outcomes of a step."""
    what = what_step(step)
    laid = laid_boards(s)
    if what == TURN:
        return listed(TURNS, out, weights)
    if what == FACE:
        return face_chance(s, laid, out, weights)
    n = 0
    if what == WHICH:
        for board in range(s.boards):
            if not (laid >> board) & 1:
                out[n] = board
                n += 1
    elif what == ACROSS:
        for code in range(2 * REACH + 1):
            for other in range(2 * REACH + 1):
                if holds(s, laid, signed(code), signed(other)):
                    out[n] = code
                    n += 1
                    break
    else:
        across = s.centre_q[s.outline] - s.origin_q
        for code in range(2 * REACH + 1):
            if holds(s, laid, across, signed(code)):
                out[n] = code
                n += 1
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def holds(s: Any, laid: int, across: int, down: int) -> bool:
    """Tell whether a board so far from the first one covers no other and touches one enough."""
    touches = False
    for board in range(s.boards):
        if (laid >> board) & 1:
            q = s.origin_q + across - s.centre_q[board]
            r = s.origin_r + down - s.centre_r[board]
            if -NEAR <= q <= NEAR and -NEAR <= r <= NEAR:
                contact = CONTACT[q + NEAR, r + NEAR]
                if contact < 0:
                    return False
                if contact >= JOINED:
                    touches = True
    return touches


@kernel
def free_step(s: Any, step: int, outcome: int) -> None:
    """Note the outcome of a step; `outline` is the board that is being laid."""
    what = what_step(step)
    if step == _FROM:
        s.outline = 0
        s.centre_q[0] = s.origin_q
        s.centre_r[0] = s.origin_r
    board = outcome if what == WHICH else s.outline
    if what == WHICH:
        s.outline = outcome
    elif what == ACROSS:
        s.centre_q[board] = s.origin_q + signed(outcome)
    elif what == DOWN:
        s.centre_r[board] = s.origin_r + signed(outcome)
    elif what == FACE:
        s.face[board] = outcome
    else:
        s.turn[board] = outcome
        s.spot[board] = 1


def free_steps(boards: list[Board]) -> list[int]:
    """Return the chance steps that lay these boards, or raise NoMap."""
    first_face, q, r, first_turn = boards[0]
    steps = [unsigned(q), unsigned(r), FREELY, first_face, first_turn]
    laid, waiting = [boards[0]], dict(enumerate(boards))
    del waiting[0]
    for one in range(len(boards)):
        if any(_contact(boards[one], other) < 0 for other in boards[:one]):
            raise NoMap("map_overlap", "two boards overlap")
    while waiting:
        number = next((n for n, board in waiting.items() if _joins(board, laid)), None)
        if number is None:
            wrong = f"not every board touches another with {JOINED} pairs of spaces or more"
            raise NoMap("map_touch", wrong, count=JOINED)
        face, at_q, at_r, turn = waiting[number]
        laid.append(waiting.pop(number))
        steps += [number, unsigned(at_q - q), unsigned(at_r - r), face, turn]
    return steps


def free_boards(steps: list[int]) -> list[Board]:
    """Return the boards that these chance steps lay."""
    q, r = signed(steps[0]), signed(steps[1])
    boards = {0: (steps[_FROM], q, r, steps[_FROM + 1])}
    for i in range(_FROM + _FIRST, len(steps), _EACH):
        number, across, down, face, turn = steps[i : i + _EACH]
        boards[number] = (face, q + signed(across), r + signed(down), turn)
    return [boards[number] for number in sorted(boards)]


def _contact(one: Board, other: Board) -> int:
    """Return how many pairs of spaces of two boards are neighbours, -1 if they overlap."""
    q, r = other[1] - one[1], other[2] - one[2]
    if max(abs(q), abs(r)) > NEAR:
        return 0
    return int(CONTACT[q + NEAR, r + NEAR])


def _joins(board: Board, laid: list[Board]) -> bool:
    return any(_contact(board, other) >= JOINED for other in laid)
