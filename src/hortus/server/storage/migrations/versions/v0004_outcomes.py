"""Tables remember how and when they ended, for the lists they stand in."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("status", sa.String),
    sa.column("outcome", sa.Text),
    sa.column("ended", sa.Double),
)
events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("version", sa.Integer),
    sa.column("at", sa.Double),
    sa.column("body", sa.Text),
)


def upgrade() -> None:
    """Add the two columns and fill them from the events that ended games."""
    op.add_column("tables", sa.Column("outcome", sa.Text))
    op.add_column("tables", sa.Column("ended", sa.Double))
    connection = op.get_bind()
    ending = sa.select(events).where(events.c.body.contains('"outcome":', autoescape=True))
    for event in connection.execute(ending.order_by(events.c.version)).all():
        outcome = json.loads(event.body).get("outcome")
        if outcome is not None:
            connection.execute(
                sa.update(tables)
                .where(tables.c.id == event.table_id)
                .values(outcome=json.dumps(outcome), ended=event.at)
            )
