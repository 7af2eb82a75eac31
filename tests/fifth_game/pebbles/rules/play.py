"""The rules of Pebbles as kernels, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from pebbles.rules.state import CELLS, COLUMNS, MOST_NUMBER

from hortus.core.contract import CHANCE, OVER
from hortus.kernel import kernel

VERSION = "1.0"
# A move is a cell; a chance outcome is the number of a pebble.
MOVES = CELLS
MOST_LEGAL = CELLS
MOST_CHANCE = MOST_NUMBER
MOST_PLIES = 2 * CELLS

NOT_YOUR_TURN = "PEB-2.1"
GAME_OVER = "PEB-4.1"
REFUSALS = ("", "PEB-1.2", "PEB-2.2")
OFF_BOARD, OCCUPIED = 1, 2
REASONS = ("board full",)


def new(box: Any, s: Any, seats: int, options: dict[str, Any]) -> None:
    """Make a zeroed state the start of a game (section 1)."""
    s.seats = seats
    s.rows = options["rows"]
    for number in range(MOST_NUMBER + 1):
        s.bag[number] = box.pebbles[number]
    s.draws = seats


@kernel
def to_act(box: Any, s: Any) -> int:
    """Return OVER, CHANCE or the seat whose turn it is (PEB-2.1)."""
    if s.draws > 0:
        return CHANCE
    if s.laid == s.rows * COLUMNS:
        return OVER
    return 1 << s.to_move


@kernel
def chance(box: Any, s: Any, out: Any, weights: Any) -> int:
    """List the numbers in the bag."""
    n = 0
    for number in range(1, MOST_NUMBER + 1):
        if s.bag[number] > 0:
            out[n] = number
            weights[n] = s.bag[number]
            n += 1
    return n


@kernel
def problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 for a legal move, else which rule forbids it."""
    if move >= s.rows * COLUMNS:
        return OFF_BOARD
    if s.pebble[move] != 0:
        return OCCUPIED
    return 0


@kernel
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """List the free cells."""
    n = 0
    for cell in range(CELLS):
        if problem(box, s, seat, cell) == 0:
            out[n] = cell
            n += 1
    return n


@kernel
def apply(box: Any, s: Any, seat: int, move: int) -> None:
    """Play a move or a chance outcome."""
    if seat == CHANCE:
        s.bag[move] -= 1
        s.held[s.drawer] = move
        s.in_hand[s.drawer] = 1
        s.draws -= 1
        s.drawer = (s.drawer + 1) % s.seats
    else:
        lay(s, seat, move)


@kernel
def lay(s: Any, seat: int, cell: int) -> None:
    """Lay the pebble in hand, score it beside its neighbours, and draw (sections 2 and 3)."""
    number = s.held[seat]
    s.held[seat] = 0
    s.in_hand[seat] = 0
    column = cell % COLUMNS
    if column > 0:
        compare(s, seat, number, cell - 1)
    if column < COLUMNS - 1:
        compare(s, seat, number, cell + 1)
    if cell >= COLUMNS:
        compare(s, seat, number, cell - COLUMNS)
    if cell + COLUMNS < CELLS:
        compare(s, seat, number, cell + COLUMNS)
    s.pebble[cell] = number
    s.owner[cell] = seat + 1
    s.laid += 1
    held = 0
    for other in range(s.seats):
        held += s.in_hand[other]
    if s.laid + held < s.rows * COLUMNS:
        s.draws = 1
        s.drawer = seat
    s.to_move = (seat + 1) % s.seats


@kernel
def compare(s: Any, seat: int, number: int, beside: int) -> None:
    """Give a point to the higher one of two neighbours (PEB-3.1)."""
    if s.pebble[beside] != 0:
        if number > s.pebble[beside]:
            s.score[seat] += 1
        elif number < s.pebble[beside]:
            s.score[s.owner[beside] - 1] += 1


@kernel
def scores(box: Any, s: Any, out: Any) -> None:
    """Write each seat's points so far."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def winners(box: Any, s: Any) -> int:
    """Return the seats with the most points; a tie is shared (PEB-4.2)."""
    best = 0
    mask = 0
    for seat in range(s.seats):
        if s.score[seat] > best:
            best = s.score[seat]
            mask = 0
        if s.score[seat] == best:
            mask |= 1 << seat
    return mask


@kernel
def ending(box: Any, s: Any) -> int:
    """Return why the game is over: the board is full (PEB-4.1)."""
    return 0
