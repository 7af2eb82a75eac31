"""Live: what the service sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from hortus.server.protocol.base import PROTOCOL, Id, Out, Problem
from hortus.server.protocol.events import Event
from hortus.server.protocol.positions import (
    ChatLine,
    Explanation,
    Hint,
    Judgement,
    LogLine,
    Preview,
    State,
)
from hortus.server.protocol.tables import TableInfo


class Welcome(Out):
    """The first message on a socket, and the answer to `look`."""

    type: Literal["welcome"] = "welcome"
    id: str | None = None
    protocol: int = Field(default=PROTOCOL, description="The one this socket speaks.")
    me: Id | None
    table: TableInfo
    state: State | None = Field(description="Null before the start and for archived tables.")
    log: list[LogLine]
    chat: list[ChatLine]


class Put(Out):
    """Something that is new in a position, as JSON Patch (RFC 6902) says it."""

    op: Literal["add", "replace"]
    path: str = Field(description="A JSON Pointer into the state.", examples=["/view/board/7"])
    value: Any


class Removed(Out):
    """An item that is gone from a list of a position."""

    op: Literal["remove"]
    path: str = Field(description="A JSON Pointer into the state.", examples=["/legal/3"])


Change = Annotated[Put | Removed, Field(discriminator="op")]


class Happened(Out):
    """One numbered event; with the new position if it changed, with the table if that changed."""

    type: Literal["event"] = "event"
    event: Event
    state: State | None
    changes: list[Change] = Field(
        default=[], description="Protocol 2: what is new in the state that was sent last."
    )
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


class Wait(Out):
    """Protocol 2: the service has too much to do; send the same message again after this time."""

    type: Literal["wait"] = "wait"
    id: str
    seconds: float


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


class Judged(Out):
    """The answer to `judge`."""

    type: Literal["judged"] = "judged"
    id: str
    judgement: Judgement


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
    Welcome
    | Happened
    | Synced
    | Ack
    | Wait
    | Refused
    | Explained
    | Previewed
    | Hinted
    | Judged
    | Presence
    | Pong,
    Field(discriminator="type"),
]
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
