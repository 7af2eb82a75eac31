"""Every type that crosses the wire, REST and socket alike; `docs/protocol.md` explains them.

What comes in is checked strictly and has no unknown fields.  What goes out is described just as
exactly, so that the types of the page can be generated from the OpenAPI document.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
)

PROTOCOL = 1


def _printable(text: str) -> str:
    """Refuse what could disguise a text: control characters and direction marks."""
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in text):
        raise ValueError("must not contain control characters")
    return text


def _storable(text: str) -> str:
    """Refuse what a database or UTF-8 cannot hold."""
    if "\x00" in text or any(0xD800 <= ord(letter) <= 0xDFFF for letter in text):
        raise ValueError("must be plain text")
    return text


Id = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]{8,32}$")]
Seat = Annotated[int, Field(ge=0, le=7, strict=True)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40, strip_whitespace=True),
    AfterValidator(_printable),
]
Code = Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9A-Za-z_.-]*$")]
RequestId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
Password = Annotated[
    str, StringConstraints(min_length=8, max_length=200), AfterValidator(_storable)
]
Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(_printable)]
Language = Literal["en", "fr", "de", "pt"]
Move = Annotated[
    dict[str, Any], Field(description="A move in record form, without its seat.", max_length=12)
]
Data = dict[str, Any]
Status = Literal["open", "running", "finished", "archived"]


class In(BaseModel):
    """What a client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Out(BaseModel):
    """What the service answers."""

    model_config = ConfigDict(extra="forbid")


# --- Errors ---------------------------------------------------------------------------------------


class Problem(Out):
    """Why something was refused; every answer with a status of 400 or more has this form."""

    code: str = Field(description="For programs: a fixed word.", examples=["not_your_seat"])
    message: str = Field(description="For people: one sentence.")
    rule: str | None = Field(
        default=None, description="The rule that forbids a move.", examples=["CAR-3.2"]
    )
    fields: list[str] = Field(default=[], description="The fields of the request that are wrong.")


# --- Games ----------------------------------------------------------------------------------------


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
    grid: Literal["octagon", "hexagon", "triangle", "cells"]
    options: dict[str, list[OptionInfo]] = Field(description="The options by number of seats.")
    presets: dict[str, Data] = Field(description="Short names with the options they stand for.")
    languages: list[Language]


class RuleInfo(Out):
    """One numbered rule."""

    id: str
    title: str
    section: str
    source: Literal["R", "S", "P"]
    text: str = Field(description="Markdown.")
    refusal: str | None


class RulebookInfo(Out):
    """The complete rules of a game in one language."""

    game: str
    language: Language
    title: str
    rules: list[RuleInfo]


class ComponentsIn(In):
    """A component set of one's own, to be checked."""

    toml: Annotated[str, StringConstraints(max_length=200_000), AfterValidator(_storable)]


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
    cells: list[Shape] = []
    octagons: list[Shape] = []
    squares: list[Shape] = []


class BotInfo(Out):
    """A bot that can take a seat."""

    name: str


# --- People ---------------------------------------------------------------------------------------


class SessionIn(In):
    """Who comes in as a guest."""

    name: Name | None = None
    language: Language = "en"


class AccountIn(In):
    """A name and a password: to make an account of a guest, or to log in."""

    name: Name
    password: Password


class PasswordIn(In):
    """A change of password."""

    old: Password
    new: Password


class DeleteIn(In):
    """The password of the account to be deleted; guests need none."""

    password: Password | None = None


class SettingsIn(In):
    """What a person may change about themselves; what is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None
    email: Line | None = Field(default=None, description="An empty text removes it.")
    webhook: Line | None = Field(
        default=None, description="An https address; an empty text removes it."
    )


class Person(Out):
    """A person as others see them."""

    id: Id
    name: str
    guest: bool


class Me(Out):
    """A person as they see themselves."""

    id: Id
    name: str
    guest: bool
    language: Language
    email: str | None
    webhook: str | None


class RatingInfo(Out):
    """A rating: `value` is what is shown, mu - 3 sigma on a scale of people's habits."""

    game: str
    seats: int
    value: int
    mu: float
    sigma: float
    games: int


class GameCount(Out):
    """How somebody did in one game with one number of seats."""

    game: str
    seats: int
    played: int
    won: int
    best: int | None
    average: float | None


class Finished(Out):
    """One finished table of somebody's history."""

    table: Id
    game: str
    seats: int
    seat: int
    score: int
    rank: int
    names: list[str]
    rated: bool
    at: float


