"""What somebody's games add up to, what stands out in a ledger, and attempts found by person."""

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

RESULTS = """
    SELECT r.seat, r.person, r.game, r.seats, r.score, r.place, t.outcome, EXISTS (
        SELECT 1 FROM seats s WHERE s.table_id = r.table_id AND s.seat <> r.seat
    ) AS others
    FROM results r JOIN tables t ON t.id = r.table_id WHERE r.person IS NOT NULL
"""


def upgrade() -> None:
    """Make the table and fill it with the games that are there."""
    op.create_index("attempts_person", "attempts", ["person", "day"])
    op.add_column("ledgers", sa.Column("highlights", sa.Text))
    tallies = op.create_table(
        "tallies",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("against", sa.String(10), primary_key=True),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(tallies, _tallied(op.get_bind()))


def _tallied(connection: sa.Connection) -> list[dict[str, Any]]:
    found: dict[tuple[str, str, int, str], list[tuple[int, bool]]] = defaultdict(list)
    for row in connection.execute(sa.text(RESULTS)):
        against = "nobody" if row.seats == 1 else "people" if row.others else "bots"
        won = (
            row.place == 1
            if row.outcome is None
            else row.seat in json.loads(row.outcome)["winners"]
        )
        found[row.person, row.game, row.seats, against].append((row.score, won))
    return [
        {
            "person": person,
            "game": game,
            "seats": seats,
            "against": against,
            "played": len(games),
            "won": sum(won for _, won in games),
            "best": max(score for score, _ in games),
            "total": sum(score for score, _ in games),
        }
        for (person, game, seats, against), games in found.items()
    ]
