"""What a table is set up with, and who may have its seats."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Holder:
    """Who has a seat: nobody yet, a person, a bot, or a program outside."""

    kind: str = "open"
    person: str | None = None
    bot: str | None = None
    label: str | None = None
    reserved: str | None = None
    key: str | None = None
    """What the token of an external bot names; a seat that is given anew gets another."""

    def token_key(self, seat: int) -> str | int:
        """Return what a token has to name; in older tables that is the seat."""
        return seat if self.key is None else self.key

    @property
    def is_human(self) -> bool:
        """Whether somebody outside decides for the seat."""
        return self.kind in ("person", "external")


@dataclass(frozen=True)
class Spec:
    """What a table was set up with; it never changes."""

    id: str
    game: str
    seed: str
    rules: str
    host: str | None
    invite: str
    public: bool
    rated: bool | None
    daily: str | None
    created: float
    options: dict[str, Any]
    components: str | None
    shuffle: bool
    hints: bool
    clock: dict[str, Any]
    seats: list[Holder]
    origin: dict[str, Any] | None = None
    """The table and ply that a what-if leaves from."""
    opening: list[dict[str, Any]] = field(default_factory=list)
    """The entries that a what-if begins with."""
    opening_news: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """What followed by itself from some of them, by their number."""


def holder_data(holder: Holder) -> dict[str, Any]:
    """Return a holder as JSON data."""
    return {key: value for key, value in asdict(holder).items() if value is not None}
