"""Moves as they are listed at the terminal, and lines as they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.markup import escape

from hortus.cli.common import console
from hortus.cli.typed import read_typed
from hortus.core.position import Position
from hortus.core.view import View

MOST_NAMED = 12


def list_moves(position: Position, view: View, part: str) -> None:
    """List a seat's legal moves that contain a text."""
    texts = [position.shown_text(number, view.seat) for number in view.legal_numbers()]
    found = [escape(text) for text in texts if part in text]
    if not found:
        console.print(f"No legal move contains {part!r}.", markup=False)
    console.print(Columns(found, padding=(0, 3)))


def typed_move(position: Position, seat: int, line: str, language: str) -> int | None:
    """Return the move that a line means to a seat; None, said why, if it means none."""
    typed = read_typed(position, seat, line, language)
    if typed.move is None:
        if typed.problem:
            console.print(typed.problem, style="red", markup=False)
        _ask_which(line, typed.begun)
    return typed.move


def _ask_which(line: str, begun: Sequence[str]) -> None:
    """Name the moves that a line may be the beginning of."""
    if len(begun) > MOST_NAMED:
        console.print(f"{len(begun)} moves begin so; l {line} lists them.", markup=False)
    elif begun:
        console.print(f"Which one? {' | '.join(begun)}", markup=False)


def ask(question: str) -> str | None:
    """Ask for a line; None if there is none to come."""
    try:
        return console.input(question, markup=False).strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None
