"""The table as text: the map row by row, the carpet, the trees and the players."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from hortus.core.wording import counted
from hortus.games.ishtar.formats.picture import score_sheet
from hortus.games.ishtar.rules.cells import coordinates, every
from hortus.games.ishtar.rules.garden import seat_of
from hortus.games.ishtar.rules.geometry import HERE, PART, PARTS
from hortus.games.ishtar.rules.names import (
    COUNT_NAMES,
    EFFECT_NAMES,
    SHAPE_NAMES,
    SKILL_NAMES,
    TILE_IDS,
)
from hortus.games.ishtar.rules.state import (
    BLOOM_DOUBLE,
    BLOOM_SINGLE,
    CARDS,
    COLOURS,
    DONE,
    FOUNTAIN,
    GRASS,
    JOKER,
    PLACE,
    PLANT,
    PLANTED,
    RESERVE,
    ROW,
    SKILL_ICON,
    SKILLS,
    SPECIAL,
    STACKS,
    TABLET,
    TAKE,
    TREE,
)
from hortus.games.ishtar.rules.state import COLUMNS as COLUMNS_OF_SKILLS
from hortus.grids.hexagon import STEPS

COLUMNS = 100
NARROW = 80
GEM_LETTERS = "vrw"
ICON_LETTERS = ("", "a", "m", "j")
LEGEND = (
    ". sand, v r w violet, red, white gem, # tablet, (V) (R) (W) fountain, T tree,",
    ", grass; 1-4 flowers, then a-d in a bed of seat 0-3, A-D with its assistant",
    "there, ! icon to use now",
)
LOW_LEGEND = (
    ". sand, v r w violet, red, white gem, # tablet, V R W fountain, T tree, , grass;",
    "1-4 flowers in a bed of nobody, a-d in a bed of seat 0-3, A-D with its assistant",
    "there, ! icon to use now",
)
CELLS_LEGEND = "a space is q,r: left of its row stand r and the q of the row's first space"
TILE_LEGEND = (
    "tiles show their three parts: g grass, 1-4 flowers, with an icon a assistant,",
    "m skill or j joker (either); can: the watering can stands there",
)
PLACE_LEGEND = "place q,r/turn: the part in brackets comes to q,r, turned as drawn below /turn"
GOALS = {
    TAKE: "to take a tile",
    PLACE: "to place the tile",
    SPECIAL: "to use the icon",
    BLOOM_SINGLE: "to lay a blooming token",
    BLOOM_DOUBLE: "to lay a double blooming token",
    RESERVE: "to reserve a tree card",
    PLANT: "to plant trees",
    TREE: "to put the tree on the map",
}


def draw(box: Any, s: Any) -> str:
    """Return the map, the carpet, the trees and the players with their scores."""
    parts = [_map(s), _carpet(box, s), _trees(box, s), _players(box, s)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _map(s: Any) -> list[str]:
    """Draw every row with its r and the q of its first cell; four characters to a cell, or two."""
    cells = {coordinates(s, cell): cell for cell in every(s)}
    if not cells:
        return []
    # Rows shift by half a cell, so places are counted in half cells.
    left = min(2 * q + r for q, r in cells)
    right = max(2 * q + r for q, r in cells)
    half = 2 if (right - left + 2) * 2 + 11 <= COLUMNS else 1
    lines = ["   r    q"]
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        line = [" "] * ((right - left + 2) * half)
        here = sorted(q for q, r in cells if r == row)
        for q in here:
            start = (2 * q + row - left) * half
            symbol = _symbol(s, cells[q, row])
            line[start : start + 2 * half] = symbol if half == 2 else _letter(symbol)
        lines.append(f"{row:4d} {here[0]:4d}  {''.join(line)}".rstrip())
    return [*lines, *(LEGEND if half == 2 else LOW_LEGEND), CELLS_LEGEND]


def _symbol(s: Any, cell: int) -> str:
    """Return four characters for a cell."""
    ground, cover = s.ground[cell], s.cover[cell]
    if cover > GRASS:
        return f" {cover - GRASS}{_owner(s, cell)} "
    if cover == GRASS:
        return " T  " if s.tree[cell] else " ,  "
    if ground == FOUNTAIN:
        colour = s.fountain[s.garden[cell] - 1] if s.garden[cell] else 0
        return f"({'?VRW'[colour]}) "
    if ground == TABLET:
        return " #  "
    return f" {GEM_LETTERS[s.gem[cell] - 1] if s.gem[cell] else '.'}  "


def _owner(s: Any, cell: int) -> str:
    if s.assistant[cell]:
        return "ABCD"[seat_of(s.assistant[cell])]
    if s.keeper[cell]:
        return "abcd"[seat_of(s.keeper[cell])]
    return "!" if s.phase == SPECIAL and s.icon_at == cell else " "


def _letter(symbol: str) -> str:
    """Return a cell in two characters: who controls it or its icon, else what it is."""
    return (symbol[2] if symbol[2] not in " )" else symbol[1]) + " "


def part_text(box: Any, tile: int, part: int) -> str:
    """Return what one part of a tile shows: `g`, or its flowers after the letter of its icon."""
    cover = box.part[tile, part]
    icon = ICON_LETTERS[box.icon[tile]] if box.icon_part[tile] == part else ""
    return "g" if cover == GRASS else f"{icon}{cover - GRASS}"


def tile_text(box: Any, tile: int) -> str:
    """Return a tile's id with its three parts, such as `L02 [a1 2 g]`."""
    return f"{TILE_IDS[tile]} [{' '.join(part_text(box, tile, part) for part in range(PARTS))}]"


