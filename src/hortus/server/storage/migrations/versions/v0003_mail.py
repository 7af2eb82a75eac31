"""E-mail to confirmed addresses only, and few per day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add what is known about somebody's e-mail; addresses of before have to be confirmed too."""
    op.add_column(
        "people", sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("people", sa.Column("mail_day", sa.String(10)))
    op.add_column("people", sa.Column("mails", sa.Integer, nullable=False, server_default="0"))
