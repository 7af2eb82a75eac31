"""The table as text: triangles with terrain, nest and height, birds, eggs, and what each seat has.

A cell that points up is drawn as a trapezium that widens downwards, one that points down the other
way round.  In its widest line stands where it is, then its tile and height, then birds and eggs.
"""

from __future__ import annotations

from typing import Any

from hortus.core.wording import counted
from hortus.games.islet.formats.picture import asks
from hortus.games.islet.rules.components import CODES, SIDES
from hortus.games.islet.rules.islets import decode, islet_of
from hortus.games.islet.rules.scoring import heights, rank
from hortus.games.islet.rules.state import DECK, KINDS, LETTERS, RESOURCES, SEA

Cells = dict[tuple[int, int, int], int]

WIDTH = 100
BIRDS = "abcd"
EGGS = "0123"
_LEGEND = (
    "tiles: terrain F S C (freshwater, sand, clay), nest L B W (leaf, branch, flower)",
    "and height; ~ sea; birds a-d and eggs (0)-(3) by seat, 0a an egg with a bird on it",
    "cells in moves: i,j,0 if it points up /\\, i,j,1 if it points down \\/",
    "resources have the letters of terrains and nests; * is guaranteed, ' was used in",
    "this turn; ?? is a hidden tile; > is to move",
)
_LOW = "the islet is too wide for the i,j of its tiles: they go on from those of the sea"
_SOLO = "cards: lay on a tile that is all a card asks; around: all tiles beside it are so"


def draw(box: Any, s: Any) -> str:
    """Return the islets, what every seat has, and the hands that are known."""
    lines: list[str] = []
    islets = [_cells(s, islet) for islet in range(2 if s.seats == 1 else 1)]
    for islet, cells in enumerate(islets):
        if s.seats == 1:
            lines += [_cards(box, s, islet), ""]
        lines += [*_islet(s, cells), ""]
    supply = " ".join(f"{LETTERS[k]}{s.supply[k]}" for k in range(len(RESOURCES)))
    lines.append(f"Bag {s.in_bag}   Supply {supply}{_ending(s)}")
    lines += [_seat(s, seat) for seat in range(s.seats)]
    solo = (_SOLO,) if s.seats == 1 else ()
    low = (_LOW,) if any(_is_low(cells) for cells in islets) else ()
    return "\n".join([*lines, "", *_LEGEND, *low, *solo])


def verdict(box: Any, s: Any) -> str | None:
    """Return the rank of a solo game (ISL-8.13)."""
    if s.seats > 1:
        return None
    name = rank(s)
    if name is None:
        return f"No rank: {s.laid[0]} of {s.eggs} eggs are laid."
    return f"Rank: {name}, with {counted(s.in_bag, 'tile')} left in the bag."


def _ending(s: Any) -> str:
    return {0: "", 1: "   Last round", 2: "   One more round after this"}[s.rounds_left]


def _cells(s: Any, islet: int) -> Cells:
    return {decode(s.cell[slot]): slot for slot in range(s.slots) if islet_of(s, slot) == islet}


def _span(cells: Cells) -> tuple[int, int]:
    """Return an islet's first column and how many there are."""
    columns = [i - j for i, j, _ in cells] or [0]
    return min(columns), max(columns) - min(columns) + 1


def _is_low(cells: Cells) -> bool:
    """Tell whether an islet is too wide for three lines per row of triangles."""
    return 6 * _span(cells)[1] + 4 > WIDTH


def _islet(s: Any, cells: Cells) -> list[str]:
    """Return an islet's drawing, three lines per row of triangles, or two if that is too wide."""
    if not cells:
        return []
    left, span = _span(cells)
    tall = 2 if _is_low(cells) else 3
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for i, j, o in cells:
        rows.setdefault(i + j + o, []).append((i, j, o))
    lines = []
    for row in range(min(rows), max(rows) + 1):
        canvas = [[" "] * ((tall + 3) * (span + 1) + 8) for _ in range(tall)]
        for i, j, o in sorted(rows.get(row, ())):
            _cell(canvas, (i - j - left) * (tall + 3), (i, j, o), s, cells[i, j, o])
        lines += ["".join(line).rstrip() for line in canvas]
    return lines


def _cell(
    canvas: list[list[str]], left: int, cell: tuple[int, int, int], s: Any, slot: int
) -> None:
    """Draw one cell; of its lines the widest is last if it points up, else first."""
    tall, down = len(canvas), cell[2]
    texts = _texts(s, slot, cell, tall)
    for line in range(tall):
        narrow = line if down else tall - 1 - line
        width = 2 * (tall - narrow) + 1
        text = texts[narrow].center(width)[:width]
        edges = "\\/" if down else "/\\"
        for position, letter in enumerate(edges[0] + text + edges[1]):
            if letter != " ":
                canvas[line][left + narrow + position] = letter


def _texts(s: Any, slot: int, cell: tuple[int, int, int], tall: int) -> list[str]:
    """Return a cell's texts, the widest line first; a low drawing has no room for where it is."""
    where = f"{cell[0]},{cell[1]}"
    if s.level[slot] == 0:
        return [where, "~", ""][:tall]
    tile = f"{CODES[s.kind[slot]]}{s.level[slot]}"
    birds = "".join(BIRDS[seat] for seat in range(s.seats) if s.bird[seat] == slot)
    egg = EGGS[s.egg[slot] - 1] if s.egg[slot] else ""
    return [where, tile, egg + birds if birds or not egg else f"({egg})"][-tall:]


def _cards(box: Any, s: Any, islet: int) -> str:
    """Return an islet's name and its cards."""
    shown = [
        f"card {1 + card}: " + ", ".join(f"{key} {value}" for key, value in wanted.items())
        for card in range(DECK)
        if s.place_of[card] == 1 + islet
        for wanted in [asks(box, card, islet)]
    ]
    return f"{SIDES[islet].capitalize()} islet   " + "   ".join(shown)


def _seat(s: Any, seat: int) -> str:
    cards = "".join(LETTERS[k] * s.cards[seat, k] for k in range(len(RESOURCES))) or "-"
    tipped = [s.tipped[k] if seat == s.to_move else 0 for k in range(len(RESOURCES))]
    kept = "".join(
        (LETTERS[k] + "*") * (s.guaranteed[seat, k] - tipped[k]) + (LETTERS[k] + "'") * tipped[k]
        for k in range(len(RESOURCES))
    )
    known = [CODES[kind] for kind in range(KINDS) for _ in range(s.hand[seat, kind])]
    hand = " ".join(known + ["??"] * (s.held[seat] - len(known)))
    where = " at sea" if s.bird[seat] == SEA else ""
    mark = ">" if seat == s.to_move else " "
    tops = ",".join(map(str, heights(s, seat)))
    return (
        f"{mark} Seat {seat} ({BIRDS[seat]}{where}): {s.laid[seat]} of {s.eggs} eggs"
        + (f" at {tops}" if tops else "")
        + f"   {cards} {kept}   hand {hand or '-'}"
    )
