"""Live: what happens at a table, one type per kind of event."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hortus.server.protocol.base import Id, Out
from hortus.server.protocol.positions import LogLine


class AnyEvent(Out):
    """What all events have; they are numbered without gaps from 1."""

    number: int
    seat: int | None = Field(description="Whose command it was; null is the service or a watcher.")
    at: float
    lines: list[LogLine] = Field(
        default=[], description="New entries of the record: of `start` and `move` only."
    )
    ply: int = Field(description="Length of the record afterwards.")


class NoDetails(Out):
    """Nothing else belongs to this kind of event."""


class SatDown(AnyEvent):
    """Somebody took a seat."""

    kind: Literal["sit"]
    data: NoDetails


class StoodUp(AnyEvent):
    """Somebody gave their seat back."""

    kind: Literal["stand"]
    data: NoDetails


class SeatWasSet(AnyEvent):
    """The host gave a seat to a bot, a program or nobody."""

    kind: Literal["set"]
    data: NoDetails


class Started(AnyEvent):
    """The game began."""

    kind: Literal["start"]
    data: NoDetails


class Moved(AnyEvent):
    """A seat decided, and chance followed."""

    kind: Literal["move"]
    data: NoDetails


class DoneForRound(AnyEvent):
    """A seat does not want to be asked again in this round."""

    kind: Literal["done"]
    data: NoDetails


class TakenBackDetails(Out):
    """What was taken back."""

    ply: int = Field(description="The entries from this one on are gone.")
    offer: int | None = Field(description="The offer that was agreed to; null if none was needed.")


class TakenBack(AnyEvent):
    """Moves were taken back: freely, because bots agree, or with the consent of the others."""

    kind: Literal["taken_back"]
    data: TakenBackDetails


class OfferDetails(Out):
    """What others are asked to agree to."""

    kind: Literal["end", "undo"]
    ply: int | None = Field(description="Where an undo would go back to.")


class Offered(AnyEvent):
    """A seat asks the others to agree to something."""

    kind: Literal["offer"]
    data: OfferDetails


class AnswerDetails(Out):
    """An answer and what it is about."""

    offer: int
    accept: bool


class Answered(AnyEvent):
    """Somebody answered an offer; the consent that takes moves back is a `taken_back` instead."""

    kind: Literal["answer"]
    data: AnswerDetails


class Resigned(AnyEvent):
    """A seat was given up."""

    kind: Literal["resign"]
    data: NoDetails


class TimeoutDetails(Out):
    """What becomes of a seat whose time is up."""

    then: Literal["bot", "resign"]


class TimedOut(AnyEvent):
    """A seat's time was up."""

    kind: Literal["timeout"]
    data: TimeoutDetails


class CameBack(AnyEvent):
    """Somebody plays again where a bot did because their time was up."""

    kind: Literal["back"]
    data: NoDetails


class GraceDetails(Out):
    """How much time was given back."""

    seconds: float


class GraceGiven(AnyEvent):
    """Time was given back in which no service ran."""

    kind: Literal["grace"]
    data: GraceDetails


class Cancelled(AnyEvent):
    """The host called the game off before it began."""

    kind: Literal["cancel"]
    data: NoDetails


class Expired(AnyEvent):
    """The day of a challenge was over before the game."""

    kind: Literal["expire"]
    data: NoDetails


class ChatDetails(Out):
    """What was said, and by whom: data, never markup."""

    name: str
    text: str


class Said(AnyEvent):
    """A line of chat."""

    kind: Literal["chat"]
    data: ChatDetails


class RematchDetails(Out):
    """Where it goes on."""

    table: Id


class RematchOpened(AnyEvent):
    """There is a next table for the same people."""

    kind: Literal["rematch"]
    data: RematchDetails


Event = Annotated[
    SatDown
    | StoodUp
    | SeatWasSet
    | Cancelled
    | Started
    | Moved
    | DoneForRound
    | TakenBack
    | Offered
    | Answered
    | Resigned
    | TimedOut
    | CameBack
    | GraceGiven
    | Expired
    | Said
    | RematchOpened,
    Field(discriminator="kind"),
]
