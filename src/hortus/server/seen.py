"""What one pair of eyes may see of a table: built from a seat's view, never from the true state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, assert_never

from hortus.core.contract import SPECTATOR
from hortus.core.errors import MoveFormatError, UsageError
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.core.view import View, seen_entry
from hortus.server.bot_names import own_names
from hortus.server.desk import Desk, Line
from hortus.server.rulings import Denied, done_right, must_be_legal, undo_right
from hortus.server.table_events import (
    Answered,
    CameBack,
    DoneForRound,
    Event,
    Expired,
    GraceGiven,
    Moved,
    NumberedEvent,
    Offered,
    RematchOpened,
    Resigned,
    Said,
    SatDown,
    SeatSet,
    Started,
    StoodUp,
    TakenBack,
    TimedOut,
)


@dataclass(frozen=True)
class Known:
    """What everybody may know about a person."""

    id: str
    name: str
    guest: bool


NOBODY = Known("", "somebody", True)
People = Callable[[str | None], Known]


def seat_name(desk: Desk, seat: int, people: People) -> str | None:
    """Return what a seat is called in records and rows; a bot is called by its level."""
    holder = desk.seats[seat]
    if holder.kind == "open":
        return None
    if holder.kind == "bot":
        return f"bot:{holder.bot}"
    if holder.label:
        return holder.label
    name = people(holder.person).name
    unnamed = [other for other in desk.seats_of(holder.person) if not desk.seats[other].label]
    return f"{name} {unnamed.index(seat) + 1}" if len(unnamed) > 1 and seat in unnamed else name


def _seat_info(
    desk: Desk, seat: int, name: str | None, people: People, online: set[int]
) -> dict[str, Any]:
    holder = desk.seats[seat]
    kind = holder.kind
    if kind == "person":
        kind = "guest" if people(holder.person).guest else "account"
    return {
        "seat": seat,
        "kind": kind,
        "name": name,
        "person": holder.person if holder.kind == "person" else None,
        "bot": holder.bot,
        "stand_in": desk.stand_in.get(seat),
        "resigned": seat in desk.resigned,
        "online": seat in online,
        "reserved": holder.reserved,
    }


def table_info(
    desk: Desk,
    title: str,
    people: People,
    me: str | None,
    online: set[int],
    watchers: int,
    seated: bool = False,
) -> dict[str, Any]:
    """Return everything about a table but its position, as one person sees it."""
    spec = desk.spec
    mine = desk.seats_of(me)
    holders = [holder.person for holder in desk.seats if holder.kind == "person"]
    stored = [seat_name(desk, seat, people) for seat in range(len(desk.seats))]
    names = own_names(desk.id, stored, [holder.bot for holder in desk.seats])
    return {
        "id": desk.id,
        "game": spec.game,
        "title": title,
        "options": spec.options,
        "own_components": spec.components is not None,
        "rules": spec.rules,
        "status": desk.status,
        "public": spec.public,
        "rated": desk.rated,
        "take_backs": desk.take_backs,
        "hints": spec.hints and not desk.rated and spec.daily is None,
        "shuffle": spec.shuffle,
        "daily": spec.daily,
        "origin": spec.origin,
        "hot_seat": len(holders) > len(set(holders)),
        "hidden": desk.hidden,
        "host": spec.host,
        "seats": [_seat_info(desk, s, name, people, online) for s, name in enumerate(names)],
        "mine": mine,
        "invite": spec.invite if mine or seated or (me is not None and me == spec.host) else None,
        "clock": desk.clock.data(),
        "offer": None if desk.offer is None else asdict(desk.offer),
        "outcome": desk.outcome,
        "rematch": desk.rematch,
        "version": desk.version,
        "ply": desk.ply,
        "waiting": list(desk.must),
        "watchers": watchers,
        "created": spec.created,
        "updated": desk.updated,
    }


def state(desk: Desk, eye: int, match: Match | None = None) -> dict[str, Any] | None:
    """Return the position as a seat or SPECTATOR may know it; another match is another moment."""
    present = match is None
    match = match or desk.match
    if match is None:
        return None
    view = view_of(match, eye)
    numbers = view.legal_numbers() if present and desk.status == "running" else []
    legal = [view.entry(number) for number in numbers]
    to_text = view.game.kind.moves.to_text
    return {
        "seat": None if eye == SPECTATOR else eye,
        "version": desk.version,
        "ply": len(match.entries),
        "view": view.data(),
        "legal": legal,
        "texts": [to_text(move) for move in legal],
        "prompt": _prompt(desk, eye, legal),
        "scores": _sheet(view),
        "undo": undo_right(desk, eye) if present and eye != SPECTATOR else "no",
        "clock": desk.clock.data(),
    }


def view_of(match: Match, eye: int) -> View:
    """Return the view of a seat or of SPECTATOR."""
    return match.position.view(None if eye == SPECTATOR else eye)


def _sheet(view: View) -> list[dict[str, int]]:
    return list(view.game.kind.view.score_sheet(view.game.box, view.state))


def _prompt(desk: Desk, eye: int, legal: list[dict[str, Any]]) -> dict[str, Any]:
    if desk.status != "running":
        asks = "over"
    elif eye == SPECTATOR:
        asks = "watch"
    elif eye in desk.must:
        asks = "move"
    else:
        asks = "may_move" if legal else "wait"
    verbs = list(dict.fromkeys(move["do"] for move in legal))
    done = done_right(desk, eye) if legal else "no"
    return {"asks": asks, "verbs": verbs, "waiting": list(desk.must), "done": done}


def log_line(desk: Desk, ply: int, line: Line, eye: int) -> dict[str, Any]:
    """Return one entry of the record as a seat or SPECTATOR may know it."""
    assert desk.game is not None
    kind = desk.game.kind
    decision = {key: value for key, value in line.entry.items() if key != "seat"}
    return {
        "ply": ply,
        "version": line.version,
        "seat": line.seat,
        "entry": seen_entry(kind, line.entry, eye),
        "text": None if line.seat is None else kind.moves.to_text(decision),
        "gains": None if line.gains is None else list(line.gains),
        "news": line.news,
        "at": line.at,
    }


def log(desk: Desk, eye: int) -> list[dict[str, Any]]:
    """Return the record so far as a seat or SPECTATOR may know it."""
    if desk.game is None:
        return []
    return [log_line(desk, ply, line, eye) for ply, line in enumerate(desk.lines)]


def chat_line(numbered: NumberedEvent, people: People) -> dict[str, Any]:
    """Return one line of chat."""
    said = numbered.event
    assert isinstance(said, Said)
    return {
        "number": numbered.version,
        "seat": said.seat,
        "at": numbered.at,
        **_spoken(said, people),
    }


def _spoken(said: Said, people: People) -> dict[str, Any]:
    return {"name": said.label or people(said.person).name, "text": said.text}


def event_data(desk: Desk, numbered: NumberedEvent, eye: int, people: People) -> dict[str, Any]:
    """Return an event as a seat or SPECTATOR may know it.

    Lines of an event that was taken back later are not shown again.
    """
    event, lines = numbered.event, []
    if isinstance(event, Started | Moved) and desk.game is not None:
        count = len(event.entries)
        first = bisect_left(desk.lines, numbered.version, key=lambda line: line.version)
        lines = [
            log_line(desk, ply, line, eye)
            for ply, line in enumerate(desk.lines[first : first + count], first)
            if line.version == numbered.version
        ]
    return {
        "number": numbered.version,
        "kind": event.KIND,
        "seat": event.seat,
        "at": numbered.at,
        "lines": lines,
        "ply": desk.plies[numbered.version - 1],
        "data": _details(event, people),
    }


def _details(event: Event, people: People) -> dict[str, Any]:
    """Return what everybody is told of an event beside its seat and its lines."""
    match event:
        case TakenBack():
            return {"ply": event.ply, "offer": event.offer}
        case Offered():
            return {"kind": event.about, "ply": event.ply}
        case Answered():
            return {"offer": event.offer, "accept": event.accept}
        case TimedOut():
            return {"then": event.then}
        case GraceGiven():
            return {"seconds": event.seconds}
        case Said():
            return _spoken(event, people)
        case RematchOpened():
            return {"table": event.table}
        case SatDown() | StoodUp() | SeatSet() | Started() | Moved() | DoneForRound():
            return {}
        case Resigned() | CameBack() | Expired():
            return {}
        case _:
            assert_never(event)


# --- questions about a move, answered from the view ---


def _seen_position(desk: Desk, seat: int) -> Position:
    if desk.match is None:
        raise Denied("not_started", "The game has not started yet.")
    view = view_of(desk.match, seat)
    return Position(view.game, view.state)


def explain(desk: Desk, seat: int, move: Any, language: str) -> dict[str, Any]:
    """Return why a move is not possible, as far as the seat can know."""
    position = _seen_position(desk, seat)
    try:
        refusal = position.explain(move, seat, language)
    except (MoveFormatError, UsageError) as error:
        raise Denied("no_such_move", str(error), status=422) from None
    if refusal is None:
        return {"possible": True, "rule": None, "sentence": None}
    return {"possible": False, "rule": refusal.rule, "sentence": refusal.sentence}


def preview(desk: Desk, seat: int, move: Any) -> dict[str, Any]:
    """Return what the seat would see after a move, with nothing turned up yet."""
    position = _seen_position(desk, seat)
    number = must_be_legal(position, seat, move)
    game = position.game
    before = position.scores()
    position.play(number, seat)
    view = View(game, seat, position.state)
    return {
        "view": view.data(),
        "scores": _sheet(view),
        "change": [new - old for new, old in zip(position.scores(), before, strict=True)],
        "chance": position.is_chance,
        "passes": not position.is_chance and seat not in position.actors,
    }
