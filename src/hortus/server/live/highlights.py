"""What stands out in a ledger, seat by seat; kept with it, so that statistics need no lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hortus.search.ledger import Line, Unit


def highlights(lines: list[Line], seats: int, unit: Unit) -> list[dict[str, Any]]:
    """Return for every seat why it erred, its luckiest moment, and its lowest chance to win."""
    return [
        {
            "reasons": _reasons(lines, seat),
            "luckiest": _luckiest(lines, seat),
            "lowest": _lowest(lines, seat) if unit == "win" else None,
        }
        for seat in range(seats)
    ]


def _reasons(lines: list[Line], seat: int) -> list[dict[str, Any]]:
    whys = [
        one["why"]
        for one in lines
        if "why" in one and one["why"] is not None and one["seat"] == seat
    ]
    counted = Counter((why["game"], why["key"]) for why in whys)
    return [{"game": game, "key": key, "count": n} for (game, key), n in counted.items()]


def _luckiest(lines: list[Line], seat: int) -> dict[str, Any] | None:
    events = [(one["luck"][seat], one["ply"]) for one in lines if "luck" in one]
    value, ply = max(events, default=(0.0, 0))
    return {"ply": ply, "value": value} if value > 0 else None


def _lowest(lines: list[Line], seat: int) -> dict[str, Any] | None:
    chances = [(one["win"][seat], one["ply"]) for one in lines if "win" in one]
    if not chances:
        return None
    value, ply = min(chances)
    return {"ply": ply, "value": value}
