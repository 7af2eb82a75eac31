"""Offers: to end the game, or to take moves back, if the others agree."""

from __future__ import annotations

from typing import Any

from hortus.server.desk import Desk
from hortus.server.rulings.denied import Denied, must_be_running
from hortus.server.rulings.ending import outcome
from hortus.server.rulings.moves import moment


def offer_end(desk: Desk, seat: int) -> dict[str, Any]:
    """Offer to end the game as it stands."""
    must_be_running(desk)
    if desk.spec.daily is not None:
        raise Denied("no_offer", "A daily challenge is played to its end, or resigned.")
    return make_offer(desk, seat, "end", None)


def make_offer(desk: Desk, seat: int, kind: str, ply: int | None) -> dict[str, Any]:
    """Ask everybody else; if nobody has to be asked it is agreed already."""
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
