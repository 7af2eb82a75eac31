"""What is not possible, and when nothing is."""

from __future__ import annotations

from typing import Any

from hortus.core.errors import MoveFormatError
from hortus.core.position import Position
from hortus.server.desk import Desk


class Denied(Exception):
    """Something that is not possible, with a word for programs and a sentence for people."""

    def __init__(self, code: str, message: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.message, self.rule, self.status = code, message, rule, status


def must_be_played(desk: Desk) -> None:
    """Refuse what needs rules that lead where a table stands."""
    if desk.status == "archived":
        raise Denied("archived", "This table was played under older rules and is only kept.")


def must_be_open(desk: Desk) -> None:
    """Refuse what is possible before the start only."""
    must_be_played(desk)
    if desk.status != "open":
        raise Denied("started", "The game has started.")


def must_be_running(desk: Desk) -> None:
    """Refuse what is possible during a game only."""
    must_be_played(desk)
    if desk.status == "open":
        raise Denied("not_started", "The game has not started yet.")
    if desk.status != "running":
        raise Denied("over", "The game is over.")


def must_exist(desk: Desk, seat: int) -> int:
    """Return a seat that is there, or refuse it."""
    if seat >= len(desk.seats):
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
