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
    table: Id | None = Field(description="The record, once nobody can play the day any more.")


class DailyBoard(Out):
    """The results of a day, on two boards: their players met different chance."""

    game: str
    day: str
    lines: list[DailyLine] = Field(description="Of people who had an account when they began.")
    guests: list[DailyLine] = Field(description="Of guests.")
