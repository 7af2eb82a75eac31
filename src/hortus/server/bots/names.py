"""Names for the bots of a table: records and rows know a bot by its level, players by a name."""

from __future__ import annotations

import hashlib

BOT = "bot:"
# Flowers that are called alike, or nearly so, in all languages of the page.
FLOWERS = (
    "Acacia",
    "Azalea",
    "Camelia",
    "Dahlia",
    "Erica",
    "Flora",
    "Iris",
    "Jasmin",
    "Lotus",
    "Magnolia",
    "Malva",
    "Melissa",
    "Mimosa",
    "Oleander",
    "Petunia",
    "Rosa",
    "Salvia",
    "Verbena",
    "Viola",
    "Zinnia",
)


def level_of(name: str | None) -> str | None:
    """Return the level of a bot from what a row calls its seat; None for anybody else."""
    return name.removeprefix(BOT) if name is not None and name.startswith(BOT) else None


def own_names(table_id: str, names: list[str | None], levels: list[str | None]) -> list[str | None]:
    """Return the names of a table's seats with a name of its own for every bot.

    A table always gives its bots the same names, and none that a person there has.
    """
    if not any(levels):
        return names
    taken = {name.casefold() for name in names if name is not None}
    free = [flower for flower in FLOWERS if flower.casefold() not in taken]
    free.sort(key=lambda flower: hashlib.sha256(f"{table_id} {flower}".encode()).digest())
    given = iter(free)
    seats = zip(names, levels, strict=True)
    return [name if level is None else next(given) for name, level in seats]
