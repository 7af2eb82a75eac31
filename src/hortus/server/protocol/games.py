"""Games, their rules and what is in their boxes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints

from hortus.core.contract import Grid
from hortus.server.protocol.base import Data, In, Language, Out, storable


class OptionInfo(Out):
    """One option of a game, for one number of seats."""

    name: str
    help: str
    default: Any
    values: list[Any] | None = Field(description="The possible values, where they can be listed.")


class GameInfo(Out):
    """One game as the shelf shows it."""

    name: str
    title: str
    blurb: str
    seats: list[int]
    solo: bool
    facts: dict[str, str]
    rules: str = Field(description="Version of the rules.")
    grid: Grid
    options: dict[str, list[OptionInfo]] = Field(description="The options by number of seats.")
    presets: dict[str, Data] = Field(description="Short names with the options they stand for.")
    languages: list[Language]


class StatementInfo(Out):
    """A part of a rule: from the rulebook (R), another source (S) or of this project (P)."""

    source: Literal["R", "S", "P"]
    text: str = Field(description="Markdown.")


class RuleInfo(Out):
    """One numbered rule."""

    id: str
    title: str
    section: str
    text: str = Field(description="All statements together; Markdown.")
    statements: list[StatementInfo]
    refusal: str | None


class RulebookInfo(Out):
    """The complete rules of a game in one language."""

    game: str
    language: Language
    title: str
    rules: list[RuleInfo]


class ComponentsIn(In):
    """A component set of one's own, to be checked."""

    toml: Annotated[str, StringConstraints(max_length=200_000), AfterValidator(storable)]


class LayoutIn(In):
    """The cells to be drawn; a board of octagons needs none."""

    cells: list[
        Annotated[
            list[Annotated[int, Field(ge=-1000, le=1000, strict=True)]],
            Field(min_length=2, max_length=3),
        ]
    ] = Field(default=[], max_length=2000)


class Shape(Out):
    """One piece of a board."""

    cell: list[int]
    centre: list[float]
    polygon: list[list[float]]


class LayoutInfo(Out):
    """The drawing of a board: edges of length 1, y downwards; box is x, y, width, height."""

    kind: str
    box: list[float]
    cells: list[Shape] = Field(default=[])
    octagons: list[Shape] = Field(default=[])
    squares: list[Shape] = Field(default=[])


class BotInfo(Out):
    """A bot that can take a seat."""

    name: str