class Profile(Out):
    """What everybody may know about a person."""

    person: Person
    since: float
    ratings: list[RatingInfo]
    games: list[GameCount]
    history: list[Finished] = Field(description="The latest first, at most 50.")


class Ranked(Out):
    """One line of a rating list."""

    rank: int
    person: Person
    rating: RatingInfo


# --- Tables ---------------------------------------------------------------------------------------


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
    options: Annotated[dict[str, Any], Field(max_length=20)] = {}
    components: Annotated[
        str | None,
        StringConstraints(max_length=200_000),
        AfterValidator(lambda t: t and _storable(t)),
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
    name: str | None
    person: Id | None
    bot: str | None
    stand_in: str | None = Field(description="The bot that plays for an absent player.")
    resigned: bool
    online: bool
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
    by: Literal["rules", "resignation", "agreement"]
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
    hints: bool
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
    free: int
    mine: list[int]
    my_turn: bool
    waiting: list[int] = Field(description="The seats that somebody waits for.")
    clock: Literal["none", "live", "correspondence"]
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


# --- Positions ------------------------------------------------------------------------------------


class Prompt(Out):
    """What is asked of this seat; the page puts it into words."""

    asks: Literal["move", "may_move", "wait", "over", "not_started", "watch"]
    verbs: list[str] = Field(
        description="The kinds of move that are possible.", examples=[["place"]]
    )
    waiting: list[int]


class State(Out):
    """A position as one seat, or a spectator, may know it."""

    seat: int | None
    version: int = Field(description="Name it with the next move.")
    ply: int
    view: Data
    legal: list[Data] = Field(description="The seat's moves in record form.")
    texts: list[str] = Field(description="The same moves as short texts.")
    prompt: Prompt
    scores: list[Data] = Field(description="Per seat what it would score now, by heading.")
    undo: Literal["free", "ask", "no"] = Field(
        description="Whether this seat may take its latest move back."
    )
    clock: ClockInfo


class LogLine(Out):
    """One entry of the record as this receiver may know it."""

    ply: int
    version: int
    seat: int | None = Field(description="Null is chance.")
    entry: Data = Field(
        description="Record form; of a secret event only who and what it concerned."
    )
    text: str | None = Field(description="Short text of a decision.")
    at: float


class Event(Out):
    """Something that happened at a table, numbered without gaps from 1."""

    number: int
    kind: Literal[
        "sit",
        "stand",
        "set",
        "start",
        "move",
        "undo",
        "offer",
        "answer",
        "resign",
        "timeout",
        "back",
        "grace",
        "chat",
        "rematch",
    ]
    seat: int | None
    at: float
    lines: list[LogLine] = Field(default=[], description="New entries of the record.")
    ply: int = Field(description="Length of the record afterwards; an undo makes it shorter.")
    data: Data = Field(default={}, description="What else belongs to the kind.")


class ChatLine(Out):
    """One line of a table's chat: data, never markup."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


class Preview(Out):
    """The effect of a move before it is confirmed; what chance brings stays open."""

    view: Data
    scores: list[Data]
    change: list[int] = Field(description="Per seat, how the total changes.")
    chance: bool = Field(description="Something would be turned up.")
    passes: bool = Field(description="Another seat would be to act.")


class Explanation(Out):
    """Why a move is not possible, or that it is."""

    possible: bool
    rule: str | None
    sentence: str | None


class Hint(Out):
    """What a bot would do."""

    bot: str
    move: Data | None = Field(description="Null advises to wait.")
    text: str | None


class Outlook(Out):
    """What is to be expected at one moment if everybody plays on alike."""

    ply: int
    win: list[float] = Field(description="Per seat the chance to win, from 0 to 1.")
    points: list[float] = Field(description="Per seat the points expected.")


class Evaluation(Out):
    """Who was going to win, moment by moment; ask again until it is done."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "moments": 48,
                    "done": False,
                    "points": [{"ply": 1, "win": [0.5, 0.5], "points": [61.0, 60.5]}],
                }
            ]
        },
    )

    moments: int = Field(description="How many moments are looked at.")
    done: bool
    points: list[Outlook] = Field(description="Those known so far.")


class MoveIn(In):
    """A move somebody thinks of."""

    seat: Seat
    move: Move
    language: Language = "en"


class HintIn(In):
    """Ask a bot for advice; without a name the service chooses."""

    seat: Seat
    bot: Code | None = None


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


# --- Live: what a client sends --------------------------------------------------------------------


class Play(In):
    """Play a move that was chosen at a version."""

    type: Literal["play"]
    id: RequestId = Field(description="Of your own making; sending it again is harmless.")
    seat: Seat
    version: Number
    move: Move


