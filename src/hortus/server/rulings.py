"""What may be done at a table, and what becomes of it: each ruling is the body of an event.

A ruling either returns a body or raises Denied; it changes nothing but the position of a desk, and
that only for moves, whose chance has to be rolled before they can be written down.
"""

from __future__ import annotations

import random
from typing import Any

from hortus.core.errors import MoveFormatError
from hortus.core.position import Position
from hortus.server.desk import Desk, Holder, holder_data


class Denied(Exception):
    """Something that is not possible, with a word for programs and a sentence for people."""

    def __init__(self, code: str, message: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.message, self.rule, self.status = code, message, rule, status


# --- before the start ---


def sit(desk: Desk, seat: int | None, person: str, label: str | None) -> tuple[int, dict[str, Any]]:
    """Give a free seat to a person; without a number the one kept for them, or the first."""
    _open(desk)
    free = [
        number
        for number, holder in enumerate(desk.seats)
        if holder.kind == "open" and holder.reserved in (None, person)
    ]
    free.sort(key=lambda number: desk.seats[number].reserved != person)
    if seat is None and not free:
        raise Denied("full", "There is no free seat at this table.")
    chosen = free[0] if seat is None else _known(desk, seat)
    if chosen not in free:
        raise Denied("taken", "This seat is taken or kept for somebody else.")
    return chosen, {"holder": holder_data(Holder("person", person, label=label))}


def stand(desk: Desk, seat: int) -> dict[str, Any]:
    """Free a seat."""
    _open(desk)
    return {"holder": holder_data(Holder())}


def set_seat(desk: Desk, seat: int, holder: Holder) -> dict[str, Any]:
    """Give a seat to a bot or to nobody; people are not sent away."""
    _open(desk)
    _known(desk, seat)
    if desk.seats[seat].kind == "person":
        raise Denied("taken", "Somebody sits there.")
    return {"holder": holder_data(holder)}


def start(desk: Desk, fill: str | None, accounts: set[str]) -> dict[str, Any]:
    """Begin the game; the desk's position is set up by this."""
    _open(desk)
    seats = [
        Holder("bot", bot=fill) if holder.kind == "open" and fill else holder
        for holder in desk.seats
    ]
    if any(holder.kind == "open" for holder in seats):
        raise Denied("not_full", "There are free seats: wait for others or give them to bots.")
    people = [holder.person for holder in seats if holder.kind == "person"]
    fair = len(set(people)) == len(people) and all(person in accounts for person in people)
    if desk.spec.rated and (not fair or len(seats) < 2):
        raise Denied("not_rated", "A rated table needs a different account, or a bot, per seat.")
    rated = desk.spec.rated
    if rated is None:
        rated = fair and len(seats) > 1 and len(people) == len(seats)
    if desk.spec.shuffle:
        random.SystemRandom().shuffle(seats)
    match = desk.begin()
    return {
        "seats": [holder_data(holder) for holder in seats],
        "rated": rated,
        "hidden": hides(match.position),
        "entries": [dict(entry) for entry in match.entries],
        **moment(desk),
    }


def hides(position: Position) -> bool:
    """Tell whether a seat knows something that others do not."""
    open_to_all = position.view().state.to_bytes()
    seats = range(position.game.seats) if position.game.seats > 1 else ()
    return any(position.view(seat).state.to_bytes() != open_to_all for seat in seats)


# --- moves ---


def play(desk: Desk, seat: int, version: int, move: Any) -> dict[str, Any]:
    """Play a move that was chosen at a version."""
    _running(desk)
    if seat in desk.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    if is_stale(desk, seat, version):
        raise Denied("stale", "The table has changed since you chose this move.")
    return _play(desk, seat, move)


def play_bot(desk: Desk, seat: int, number: int) -> dict[str, Any]:
    """Play a bot's move."""
    _running(desk)
    return _play(desk, seat, number)


def _play(desk: Desk, seat: int, move: Any) -> dict[str, Any]:
    assert desk.match is not None
    position = desk.match.position
    try:
        number = position.number(move, seat)
        refusal = position.explain(number, seat)
    except MoveFormatError as error:
        raise Denied("no_such_move", str(error), status=422) from None
    if refusal is not None:
        raise Denied("illegal", refusal.sentence, refusal.rule)
    entries = desk.play(number, seat)
    return {"entries": entries, **moment(desk), **result(desk)}


def is_stale(desk: Desk, seat: int, version: int) -> bool:
    """Tell whether a move chosen at a version may rest on something that has changed since.

    It does not if the seat was to act then, and since then only other seats moved while this one
    was to act all the time.
    """
    if version > desk.version:
        return True
    since = desk.events[version:]
    if any(event.kind in ("start", "undo") or "undone" in event.body for event in since):
        return True
    for line in reversed(desk.lines):
        if line.version <= version:
            return False
        if line.seat is not None and (line.seat == seat or seat not in line.actors):
            return True
    return False


def moment(desk: Desk) -> dict[str, Any]:
    """Return who may act now, and for whom somebody waits."""
    assert desk.match is not None
    position = desk.match.position
    actors = position.actors
    idle = position.game.engine.may_wait(position.state) if actors else 0
    return {
        "actors": list(actors),
        "must": [seat for seat in actors if not (idle >> seat) & 1],
    }


def result(desk: Desk) -> dict[str, Any]:
    """Return the outcome of a game that has ended by the rules, as part of a body."""
    assert desk.match is not None
    ended = desk.match.position.result()
    if ended is None:
        return {}
    winners = [seat for seat in ended["winners"] if seat not in desk.resigned]
    if ended["winners"] and not winners:
        winners = _best(desk, ended["scores"])
    return {"outcome": outcome(desk, "rules", winners, ended["reason"], ended.get("detail"))}


def _best(desk: Desk, scores: list[int]) -> list[int]:
    staying = [seat for seat in range(len(scores)) if seat not in desk.resigned]
    most = max((scores[seat] for seat in staying), default=0)
    return [seat for seat in staying if scores[seat] == most]


def outcome(
    desk: Desk, by: str, winners: list[int], reason: str, detail: Any = None
) -> dict[str, Any]:
    """Return how a table ended; whoever resigned comes last."""
    assert desk.match is not None
    scores = desk.match.position.scores()

    def key(seat: int) -> tuple[bool, bool, int]:
        order = 0 if by == "agreement" or seat in winners else -scores[seat]
        return (seat in desk.resigned, seat not in winners and bool(winners), order)

    keys = [key(seat) for seat in range(len(scores))]
    ranks = [1 + sum(other < own for other in keys) for own in keys]
    if len(scores) == 1 and not winners:
        ranks = [2]
    found = {"scores": scores, "winners": winners, "ranks": ranks, "reason": reason, "by": by}
    return found if detail is None else {**found, "detail": detail}


# --- taking back ---


def free_undo(desk: Desk, seat: int) -> int | None:
    """Return the ply a seat may go back to without asking, or None.

    That is its own move if it is the latest thing in the record, so that nothing was turned up and
    nobody moved since; if it did not hand the turn to anybody; and if the seat is still to act.
    """
    if desk.status != "running" or not desk.lines or seat not in desk.actors:
        return None
    last = desk.lines[-1]
    if last.seat != seat or not set(desk.actors) <= set(last.actors):
        return None
    return desk.ply - 1


def asked_undo(desk: Desk, seat: int) -> int | None:
    """Return the ply a seat may ask to go back to, or None."""
    lonely = len(desk.seats) == 1 or desk.spec.daily is not None
    bots_mind = desk.rated and any(not holder.is_human for holder in desk.seats)
    if desk.status != "running" or lonely or bots_mind:
        return None
    return next((ply for ply in reversed(range(desk.ply)) if desk.lines[ply].seat == seat), None)


def undo_right(desk: Desk, seat: int) -> str:
    """Return `free`, `ask` or `no`."""
    if seat in desk.stand_in:
        return "no"
    if free_undo(desk, seat) is not None:
        return "free"
    return "no" if asked_undo(desk, seat) is None else "ask"


def undo(desk: Desk, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the kind and body of the event: an undo, or an offer of one."""
    _running(desk)
    if seat in desk.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    ply = free_undo(desk, seat)
    if ply is not None:
        desk.rewind(ply)
        return "undo", {"ply": ply, **moment(desk)}
    ply = asked_undo(desk, seat)
    if ply is None:
        raise Denied("no_undo", "There is nothing that you may take back.")
    return "offer", _offer(desk, seat, "undo", ply)


# --- offers ---


def offer_end(desk: Desk, seat: int) -> dict[str, Any]:
    """Offer to end the game as it stands."""
    _running(desk)
    if desk.spec.daily is not None:
        raise Denied("no_offer", "A daily challenge is played to its end, or resigned.")
    return _offer(desk, seat, "end", None)


def _offer(desk: Desk, seat: int, kind: str, ply: int | None) -> dict[str, Any]:
    if desk.offer is not None:
        raise Denied("offer_open", "Another offer waits for an answer.")
    needed = [
        other
        for other, holder in enumerate(desk.seats)
        if holder.is_human
        and other != seat
        and other not in desk.stand_in
        and not _same_person(desk, seat, other)
    ]
    agreed = [other for other in range(len(desk.seats)) if other not in needed]
    body: dict[str, Any] = {"kind": kind, "ply": ply, "agreed": agreed, "needed": needed}
    return body if needed else {**body, **_agreed(desk, kind, ply)}


def _agreed(desk: Desk, kind: str, ply: int | None) -> dict[str, Any]:
    if kind == "end":
        return {"outcome": outcome(desk, "agreement", [], "ended by agreement")}
    assert ply is not None
    desk.rewind(ply)
    return {"undone": ply, **moment(desk)}


def answer(desk: Desk, seat: int, number: int, accept: bool) -> dict[str, Any]:
    """Answer an offer, for all seats of the same person."""
    _running(desk)
    offer = desk.offer
    if offer is None or offer.number != number:
        raise Denied("no_offer", "There is no such offer any more.")
    if seat not in offer.needed:
        raise Denied("not_asked", "This seat has nothing to answer.")
    seats = [other for other in offer.needed if other == seat or _same_person(desk, seat, other)]
    body: dict[str, Any] = {"offer": number, "accept": accept, "seats": seats}
    if accept and set(offer.needed) <= set(seats):
        body |= _agreed(desk, offer.kind, offer.ply)
    return body


def _same_person(desk: Desk, one: int, other: int) -> bool:
    a, b = desk.seats[one], desk.seats[other]
    return a.kind == "person" and b.kind == "person" and a.person == b.person


# --- giving up ---


def resign(desk: Desk, seat: int, bot: str) -> dict[str, Any]:
    """Give up a seat; the game ends if nobody is left to play against."""
    _running(desk)
    if seat in desk.resigned:
        raise Denied("resigned", "This seat has been given up already.")
    return {"bot": bot, **_after_resigning(desk, seat)}


def _after_resigning(desk: Desk, seat: int) -> dict[str, Any]:
    gone = desk.resigned | {seat}
    staying = [other for other in range(len(desk.seats)) if other not in gone]
    people = [other for other in staying if desk.seats[other].is_human]
    if len(staying) > 1 and people:
        return {"actors": list(desk.actors), "must": list(desk.must)}
    assert desk.match is not None
    before = set(desk.resigned)
    desk.resigned = gone
    winners = _best(desk, desk.match.position.scores()) if staying else []
    ended = outcome(desk, "resignation", winners, "resignation")
    desk.resigned = before
    return {"outcome": ended}


def timeout(desk: Desk, seat: int, bot: str) -> dict[str, Any]:
    """Do what the table's clock says about a seat whose time is up."""
    if desk.clock.timeout == "resign":
        return {"then": "resign", "bot": bot, **_after_resigning(desk, seat)}
    return {"then": "bot", "bot": bot, "actors": list(desk.actors), "must": list(desk.must)}


def back(desk: Desk, seat: int) -> dict[str, Any]:
    """Come back to a seat that a bot plays because time was up."""
    _running(desk)
    if seat not in desk.stand_in or seat in desk.resigned:
        raise Denied("not_away", "Nobody plays this seat for you.")
    left = max(desk.clock.increment, min(30, desk.clock.bank))
    return {"left": left, "actors": list(desk.actors), "must": list(desk.must)}


# --- checks ---


def _open(desk: Desk) -> None:
    if desk.status == "archived":
        raise Denied("archived", "This table was played under older rules and is only kept.")
    if desk.status != "open":
        raise Denied("started", "The game has started.")


def _running(desk: Desk) -> None:
    if desk.status == "archived":
        raise Denied("archived", "This table was played under older rules and is only kept.")
    if desk.status == "open":
        raise Denied("not_started", "The game has not started yet.")
    if desk.status != "running":
        raise Denied("over", "The game is over.")


def _known(desk: Desk, seat: int) -> int:
    if seat >= len(desk.seats):
        raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
    return seat
