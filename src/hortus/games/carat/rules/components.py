"""What is in the box: 36 tiles and 49 chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hortus.core.components import TomlTable, quoted
from hortus.core.struct import new_struct
from hortus.games.carat.rules.state import BOX, CHIPS, MOST_VALUE, TILES

LETTERS = "RYBG"
DIGITS = "0123456789"


@dataclass(frozen=True)
class Components:
    """A checked component set."""

    name: str
    tiles: tuple[str, ...]
    chips: dict[int, int]
    sources: dict[str, str]


def read_set(table: TomlTable) -> Components:
    """Return the component set of a file, checked against the counts of the rulebooks."""
    table.only("name", "tiles", "chips", "sources")
    tiles = table.list("tiles", TILES)
    for i, code in enumerate(tiles):
        place = f"tiles[{i}]"
        if not isinstance(code, str) or len(code) != 5 or code[4] not in DIGITS:
            wrong = "must be four colours and a value such as RYBG3, not {value}"
            table.fail(place, wrong, "carat_tile", value=quoted(code))
        if code[0] != "R" or sorted(code[:4]) != sorted(LETTERS):
            wrong = "must name R, Y, B and G once each, beginning with R, not {value}"
            table.fail(place, wrong, "carat_colours", value=code)
        if not 1 <= int(code[4]) <= MOST_VALUE:
            wrong = "must be a whole number from 1 to {high}, not {value}"
            value = int(code[4])
            table.fail(f"the value of {place}", wrong, "tile_value", high=MOST_VALUE, value=value)
        if code in tiles[:i]:
            table.fail(place, "is a second {value}", "second", value=code)
    chips = _read_chips(table.table("chips"))
    sources = table.table("sources")
    return Components(
        table.text("name"), tuple(tiles), chips, {key: sources.text(key) for key in sources.data}
    )


def _read_chips(table: TomlTable) -> dict[int, int]:
    chips = {}
    for key in table.data:
        if not key.isascii() or not key.isdigit() or not 1 <= int(key) <= MOST_VALUE:
            wrong = "is not a chip value; values are 1 to {most}"
            table.fail(key, wrong, "chip_value", most=MOST_VALUE)
        chips[int(key)] = table.integer(key, 0, CHIPS)
    table.add_up(chips.values(), CHIPS)
    return chips


def tables(components: Components) -> Any:
    """Return the component set as a record that kernels read."""
    box = new_struct(BOX)
    for tile, code in enumerate(components.tiles):
        box.value[tile] = int(code[4])
        for side in range(4):
            box.order[tile, side] = LETTERS.index(code[side])
    for value, count in components.chips.items():
        box.chips[value] = count
    return box


def listing(components: Components) -> dict[str, Any]:
    """Return the component list that ids in records refer to."""
    return {
        "name": components.name,
        "tiles": list(components.tiles),
        "chips": {str(value): count for value, count in components.chips.items()},
        "counts": {"tiles": len(components.tiles), "chips": sum(components.chips.values())},
        "sources": components.sources,
    }
