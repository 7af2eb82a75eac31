"""Options of a game: what may be chosen, its default, and how a bad value is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hortus.core.errors import UsageError


@dataclass(frozen=True)
class Option:
    """One choice of a game; default and check may depend on the number of seats."""

    name: str
    help: str
    default: Callable[[int], Any]
    check: Callable[[Any, int], str | None]
    """Returns what is wrong with a value ("must be 1 or 3"), or None."""
    values: Callable[[int], tuple[Any, ...] | None] = lambda seats: None
    """The possible values where they can be listed."""
    examples: tuple[tuple[Any, str], ...] = ()
    """Values worth knowing where they cannot be listed, each with what it means."""


def choice(name: str, values: tuple[Any, ...], help: str) -> Option:
    """Return an option with a fixed list of values, the first one being the default."""
    named = " or ".join(_shown(value) for value in values)

    def check(value: Any, seats: int) -> str | None:
        fits = any(value == known and type(value) is type(known) for known in values)
        return None if fits else f"must be {named}"

    return Option(name, help, lambda seats: values[0], check, lambda seats: values)


def settle(
    options: tuple[Option, ...], chosen: Mapping[str, Any], seats: int, game: str
) -> dict[str, Any]:
    """Return every option with its value, or raise with what is wrong."""
    known = {option.name for option in options}
    for name in chosen:
        if name not in known:
            has = ", ".join(sorted(known))
            raise UsageError(f"{game} has no option {_shown(name)}; it has {has}.")
    settled = {}
    for option in options:
        value = chosen.get(option.name, option.default(seats))
        wrong = option.check(value, seats)
        if wrong:
            raise UsageError(f"The option {option.name} {wrong}, not {_shown(value)}.")
        settled[option.name] = value
    return settled


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
