"""The table as text: the market, then every garden with its strips and gems.

An open half gem is a small letter and a complete gem a capital one; `.` is an open empty
connection and `:` a joined one, `o` an open egg and `*` two eggs, `t` and `T` triple gems.
"""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.components import CREATURES, PILE_NAMES
from hortus.games.gardlings.state import (
    ASIDE,
    BAG,
    BEYOND_X,
    BEYOND_Y,
    DX,
    DY,
    EDGES,
    FACING,
    GARDEN,
    LETTERS,
    PIG_PILE,
    PILES,
    RIM,
    RIM_FACING,
    RIM_X,
    RIM_Y,
    TILES,
    UNDER,
)
from hortus.games.gardlings.view import DOINGS, PHASES, score_sheet

LEGEND = (
    "b p y g halves of gems, B P Y G complete gems; t half a triple gem, T a whole one",
    "o egg, * two eggs; . empty connection, : two joined; tiles show their id and a creature:",
    "^ gnome, ^^ double gnome, & pig, # gardener, % mushroom, ~ bird, / unicorn, $ dragon",
)
SYMBOLS = "^&#%~/$"
OPEN_SIGNS = " bpyg.to"
BAND = 24  # cells side by side in 100 columns


def draw(box: Any, s: Any) -> str:
    """Return the market, what is in front of every seat, and the gardens."""
    lines = [
        f"Round {s.round}, {PHASES[s.phase]}; {s.target} gems win; start marker: seat {s.start}; "
        f"supply {s.supply} coins"
    ]
    lines += [_pile(box, s, pile) for pile in range(PILES)]
    lines.append(f"  pigs    {s.unseen[PIG_PILE] + _under(s, PIG_PILE)} face down")
    sheets = score_sheet(box, s)
    for seat in range(s.seats):
        lines += ["", *_seat(box, s, seat, sheets[seat])]
        lines += _garden(box, s, seat)
    return "\n".join([*lines, "", *LEGEND])


def tile_text(box: Any, tile: int) -> str:
    """Return a tile as its id, creature and edges, such as `91 unicorn YB-YBBBY`."""
    edges = "".join(LETTERS[box.edges[tile, edge]] for edge in range(EDGES))
    lines = "".join(
        f" {box.ends[tile, line, 0]}-{box.ends[tile, line, 1]}" for line in range(box.lines[tile])
    )
    twin = "double " if box.gnomes[tile] == 2 else ""
    return f"{tile + 1} {twin}{CREATURES[box.creature[tile]]} {edges}{lines}"


def _under(s: Any, pile: int) -> int:
    return sum(s.where[tile] == UNDER + pile for tile in range(TILES))


def _pile(box: Any, s: Any, pile: int) -> str:
    top = tile_text(box, s.top[pile] - 1) if s.top[pile] else "empty"
    below = s.unseen[pile] + _under(s, pile)
    coin = ", 1 coin" if s.pile_coin[pile] else ""
    return f"  {PILE_NAMES[pile]:7} price {box.price[pile // 2]:2}: {top:32} {below} below{coin}"


def _seat(box: Any, s: Any, seat: int, sheet: dict[str, int]) -> list[str]:
    gems = ", ".join(
        f"{name} {count}" for name, count in sheet.items() if count and name != "total"
    )
    doing = "alarm" if s.alarm[seat] else DOINGS[s.doing[seat]]
    lines = [
        f"Seat {seat} ({doing}): {sheet['total']} gems{f' ({gems})' if gems else ''}, "
        f"{s.coins[seat]} coins, {s.gnomes[seat]} gnomes, {s.dragons[seat]} dragons, "
        f"{s.pigs[seat]} pigs"
    ]
    if s.front[seat]:
        between = f", M{s.between[seat]} comes next" if s.between[seat] else ""
        lines.append(f"  mission M{s.front[seat]}{between}")
    if s.held[seat]:
        lines.append(f"  in hand: {tile_text(box, s.held[seat] - 1)}")
    lines += [
        f"  set aside: {tile_text(box, tile)}"
        for tile in range(TILES)
        if s.where[tile] == ASIDE + seat
    ]
    known = [str(tile + 1) for tile in range(TILES) if s.where[tile] == BAG + seat]
    hidden = s.bag[seat] - len(known)
    unknown = f" and {hidden} unknown" if hidden else ""
    bag = f"  bag of {s.bag[seat]}: {' '.join(known)}{unknown}"
    while len(bag) > 98:
        cut = bag.rindex(" ", 0, 98)
        lines.append(bag[:cut])
        bag = "    " + bag[cut + 1 :]
    return [*lines, bag]


