"""What a decision takes for granted, and the refusal where it does not hold."""

from __future__ import annotations

from typing import Any

from hortus.core.errors import MoveFormatError
from hortus.core.position import Position
from hortus.server.support.denied import Denied
from hortus.server.tables.table import Table


def must_be_played(table: Table) -> None:
    """Refuse what needs rules that lead where a table stands."""
    if table.status == "archived":
        raise Denied("archived", "This table was played under older rules and is only kept.")


def must_not_have_started(table: Table) -> None:
    """Refuse what is possible before the start only."""
    must_be_played(table)
    if table.status == "cancelled":
        raise Denied("cancelled", "The table was given up before the game began.")
    if table.status != "open":
        raise Denied("started", "The game has started.")


def must_be_running(table: Table) -> None:
    """Refuse what is possible during a game only."""
    must_be_played(table)
    if table.status in ("open", "cancelled"):
        raise Denied("not_started", "The game has not started yet.")
    if table.status != "running":
        raise Denied("over", "The game is over.")


def must_exist(table: Table, seat: int) -> int:
    """Return a seat that is there, or refuse it."""
    if seat >= len(table.seats):
        raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
    return seat


def must_be_legal(position: Position, seat: int, move: Any) -> int:
    """Return the number of a legal move, or refuse it with the rule it breaks."""
    try:
        number = position.number(move, seat)
        refusal = position.explain(number, seat)
    except MoveFormatError as error:
        raise Denied("no_such_move", str(error), status=422) from None
    if refusal is not None:
        raise Denied("illegal", refusal.sentence, refusal.rule)
    return number
