"""What somebody's games add up to, counted when each ends, so that nobody has to count again."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from sqlalchemy import Connection, case

from hortus.server.storage import schema
from hortus.server.tables.events import Outcome
from hortus.server.tables.table import Table

KEY = ("person", "game", "seats", "against")


def against(table: Table, seat: int) -> str:
    """Return whom a seat played against: nobody, bots only, or other people too."""
    others = [holder for other, holder in enumerate(table.seats) if other != seat]
    if not others:
        return "nobody"
    return "people" if any(holder.kind == "person" for holder in others) else "bots"


def add_to_tallies(
    connection: Connection, store_insert: Any, table: Table, outcome: Outcome, people: Set[str]
) -> None:
    """Count a game that ended for some of the people who played it."""
    for seat, holder in enumerate(table.seats):
        if holder.kind != "person" or holder.person not in people:
            continue
        score = outcome["scores"][seat]
        fresh = store_insert(schema.tallies).values(
            person=holder.person,
            game=table.spec.game,
            seats=len(table.seats),
            against=against(table, seat),
            played=1,
            won=int(seat in outcome["winners"]),
            best=score,
            total=score,
        )
        new, old = fresh.excluded, schema.tallies.c
        added = {
            "played": old.played + new.played,
            "won": old.won + new.won,
            "best": case((new.best > old.best, new.best), else_=old.best),
            "total": old.total + new.total,
        }
        connection.execute(fresh.on_conflict_do_update(index_elements=KEY, set_=added))
