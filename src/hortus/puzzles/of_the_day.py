"""The puzzle of the day: all of a game's puzzles have their day before one comes again."""

from __future__ import annotations

from datetime import date

from hortus.core.errors import UsageError
from hortus.puzzles.collection import shipped, shuffled


def number_of_the_day(game: str, day: date) -> int | None:
    """Return the number of a game's puzzle of a day; None if the package has none of the game."""
    try:
        count = len(shipped(game).puzzles)
    except UsageError:
        return None
    cycle, place = divmod(day.toordinal(), count)
    return 1 + shuffled(range(count), f"{game}/{cycle}")[place]
