"""The table as text: the market, then every garden with its strips and gems."""

from __future__ import annotations

from typing import Any

from hortus.core.wording import counted
from hortus.games.gardlings.formats.moves import MEDAL_NAMES, MEDALS, detail
from hortus.games.gardlings.formats.picture import DOINGS, PHASES, score_sheet
from hortus.games.gardlings.rules.building import is_asked
from hortus.games.gardlings.rules.chart import extent
from hortus.games.gardlings.rules.components import CREATURES, PILE_NAMES
from hortus.games.gardlings.rules.placement import is_first
from hortus.games.gardlings.rules.state import (
    ASIDE,
    BAG,
    BLANKS,
    BLUES,
    BUILDING,
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
    RING,
    SHAPE,
    TILES,
    UNDER,
    UNIT,
)

LEGEND = (
    "strips: id and creature, eight connections clockwise from the upper left (three",
    "above, the right end, three below, the left end): B P Y G half a blue, pink,",
    "yellow or green gem, T half a triple gem, * egg, - empty; 0-2 of a mushroom:",
    "its connections 0 and 2 (the first and the third) are joined by a line",
)
GARDEN_LEGEND = (
    "gardens: b p y g t open halves, B P Y G T complete gems, o egg, * two eggs,",
    ". empty connection, : two joined, with the id of every strip and its creature:",
    "^ gnome, ^^ double gnome, & pig, # gardener, % mushroom, ~ bird, / unicorn,",
    "$ dragon; M the mission",
    "moves: x,y/turn lays the strip in hand: x (above) and y (at the left) are where",
    "its left unit with the creature comes; it runs right /0, down /1, left /2, up /3",
)
SYMBOLS = "^&#%~/$"
OPEN_SIGNS = " bpyg.to"
BAND = 23  # cells side by side in 100 columns
# From the middle of a cell to the middle of its sides.
STEP_RIGHT = (2, 0, -2, 0)
STEP_DOWN = (0, 1, 0, -1)

Canvas = list[list[str]]


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
    started = any(not is_first(s, seat) or s.held[seat] for seat in range(s.seats))
    return "\n".join([*lines, "", *LEGEND, *(GARDEN_LEGEND if started else ())])


def verdict(box: Any, s: Any) -> str | None:
    """Return the medal of a solo game and what the others ask for (GAR-9.2)."""
    if s.seats > 1:
        return None
    result = detail(box, s) or {}
    medal = "No" if result["medal"] == MEDAL_NAMES[-1] else result["medal"].capitalize()
    limits = ", ".join(
        f"{name} up to {most}" for name, most in zip(MEDAL_NAMES, MEDALS[s.target], strict=False)
    )
    return f"{medal} medal with {counted(result['tiles'], 'tile')} ({limits})."


def mission_text(box: Any, mission: int) -> list[str]:
    """Return what a mission asks for and pays, a shape as a picture of its four strips."""
    gems, need = counted(box.gems[mission], "gem"), box.need[mission]
    effect = box.effect[mission]
    if effect == SHAPE:
        asked = f"{gems} for four strips like this, turned or mirrored as you like:"
        return [asked, *(f"    {row}" for row in _shape(box, mission))]
    if effect == BLANKS:
        return [f"{gems} for {need} or more joined empty connections (:)"]
    if effect == BLUES:
        return [f"{gems} for {need} or more complete blue gems (B)"]
    if effect == RING:
        return [f"{gems} if strips touch all twelve connections of the mission tile"]
    return ["once a round second_look changes the tile in hand for another"]


def _shape(box: Any, mission: int) -> list[str]:
    cells = {}
    for strip, letter in enumerate("abcd"):
        x, y, upright = (box.shape[mission, 0, strip, part] for part in range(3))
        for unit in range(3):
            cells[(x, y + unit) if upright else (x + unit, y)] = letter
    columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
    return [
        "".join(cells.get((x, y), " ") for x in range(min(columns), max(columns) + 1)).rstrip()
        for y in range(min(rows), max(rows) + 1)
    ]


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
    coin = f", {counted(s.pile_coin[pile], 'coin')}" if s.pile_coin[pile] else ""
    return f"  {PILE_NAMES[pile]:7} price {box.price[pile // 2]:2}: {top:32} {below} below{coin}"


