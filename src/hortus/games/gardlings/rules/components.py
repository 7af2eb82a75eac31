"""What is in the box: 130 strips and seven mission tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from hortus.core.components import TomlTable, quoted
from hortus.core.struct import new_struct
from hortus.games.gardlings.rules.fellows import most_gems
from hortus.games.gardlings.rules.state import (
    BOX,
    COINS,
    COUNTS,
    DOUBLE,
    EDGE_OF,
    EDGES,
    FITS,
    GNOME,
    LETTERS,
    MISSIONS,
    MOST_LINES,
    RIM,
    TAKEN,
)

KINDS = ("gnome", "dgnome", "pig", "green", "blue", "pink", "gold")
CREATURES = ("gnome", "pig", "gardener", "mushroom", "bird", "unicorn", "dragon")
EFFECTS = ("shape", "blanks", "blue", "ring", "second_look")
COLOURS = KINDS[3:]
PILE_NAMES = tuple(f"{colour}{number}" for colour in COLOURS for number in (0, 1))
MOST_GEMS = 20

Cells = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tile:
    """One strip."""

    kind: str
    creature: str
    edges: str
    lines: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Mission:
    """One mission tile."""

    name: str
    effect: str
    gems: int
    need: int
    edges: str
    shape: tuple[Cells, ...]


@dataclass(frozen=True)
class Components:
    """A checked component set."""

    name: str
    prices: tuple[int, ...]
    tiles: tuple[Tile, ...]
    missions: tuple[Mission, ...]
    sources: dict[str, str]


def read_set(table: TomlTable) -> Components:
    """Return the component set of a file, checked against the counts of the rulebook."""
    table.only("name", "prices", "tiles", "missions", "sources")
    prices = table.table("prices")
    prices.only(*COLOURS)
    sources = table.table("sources")
    return Components(
        table.text("name"),
        tuple(prices.integer(colour, 1, 100) for colour in COLOURS),
        _read_tiles(table),
        tuple(_read_mission(mission) for mission in table.tables("missions", MISSIONS)),
        {key: sources.text(key) for key in sources.data},
    )


def _read_tiles(table: TomlTable) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for group in table.tables("tiles"):
        group.only("kind", "creature", "edges")
        kind = group.one_of("kind", KINDS)
        if tiles and KINDS.index(kind) < KINDS.index(tiles[-1].kind):
            group.fail("kind", "must come in the order {names}", "kind_order", names=KINDS)
        creature = group.one_of("creature", CREATURES)
        fixed = {"gnome": "gnome", "dgnome": "gnome", "pig": "pig"}.get(kind)
        if fixed and creature != fixed:
            wrong = "of the kind {kind} must be {creature}"
            group.fail("creature", wrong, "creature", kind=kind, creature=fixed)
        if not fixed and creature == "gnome":
            wrong = "of the kind {kind} cannot be a gnome"
            group.fail("creature", wrong, "no_gnome", kind=kind)
        for i, code in enumerate(group.list("edges")):
            tiles.append(_read_tile(group, f"edges[{i}]", kind, creature, code))
    for kind, count in zip(KINDS, COUNTS, strict=True):
        found = sum(tile.kind == kind for tile in tiles)
        if found != count:
            wrong = "must have {count} of the kind {kind}, not {found}"
            table.fail("tiles", wrong, "of_a_kind", count=count, kind=kind, found=found)
    return tuple(tiles)


def _read_tile(group: TomlTable, place: str, kind: str, creature: str, code: Any) -> Tile:
    if not isinstance(code, str) or not code.split():
        wrong = "must be a text such as 'GPP-P-GG 2-4', not {value}"
        group.fail(place, wrong, "strip", value=quoted(code))
    edges, *pairs = code.split()
    _check_signs(group, place, edges, EDGES)
    lines = []
    for pair in pairs:
        ends = pair.split("-")
        if len(ends) != 2 or not all(len(end) == 1 and end in "01234567" for end in ends):
            wrong = "has a line {line} that is not two connections such as 2-4"
            group.fail(place, wrong, "line", line=f"{pair!r:.20}")
        one, other = int(ends[0]), int(ends[1])
        if one == other or edges[one] == "-" or edges[other] == "-":
            wrong = "has a line {line} that does not join two gem halves"
            group.fail(place, wrong, "line_joins", line=pair)
        lines.append((one, other))
    if lines and creature != "mushroom":
        group.fail(place, "has a line, but only mushrooms have lines", "only_mushrooms")
    if len(lines) > MOST_LINES:
        group.fail(place, "has more than {most} lines", "many_lines", most=MOST_LINES)
    if "T" in edges and creature != "gardener":
        wrong = "has half a triple gem, but only gardeners have one"
        group.fail(place, wrong, "only_gardeners")
    if "*" in edges and creature != "bird":
        group.fail(place, "has an egg, but only birds have eggs", "only_birds")
    return Tile(kind, creature, edges, tuple(lines))


def _check_signs(table: TomlTable, place: str, signs: str, count: int) -> None:
    if len(signs) != count or not set(signs) <= set(LETTERS[1:]):
        wrong = "must begin with {count} signs out of {letters}, not {value}"
        letters, value = LETTERS[1:], quoted(signs)
        table.fail(place, wrong, "signs", count=count, letters=letters, value=value)


def _read_mission(table: TomlTable) -> Mission:
    effect = table.one_of("effect", EFFECTS)
    extra = {"shape": ["shape"], "blanks": ["need"], "blue": ["need"]}.get(effect, [])
    table.only("name", "effect", "gems", "edges", *extra)
    edges = table.text("edges")
    _check_signs(table, "edges", edges, RIM)
    shape = _read_shape(table) if effect == "shape" else ()
    need = table.integer("need", 1, 100) if "need" in extra else 0
    return Mission(
        table.text("name"), effect, table.integer("gems", 0, MOST_GEMS), need, edges, shape
    )


def _read_shape(table: TomlTable) -> tuple[Cells, ...]:
    strips = []
    covered: set[tuple[int, int]] = set()
    for i, strip in enumerate(table.list("shape", 4)):
        place = f"shape[{i}]"
        if (
            not isinstance(strip, list)
            or len(strip) != 3
            or not all(isinstance(cell, list) and len(cell) == 2 for cell in strip)
        ):
            table.fail(place, "must be three cells [x, y]", "three_cells")
        cells = sorted(
            (table.check_integer(x, place, -20, 20), table.check_integer(y, place, -20, 20))
            for x, y in strip
        )
        (x, y), upright = cells[0], cells[0][0] == cells[2][0]
        if cells != [(x, y + k) if upright else (x + k, y) for k in range(3)]:
            table.fail(place, "must be three cells in a line", "cells_in_line")
        if covered & set(cells):
            table.fail(place, "covers a cell twice", "cell_twice")
        covered |= set(cells)
        strips.append(tuple(cells))
    return tuple(strips)


def forms(shape: tuple[Cells, ...]) -> list[list[tuple[int, int, int]]]:
    """Return every way to turn and mirror a shape: x, y, upright of each strip from the first."""
    found: set[tuple[tuple[int, int, int], ...]] = set()
    for mirrored in (False, True):
        for turns in range(4):
            strips = []
            for strip in shape:
                cells = [(-x, y) if mirrored else (x, y) for x, y in strip]
                for _ in range(turns):
                    cells = [(-y, x) for x, y in cells]
                (x, y), (end_x, _) = min(cells), max(cells)
                strips.append((x, y, int(x == end_x)))
            strips.sort()
            first_x, first_y, _ = strips[0]
            found.add(tuple((x - first_x, y - first_y, up) for x, y, up in strips))
    return [list(form) for form in sorted(found)]


def tables(components: Components) -> Any:
    """Return the component set as a record that kernels read."""
    box = new_struct(BOX)
    for number, tile in enumerate(components.tiles):
        kind = KINDS.index(tile.kind)
        box.kind[number] = kind
        box.creature[number] = CREATURES.index(tile.creature)
        box.gnomes[number] = {GNOME: 1, DOUBLE: 2}.get(kind, 0)
        for edge, letter in enumerate(tile.edges):
            box.edges[number, edge] = LETTERS.index(letter)
        for sign in range(1, len(LETTERS)):
            box.shows[number, sign] = tile.edges.count(LETTERS[sign])
            box.fits[number, sign] = sum(
                int(FITS[box.edges[number, edge], sign]) << edge for edge in range(EDGES)
            )
        for turn in range(4):
            for unit in range(3):
                box.forbid[number, turn, unit] = _forbidden(tile, turn, unit)
        box.lines[number] = len(tile.lines)
        for i, (one, other) in enumerate(tile.lines):
            box.ends[number, i, 0] = one
            box.ends[number, i, 1] = other
        box.twofold[number] = _is_twofold(tile)
    box.record["fellows"] = _fellows(components.tiles)
    for colour, price in enumerate(components.prices):
        box.price[colour] = price
    for number, mission in enumerate(components.missions):
        box.effect[number] = EFFECTS.index(mission.effect)
        box.gems[number] = mission.gems
        box.need[number] = mission.need
        for edge, letter in enumerate(mission.edges):
            box.rim[number, edge] = LETTERS.index(letter)
        if mission.effect == "shape":
            ways = forms(mission.shape)
            box.forms[number] = len(ways)
            for form, strips in enumerate(ways):
                for strip, place in enumerate(strips):
                    for i, value in enumerate(place):
                        box.shape[number, form, strip, i] = value
    return box


def _forbidden(tile: Tile, turn: int, unit: int) -> int:
    """Return what may not stand in the chart of a cell that a unit of a strip is to cover."""
    mask = TAKEN
    for side in range(4):
        edge = int(EDGE_OF[unit, (side - turn) % 4])
        if edge >= 0:
            mine = LETTERS.index(tile.edges[edge])
            for theirs in range(1, len(LETTERS)):
                if not FITS[mine, theirs]:
                    mask |= 1 << (8 * side + theirs)
    return mask


@lru_cache(maxsize=8)
def _fellows(tiles: tuple[Tile, ...]) -> np.ndarray[Any, Any]:
    """Return how many gems any two tiles complete at best; kept, for it takes 8 ms."""
    edges = np.array([[LETTERS.index(letter) for letter in tile.edges] for tile in tiles])
    joined = np.zeros((len(tiles), EDGES, EDGES), np.int64)
    for number, tile in enumerate(tiles):
        for one, other in tile.lines:
            joined[number, one, other] = 1
    return most_gems(edges, joined)


def _is_twofold(tile: Tile) -> bool:
    """Tell whether a strip looks the same when it is turned by 180 degrees."""
    lines = {frozenset(line) for line in tile.lines}
    turned = {frozenset((end + 4) % EDGES for end in line) for line in tile.lines}
    return tile.edges[:4] == tile.edges[4:] and lines == turned


def listing(components: Components) -> dict[str, Any]:
    """Return the component list that ids in records refer to."""
    prices = dict(zip(COLOURS, components.prices, strict=True))
    return {
        "name": components.name,
        "tiles": [
            {
                "id": number,
                "kind": tile.kind,
                "creature": tile.creature,
                "gnomes": {"gnome": 1, "dgnome": 2}.get(tile.kind, 0),
                "price": prices.get(tile.kind, 0),
                "edges": tile.edges,
                "lines": [list(line) for line in tile.lines],
            }
            for number, tile in enumerate(components.tiles, 1)
        ],
        "missions": [
            {
                "id": f"M{number}",
                "name": mission.name,
                "effect": mission.effect,
                "gems": mission.gems,
                "edges": mission.edges,
                **({"need": mission.need} if mission.need else {}),
                **(
                    {"shape": [[list(c) for c in s] for s in mission.shape]}
                    if mission.shape
                    else {}
                ),
            }
            for number, mission in enumerate(components.missions, 1)
        ],
        "piles": list(PILE_NAMES),
        "counts": {
            "tiles": len(components.tiles),
            **{kind: COUNTS[i] for i, kind in enumerate(KINDS)},
            "missions": len(components.missions),
            "coins": COINS,
        },
        "sources": components.sources,
    }
