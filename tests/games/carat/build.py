"""Positions of Carat built by hand."""

from __future__ import annotations

from typing import Any

import hortus
from hortus import Position
from hortus.core.dice import new_dice
from hortus.games.carat.formats.moves import tile_number

# The spaces around an inner chip, and the side (NW, NE, SE, SW) each turns towards it.
FACING = (((-1, -1), 2), ((-1, 0), 3), ((0, 0), 0), ((0, -1), 1))


def table(seats: int = 4, name: str = "carat", **options: Any) -> Position:
    """Return a game in which everything is dealt and nothing is laid."""
    position = hortus.load(name, seats, **options).new()
    dice = new_dice(0)
    while position.is_chance:
        position.roll(dice)
    return position


def give(position: Position, seat: int, code: str) -> None:
    """Put a tile of the stock or of another hand into a seat's hand, for its first tile there."""
    s = position.state
    wanted = 1 << tile_number(position.game.box, code)
    if s.held[seat] & wanted:
        return
    given = s.held[seat] & -s.held[seat]
    s.held[seat] ^= given | wanted
    for other in range(position.game.seats):
        if other != seat and s.held[other] & wanted:
            s.held[other] ^= given | wanted
            return
    s.stock ^= given | wanted


def lay(position: Position, code: str, row: int, column: int, turn: int) -> None:
    """Let the seat to move lay a certain tile, and deal what follows."""
    (seat,) = position.actors
    give(position, seat, code)
    move = {"do": "place", "tile": code, "at": [row, column], "turn": turn}
    position.play(move, seat)
    dice = new_dice(position.state.laid)
    while position.is_chance:
        position.roll(dice)


def surround(position: Position, chip: tuple[int, int], value: int, sides: list[str]) -> None:
    """Give a chip a value and lay tiles round it that show it these sides, such as R5 or G1.

    The sides go to the spaces in the order north-west, north-east, south-east, south-west;
    for a chip on the edge or in a corner only the spaces that exist are used.
    """
    row, column = chip
    position.state.chip[row * 7 + column] = value
    for (r, c, corner), side in zip(around(chip), sides, strict=True):
        code, turn = facing(position, corner, side)
        lay(position, code, r, c, turn)


def around(chip: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Return row and column of the spaces round a chip, and the corner that each turns to it."""
    row, column = chip
    return [
        (row + dr, column + dc, corner)
        for (dr, dc), corner in FACING
        if 0 <= row + dr < 6 and 0 <= column + dc < 6
    ]


def facing(position: Position, corner: int, side: str) -> tuple[str, int]:
    """Return a tile that is not laid yet and its turn, which shows a side at a corner."""
    on_board = {t - 1 for t in position.state.tile_at if t}
    code = next(
        code
        for tile, code in enumerate(position.game.components.tiles)
        if code[4] == side[1] and tile not in on_board
    )
    # With turn k the corners NW, NE, SE, SW show order[k], order[k + 1] and so on.
    return code, (code.index(side[0]) - corner) % 4


def award(position: Position, chip: tuple[int, int]) -> tuple[str | None, int]:
    """Return the colour that won a chip and the points its owner got."""
    row, column = chip
    found = position.view().data()["chips"][row * 7 + column]
    assert found["scored"]
    return found["winner"], found["points"]
