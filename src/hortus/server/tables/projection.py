"""What one viewpoint shows of a table: built from a seat's view, never from the true state."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import asdict
from typing import Any, assert_never

from hortus.core.contract import SPECTATOR
from hortus.core.errors import MoveFormatError, UsageError
from hortus.core.match import Match
from hortus.core.position import Position
from hortus.core.view import View, seen_entry
from hortus.server.bots.names import own_names
from hortus.server.people.public_person import PeopleLookup
from hortus.server.support.denied import Denied
from hortus.server.tables.coaching import why_not_coached
from hortus.server.tables.decisions import done_right, must_be_legal, undo_right
from hortus.server.tables.events import (
    Answered,
    CameBack,
    Cancelled,
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
from hortus.server.tables.table import RecordLine, Table


def seat_name(table: Table, seat: int, people: PeopleLookup) -> str | None:
    """Return what a seat is called in records and rows; a bot is called by its level."""
    holder = table.seats[seat]
    if holder.kind == "open":
        return None
    if holder.kind == "bot":
        return f"bot:{holder.bot}"
    if holder.label:
        return holder.label
    name = people(holder.person).name
    unnamed = [other for other in table.seats_of(holder.person) if not table.seats[other].label]
    return f"{name} {unnamed.index(seat) + 1}" if len(unnamed) > 1 and seat in unnamed else name


def _seat_info(
    table: Table, seat: int, name: str | None, people: PeopleLookup, online: set[int]
) -> dict[str, Any]:
    holder = table.seats[seat]
    kind = holder.kind
    if kind == "person":
        kind = "guest" if people(holder.person).guest else "account"
    return {
        "seat": seat,
        "kind": kind,
        "name": name,
        "person": holder.person if holder.kind == "person" else None,
        "bot": holder.bot,
        "stand_in": table.stand_in.get(seat),
        "resigned": seat in table.resigned,
        "online": seat in online,
        "reserved": holder.reserved,
    }


def table_info(
    table: Table,
    title: str,
    people: PeopleLookup,
    me: str | None,
    online: set[int],
    watchers: int,
    seated: bool = False,
) -> dict[str, Any]:
    """Return everything about a table but its position, as one person sees it."""
    spec = table.spec
    mine = table.seats_of(me)
    holders = [holder.person for holder in table.seats if holder.kind == "person"]
    stored = [seat_name(table, seat, people) for seat in range(len(table.seats))]
    names = own_names(table.id, stored, [holder.bot for holder in table.seats])
    return {
        "id": table.id,
        "game": spec.game,
        "title": title,
        "options": spec.options,
        "own_components": spec.components is not None,
        "rules": spec.rules,
        "status": table.status,
        "public": spec.public,
        "rated": table.rated,
        "take_backs": table.take_backs,
        "hints": spec.hints and not table.rated and spec.daily is None,
        "coach": why_not_coached(table) is None,
        "shuffle": spec.shuffle,
        "daily": spec.daily,
        "origin": spec.origin,
        "hot_seat": len(holders) > len(set(holders)),
        "hidden": table.hidden,
        "host": spec.host,
        "seats": [_seat_info(table, s, name, people, online) for s, name in enumerate(names)],
        "mine": mine,
        "invite": spec.invite if mine or seated or (me is not None and me == spec.host) else None,
        "clock": table.clock.data(),
        "offer": None if table.offer is None else asdict(table.offer),
        "outcome": table.outcome,
        "rematch": table.rematch,
        "version": table.version,
        "ply": table.ply,
        "waiting": list(table.must),
        "watchers": watchers,
        "created": spec.created,
        "updated": table.updated,
    }


def state(table: Table, viewpoint: int, match: Match | None = None) -> dict[str, Any] | None:
    """Return the position as a seat or SPECTATOR may know it; another match is another moment."""
    present = match is None
    match = match or table.match
    if match is None:
        return None
    view = view_of(match, viewpoint)
    position = seen_position(view, present and table.status == "running")
    return {
        "seat": None if viewpoint == SPECTATOR else viewpoint,
        "version": table.version,
        "ply": len(match.entries),
        **position,
        "prompt": _prompt(table, viewpoint, position["legal"]),
        "undo": undo_right(table, viewpoint) if present and viewpoint != SPECTATOR else "no",
        "clock": table.clock.data(),
    }


def seen_position(view: View, playable: bool) -> dict[str, Any]:
    """Return what a viewpoint sees, what it may play, and the scores."""
    legal = view.legal() if playable else []
    to_text = view.game.kind.moves.to_text
    return {
        "view": view.data(),
        "legal": legal,
        "texts": [to_text(move) for move in legal],
        "scores": _sheet(view),
    }


def view_of(match: Match, viewpoint: int) -> View:
    """Return the view of a seat or of SPECTATOR."""
    return match.position.view(None if viewpoint == SPECTATOR else viewpoint)


def _sheet(view: View) -> list[dict[str, int]]:
    return list(view.game.kind.picture.score_sheet(view.game.box, view.state))


def _prompt(table: Table, viewpoint: int, legal: list[dict[str, Any]]) -> dict[str, Any]:
    if table.status != "running":
        asks = "over"
    elif viewpoint == SPECTATOR:
        asks = "watch"
    elif viewpoint in table.must:
        asks = "move"
    else:
        asks = "may_move" if legal else "wait"
    done = done_right(table, viewpoint) if legal else "no"
    return {"asks": asks, "verbs": verbs_of(legal), "waiting": list(table.must), "done": done}


def verbs_of(legal: list[dict[str, Any]]) -> list[str]:
    """Return the kinds of some moves."""
    return list(dict.fromkeys(move["do"] for move in legal))


def log_line(table: Table, ply: int, line: RecordLine, viewpoint: int) -> dict[str, Any]:
    """Return one entry of the record as a seat or SPECTATOR may know it."""
    assert table.game is not None
    kind = table.game.kind
    decision = {key: value for key, value in line.entry.items() if key != "seat"}
    return {
        "ply": ply,
        "version": line.version,
        "seat": line.seat,
        "entry": seen_entry(kind, line.entry, viewpoint),
        "text": None if line.seat is None else kind.moves.to_text(decision),
        "gains": None if line.gains is None else list(line.gains),
        "news": line.news,
        "at": line.at,
    }


def log(table: Table, viewpoint: int) -> list[dict[str, Any]]:
    """Return the record so far as a seat or SPECTATOR may know it."""
    if table.game is None:
        return []
    return [log_line(table, ply, line, viewpoint) for ply, line in enumerate(table.lines)]


def beneath(table: Table, ply: int | None) -> list[dict[str, Any]]:
    """Return what lies covered on the table, now or before an entry, as everybody may know it."""
    tell = None if table.game is None else getattr(table.game.kind.picture, "beneath", None)
    if tell is None:
        return []
    assert table.game is not None
    kind = table.game.kind
    return list(tell(seen_entry(kind, line.entry, SPECTATOR) for line in table.lines[:ply]))


def chat_line(numbered: NumberedEvent, people: PeopleLookup) -> dict[str, Any]:
    """Return one line of chat."""
    said = numbered.event
    assert isinstance(said, Said)
    return {
        "number": numbered.version,
        "seat": said.seat,
        "at": numbered.at,
        **_spoken(said, people),
    }


def _spoken(said: Said, people: PeopleLookup) -> dict[str, Any]:
    return {"name": said.label or people(said.person).name, "text": said.text}


def event_data(
    table: Table, numbered: NumberedEvent, viewpoint: int, people: PeopleLookup
) -> dict[str, Any]:
    """Return an event as a seat or SPECTATOR may know it.

    Lines of an event that was taken back later are not shown again.
    """
    event, lines = numbered.event, []
    if isinstance(event, Started | Moved) and table.game is not None:
        count = len(event.entries)
        first = bisect_left(table.lines, numbered.version, key=lambda line: line.version)
        lines = [
            log_line(table, ply, line, viewpoint)
            for ply, line in enumerate(table.lines[first : first + count], first)
            if line.version == numbered.version
        ]
    return {
        "number": numbered.version,
        "kind": event.KIND,
        "seat": event.seat,
        "at": numbered.at,
        "lines": lines,
        "ply": table.plies[numbered.version - 1],
        "data": _details(event, people),
    }


def _details(event: Event, people: PeopleLookup) -> dict[str, Any]:
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
        case Resigned() | CameBack() | Expired() | Cancelled():
            return {}
        case _:
            assert_never(event)


# --- questions about a move, answered from the view ---


def _seen(table: Table, seat: int) -> View:
    if table.match is None:
        raise Denied("not_started", "The game has not started yet.")
    return view_of(table.match, seat)


def position_in(view: View) -> Position:
    """Return what a seat sees as a position, in which its moves can be tried."""
    return Position(view.game, view.state)


def explain(table: Table, seat: int, move: Any, language: str) -> dict[str, Any]:
    """Return why a move is not possible, as far as the seat can know."""
    return explained(_seen(table, seat), move, language)


def explained(view: View, move: Any, language: str) -> dict[str, Any]:
    """Return why a move is not possible in what a seat sees."""
    position = position_in(view)
    try:
        refusal = position.explain(move, view.seat, language)
    except (MoveFormatError, UsageError) as error:
        raise Denied("no_such_move", str(error), status=422) from None
    if refusal is None:
        return {"possible": True, "rule": None, "sentence": None}
    return {"possible": False, "rule": refusal.rule, "sentence": refusal.sentence}


def preview(table: Table, seat: int, move: Any) -> dict[str, Any]:
    """Return what the seat would see after a move, with nothing turned up yet."""
    return previewed(_seen(table, seat), move)


def previewed(view: View, move: Any) -> dict[str, Any]:
    """Return what a seat would see after a move; the view becomes that of the move."""
    game, seat = view.game, view.seat
    position = position_in(view)
    number = must_be_legal(position, seat, move)
    before = position.scores()
    position.play(number, seat)
    after = View(game, seat, position.state)
    return {
        "view": after.data(),
        "scores": _sheet(after),
        "change": [new - old for new, old in zip(position.scores(), before, strict=True)],
        "chance": position.is_chance,
        "passes": not position.is_chance and seat not in position.actors,
    }
