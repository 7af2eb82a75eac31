"""What somebody's games tell of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hortus.server.protocol.base import Id, Out


class GameTally(Out):
    """Results in one game, with one number of seats and one kind of opponents."""

    game: str
    seats: int
    against: Literal["nobody", "bots", "people"] = Field(
        description="`bots` is bots only, `people` is whenever another person played."
    )
    played: int
    won: int
    best: int
    average: float


class StudiedGame(Out):
    """One of the latest games, with what its ledger says about your seat."""

    table: Id
    game: str
    seats: int
    score: int
    rank: int
    at: float
    unit: Literal["win", "points"] = Field(description="What luck is counted in.")
    decisions: int
    mistakes: int = Field(description="How many decisions are marked.")
    luck: float
    uncertainty: float = Field(description="The standard error of the luck.")


class CommonReason(Out):
    """Why moves were mistakes, and how often."""

    game: str | None = Field(description="Whose reason it is; null if it is one of all games.")
    key: str
    count: int


class BestMoment(Out):
    """Something to be proud of, or to smile at."""

    kind: Literal["comeback", "luck", "accuracy"] = Field(
        description="Won from the lowest chance, the luckiest event, the most accurate game."
    )
    table: Id
    game: str
    at: float
    value: float = Field(description="The chance, the luck as a share of the win, the accuracy.")
    ply: int | None = Field(description="Where to look; null for the whole game.")


class Statistics(Out):
    """What your games tell of you; games that count nowhere are not among them."""

    games: list[GameTally]
    latest: int = Field(description="How many of the latest games the rest is about.")
    studied: list[StudiedGame] = Field(description="Those whose ledger is there, oldest first.")
    unstudied: list[Id] = Field(
        description="The latest of the others whose ledgers can be asked for."
    )
    reasons: list[CommonReason] = Field(description="The most frequent first.")
    moments: list[BestMoment]
