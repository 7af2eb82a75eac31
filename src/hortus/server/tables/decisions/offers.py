"""Offers: to end the game, or to take moves back, if the others agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from hortus.server.support.denied import Denied
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.ending import outcome_now
from hortus.server.tables.decisions.moves import turn
from hortus.server.tables.decisions.requirements import must_be_running
from hortus.server.tables.events import Answered, Moved, Offered, Outcome, TakenBack
from hortus.server.tables.table import Table


def offer_end(table: Table, seat: int) -> Decision:
    """Offer to end the game as it stands; bots are asked too, and answer later by `answer`."""
    must_be_running(table)
    if table.spec.daily is not None:
        raise Denied("no_offer", "A daily challenge is played to its end, or resigned.")
    bots = [
        other
        for other, holder in enumerate(table.seats)
        if holder.kind == "bot" and other not in table.resigned
    ]
    if table.rated and bots:
        raise Denied("no_offer", "At a rated table a bot plays to the end.")
    if _was_declined(table, seat):
        raise Denied("declined", "Your offer was declined: play on before you make it again.")
    must_be_free_to_offer(table, seat, "end")
    needed = sorted([*others_concerned(table, seat), *bots])
    offered = _ask(table, seat, "end", None, needed)
    return Decision(offered if needed else replace(offered, outcome=_agreed_end(table)))


def others_concerned(table: Table, seat: int) -> list[int]:
    """Return the seats of other people who play on; whoever is away has to be asked all the same.

    A bot that stands in for somebody plays for them, but never answers for them.
    """
    return [
        other
        for other, holder in enumerate(table.seats)
        if holder.is_human
        and other != seat
        and other not in table.resigned
        and not _same_person(table, seat, other)
    ]


def must_be_free_to_offer(table: Table, seat: int, kind: str) -> None:
    """Refuse an offer while another waits for an answer.

    One of one's own gives way to another kind, or one that nobody answers would bar it.
    """
    open_offer = table.offer
    if open_offer is not None and (open_offer.seat != seat or open_offer.kind == kind):
        raise Denied("offer_open", "Another offer waits for an answer.")


def offer_undo(table: Table, seat: int, ply: int) -> Decision:
    """Ask the others to take moves back; where only bots play against one they agree at once."""
    must_be_free_to_offer(table, seat, "undo")
    needed = others_concerned(table, seat)
    if not needed:
        return take_back(table, seat, ply)
    return Decision(_ask(table, seat, "undo", ply, needed))


def _ask(
    table: Table, seat: int, about: Literal["end", "undo"], ply: int | None, needed: list[int]
) -> Offered:
    agreed = tuple(other for other in range(len(table.seats)) if other not in needed)
    return Offered(seat, about, ply, agreed, tuple(needed))


def _was_declined(table: Table, seat: int) -> bool:
    """Tell whether a bot declined a seat's offer to end since the latest move."""
    for numbered in reversed(table.events):
        match numbered.event:
            case Moved():
                return False
            case Answered(accept=False) as said if table.seats[said.seat].kind == "bot":
                made = table.events[said.offer - 1].event
                if isinstance(made, Offered) and made.seat == seat and made.about == "end":
                    return True
    return False


def _agreed_end(table: Table) -> Outcome:
    return outcome_now(table, "agreement", "ended by agreement")


def take_back(table: Table, seat: int, ply: int, offer: int | None = None) -> Decision:
    """Go back to a ply, freely or because an offer was agreed to."""
    match = table.match_before(ply)
    return Decision(TakenBack(seat, ply, offer, turn=turn(match.position)), match)


def answer(table: Table, seat: int, number: int, accept: bool) -> Decision:
    """Answer an offer, for all seats of the same person; the last consent carries it out."""
    must_be_running(table)
    offer = table.offer
    if offer is None or offer.number != number:
        raise Denied("no_offer", "There is no such offer any more.")
    if seat not in offer.needed:
        raise Denied("not_asked", "This seat has nothing to answer.")
    seats = tuple(
        other for other in offer.needed if other == seat or _same_person(table, seat, other)
    )
    is_last = accept and set(offer.needed) <= set(seats)
    if is_last and offer.kind == "undo":
        assert offer.ply is not None
        return take_back(table, seat, offer.ply, number)
    ended = _agreed_end(table) if is_last else None
    return Decision(Answered(seat, number, accept, seats, outcome=ended))


def _same_person(table: Table, one: int, other: int) -> bool:
    a, b = table.seats[one], table.seats[other]
    return a.kind == "person" and b.kind == "person" and a.person == b.person