def _seat(box: Any, s: Any, seat: int, sheet: dict[str, int]) -> list[str]:
    gems = ", ".join(
        f"{name} {count}" for name, count in sheet.items() if count and name != "total"
    )
    doing = "alarm" if s.alarm[seat] else DOINGS[s.doing[seat]]
    if s.phase == BUILDING and is_asked(s, seat):
        doing = "asked once more: draw or stop"
    counts = {"coin": s.coins, "gnome": s.gnomes, "dragon": s.dragons, "pig": s.pigs}
    lines = [
        f"Seat {seat} ({doing}): {counted(sheet['total'], 'gem')}{f' ({gems})' if gems else ''}, "
        + ", ".join(counted(count[seat], noun) for noun, count in counts.items())
    ]
    for name, missions in (("mission", s.front), ("next mission", s.between)):
        if missions[seat]:
            asked, *picture = mission_text(box, missions[seat] - 1)
            lines += [f"  {name} M{missions[seat]}: {asked}", *picture]
    if s.held[seat]:
        lines.append(f"  in hand: {tile_text(box, s.held[seat] - 1)}")
    lines += [
        f"  set aside: {tile_text(box, tile)}"
        for tile in range(TILES)
        if s.where[tile] == ASIDE + seat
    ]
    known = [str(tile + 1) for tile in range(TILES) if s.where[tile] == BAG + seat]
    hidden = s.bag[seat] - len(known)
    parts = [" ".join(known)] * bool(known) + [f"{hidden} unknown"] * bool(hidden)
    bag = f"  bag of {s.bag[seat]}: {' and '.join(parts) or 'empty'}"
    while len(bag) > 98:
        cut = bag.rindex(" ", 0, 98)
        lines.append(bag[:cut])
        bag = "    " + bag[cut + 1 :]
    return [*lines, bag]


def _garden(box: Any, s: Any, seat: int) -> list[str]:
    """Return a garden, cut into bands where it is wider than the screen."""
    if is_first(s, seat):
        return []
    # The chart has three empty cells on every side; a picture needs none.
    left, top, width, height = (int(number) for number in extent(s, seat))
    left, top, width, height = left + 3, top + 3, width - 6, height - 6
    canvas = [[" "] * (4 * width + 1) for _ in range(2 * height + 1)]
    _fill(box, s, seat, canvas, left, top)
    lines = []
    for band in range(0, width, BAND):
        end = min(band + BAND, width)
        lines.append("      " + "".join(f"{left + column:>4}" for column in range(band, end)))
        for y, row in enumerate(canvas):
            label = f"{top + y // 2:>5} " if y % 2 else "      "
            lines.append((label + "".join(row[4 * band : 4 * end + 1])).rstrip())
    return lines


def _fill(box: Any, s: Any, seat: int, canvas: Canvas, left: int, top: int) -> None:
    """Draw the mission tile and the strips, then the gems over their rims."""
    mission = s.front[seat] - 1
    if mission >= 0:
        _frame(canvas, -left, -top, 3, 3)
        _write(canvas, 1 - left, 1 - top, f"M{mission + 1} ")
    for strip in range(s.strips[seat]):
        tile, turn = s.tile[seat, strip], s.turn[seat, strip]
        x, y = s.x[seat, strip] - left, s.y[seat, strip] - top
        back = turn & 2
        upright = turn & 1
        dx, dy = int(DX[turn]), int(DY[turn])
        _frame(canvas, x + back * dx, y + back * dy, 1 if upright else 3, 3 if upright else 1)
        # A pig that mutated leaves only its frame behind.
        if s.where[tile] == GARDEN + seat:
            symbol = SYMBOLS[box.creature[tile]] * max(1, box.gnomes[tile])
            _write(canvas, x, y, f"{symbol:^3}")
            _write(canvas, x + dx, y + dy, f"{tile + 1:^3}")
    for edge in range(RIM if mission >= 0 else 0):
        joined = bool(s.rim_beside[seat, edge])
        x, y = int(RIM_X[edge]) - left, int(RIM_Y[edge]) - top
        _gem(canvas, x, y, int(RIM_FACING[edge]), box.rim[mission, edge], joined)
    for strip in range(s.strips[seat]):
        tile, turn = s.tile[seat, strip], s.turn[seat, strip]
        for edge in range(EDGES):
            facing = int(FACING[edge] + turn) % 4
            x = s.x[seat, strip] + int(UNIT[edge] * DX[turn]) - left
            y = s.y[seat, strip] + int(UNIT[edge] * DY[turn]) - top
            joined = bool(s.beside[seat, strip, edge])
            _gem(canvas, x, y, facing, box.edges[tile, edge], joined)


def _frame(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Draw the rim of a tile; a cell is four characters wide and two high, rims shared."""
    for row in (2 * y, 2 * (y + height)):
        canvas[row][4 * x : 4 * (x + width) + 1] = "+" + "---+" * width
    for row in range(2 * y + 1, 2 * (y + height)):
        for column in (4 * x, 4 * (x + width)):
            canvas[row][column] = "|" if row % 2 else "+"


def _write(canvas: Canvas, x: int, y: int, text: str) -> None:
    canvas[2 * y + 1][4 * x + 1 : 4 * x + 4] = text


def _gem(canvas: Canvas, x: int, y: int, side: int, sign: int, joined: bool) -> None:
    """Write an edge; where an egg meets a colour the colour shows, whichever comes first."""
    row = canvas[2 * y + 1 + STEP_DOWN[side]]
    column = 4 * x + 2 + STEP_RIGHT[side]
    if not joined:
        row[column] = OPEN_SIGNS[sign]
        return
    letter = ":" if LETTERS[sign] == "-" else LETTERS[sign]
    if letter != "*" or row[column] not in "BPYG":
        row[column] = letter
