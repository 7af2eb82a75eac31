"""What can happen at a table: a small class per kind of event, and how each is stored.

Stores outlive the code, so every class reads all bodies that were ever written for its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NotRequired, Self, TypedDict, get_args

from hortus.server.storage.event_row import EventRow
from hortus.server.tables.spec import Holder, holder_data

Entry = dict[str, Any]
"""One entry of the record: a decision of a seat, or a chance event."""
Body = dict[str, Any]


class Outcome(TypedDict):
    """How a table ended."""

    scores: list[int]
    winners: list[int]
    ranks: list[int]
    reason: str
    by: str
    detail: NotRequired[Any]


@dataclass(frozen=True)
class Turn:
    """Who may act from now on, and for whom of them somebody waits."""

    actors: tuple[int, ...]
    must: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Progress:
    """An event after which others may be to act, or nobody because the table has ended."""

    turn: Turn | None = None
    outcome: Outcome | None = None

    def _progress(self) -> Body:
        body: Body = {}
        if self.turn is not None:
            body |= {"actors": list(self.turn.actors), "must": list(self.turn.must)}
        return body if self.outcome is None else {**body, "outcome": self.outcome}


def _progress_of(body: Body) -> dict[str, Any]:
    turn = Turn(tuple(body["actors"]), tuple(body["must"])) if "actors" in body else None
    return {"turn": turn, "outcome": body.get("outcome")}


@dataclass(frozen=True)
class SeatChanged:
    """Somebody else has a seat, before the start."""

    seat: int
    holder: Holder

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"holder": holder_data(self.holder)}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(_given(seat), Holder(**body["holder"]))


@dataclass(frozen=True)
class SatDown(SeatChanged):
    """Somebody took a seat."""

    KIND: ClassVar = "sit"


@dataclass(frozen=True)
class StoodUp(SeatChanged):
    """Somebody gave their seat back."""

    KIND: ClassVar = "stand"


@dataclass(frozen=True)
class SeatSet(SeatChanged):
    """The host gave a seat to a bot, a program or nobody."""

    KIND: ClassVar = "set"


@dataclass(frozen=True)
class Cancelled:
    """The host called the game off before it began."""

    KIND: ClassVar = "cancel"
    seat: ClassVar = None

    def body(self) -> Body:
        """Return what the store keeps."""
        return {}

    @classmethod
    def read(cls, _seat: int | None, _body: Body) -> Self:
        """Return the event of a stored body."""
        return cls()


@dataclass(frozen=True)
class Started(Progress):
    """The game began."""

    KIND: ClassVar = "start"
    seat: ClassVar = None
    seats: tuple[Holder, ...]
    rated: bool
    hidden: bool
    entries: tuple[Entry, ...]

    def body(self) -> Body:
        """Return what the store keeps."""
        return {
            "seats": [holder_data(holder) for holder in self.seats],
            "rated": self.rated,
            "hidden": self.hidden,
            "entries": list(self.entries),
            **self._progress(),
        }

    @classmethod
    def read(cls, _seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        seats = tuple(Holder(**holder) for holder in body["seats"])
        return cls(
            seats, body["rated"], body["hidden"], tuple(body["entries"]), **_progress_of(body)
        )


@dataclass(frozen=True)
class Moved(Progress):
    """A seat decided, and chance followed."""

    KIND: ClassVar = "move"
    seat: int
    entries: tuple[Entry, ...]
    gains: tuple[int, ...] | None = None
    """What it brought every seat, all chance after it included; not known of old ones."""
    news: tuple[dict[str, Any], ...] = ()
    """What happened by itself after it."""
    answered: bool = False
    """The service moved for a seat that is done for the round."""

    def body(self) -> Body:
        """Return what the store keeps."""
        body: Body = {"entries": list(self.entries)}
        if self.gains is not None:
            body["gains"] = list(self.gains)
        if self.news:
            body["news"] = list(self.news)
        body |= self._progress()
        return {**body, "answered": True} if self.answered else body

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        gains = tuple(body["gains"]) if "gains" in body else None
        return cls(
            _given(seat),
            tuple(body["entries"]),
            gains,
            tuple(body.get("news", ())),
            "answered" in body,
            **_progress_of(body),
        )


@dataclass(frozen=True)
class DoneForRound(Progress):
    """A seat does not want to be asked again in this round."""

    KIND: ClassVar = "done"
    seat: int
    round: int

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"round": self.round, **self._progress()}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(_given(seat), body["round"], **_progress_of(body))


@dataclass(frozen=True)
class TakenBack(Progress):
    """The record was cut to a ply: freely, because bots agree, or as the last consent was given.

    The seat is whose command it was: that of who takes back, or of who agreed to an offer.
    """

    KIND: ClassVar = "taken_back"
    seat: int
    ply: int
    offer: int | None = None
    """The offer that was agreed to, if somebody had to be asked."""

    def body(self) -> Body:
        """Return what the store keeps."""
        body = {"ply": self.ply, **self._progress()}
        return body if self.offer is None else {**body, "offer": self.offer}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body; once it was part of the offer or of its answer."""
        ply = body["undone"] if "undone" in body else body["ply"]
        return cls(_given(seat), ply, body.get("offer"), **_progress_of(body))


