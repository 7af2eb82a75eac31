"""The table as text: a tile is four coloured corners round its value, a chip its number."""

from __future__ import annotations

from typing import Any

from hortus.games.carat.editions import letters
from hortus.games.carat.moves import tile_code
from hortus.games.carat.rules import seat_score
from hortus.games.carat.state import COLOURS, NOBODY, SIZE, WON
from hortus.games.carat.view import hand_of


def draw(box: Any, s: Any) -> str:
    """Return the board, the hands that are known, and the scores."""
    lines = ["      " + "     ".join(f" {column} " for column in "abcdef")]
    for row in range(SIZE):
        lines.append(_chips(s, row))
        upper, middle, lower = [], [], []
        for column in range(SIZE):
            top, centre, bottom = _tile(box, s, row * SIZE + column)
            upper.append(top)
            middle.append(centre)
            lower.append(bottom)
        lines.append("      " + "     ".join(upper))
        lines.append(f"  {row + 1}   " + "     ".join(middle))
        lines.append("      " + "     ".join(lower))
    lines.append(_chips(s, SIZE))
    lines += ["", *(_seat(box, s, seat) for seat in range(s.seats))]
    return "\n".join(lines)


def _tile(box: Any, s: Any, space: int) -> tuple[str, str, str]:
    if not s.tile_at[space]:
        return "   ", " . ", "   "
    tile, turn = s.tile_at[space] - 1, s.turn_at[space]
    nw, ne, se, sw = (letters(s)[box.order[tile, (corner + turn) % 4]] for corner in range(4))
    return f"{nw} {ne}", f" {box.value[tile]} ", f"{sw} {se}"


def _chips(s: Any, row: int) -> str:
    return "    ".join(_chip(s, row * (SIZE + 1) + column) for column in range(SIZE + 1))


def _chip(s: Any, chip: int) -> str:
    fate = s.fate[chip]
    if fate == NOBODY:
        return f"[{s.chip[chip]}-]"
    if fate > NOBODY:
        return f"[{s.chip[chip]}{letters(s)[fate - WON]}]"
    return f" ({s.chip[chip] or '?'})"


def _seat(box: Any, s: Any, seat: int) -> str:
    own = "+".join(letters(s)[colour] for colour in range(COLOURS) if s.owner[colour] == seat)
    known = [tile_code(box, tile) for tile in hand_of(s, seat)]
    hidden = ["?????"] * (s.in_hand[seat] - len(known))
    hand = " ".join(known + hidden)
    return f"Seat {seat} ({own}): {seat_score(s, seat):3d} points   {hand}"