class Undo(In):
    """Take one's latest move back: at once where that is free, else as a question to the others."""

    type: Literal["undo"]
    id: RequestId
    seat: Seat


class OfferEnd(In):
    """Offer to end the game as it stands."""

    type: Literal["offer_end"]
    id: RequestId
    seat: Seat


class Answer(In):
    """Answer an offer."""

    type: Literal["answer"]
    id: RequestId
    seat: Seat
    offer: Number
    accept: bool


class Resign(In):
    """Give up; with others left, a bot plays the seat to the end."""

    type: Literal["resign"]
    id: RequestId
    seat: Seat


class Back(In):
    """Come back to a seat that a bot plays because time was up."""

    type: Literal["back"]
    id: RequestId
    seat: Seat


class Chat(In):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    id: RequestId
    seat: Seat | None = None
    text: Annotated[
        str,
        StringConstraints(min_length=1, max_length=500, strip_whitespace=True),
        AfterValidator(_printable),
    ]


class Look(In):
    """Look through the eyes of another seat of one's own; null watches as a spectator."""

    type: Literal["look"]
    id: RequestId
    seat: Seat | None


class Sync(In):
    """Ask for the events after a number, and for the current state."""

    type: Literal["sync"]
    id: RequestId
    after: Number


class AskExplain(In):
    """Why is this move not possible?"""

    type: Literal["explain"]
    id: RequestId
    seat: Seat
    move: Move
    language: Language = "en"


class AskPreview(In):
    """What would this move do?"""

    type: Literal["preview"]
    id: RequestId
    seat: Seat
    move: Move


class AskHint(In):
    """What would a bot do?"""

    type: Literal["hint"]
    id: RequestId
    seat: Seat
    bot: Code | None = None


class Ping(In):
    """Are you there?"""

    type: Literal["ping"]
    id: RequestId


Command = Annotated[
    Play | Undo | OfferEnd | Answer | Resign | Back | Chat, Field(discriminator="type")
]
ClientMessage = Annotated[
    Play
    | Undo
    | OfferEnd
    | Answer
    | Resign
    | Back
    | Chat
    | Look
    | Sync
    | AskExplain
    | AskPreview
    | AskHint
    | Ping,
    Field(discriminator="type"),
]
client_message: TypeAdapter[Any] = TypeAdapter(ClientMessage)


# --- Live: what the service sends -----------------------------------------------------------------


class Welcome(Out):
    """The first message on a socket, and the answer to `look`."""

    type: Literal["welcome"] = "welcome"
    id: str | None = None
    protocol: int = PROTOCOL
    me: Id | None
    table: TableInfo
    state: State | None = Field(description="Null before the start and for archived tables.")
    log: list[LogLine]
    chat: list[ChatLine]


class Happened(Out):
    """One numbered event; with the new position if it changed, with the table if that changed."""

    type: Literal["event"] = "event"
    event: Event
    state: State | None
    table: TableInfo | None


class Synced(Out):
    """The events that a client missed."""

    type: Literal["synced"] = "synced"
    id: str
    events: list[Event]
    table: TableInfo
    state: State | None


class Ack(Out):
    """The command is stored durably as this event; nothing can lose it any more."""

    type: Literal["ack"] = "ack"
    id: str
    number: int


class Refused(Out):
    """The command was not carried out; here is why, and where the game stands."""

    type: Literal["refused"] = "refused"
    id: str | None
    problem: Problem
    state: State | None


class Explained(Out):
    """The answer to `explain`."""

    type: Literal["explained"] = "explained"
    id: str
    explanation: Explanation


class Previewed(Out):
    """The answer to `preview`."""

    type: Literal["previewed"] = "previewed"
    id: str
    preview: Preview


class Hinted(Out):
    """The answer to `hint`."""

    type: Literal["hinted"] = "hinted"
    id: str
    hint: Hint


class Presence(Out):
    """Who is connected now; not numbered."""

    type: Literal["presence"] = "presence"
    online: list[int]
    watchers: int


class Pong(Out):
    """Here I am, and this is my time."""

    type: Literal["pong"] = "pong"
    id: str
    at: float


ServerMessage = Annotated[
    Welcome | Happened | Synced | Ack | Refused | Explained | Previewed | Hinted | Presence | Pong,
    Field(discriminator="type"),
]
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)


# --- Operation ------------------------------------------------------------------------------------


class Health(Out):
    """Whether the service and its store answer."""

    status: Literal["ok", "unavailable"]
    version: str
