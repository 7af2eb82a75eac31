"""Taking back: free within one's own turn until something was revealed, else with consent."""

from __future__ import annotations

from hortus.server.support.denied import Denied
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.offers import offer_undo, take_back
from hortus.server.tables.decisions.requirements import must_be_running
from hortus.server.tables.table import Table


def free_undo(table: Table, seat: int) -> int | None:
    """Return the ply a seat may go back to without asking, or None.

    That is its own move if it is the latest thing in the record, so that nothing was turned up and
    nobody moved since; if it did not hand the turn to anybody; and if the seat is still to act.
    """
    if table.status != "running" or not table.lines or seat not in table.actors:
        return None
    last = table.lines[-1]
    if last.seat != seat or not set(table.actors) <= set(last.actors):
        return None
    return table.ply - 1


def asked_undo(table: Table, seat: int) -> int | None:
    """Return the ply a seat may ask to go back to, or None."""
    lonely = len(table.seats) == 1 or table.spec.daily is not None
    bots_mind = table.rated and any(not holder.is_human for holder in table.seats)
    if table.status != "running" or lonely or bots_mind:
        return None
    own = (ply for ply in reversed(range(table.ply)) if table.lines[ply].seat == seat)
    ply = next(own, None)
    # Chance is fixed: whoever has seen what follows a move knows more when they choose again.
    return None if table.rated and ply is not None and ply < table.ply - 1 else ply


def undo_right(table: Table, seat: int) -> str:
    """Return `free`, `ask` or `no`."""
    if seat in table.stand_in:
        return "no"
    if free_undo(table, seat) is not None:
        return "free"
    return "no" if asked_undo(table, seat) is None else "ask"


def undo(table: Table, seat: int) -> Decision:
    """Take the latest move of a seat back, or offer to."""
    must_be_running(table)
    if seat in table.stand_in:
        raise Denied("stand_in", "A bot plays this seat at the moment; come back first.")
    ply = free_undo(table, seat)
    if ply is not None:
        return take_back(table, seat, ply)
    ply = asked_undo(table, seat)
    if ply is None:
        raise Denied("no_undo", "There is nothing that you may take back.")
    return offer_undo(table, seat, ply)
