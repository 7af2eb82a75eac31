"""What is in the box: numbered pebbles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pebbles.rules.state import BOX, CELLS, MOST_ALIKE, MOST_NUMBER

from hortus.core.components import TomlTable
from hortus.core.struct import new_struct


@dataclass(frozen=True)
class Components:
    """A checked component set."""

    name: str
    pebbles: dict[int, int]
    sources: dict[str, str]


def read_set(table: TomlTable) -> Components:
    """Return the component set of a file, checked."""
    table.only("name", "pebbles", "sources")
    counts, sources = table.table("pebbles"), table.table("sources")
    numbers = range(1, MOST_NUMBER + 1)
    counts.only(*map(str, numbers))
    pebbles = {number: counts.integer(str(number), 0, MOST_ALIKE) for number in numbers}
    if sum(pebbles.values()) < CELLS:
        table.fail("pebbles", f"must be {CELLS} at least, not {sum(pebbles.values())}")
    return Components(table.text("name"), pebbles, {key: sources.text(key) for key in sources.data})


def tables(components: Components) -> Any:
    """Return the component set as a record that kernels read."""
    box = new_struct(BOX)
    for number, count in components.pebbles.items():
        box.pebbles[number] = count
    return box


def listing(components: Components) -> dict[str, Any]:
    """Return the component list that ids in records refer to."""
    return {
        "name": components.name,
        "pebbles": {str(number): count for number, count in components.pebbles.items()},
        "counts": {"pebbles": sum(components.pebbles.values())},
        "sources": components.sources,
    }
