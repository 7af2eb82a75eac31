"""Taking back: free within one's own turn until something was revealed, else with consent."""

from __future__ import annotations

from hortus.server.desk import Desk
from hortus.server.rulings.decision import Decision
from hortus.server.rulings.denied import Denied, must_be_running
from hortus.server.rulings.offers import offer_undo, take_back


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
    own = (ply for ply in reversed(range(desk.ply)) if desk.lines[ply].seat == seat)
    ply = next(own, None)
    # Chance is fixed: whoever has seen what follows a move knows more when they choose again.
    return None if desk.rated and ply is not None and ply < desk.ply - 1 else ply


def undo_right(desk: Desk, seat: int) -> str:
    """Return `free`, `ask` or `no`."""
    if seat in desk.stand_in:
        return "no"
    if free_undo(desk, seat) is not None:
        return "free"
    return "no" if asked_undo(desk, seat) is None else "ask"


def undo(desk: Desk, seat: int) -> Decision:
    """Take the latest move of a seat back, or offer to."""
    must_be_running(desk)
    if seat in desk.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    ply = free_undo(desk, seat)
    if ply is not None:
        return take_back(desk, seat, ply)
    ply = asked_undo(desk, seat)
    if ply is None:
        raise Denied("no_undo", "There is nothing that you may take back.")
    return offer_undo(desk, seat, ply)
