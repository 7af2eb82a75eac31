"""What is in the box: boards, tiles, trees, tokens, skills and the fixed maps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.components import TomlTable, quoted
from hortus.core.struct import new_struct
from hortus.games.ishtar.rules.geometry import BOARD_CELLS, LINE, LOCAL, RADIUS, TRIANGLE
from hortus.games.ishtar.rules.laying import NoMap
from hortus.games.ishtar.rules.maps import FARTHEST, boards_of, steps_of
from hortus.games.ishtar.rules.names import (
    BASIC,
    COLOUR_NAMES,
    COUNT_NAMES,
    EFFECT_NAMES,
    FACE_IDS,
    PER_SHAPE,
    SHAPE_NAMES,
    SKILL_NAMES,
    TILE_IDS,
)
from hortus.games.ishtar.rules.options import CUSTOM, FIXED, map_number
from hortus.games.ishtar.rules.state import (
    BOX,
    CARDS,
    COLUMNS,
    FOUNTAIN,
    GEMS_LEFT,
    GEMS_SPENT,
    GRASS,
    MOST_SEATS,
    ROCK,
    SAND,
    TABLET,
    TOKENS,
)

GROUNDS = {
    "S": SAND,
    "T": TABLET,
    "F": FOUNTAIN,
    **{letter: ROCK + colour for colour, letter in enumerate("VRW")},
}
ROW_LENGTHS = tuple(sum(r == row for _, r in LOCAL) for row in range(-RADIUS, RADIUS + 1))
ICONS = {"a": 1, "m": 2, "j": 3}
GEMS = (50, 38, 26)
FOUNTAINS = (3, 2, 1)
MOST_FLOWERS = 4
FIELDS = (
    *("name", "trees", "maps", "gems", "fountains", "tokens", "boards", "tiles"),
    *("skills", "sources"),
)
MOST_POINTS = 99


@dataclass(frozen=True)
class Tile:
    """Three parts, GRASS or GRASS + flowers, and at most one icon on one of them."""

    parts: tuple[int, ...]
    icon: int
    icon_part: int


@dataclass(frozen=True)
class Components:
    """A checked component set."""

    name: str
    boards: dict[str, str]
    tiles: dict[str, Tile]
    trees: tuple[tuple[int, int, int, int], ...]
    gems: tuple[int, ...]
    fountain_points: tuple[int, ...]
    token_flowers: tuple[int, int]
    lower: tuple[int, ...]
    upper: tuple[tuple[int, tuple[int, ...]], ...]
    maps: dict[tuple[int, str], list[int]]
    written: dict[str, Any]
    sources: dict[str, str]


def read_set(table: TomlTable) -> Components:
    """Return the component set of a file, checked against the counts of the rulebook."""
    table.only(*FIELDS)
    gems = _read_gems(table.table("gems"))
    skills = table.table("skills")
    skills.only("lower", "upper")
    sources = table.table("sources")
    return Components(
        name=table.text("name"),
        boards=_read_boards(table.table("boards"), gems),
        tiles=_read_tiles(table.table("tiles")),
        trees=tuple(_read_tree(tree) for tree in table.tables("trees", CARDS)),
        gems=gems,
        fountain_points=_read_fountains(table.table("fountains")),
        token_flowers=_read_tokens(table.table("tokens")),
        lower=_read_lower(skills.table("lower")),
        upper=_read_upper(skills.table("upper")),
        maps=_read_maps(table),
        written={key: value for key, value in table.data.items() if key != "sources"},
        sources={key: sources.text(key) for key in sources.data},
    )


def _read_gems(table: TomlTable) -> tuple[int, ...]:
    table.only(*COLOUR_NAMES)
    return tuple(
        table.integer(colour, count, count)
        for colour, count in zip(COLOUR_NAMES, GEMS, strict=True)
    )


def _read_boards(table: TomlTable, gems: tuple[int, ...]) -> dict[str, str]:
    table.only(*FACE_IDS)
    boards = {}
    for face in FACE_IDS:
        rows = table.list(face, len(ROW_LENGTHS))
        for i, (row, length) in enumerate(zip(rows, ROW_LENGTHS, strict=True)):
            if not isinstance(row, str) or len(row) != length or set(row) - set(GROUNDS):
                wrong = "must be {count} letters out of {letters}, not {value}"
                value = quoted(row)
                table.fail(f"{face}[{i}]", wrong, "row", count=length, letters=GROUNDS, value=value)
        boards[face] = "".join(rows)
        if boards[face].count("F") != 1:
            wrong, found = "must have one fountain F, not {found}", boards[face].count("F")
            table.fail(face, wrong, "fountain", found=found)
    for colour, letter in enumerate("VRW"):
        rocks = sum(
            max(boards[one].count(letter), boards[other].count(letter))
            for one, other in zip(FACE_IDS[::2], FACE_IDS[1::2], strict=True)
        )
        start = MOST_SEATS if letter == "V" else 0
        if rocks + start > gems[colour]:
            table.fail(
                "all boards together",
                "need up to {need} {colour} gems; there are {found}",
                "rocks",
                need=rocks + start,
                colour=COLOUR_NAMES[colour],
                found=gems[colour],
            )
    return boards


def _read_tiles(table: TomlTable) -> dict[str, Tile]:
    table.only(*TILE_IDS)
    return {code: _read_tile(table, code) for code in TILE_IDS}


def _read_tile(table: TomlTable, code: str) -> Tile:
    cells = table.text(code).split()
    wanted = "must be three parts such as 'g a1 3'"
    if len(cells) != 3:
        table.fail(code, f"{wanted}, not {{value}}", "parts", value=quoted(table.text(code)))
    parts, icon, icon_part = [], 0, 0
    for part, cell in enumerate(cells):
        if cell[0] in ICONS:
            if icon:
                table.fail(code, "has two icons; a tile has at most one", "two_icons")
            icon, icon_part = ICONS[cell[0]], part
        flowers = cell[1:] if cell[0] in ICONS else cell
        if cell == "g":
            parts.append(GRASS)
        elif len(flowers) == 1 and flowers in "1234":
            parts.append(GRASS + int(flowers))
        else:
            table.fail(code, f"{wanted}; {{value}} is no part", "part", value=f"{cell!r:.20}")
    if max(parts) == GRASS:
        table.fail(code, "is all grass; every tile has flowers", "all_grass")
    return Tile(tuple(parts), icon, icon_part)


def _read_tree(table: TomlTable) -> tuple[int, int, int, int]:
    table.only(*COLOUR_NAMES, "points")
    violet, red, white = (table.integer(colour, 0, 9) for colour in COLOUR_NAMES)
    return violet, red, white, table.integer("points", 0, MOST_POINTS)


def _read_fountains(table: TomlTable) -> tuple[int, ...]:
    table.only(*COLOUR_NAMES)
    points = []
    for colour, count in zip(COLOUR_NAMES, FOUNTAINS, strict=True):
        entry = table.table(colour)
        entry.only("count", "points")
        entry.integer("count", count, count)
        points.append(entry.integer("points", 0, MOST_POINTS))
    return tuple(points)


def _read_tokens(table: TomlTable) -> tuple[int, int]:
    table.only("single", "double")
    flowers = []
    for kind in ("single", "double"):
        entry = table.table(kind)
        entry.only("count", "flowers")
        entry.integer("count", TOKENS, TOKENS)
        flowers.append(entry.integer("flowers", 1, MOST_FLOWERS))
    return flowers[0], flowers[1]


def _read_lower(table: TomlTable) -> tuple[int, ...]:
    names = SKILL_NAMES[COLUMNS:]
    table.only(*names)
    effects = [_name(table, skill, EFFECT_NAMES) for skill in names]
    if sorted(effects) != [0, 0, 1, 2, 3]:
        wrong = "must be two assistants and one of each other"
        table.fail(f"{names[0]} to {names[-1]}", wrong, "lower", first=names[0], last=names[-1])
    return tuple(effects)


def _read_upper(table: TomlTable) -> tuple[tuple[int, tuple[int, ...]], ...]:
    names = SKILL_NAMES[:COLUMNS]
    table.only(*names)
    upper = []
    for skill in names:
        entry = table.table(skill)
        kind = _name(entry, "counts", COUNT_NAMES)
        fields = COLOUR_NAMES if kind in (GEMS_LEFT, GEMS_SPENT) else ("points",)
        entry.only("counts", *fields)
        worth = tuple(entry.integer(field, 0, 9) for field in fields)
        upper.append((kind, worth if len(worth) > 1 else worth * len(COLOUR_NAMES)))
    if sorted(kind for kind, _ in upper) != list(range(COLUMNS)):
        wrong = "must count five different things"
        table.fail(f"{names[0]} to {names[-1]}", wrong, "upper", first=names[0], last=names[-1])
    return tuple(upper)


def _name(table: TomlTable, key: str, names: tuple[str, ...]) -> int:
    return names.index(table.one_of(key, names))


def _read_maps(table: TomlTable) -> dict[tuple[int, str], list[int]]:
    """Return the chance steps of each map by seats and name; the fixed ones must all be there."""
    maps: dict[tuple[int, str], list[int]] = {}
    for entry in table.tables("maps"):
        entry.only("name", "boards")
        name = entry.text("name")
        boards = entry.tables("boards")
        seats = len(boards) - 2
        if seats not in FIXED or name not in (*FIXED[seats], CUSTOM):
            wrong = "{value} is no map of {count} boards"
            entry.fail("name", wrong, "no_map", value=quoted(name), count=len(boards))
        if (seats, name) in maps:
            wrong = "{value} is a second map of {count} boards by this name"
            entry.fail("name", wrong, "second_map", value=quoted(name), count=len(boards))
        try:
            maps[seats, name] = steps_of(
                [_read_board(board) for board in boards], freely=name == CUSTOM
            )
        except NoMap as error:
            entry.fail("boards", f"are no map: {error}", error.word, **error.values)
    for seats, names in FIXED.items():
        for name in names:
            if (seats, name) not in maps:
                wrong = "lacks the map {value} of {count} boards"
                table.fail("maps", wrong, "lacks_map", value=quoted(name), count=seats + 2)
    return maps


def _read_board(table: TomlTable) -> tuple[int, int, int, int]:
    table.only("face", "at", "turn")
    face = _name(table, "face", FACE_IDS)
    far = 2 * FARTHEST
    q, r = (table.check_integer(part, "at", -far, far) for part in table.list("at", 2))
    return face, q, r, table.integer("turn", 0, 5)


def tables(components: Components) -> Any:
    """Return the component set as a record that kernels read."""
    box = new_struct(BOX)
    for face, rows in enumerate(components.boards.values()):
        for place in range(BOARD_CELLS):
            box.ground[face, place] = GROUNDS[rows[place]]
    for number, tile in enumerate(components.tiles.values()):
        _fill_tile(box, number, tile)
    for card, (*cost, points) in enumerate(components.trees):
        box.points[card] = points
        for colour, gems in enumerate(cost):
            box.cost[card, colour] = gems
    for colour in range(len(COLOUR_NAMES)):
        box.gems[colour] = components.gems[colour]
        box.fountains[colour] = FOUNTAINS[colour]
        box.fountain_points[colour] = components.fountain_points[colour]
    for token in range(2):
        box.token_flowers[token] = components.token_flowers[token]
    for column in range(COLUMNS):
        box.lower[column] = components.lower[column]
        kind, worth = components.upper[column]
        box.upper[column] = kind
        for colour, points in enumerate(worth):
            box.worth[column, colour] = points
    for (seats, name), steps in components.maps.items():
        number = map_number(seats, name)
        box.map_known[number] = 1
        for step, outcome in enumerate(steps):
            box.map_steps[number, step] = outcome
    return box


def _fill_tile(box: Any, number: int, tile: Tile) -> None:
    shape = number // PER_SHAPE
    box.shape[number] = shape
    box.start[number] = int(number % PER_SHAPE >= BASIC)
    box.icon[number] = tile.icon
    box.icon_part[number] = tile.icon_part
    for part, cover in enumerate(tile.parts):
        box.part[number, part] = cover
    box.turns[number] = _different_turns(shape, tile)
    first, middle, last = (cover > GRASS for cover in tile.parts)
    box.split[number] = int(shape != TRIANGLE and first and last and not middle)


def _different_turns(shape: int, tile: Tile) -> int:
    """Return how many turns look different: a line may look alike after 3, a triangle after 2."""
    looks = [(cover, tile.icon * (tile.icon_part == part)) for part, cover in enumerate(tile.parts)]
    if shape == LINE and looks[0] == looks[2]:
        return 3
    if shape == TRIANGLE and looks[0] == looks[1] == looks[2]:
        return 2
    return 6


def listing(components: Components) -> dict[str, Any]:
    """Return the component list that ids in records refer to."""
    written = components.written
    tiles = [
        {"id": code, "shape": SHAPE_NAMES[i // PER_SHAPE], "start": i % PER_SHAPE >= BASIC}
        | {"cells": written["tiles"][code].split()}
        for i, code in enumerate(TILE_IDS)
    ]
    maps = [
        {
            "seats": seats,
            "name": name,
            "boards": [
                {"face": FACE_IDS[face], "at": [q, r], "turn": turn}
                for face, q, r, turn in boards_of(steps)
            ],
        }
        for (seats, name), steps in components.maps.items()
    ]
    return {
        "name": components.name,
        "boards": [{"id": face, "rows": written["boards"][face]} for face in FACE_IDS],
        "tiles": tiles,
        "trees": [{"card": i + 1, **tree} for i, tree in enumerate(written["trees"])],
        "gems": written["gems"],
        "fountains": written["fountains"],
        "tokens": written["tokens"],
        "skills": written["skills"],
        "maps": maps,
        "counts": {
            "boards": len(FACE_IDS) // 2,
            "tiles": len(TILE_IDS),
            "trees": CARDS,
            "gems": sum(components.gems),
            "fountains": sum(FOUNTAINS),
            "tokens": 2 * TOKENS,
        },
        "sources": components.sources,
    }
