"""What a seat is shown of Pebbles: its view as JSON data, and the sheet of scores."""

from __future__ import annotations

from typing import Any

from pebbles.rules.state import CELLS, COLUMNS


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    return {
        "seat": seat if seat >= 0 else None,
        "rows": s.rows,
        "board": [
            {
                "at": [cell // COLUMNS, cell % COLUMNS],
                "pebble": s.pebble[cell],
                "owner": s.owner[cell] - 1,
            }
            for cell in range(CELLS)
            if s.pebble[cell]
        ],
        "held": (s.held[seat] or None) if seat >= 0 else None,
        "in_hand": [s.in_hand[other] for other in range(s.seats)],
        "scores": [s.score[other] for other in range(s.seats)],
    }


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points."""
    return [{"neighbours": s.score[seat], "total": s.score[seat]} for seat in range(s.seats)]
