"""Before the start: seats are taken, given and freed, and the game begins."""

from __future__ import annotations

import random

from hortus.core.position import Position
from hortus.server.support.denied import Denied
from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.moves import turn
from hortus.server.tables.decisions.requirements import must_exist, must_not_have_started
from hortus.server.tables.events import Cancelled, SatDown, SeatSet, Started, StoodUp
from hortus.server.tables.spec import Holder
from hortus.server.tables.table import Table


def sit(table: Table, seat: int | None, person: str, label: str | None) -> Decision:
    """Give a free seat to a person; without a number the one kept for them, or the first."""
    must_not_have_started(table)
    free = [
        number
        for number, holder in enumerate(table.seats)
        if holder.kind == "open" and holder.reserved in (None, person)
    ]
    free.sort(key=lambda number: table.seats[number].reserved != person)
    if seat is None and not free:
        raise Denied("full", "There is no free seat at this table.")
    chosen = free[0] if seat is None else must_exist(table, seat)
    if chosen not in free:
        raise Denied("taken", "This seat is taken or kept for somebody else.")
    return Decision(SatDown(chosen, Holder("person", person, label=label)))


def stand(table: Table, seat: int) -> Decision:
    """Free a seat."""
    must_not_have_started(table)
    return Decision(StoodUp(seat, Holder()))


def set_seat(table: Table, seat: int, holder: Holder) -> Decision:
    """Give a seat to a bot or to nobody; people are not sent away."""
    must_not_have_started(table)
    must_exist(table, seat)
    if table.seats[seat].kind == "person":
        raise Denied("taken", "Somebody sits there.")
    return Decision(SeatSet(seat, holder))


def cancel(table: Table) -> Decision:
    """Call the game off."""
    must_not_have_started(table)
    return Decision(Cancelled())


def start(table: Table, fill: str | None, accounts: set[str]) -> Decision:
    """Begin the game."""
    must_not_have_started(table)
    seats = [
        Holder("bot", bot=fill) if holder.kind == "open" and fill else holder
        for holder in table.seats
    ]
    if any(holder.kind == "open" for holder in seats):
        raise Denied("not_full", "There are free seats: wait for others or give them to bots.")
    people = [holder.person for holder in seats if holder.kind == "person"]
    fair = len(set(people)) == len(people) and all(person in accounts for person in people)
    if table.spec.rated and (not fair or len(seats) < 2):
        raise Denied("not_rated", "A rated table needs a different account, or a bot, per seat.")
    rated = table.spec.rated
    if rated is None:
        rated = fair and len(seats) > 1 and len(people) == len(seats)
    if table.spec.shuffle:
        random.SystemRandom().shuffle(seats)
    match = table.opening_match()
    position = match.position
    entries = tuple(dict(entry) for entry in match.entries)
    started = Started(tuple(seats), rated, hides(position), entries, turn=turn(position))
    return Decision(started, match)


def hides(position: Position) -> bool:
    """Tell whether a seat knows something that others do not."""
    open_to_all = position.view().state.to_bytes()
    seats = range(position.game.seats) if position.game.seats > 1 else ()
    return any(position.view(seat).state.to_bytes() != open_to_all for seat in seats)
