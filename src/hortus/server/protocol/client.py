"""Live: what a client sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints, TypeAdapter

from hortus.server.protocol.base import Code, In, Language, Move, Number, RequestId, Seat, printable


class Play(In):
    """Play a move that was chosen at a version."""

    type: Literal["play"]
    id: RequestId = Field(description="Of your own making; sending it again is harmless.")
    seat: Seat
    version: Number
    move: Move


class Done(In):
    """Be done for this round: whenever this seat would be asked, the service answers for it.

    Any other move of the seat, or an undo, takes it back.
    """

    type: Literal["done"]
    id: RequestId
    seat: Seat


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
        AfterValidator(printable),
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


class AskJudge(In):
    """What is best, and would this move be a mistake?  Of a game against bots that is unrated."""

    type: Literal["judge"]
    id: RequestId
    seat: Seat
    version: Number
    move: Move | None = None


class Ping(In):
    """Are you there?"""

    type: Literal["ping"]
    id: RequestId


SeatCommand = Play | Done | Undo | OfferEnd | Answer | Resign | Back
AnyCommand = SeatCommand | Chat
Command = Annotated[AnyCommand, Field(discriminator="type")]
ClientMessage = Annotated[
    Play
    | Done
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
    | AskJudge
    | Ping,
    Field(discriminator="type"),
]
client_message: TypeAdapter[Any] = TypeAdapter(ClientMessage)
