"""The tables of the store; the record of a table is its rows in `events`, which only grow."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(160), unique=True),  # the folded name of an account; null for guests
    Column("password", Text),
    Column("email", String(200)),
    Column("webhook", String(200)),
    Column("language", String(2), nullable=False),
    Column("epoch", Integer, nullable=False),  # cookies of an older epoch are void
    Column("created", Double, nullable=False),
    # JSON: the sessions of this epoch that ended, each for itself.
    Column("ended", Text, nullable=False, server_default="[]"),
    Column(
        "confirmed", Boolean, nullable=False, server_default=false()
    ),  # the owner of the e-mail address agreed
    Column("mail_day", String(10)),  # on this day so many mails were sent to them
    Column("mails", Integer, nullable=False, server_default="0"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("daily", String(10)),
    Column("host", String(32)),
    Column("invite", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("spec", Text, nullable=False),  # JSON: what was set up
    Column("components", Text),
    Column("version", Integer, nullable=False),
    # What follows is known from the events, and kept here to find tables by.
    Column("names", Text, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Column("deadline", Double),
    Column("outcome", Text),  # JSON: how it ended
    Column("ended", Double),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("tables_lobby", "public", "status", "updated"),
    Index("tables_due", "status", "bot_turn", "deadline"),
    Index("tables_host", "host", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Index("seats_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("at", Double, nullable=False),
    Column("request", String(100)),  # who asked with which id of their own
    Column("body", Text, nullable=False),  # JSON
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("source", String(32), nullable=False),  # digest of the rules' source
    Column("state", LargeBinary, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32)),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Index("results_person", "person", "at"),
)

tallies = Table(
    "tallies",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("against", String(10), primary_key=True),  # nobody, bots or people
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("total", BigInteger, nullable=False),  # of the scores
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(40), primary_key=True),  # or "bot:" and its name
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("score", Integer),
    Column("margin", Integer),
    Column("won", Boolean),
    Index("attempts_person", "person", "day"),
)

ledgers = Table(
    "ledgers",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # how it is worked out
    Column("touched", Double, nullable=False),
    Column("seats", Text),  # JSON; null until every line is there
    Column("highlights", Text),  # JSON, by seat; null in those from before they were kept
    Index(
        "ledgers_unfinished",
        "touched",
        sqlite_where=text("seats IS NULL"),
        postgresql_where=text("seats IS NULL"),
    ),
)

ledger_lines = Table(
    "ledger_lines",
    metadata,
    Column("table_id", String(32), ForeignKey("ledgers.table_id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", String(200), nullable=False),  # of the move; empty if the puzzle was given up
    Column("at", Double, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", Double, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
