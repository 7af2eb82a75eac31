"""What somebody's games tell of them: results by title, accuracy and luck, mistakes, moments.

Results are counted when games end.  The rest comes from the ledgers of the latest games, so its
cost does not grow with the number of games.  Games that count nowhere have no result, and so they
are in none of this.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from hortus.server.storage import schema
from hortus.server.storage.store import Store
from hortus.server.tables.days import is_secret

LATEST = 200
"""So many games are looked at."""
MOST_REASONS = 6
MOST_UNSTUDIED = 20
ENOUGH_DECISIONS = 5
"""Of fewer nobody is proud."""


@dataclass(frozen=True)
class Studied:
    """One of the latest games whose ledger is there, from one seat."""

    row: Row[Any]
    account: dict[str, Any]
    notes: dict[str, Any]

    @property
    def accuracy(self) -> float:
        """The share of decisions without a mistake."""
        decisions: int = self.account["decisions"]
        return (decisions - self.account["mistakes"]) / decisions if decisions else 0.0

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        row, account = self.row, self.account
        return {
            "table": row.table_id,
            "game": row.game,
            "seats": row.seats,
            "score": row.score,
            "rank": row.place,
            "at": row.at,
            "unit": "win" if row.seats > 1 else "points",
            "decisions": account["decisions"],
            "mistakes": account["mistakes"],
            "luck": account["luck"],
            "uncertainty": account["uncertainty"]["luck"],
        }

    def moment(self, kind: str, value: float, ply: int | None) -> dict[str, Any]:
        """Return a moment of it as JSON data."""
        row = self.row
        return {
            "kind": kind,
            "table": row.table_id,
            "game": row.game,
            "at": row.at,
            "value": value,
            # After the entry.
            "ply": None if ply is None else ply + 1,
        }


async def statistics(store: Store, person: str) -> dict[str, Any]:
    """Return what somebody's games tell of them."""
    tallies = schema.tallies
    query = select(tallies).where(tallies.c.person == person)
    counted = await store.rows(query.order_by(*tallies.primary_key.columns))
    rows = await _latest(store, person)
    studied = [one for row in reversed(rows) if (one := _studied(row)) is not None]
    return {
        "games": [
            {
                "game": row.game,
                "seats": row.seats,
                "against": row.against,
                "played": row.played,
                "won": row.won,
                "best": row.best,
                "average": row.total / row.played,
            }
            for row in counted
        ],
        "latest": len(rows),
        "studied": [one.data() for one in studied],
        "unstudied": [row.table_id for row in rows if _may_be_studied(row)][:MOST_UNSTUDIED],
        "reasons": _reasons(studied),
        "moments": _moments(studied),
    }


async def _latest(store: Store, person: str) -> list[Row[Any]]:
    r, t, g = schema.results, schema.tables, schema.ledgers
    latest = select(r).where(r.c.person == person).order_by(r.c.at.desc()).limit(LATEST).subquery()
    query = (
        select(latest, t.c.outcome, t.c.daily, g.c.seats.label("accounts"), g.c.highlights)
        .join(t, t.c.id == latest.c.table_id)
        .outerjoin(g, g.c.table_id == latest.c.table_id)
        .order_by(latest.c.at.desc(), latest.c.table_id, latest.c.seat)
    )
    return await store.rows(query)


def _studied(row: Row[Any]) -> Studied | None:
    if row.accounts is None:
        return None
    notes = [] if row.highlights is None else json.loads(row.highlights)
    return Studied(row, json.loads(row.accounts)[row.seat], notes[row.seat] if notes else {})


def _may_be_studied(row: Row[Any]) -> bool:
    by_rules = row.outcome is not None and json.loads(row.outcome)["by"] == "rules"
    return row.accounts is None and by_rules and not is_secret(row.daily)


def _reasons(studied: list[Studied]) -> list[dict[str, Any]]:
    counted: Counter[tuple[str | None, str]] = Counter()
    for one in studied:
        for reason in one.notes.get("reasons", []):
            counted[reason["game"], reason["key"]] += reason["count"]
    return [
        {"game": game, "key": key, "count": count}
        for (game, key), count in counted.most_common(MOST_REASONS)
    ]


def _moments(studied: list[Studied]) -> list[dict[str, Any]]:
    """Return the best moments: what was won from far behind, the best luck, the best play."""
    contested = [one for one in studied if one.row.seats > 1]
    found = []
    behind = [
        (one.notes["lowest"], one)
        for one in contested
        if one.row.place == 1 and one.notes.get("lowest")
    ]
    if behind:
        low, one = min(behind, key=lambda each: each[0]["value"])
        found.append(one.moment("comeback", low["value"], low["ply"]))
    lucky = [(one.notes["luckiest"], one) for one in contested if one.notes.get("luckiest")]
    if lucky:
        luck, one = max(lucky, key=lambda each: each[0]["value"])
        found.append(one.moment("luck", luck["value"], luck["ply"]))
    long = [one for one in studied if one.account["decisions"] >= ENOUGH_DECISIONS]
    if long:
        best = max(long, key=lambda each: (each.accuracy, each.account["decisions"]))
        found.append(best.moment("accuracy", best.accuracy, None))
    return found
