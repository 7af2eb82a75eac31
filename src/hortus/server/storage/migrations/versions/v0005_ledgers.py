"""Ledgers of finished games are kept, line by line as they are worked out."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "ledgers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("seats", sa.Text),
    )
    unfinished = sa.text("seats IS NULL")
    op.create_index(
        "ledgers_unfinished",
        "ledgers",
        ["touched"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )
    op.create_table(
        "ledger_lines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("ledgers.table_id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
