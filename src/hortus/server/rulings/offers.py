"""Offers: to end the game, or to take moves back, if the others agree."""

from __future__ import annotations

from typing import Any

from hortus.server.desk import Desk
from hortus.server.rulings.denied import Denied, must_be_running
from hortus.server.rulings.ending import outcome
from hortus.server.rulings.moves import moment


def offer_end(desk: Desk, seat: int) -> dict[str, Any]:
    """Offer to end the game as it stands; bots are asked too, and answer later by `answer`."""
    must_be_running(desk)
    if desk.spec.daily is not None:
        raise Denied("no_offer", "A daily challenge is played to its end, or resigned.")
    bots = [
        other
        for other, holder in enumerate(desk.seats)
        if holder.kind == "bot" and other not in desk.resigned
    ]
    if desk.rated and bots:
        raise Denied("no_offer", "At a rated table a bot plays to the end.")
    if _was_declined(desk, seat):
        raise Denied("declined", "Your offer was declined: play on before you make it again.")
    return make_offer(desk, seat, "end", None, sorted([*others_concerned(desk, seat), *bots]))


def others_concerned(desk: Desk, seat: int) -> list[int]:
    """Return the seats of other people who play on; whoever is away has to be asked all the same.

    A bot that stands in for somebody plays for them, but never answers for them.
    """
    return [
        other
        for other, holder in enumerate(desk.seats)
        if holder.is_human
        and other != seat
        and other not in desk.resigned
        and not _same_person(desk, seat, other)
    ]


def make_offer(
    desk: Desk, seat: int, kind: str, ply: int | None, needed: list[int]
) -> dict[str, Any]:
    """Ask everybody who has to agree; if that is nobody it is agreed already.

    An offer of one's own gives way to another kind, or one that nobody answers would bar it.
    """
    open_offer = desk.offer
    if open_offer is not None and (open_offer.seat != seat or open_offer.kind == kind):
        raise Denied("offer_open", "Another offer waits for an answer.")
    agreed = [other for other in range(len(desk.seats)) if other not in needed]
    body: dict[str, Any] = {"kind": kind, "ply": ply, "agreed": agreed, "needed": needed}
    return body if needed else {**body, **_agreed(desk, kind, ply)}


def _was_declined(desk: Desk, seat: int) -> bool:
    """Tell whether a bot declined a seat's offer to end since the latest move."""
    for event in reversed(desk.events):
        if event.kind == "move":
            return False
        if event.kind == "answer" and not event.body["accept"]:
            if desk.seats[event.seat or 0].kind != "bot":
                continue
            made = desk.events[event.body["offer"] - 1]
            if made.seat == seat and made.body["kind"] == "end":
                return True
    return False


def _agreed(desk: Desk, kind: str, ply: int | None) -> dict[str, Any]:
    if kind == "end":
        return {"outcome": outcome(desk, "agreement", [], "ended by agreement")}
    assert ply is not None
    desk.rewind(ply)
    return {"undone": ply, **moment(desk)}


def answer(desk: Desk, seat: int, number: int, accept: bool) -> dict[str, Any]:
    """Answer an offer, for all seats of the same person."""
    must_be_running(desk)
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
