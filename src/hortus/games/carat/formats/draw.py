"""The table as text: a tile is four coloured corners round its value, a chip its number."""

from __future__ import annotations

import re
from typing import Any

from hortus.games.carat.formats.moves import tile_code
from hortus.games.carat.formats.picture import hand_of
from hortus.games.carat.rules.components import LETTERS
from hortus.games.carat.rules.editions import colours, letters
from hortus.games.carat.rules.scoring import seat_score
from hortus.games.carat.rules.state import COLOURS, NOBODY, SIZE, WON

_LEGEND = (
    "{colours}",
    "tiles show a corner of each colour round their value; ????? is hidden; . is free",
    "chips: (5) open, [5{0}] won by {0}, [5-] won by nobody: the highest were equal",
    "moves are tile space/turn: clockwise from the upper left the tile {0}{1}{2}{3}3 shows",
    "{0}{1}{2}{3} with d3/0, {1}{2}{3}{0} with /1, {2}{3}{0}{1} with /2, {3}{0}{1}{2} with /3",
)
_CODE = re.compile(r"\b[A-Z]{4}(?=\d)")
_WORD = re.compile(r"\w+")


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
    return "\n".join([*lines, "", *_legend(s)])


def as_shown(s: Any, text: str) -> str:
    """Return a text of the records with the letters and colours of the edition."""
    table, named = str.maketrans(LETTERS, letters(s)), colours(s)
    text = _CODE.sub(lambda code: code[0].translate(table), text)
    return _WORD.sub(lambda word: named.get(word[0], word[0]), text)


def as_recorded(s: Any, text: str) -> str:
    """Return a typed text with the letters of the records; those of the records stay."""
    table = str.maketrans(letters(s), LETTERS)
    return _CODE.sub(lambda code: code[0].translate(table), text)


def _legend(s: Any) -> list[str]:
    named = ", ".join(
        f"{letter} {name}" if name.startswith(letter.lower()) else f"{letter} {name} ({colour})"
        for letter, (colour, name) in zip(letters(s), colours(s).items(), strict=True)
    )
    return [line.format(*letters(s), colours=named) for line in _LEGEND]


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
    known = [as_shown(s, tile_code(box, tile)) for tile in hand_of(s, seat)]
    hidden = ["?????"] * (s.in_hand[seat] - len(known))
    hand = " ".join(known + hidden)
    score = seat_score(s, seat)
    return f"Seat {seat} ({own}): {score:3d} {'point ' if score == 1 else 'points'}   {hand}"
