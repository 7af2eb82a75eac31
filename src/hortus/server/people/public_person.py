"""What everybody may know about a person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class PublicPerson:
    """What everybody may know about a person."""

    id: str
    name: str
    guest: bool


NOBODY = PublicPerson("", "somebody", True)
PeopleLookup = Callable[[str | None], PublicPerson]