@dataclass(frozen=True)
class Offered(Progress):
    """A seat asks the others to agree to something; where nobody has to, the game ends at once."""

    KIND: ClassVar = "offer"
    seat: int
    about: Literal["end", "undo"]
    ply: int | None
    agreed: tuple[int, ...]
    needed: tuple[int, ...]

    def body(self) -> Body:
        """Return what the store keeps."""
        return {
            "kind": self.about,
            "ply": self.ply,
            "agreed": list(self.agreed),
            "needed": list(self.needed),
            **self._progress(),
        }

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        agreed, needed = tuple(body["agreed"]), tuple(body["needed"])
        return cls(_given(seat), body["kind"], body["ply"], agreed, needed, **_progress_of(body))


@dataclass(frozen=True)
class Answered(Progress):
    """Somebody answered an offer, for all their seats."""

    KIND: ClassVar = "answer"
    seat: int
    offer: int
    accept: bool
    seats: tuple[int, ...]

    def body(self) -> Body:
        """Return what the store keeps."""
        return {
            "offer": self.offer,
            "accept": self.accept,
            "seats": list(self.seats),
            **self._progress(),
        }

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        seats = tuple(body["seats"])
        return cls(_given(seat), body["offer"], body["accept"], seats, **_progress_of(body))


@dataclass(frozen=True)
class Resigned(Progress):
    """A seat was given up; a bot plays it from now on."""

    KIND: ClassVar = "resign"
    seat: int
    bot: str

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"bot": self.bot, **self._progress()}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(_given(seat), body["bot"], **_progress_of(body))


@dataclass(frozen=True)
class TimedOut(Progress):
    """A seat's time was up: a bot plays it, for a while or because it counts as given up."""

    KIND: ClassVar = "timeout"
    seat: int
    then: Literal["bot", "resign"]
    bot: str

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"then": self.then, "bot": self.bot, **self._progress()}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(_given(seat), body["then"], body["bot"], **_progress_of(body))


@dataclass(frozen=True)
class CameBack(Progress):
    """Somebody plays again where a bot did because their time was up."""

    KIND: ClassVar = "back"
    seat: int
    left: float

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"left": self.left, **self._progress()}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(_given(seat), body["left"], **_progress_of(body))


@dataclass(frozen=True)
class GraceGiven:
    """Time was given back in which no service ran."""

    KIND: ClassVar = "grace"
    seat: ClassVar = None
    seconds: float

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"seconds": self.seconds}

    @classmethod
    def read(cls, _seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(body["seconds"])


@dataclass(frozen=True)
class Expired(Progress):
    """The day of a challenge was over before the game."""

    KIND: ClassVar = "expire"
    seat: ClassVar = None

    def body(self) -> Body:
        """Return what the store keeps."""
        return self._progress()

    @classmethod
    def read(cls, _seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(**_progress_of(body))


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    KIND: ClassVar = "chat"
    seat: int | None
    person: str | None
    text: str
    label: str | None = None

    def body(self) -> Body:
        """Return what the store keeps."""
        body = {"person": self.person, "text": self.text}
        return body if self.label is None else {**body, "label": self.label}

    @classmethod
    def read(cls, seat: int | None, body: Body) -> Self:
        """Return the event of a stored body; of a forgotten line only its text is there."""
        return cls(seat, body.get("person"), body["text"], body.get("label"))

    def forgotten(self) -> Said:
        """Return that something was said, not what and by whom."""
        return Said(self.seat, None, "...")


@dataclass(frozen=True)
class RematchOpened:
    """There is a next table for the same people."""

    KIND: ClassVar = "rematch"
    seat: ClassVar = None
    table: str

    def body(self) -> Body:
        """Return what the store keeps."""
        return {"table": self.table}

    @classmethod
    def read(cls, _seat: int | None, body: Body) -> Self:
        """Return the event of a stored body."""
        return cls(body["table"])


Event = (
    SatDown
    | StoodUp
    | SeatSet
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
    | RematchOpened
)
_KINDS: dict[str, Any] = {event.KIND: event for event in get_args(Event)}


@dataclass(frozen=True)
class NumberedEvent:
    """An event with its number at the table, its time, and the id of who asked for it."""

    version: int
    at: float
    request: str | None
    event: Event

    @property
    def turn(self) -> Turn | None:
        """Who is to act afterwards, if that may have changed."""
        return self.event.turn if isinstance(self.event, Progress) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the table ended with this event, if it did."""
        return self.event.outcome if isinstance(self.event, Progress) else None

    def row(self) -> EventRow:
        """Return it as the store keeps it."""
        event = self.event
        return EventRow(self.version, event.KIND, event.seat, self.at, self.request, event.body())


def read_event(row: EventRow) -> NumberedEvent:
    """Return a stored event; ValueError if a newer version wrote it."""
    # Earlier versions wrote `undo`, or took back within an offer or its answer.
    is_undo = row.kind == "undo" or "undone" in row.body
    kind = TakenBack if is_undo else _KINDS.get(row.kind)
    if kind is None:
        raise ValueError(f"nobody here knows events of the kind {row.kind!r:.20}")
    return NumberedEvent(row.version, row.at, row.request, kind.read(row.seat, row.body))


def _given(seat: int | None) -> int:
    if seat is None:
        raise ValueError("a stored event lacks its seat")
    return seat
