"""The daily challenge."""

from __future__ import annotations

from pydantic import Field

from hortus.server.protocol.base import Data, Id, Out


class DailyInfo(Out):
    """Today's challenge in a game."""

    game: str
    title: str
    day: str
    seats: int
    options: Data
    bots: list[str]
    players: int
    table: Id | None = Field(description="Your attempt, if you began one.")


class DailyLine(Out):
    """One line of a results board."""

    rank: int
    name: str
    score: int
    won: bool
    margin: int
    table: Id | None = Field(description="The record, once the day is over.")


class DailyBoard(Out):
    """The results of a day."""

    game: str
    day: str
    lines: list[DailyLine]