def _garden(box: Any, s: Any, seat: int) -> list[str]:
    """Return a garden, cut into bands where it is wider than the screen."""
    points = _points(box, s, seat)
    if not points:
        return []
    left = min(x for x, _ in points) // 4
    right = -(-max(x for x, _ in points) // 4)
    top = min(y for _, y in points) // 2
    bottom = -(-max(y for _, y in points) // 2)
    lines = []
    for band in range(left, right, BAND):
        end = min(band + BAND, right)
        lines.append("      " + "".join(f"{column:>4}" for column in range(band, end)))
        for y in range(2 * top, 2 * bottom + 1):
            label = f"{y // 2:>5} " if y % 2 else "      "
            row = "".join(points.get((x, y), " ") for x in range(4 * band, 4 * end + 1))
            lines.append((label + row).rstrip())
    return lines


def _points(box: Any, s: Any, seat: int) -> dict[tuple[int, int], str]:
    """Return the characters of a garden: a cell is four wide and two high, its rim included."""
    points: dict[tuple[int, int], str] = {}
    if s.front[seat]:
        for cell in range(9):
            _frame(points, cell % 3, cell // 3)
        for x in range(1, 12):
            for y in range(1, 6):
                points[x, y] = " "
        _write(points, 1, 1, f"M{s.front[seat]} ")
    for strip in range(s.strips[seat]):
        _draw_strip(box, s, seat, strip, points)
    if s.front[seat]:
        for edge in range(RIM):
            sign = box.rim[s.front[seat] - 1, edge]
            joined = bool(s.rim_beside[seat, edge])
            _gem(points, RIM_X[edge], RIM_Y[edge], RIM_FACING[edge], sign, joined)
    for strip in range(s.strips[seat]):
        tile, turn = s.tile[seat, strip], s.turn[seat, strip]
        for edge in range(EDGES):
            facing = (FACING[edge] + turn) % 4
            x = s.x[seat, strip] + BEYOND_X[turn, edge] - DX[facing]
            y = s.y[seat, strip] + BEYOND_Y[turn, edge] - DY[facing]
            _gem(points, x, y, facing, box.edges[tile, edge], bool(s.beside[seat, strip, edge]))
    return points


def _draw_strip(
    box: Any, s: Any, seat: int, strip: int, points: dict[tuple[int, int], str]
) -> None:
    """Draw the frame of a strip with its id and creature; a pig that mutated left only the frame."""
    tile, turn = s.tile[seat, strip], s.turn[seat, strip]
    x, y = s.x[seat, strip], s.y[seat, strip]
    for unit in range(3):
        _frame(points, x + unit * DX[turn], y + unit * DY[turn])
    for unit in range(2):
        column, row = _side(x + unit * DX[turn], y + unit * DY[turn], turn)
        for beside in (-1, 0, 1) if turn % 2 else (0,):
            points[column + beside, row] = " "
    if s.where[tile] == GARDEN + seat:
        symbol = SYMBOLS[box.creature[tile]] * max(1, box.gnomes[tile])
        _write(points, x, y, f"{symbol:^3}")
        _write(points, x + DX[turn], y + DY[turn], f"{tile + 1:^3}")


def _frame(points: dict[tuple[int, int], str], x: int, y: int) -> None:
    for column in range(5):
        for row in (0, 2):
            points[4 * x + column, 2 * y + row] = "-" if column % 4 else "+"
    for column in (0, 4):
        points[4 * x + column, 2 * y + 1] = "|"


def _write(points: dict[tuple[int, int], str], x: int, y: int, text: str) -> None:
    for i, letter in enumerate(text):
        points[4 * x + 1 + i, 2 * y + 1] = letter


def _side(x: int, y: int, side: int) -> tuple[int, int]:
    """Return the middle of a side of a cell."""
    return 4 * x + 2 + 2 * int(DX[side]), 2 * y + 1 + int(DY[side])


def _gem(
    points: dict[tuple[int, int], str], x: int, y: int, side: int, sign: int, joined: bool
) -> None:
    """Write an edge; where an egg meets a colour the colour shows, whichever comes first."""
    key = _side(x, y, side)
    if not joined:
        points[key] = OPEN_SIGNS[sign]
        return
    letter = ":" if LETTERS[sign] == "-" else LETTERS[sign]
    if letter != "*" or points.get(key) not in tuple("BPYG"):
        points[key] = letter
