"""What is in the box: 90 tiles, 72 resource cards and 13 day and night cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.components import TomlTable
from hortus.core.struct import new_struct
from hortus.games.islet.rules.options import EGGS
from hortus.games.islet.rules.state import (
    AROUND,
    BOX,
    DECK,
    KINDS,
    LETTERS,
    LEVEL,
    NEST,
    NESTS,
    PER_PILE,
    RESOURCES,
    TERRAIN,
    TERRAINS,
    TILES,
)

CODES = tuple(LETTERS[kind // 3] + LETTERS[3 + kind % 3] for kind in range(KINDS))
HIGHEST = TILES  # no stack is higher
SIDES = ("day", "night")


@dataclass(frozen=True)
class Condition:
    """What one side of a day and night card asks of a tile; None asks nothing."""

    level: int | None = None
    terrain: str | None = None
    nest: str | None = None
    around: str | None = None

    def to_data(self) -> dict[str, Any]:
        """Return what is asked, as JSON data."""
        return {key: value for key, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Components:
    """A checked component set."""

    name: str
    tiles: dict[str, int]
    resources: dict[str, int]
    cards: tuple[tuple[Condition, Condition], ...]
    sources: dict[str, str]


def read_set(table: TomlTable) -> Components:
    """Return the component set of a file, checked against the counts of the rulebook."""
    table.only("name", "tiles", "resources", "cards", "sources")
    sources = table.table("sources")
    return Components(
        table.text("name"),
        _read_tiles(table.table("tiles")),
        _read_resources(table.table("resources")),
        tuple(_read_card(card) for card in table.tables("cards", DECK)),
        {key: sources.text(key) for key in sources.data},
    )


def _read_tiles(table: TomlTable) -> dict[str, int]:
    table.only(*CODES)
    tiles = {code: table.integer(code, 0, TILES) for code in CODES}
    table.add_up(tiles.values(), TILES)
    return tiles


def _read_resources(table: TomlTable) -> dict[str, int]:
    table.only(*RESOURCES)
    return {name: table.integer(name, PER_PILE, PER_PILE) for name in RESOURCES}


def _read_card(table: TomlTable) -> tuple[Condition, Condition]:
    table.only(*SIDES)
    day, night = (_read_condition(table.table(side)) for side in SIDES)
    return day, night


def _read_condition(table: TomlTable) -> Condition:
    table.only("level", "terrain", "nest", "around")
    if not table.data:
        wrong = "must name a level, terrain, nest or what lies around"
        table.fail("the condition", wrong, "condition")

    def name(key: str, names: tuple[str, ...]) -> str | None:
        return table.one_of(key, names) if key in table.data else None

    return Condition(
        table.integer("level", 1, HIGHEST) if "level" in table.data else None,
        name("terrain", TERRAINS),
        name("nest", NESTS),
        name("around", TERRAINS),
    )


def tables(components: Components) -> Any:
    """Return the component set as a record that kernels read."""
    box = new_struct(BOX)
    for kind, code in enumerate(CODES):
        box.tiles[kind] = components.tiles[code]
    for resource, name in enumerate(RESOURCES):
        box.supply[resource] = components.resources[name]
    for card, sides in enumerate(components.cards):
        for islet, condition in enumerate(sides):
            box.wanted[card, islet, LEVEL] = condition.level or 0
            box.wanted[card, islet, TERRAIN] = _position(TERRAINS, condition.terrain)
            box.wanted[card, islet, NEST] = _position(NESTS, condition.nest)
            box.wanted[card, islet, AROUND] = _position(TERRAINS, condition.around)
    return box


def _position(names: tuple[str, ...], name: str | None) -> int:
    """Return where a name stands, counted from 1; 0 if none is asked."""
    return 0 if name is None else 1 + names.index(name)


def listing(components: Components) -> dict[str, Any]:
    """Return the component list that ids in records refer to."""
    return {
        "name": components.name,
        "tiles": components.tiles,
        "resources": components.resources,
        "cards": {
            str(number): {side: part.to_data() for side, part in zip(SIDES, card, strict=True)}
            for number, card in enumerate(components.cards, 1)
        },
        "eggs": {str(seats): list(values) for seats, values in EGGS.items()},
        "counts": {
            "tiles": sum(components.tiles.values()),
            "resources": sum(components.resources.values()),
            "cards": len(components.cards),
        },
        "sources": components.sources,
    }
