"""The rules of Carat as kernels, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, EQUALLY_LIKELY, OVER
from hortus.core.errors import UsageError
from hortus.games.carat.rules.numbers import MOVES, TURNS
from hortus.games.carat.rules.options import COLOURS as COLOUR_NAMES
from hortus.games.carat.rules.refusals import (
    FIRST_AT_RIM,
    GAME_OVER,
    NO_CONTACT,
    NOT_HELD,
    NOT_YOUR_TURN,
    OCCUPIED,
    REFUSALS,
)
from hortus.games.carat.rules.scoring import score_chip, seat_score
from hortus.games.carat.rules.state import (
    BESIDE,
    BIT_PRIME,
    CHIPS,
    CORNERS,
    GROUP,
    INNER,
    INNER_SPACES,
    MOST_VALUE,
    NEEDED,
    TILES,
    WHICH_BIT,
)
from hortus.kernel import kernel

__all__ = ["GAME_OVER", "MOVES", "NOT_YOUR_TURN", "REFUSALS"]

VERSION = "1.0"
MOST_LEGAL = 3 * TILES * TURNS
MOST_CHANCE = TILES
MOST_PLIES = CHIPS + 2 * TILES

REASONS = ("board full",)

# CAR-1.5: how many chips of the values 0 to 5 go inside, to the edge and into the corners.
BALANCED = ((0, 5, 5, 5, 5, 5), (0, 4, 4, 4, 4, 4), (0, 1, 1, 1, 1, 0))


def new(box: Any, s: Any, seats: int, options: dict[str, Any]) -> None:
    """Make a zeroed state the start of a game (section 1)."""
    s.seats = seats
    s.hand = options["hand"]
    s.balanced = int(options["layout"] == "balanced")
    s.edition = int(options["edition"] == "alhambra")
    for colour, name in enumerate(COLOUR_NAMES):
        owners = [seat for seat in range(seats) if name in options["colours"][seat]]
        s.owner[colour] = owners[0] if owners else -1
    for chip in range(CHIPS):
        s.missing[chip] = NEEDED[chip]
    s.open = INNER_SPACES
    s.stock = (1 << TILES) - 1
    lay_out(box, s)
    s.draws = seats * s.hand


def lay_out(box: Any, s: Any) -> None:
    """Put the chips into the groups from which the layout is drawn (CAR-1.4, CAR-1.5)."""
    if not s.balanced:
        for value in range(1, MOST_VALUE + 1):
            s.chips_left[INNER, value] = box.chips[value]
        return
    for group, counts in enumerate(BALANCED):
        for value, count in enumerate(counts):
            s.chips_left[group, value] = count
    for value in range(MOST_VALUE + 1):
        if sum(s.chips_left[group, value] for group in range(len(BALANCED))) != box.chips[value]:
            raise UsageError("The balanced layout needs ten chips each of 1 to 4 and nine of 5.")


@kernel
def to_act(box: Any, s: Any) -> int:
    """Return OVER, CHANCE or the seat whose turn it is (CAR-2.1)."""
    if s.chips_laid < CHIPS or s.draws > 0:
        return CHANCE
    if s.laid == TILES:
        return OVER
    return 1 << s.to_move


@kernel
def chip_group(s: Any, chip: int) -> int:
    """Return the group a chip is drawn from (CAR-1.4, CAR-1.5)."""
    if s.balanced:
        return GROUP[chip]
    return INNER


@kernel
def chance(box: Any, s: Any, out: Any, weights: Any) -> int:
    """List the next chip of the layout, or the next tile of the stock."""
    n = 0
    if s.chips_laid < CHIPS:
        group = chip_group(s, s.chips_laid)
        for value in range(1, MOST_VALUE + 1):
            if s.chips_left[group, value] > 0:
                out[n] = value
                weights[n] = s.chips_left[group, value]
                n += 1
        return n
    weights[0] = EQUALLY_LIKELY
    stock = s.stock
    for tile in range(TILES):
        # Without a branch: a tile that is not there is overwritten by the next one.
        out[n] = tile
        n += (stock >> tile) & 1
    return n


@kernel
def problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 for a legal placement, else which rule forbids it (sections 2 and 3)."""
    if (s.held[seat] >> (move // (TILES * TURNS))) & 1 == 0:
        return NOT_HELD
    space = move // TURNS % TILES
    if (s.open >> space) & 1:
        return 0
    if s.tile_at[space] != 0:
        return OCCUPIED
    if s.laid == 0:
        return FIRST_AT_RIM
    return NO_CONTACT


@kernel
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """List every turn of every held tile on every space it may go to."""
    n = 0
    tiles = s.held[seat]
    while tiles:
        tile = tiles & -tiles
        tiles ^= tile
        first = WHICH_BIT[tile % BIT_PRIME] * TILES
        spaces = s.open
        while spaces:
            space = spaces & -spaces
            spaces ^= space
            move = (first + WHICH_BIT[space % BIT_PRIME]) * TURNS
            for turn in range(TURNS):
                out[n] = move + turn
                n += 1
    return n


@kernel
def apply(box: Any, s: Any, seat: int, move: int) -> None:
    """Play a placement or a chance outcome."""
    if seat != CHANCE:
        place(box, s, seat, move)
    elif s.chips_laid < CHIPS:
        s.chips_left[chip_group(s, s.chips_laid), move] -= 1
        s.chip[s.chips_laid] = move
        s.chips_laid += 1
    else:
        draw(s, move)


@kernel
def draw(s: Any, tile: int) -> None:
    """Give a tile to the seat that draws (CAR-1.7, CAR-2.3)."""
    s.stock ^= 1 << tile
    s.held[s.drawer] |= 1 << tile
    s.in_hand[s.drawer] += 1
    s.draws -= 1
    s.drawer = (s.drawer + 1) % s.seats


@kernel
def place(box: Any, s: Any, seat: int, move: int) -> None:
    """Lay a tile, score what it encloses, and pass the turn (sections 2 to 4)."""
    turn = move % TURNS
    space = move // TURNS % TILES
    tile = move // (TILES * TURNS)
    s.tile_at[space] = tile + 1
    s.turn_at[space] = turn
    s.held[seat] ^= 1 << tile
    s.in_hand[seat] -= 1
    if s.laid == 0:
        s.open = 0
    s.laid += 1
    s.taken |= 1 << space
    s.open = (s.open | BESIDE[space]) & ~s.taken
    for corner in range(4):
        chip = CORNERS[space, corner]
        colour = box.order[tile, (corner + turn) % 4]
        s.total[chip, colour] += box.value[tile]
        s.missing[chip] -= 1
        if s.missing[chip] == 0:
            score_chip(s, chip)
    held = 0
    for other in range(s.seats):
        held += s.in_hand[other]
    if s.laid + held < TILES:
        s.draws = 1
        s.drawer = seat
    s.to_move = (seat + 1) % s.seats


@kernel
def scores(box: Any, s: Any, out: Any) -> None:
    """Write each seat's points so far: the sum of its colours (CAR-6.2)."""
    for seat in range(s.seats):
        out[seat] = seat_score(s, seat)


@kernel
def winners(box: Any, s: Any) -> int:
    """Return the seats with the most points; a tie is shared (CAR-5.2)."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = seat_score(s, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask


@kernel
def ending(box: Any, s: Any) -> int:
    """Return why the game is over: the board is full (CAR-5.1)."""
    return 0
