"""Tables: opening them, their seats and clocks, and what everybody may know of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints

from hortus.server.protocol.base import (
    Code,
    Data,
    Id,
    In,
    Name,
    Number,
    Out,
    Seat,
    Status,
    storable,
)


class ClockIn(In):
    """A clock per seat: it starts with the bank and gets the increment after each own turn.

    `live` counts in seconds and minutes, `correspondence` in hours and days; both are written in
    seconds.  The bank never grows above the cap.
    """

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: Annotated[int, Field(ge=10, le=60 * 86400)] = 600
    increment: Annotated[int, Field(ge=0, le=7 * 86400)] = 10
    cap: Annotated[int, Field(ge=10, le=60 * 86400)] = 3600
    timeout: Literal["bot", "resign"] = Field(
        default="bot", description="What happens to a seat whose time is up."
    )


class SeatIn(In):
    """Who is to take a seat of a new table."""

    kind: Literal["me", "open", "bot", "external"]
    bot: Code | None = Field(default=None, description="The bot's name where the kind is `bot`.")
    name: Name | None = Field(
        default=None, description="A name for this seat, as on one shared screen."
    )


class TableIn(In):
    """A new table."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "game": "carat",
                    "options": {"hand": 3},
                    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
                }
            ]
        },
    )

    game: Code
    options: Annotated[dict[str, Any], Field(max_length=20)] = Field(default={})
    components: Annotated[
        str | None,
        StringConstraints(max_length=200_000),
        AfterValidator(lambda t: t and storable(t)),
    ] = Field(default=None, description="A component set of one's own, as TOML.")
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=8)]
    public: bool = Field(default=False, description="Shown in the lobby, and anybody may watch.")
    rated: bool | None = Field(
        default=None, description="Counts for ratings; if left out, yes if all seats are accounts."
    )
    shuffle: bool = Field(default=False, description="Seats are shuffled at the start.")
    hints: bool = Field(
        default=True, description="Players may ask a bot for advice; never if rated."
    )
    clock: ClockIn = ClockIn()


class SeatInfo(Out):
    """A seat of a table."""

    seat: int
    kind: Literal["open", "guest", "account", "bot", "external"]
    name: str | None = Field(description="Bots have names of their own, other at every table.")
    person: Id | None
    bot: str | None
    stand_in: str | None = Field(description="The bot that plays for an absent player.")
    resigned: bool
    online: bool = Field(description="Whoever has the seat plays here now, in whichever seat.")
    reserved: Id | None = Field(description="For whom an open seat of a rematch is kept.")


class ClockInfo(Out):
    """A clock's setting and where it stands."""

    kind: Literal["none", "live", "correspondence"]
    bank: int
    increment: int
    cap: int
    timeout: Literal["bot", "resign"]
    left: list[float] | None = Field(description="Seconds left per seat at the time `at`.")
    ticking: list[int] = Field(description="The seats whose time runs.")
    at: float = Field(description="The server's time, in seconds since 1970.")


class Offer(Out):
    """Something that needs the consent of others: to end the game, or to take moves back."""

    number: int = Field(description="The event that made it; answers name it.")
    kind: Literal["end", "undo"]
    seat: int
    ply: int | None = Field(description="Where an undo would go back to.")
    agreed: list[int]
    needed: list[int] = Field(description="The seats that still have to answer.")


class Outcome(Out):
    """How a table ended."""

    scores: list[int]
    winners: list[int]
    ranks: list[int] = Field(description="Per seat, 1 is best; equal ranks are possible.")
    reason: str
    by: Literal["rules", "resignation", "agreement", "expired"] = Field(
        description="`expired` is a daily challenge whose day ended first."
    )
    detail: Any = None


class Origin(Out):
    """Where a what-if leaves another game: that table, and how many entries they share."""

    table: Id
    ply: int


class TableInfo(Out):
    """Everything about a table but its position."""

    id: Id
    game: str
    title: str
    options: Data
    own_components: bool
    rules: str
    status: Status
    public: bool
    rated: bool
    take_backs: bool = Field(
        description="Somebody chose again after they saw what follows: it counts in no statistics."
    )
    hints: bool
    coach: bool = Field(description="The coach may be asked: unrated, and all others are bots.")
    shuffle: bool
    daily: str | None = Field(description="The day of a daily challenge.")
    origin: Origin | None = Field(description="The game that a what-if leaves.")
    hot_seat: bool = Field(description="One person holds several seats.")
    hidden: bool = Field(description="Seats know different things: hand over behind a screen.")
    host: Id | None
    seats: list[SeatInfo]
    mine: list[int] = Field(description="The seats of whoever asks.")
    invite: str | None = Field(description="For the link to others; only seated people see it.")
    clock: ClockInfo
    offer: Offer | None
    outcome: Outcome | None
    rematch: Id | None
    version: int
    ply: int
    waiting: list[int] = Field(description="The seats that somebody waits for.")
    watchers: int
    created: float
    updated: float


class TableLine(Out):
    """A table as one line of the lobby or of one's own list."""

    id: Id
    game: str
    title: str
    status: Status
    public: bool
    rated: bool
    daily: str | None
    names: list[str | None] = Field(description="Per seat; null is free.")
    bots: list[str | None] = Field(description="Per seat the level of its bot, if it has one.")
    free: int
    mine: list[int]
    my_turn: bool
    waiting: list[int] = Field(description="The seats that somebody waits for.")
    outcome: Outcome | None = Field(description="How a finished game ended.")
    ended: float | None = Field(description="When it ended; `updated` may be later.")
    options: Data
    clock: Literal["none", "live", "correspondence"]
    bank: int = Field(description="The seconds that every clock begins with.")
    increment: int = Field(description="The seconds that it gets after each own turn.")
    version: int
    created: float
    updated: float


class Tables(Out):
    """A page of tables, the latest first; `next` goes into `before` of the next request."""

    tables: list[TableLine]
    next: float | None


class SitIn(In):
    """Take a free seat; without a number, any."""

    seat: Seat | None = None
    name: Name | None = None


class StandIn(In):
    """Give a seat back before the start."""

    seat: Seat


class SeatSetIn(In):
    """What the host makes of a seat before the start."""

    kind: Literal["open", "bot", "external"]
    bot: Code | None = None


class SeatSet(Out):
    """A seat that was set; an external bot gets the token that speaks for it."""

    table: TableInfo
    token: str | None


class Created(Out):
    """A new table; `tokens` speak for the seats of external bots."""

    table: TableInfo
    tokens: dict[str, str]


class Rematch(TableInfo):
    """The next table; `tokens` speak for the seats of external bots that are one's own."""

    tokens: dict[str, str]


class WhatIfIn(In):
    """Play on from a moment of a finished game, in one seat, against bots in the others."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"ply": 12, "seat": 0, "bot": "easy"}]}
    )

    ply: Number = Field(description="How many entries of the record are kept.")
    seat: Seat
    bot: Code = "easy"


class StartIn(In):
    """Start now; free seats go to this bot."""

    fill: Code | None = None
