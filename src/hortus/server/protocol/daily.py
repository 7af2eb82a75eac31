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


class DailyResult(Out):
    """How an attempt ended."""

    score: int
    won: bool
    margin: int


class DailyMine(DailyResult):
    """Your finished attempt, among the others of its board."""

    guests: bool = Field(description="Whether it is on the board of guests.")
    rank: int
    players: int = Field(description="How many finished attempts the board has.")
    beaten: int = Field(description="How many of them are worse.")
    table: Id


class DailyBot(Out):
    """How a bot did on the same chance: the best one, unless the service was told otherwise."""

    bot: str = Field(description="Its level.")
    result: DailyResult | None = Field(description="Null while it plays.")
    table: Id | None = Field(description="The record, once nobody can play the day any more.")


class DailyBoard(Out):
    """The results of a day, on two boards: their players met different chance."""

    game: str
    day: str
    open: bool = Field(description="Whether attempts of the day may still be played.")
    lines: list[DailyLine] = Field(description="Of people who had an account when they began.")
    guests: list[DailyLine] = Field(description="Of guests.")
    mine: DailyMine | None = Field(description="Null unless you finished an attempt.")
    bot: DailyBot | None = Field(
        description="On your board; of an open day only once your own attempt is finished."
    )


class PastDay(Out):
    """A day that is over, on the board you were on, or would have been."""

    day: str
    guests: bool
    players: int = Field(description="How many finished attempts the board has.")
    winner: DailyLine | None = Field(description="One of them, if several share the first place.")
    mine: DailyMine | None
    bot: DailyBot | None


class PastDays(Out):
    """Some days that are over, the latest first; days without a finished attempt are left out."""

    days: list[PastDay]
    next: str | None = Field(description="Give it as `before` to get the days before these.")


class DailyStanding(Out):
    """How you keep up with the daily challenge."""

    days: int = Field(
        description="On how many days in a row, up to the last one that counts, you finished."
    )
    next_in: float = Field(description="Seconds until the next challenges.")