def turned_tile(box: Any, tile: int) -> list[str]:
    """Draw every turn of a tile, three in a row; the part in brackets goes to the named cell."""
    turns = range(box.turns[tile])
    rows = [turns[first : first + 3] for first in range(0, len(turns), 3)]
    return [line for row in rows for line in _turned(box, tile, row)]


def _turned(box: Any, tile: int, turns: range) -> list[str]:
    lines = ["", "", "", ""]
    for turn in turns:
        rows = [[" "] * 14 for _ in range(3)]
        for part in range(PARTS):
            side = PART[box.shape[tile], turn, part].item()
            q, r = (0, 0) if side == HERE else STEPS[side]
            text = part_text(box, tile, part)
            start = (2 * q + r + 2) * 2 + 1
            rows[r + 1][start : start + 4] = f"({text})".ljust(4) if side == HERE else f" {text:3s}"
        lines[0] += f"{f'/{turn}':^15s}"
        for line, row in enumerate(rows, 1):
            lines[line] += "".join(row) + " "
    return [line.rstrip() for line in lines if line.strip()]


def _carpet(box: Any, s: Any) -> list[str]:
    if not s.cup[STACKS - 1]:
        return []
    lines = []
    for stack in range(STACKS):
        shape = SHAPE_NAMES[s.cup[stack] - 1]
        top = tile_text(box, s.top[stack] - 1) if s.top[stack] else "face down"
        shown = top if s.stack[stack] else "empty"
        can = "can" if stack == s.can else "   "
        lines.append(f"{can} stack {stack}: {s.stack[stack]} x {shape:4s}  {shown}")
    if s.held:
        where = "In hand" if s.phase <= PLACE else "Just placed"
        lines.append(f"{where}: {SHAPE_NAMES[box.shape[s.held - 1]]} {tile_text(box, s.held - 1)}")
        if s.phase == PLACE:
            lines += [*turned_tile(box, s.held - 1), PLACE_LEGEND]
    return [*lines, *TILE_LEGEND]


def _gems(counts: list[int]) -> str:
    return " ".join(f"{n}{GEM_LETTERS[colour]}" for colour, n in enumerate(counts) if n) or "-"


def card_text(box: Any, card: int) -> str:
    """Return a tree card: its number, its price and its points."""
    cost = _gems([box.cost[card, colour] for colour in range(COLOURS)])
    return f"#{card + 1} {cost}: {counted(box.points[card], 'point')}"


def _trees(box: Any, s: Any) -> list[str]:
    if s.phase < TAKE:
        return []
    row = [card_text(box, s.row[slot] - 1) if s.row[slot] else "empty" for slot in range(ROW)]
    shown = [f"    {slot}) {card}" for slot, card in enumerate(row)]
    return [f"Trees ({counted(s.pawns, 'pawn')} beside the deck)", *shown]


def _players(box: Any, s: Any) -> list[str]:
    lines = []
    for seat, sheet in enumerate(score_sheet(box, s)):
        acting = TAKE <= s.phase < DONE and seat == s.to_move
        headings = ", ".join(f"{key} {n}" for key, n in sheet.items() if key != "total")
        skills = "".join(SKILL_NAMES[i] for i in range(SKILLS) if (s.skills[seat] >> i) & 1)
        trees = [card + 1 for card in range(CARDS) if s.card_place[card] == PLANTED + seat]
        lines.append(
            f"{'>' if acting else ' '}Seat {seat} ({'ABCD'[seat]}): "
            f"{counted(sheet['total'], 'point')} ({headings})"
        )
        if acting and s.phase in GOALS:
            lines.append(f"    {GOALS[s.phase]}")
        lines.append(
            f"    gems {_gems([s.gems[seat, c] for c in range(COLOURS)])}"
            f"   on board {_gems([s.spent[seat, c] for c in range(COLOURS)])}"
            f"   skills {skills or '-'}"
            f"   assistants {s.front[seat]} + {s.carpet[seat]} on the carpet"
        )
        if trees or s.reserved[seat]:
            kept = f"   reserved {card_text(box, s.reserved[seat] - 1)}" if s.reserved[seat] else ""
            planted = " ".join(f"#{card}" for card in trees) or "-"
            lines.append(f"    trees {planted}{kept}")
    if s.phase == SPECIAL and box.icon[s.held - 1] in (SKILL_ICON, JOKER):
        lines += _skills(box)
    return lines


def _skills(box: Any) -> list[str]:
    """Return what every skill does or what it scores in the end."""
    lower = [
        f"{SKILL_NAMES[COLUMNS_OF_SKILLS + column]} {EFFECT_NAMES[box.lower[column]]}"
        for column in range(COLUMNS_OF_SKILLS)
    ]
    upper = []
    for column in range(COLUMNS_OF_SKILLS):
        worth = [box.worth[column, colour] for colour in range(COLOURS)]
        points = str(worth[0]) if len(set(worth)) == 1 else "/".join(map(str, worth))
        upper.append(f"{SKILL_NAMES[column]} {points} for {COUNT_NAMES[box.upper[column]]}")
    scoring = f"points in the end: {', '.join(upper)}"
    return [f"skills for two gems: {', '.join(lower)};", *wrap(scoring, NARROW)]
