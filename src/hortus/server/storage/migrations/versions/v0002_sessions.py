"""Sessions that end one by one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what a log-out in one browser leaves behind."""
    op.add_column("people", sa.Column("ended", sa.Text, nullable=False, server_default="[]"))
