"""Ledgers put into a store: to draw them up takes minutes where rules are interpreted."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from typing import Any

from .served import Served


def account(decisions: int, mistakes: int, luck: float) -> dict[str, Any]:
    """Return what the result of a seat is made of, one mistake costing a tenth of the win."""
    lost = mistakes / 10
    parts = {"start": 0.5 - luck + lost, "luck": luck, "errors": lost, "gifts": 0.0, "result": 0.5}
    doubts = {"start": 0.1, "luck": 0.1, "errors": 0.04, "gifts": 0.0}
    return {**parts, "uncertainty": doubts, "decisions": decisions, "mistakes": mistakes}


def note(reasons: dict[str, int], luckiest: float, lowest: float, ply: int = 4) -> dict[str, Any]:
    """Return what stands out for a seat in a ledger of Carat."""
    return {
        "reasons": [{"game": "carat", "key": key, "count": n} for key, n in reasons.items()],
        "luckiest": {"ply": ply, "value": luckiest},
        "lowest": {"ply": ply, "value": lowest},
    }


def keep(
    served: Served, table: str, accounts: list[dict[str, Any]], notes: list[dict[str, Any]]
) -> None:
    """Store a ledger that is done."""
    with closing(sqlite3.connect(served.data / "hortus.sqlite", timeout=30)) as store, store:
        values = (table, 2, time.time(), json.dumps(accounts), json.dumps(notes))
        store.execute("INSERT INTO ledgers VALUES (?, ?, ?, ?, ?)", values)
