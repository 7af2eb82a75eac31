"""What a finished table leaves behind: results, ratings, and lines of daily boards."""

from __future__ import annotations

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, insert, select, update

from hortus.server.live.tallies import add_to_tallies
from hortus.server.storage import schema
from hortus.server.tables.events import Outcome
from hortus.server.tables.table import Table

_MODEL = PlackettLuce()
# Any number will do, as long as all processes use the same.
_LOCK = 7_463_202


def shown(mu: float, sigma: float) -> int:
    """Return a rating as people see it: careful at first, about 1500 for an average player."""
    return round(1500 + 40 * (mu - 25) - 40 * (sigma - _MODEL.sigma / 3))


def rated_name(table: Table, seat: int) -> str | None:
    """Return under which name a seat is rated."""
    holder = table.seats[seat]
    if holder.kind == "person":
        return holder.person
    return f"bot:{holder.bot}" if holder.kind == "bot" else None


def counts(table: Table) -> bool:
    """Tell whether a finished table leaves a trace: not a what-if, and not one with take-backs."""
    expired = table.outcome is not None and table.outcome["by"] == "expired"
    return table.spec.origin is None and not table.take_backs and not expired


def keep_results(connection: Connection, store_insert: Any, table: Table) -> None:
    """Write down how a table ended, in the transaction of its last event, if it counts."""
    outcome = table.outcome
    assert outcome is not None
    if not counts(table):
        return
    _one_at_a_time(connection)
    seats, people = len(table.seats), _people_still_here(connection, table)
    connection.execute(
        insert(schema.results),
        [
            {
                "table_id": table.id,
                "seat": seat,
                "person": holder.person if holder.person in people else None,
                "game": table.spec.game,
                "seats": seats,
                "score": outcome["scores"][seat],
                "place": outcome["ranks"][seat],
                "rated": table.rated,
                "at": table.updated,
            }
            for seat, holder in enumerate(table.seats)
        ],
    )
    add_to_tallies(connection, store_insert, table, outcome, people)
    if table.spec.daily is not None:
        _keep_attempt(connection, table, outcome)
    if table.rated:
        _rate(connection, store_insert, table, outcome)


def _one_at_a_time(connection: Connection) -> None:
    """Wait for other processes: they may write down games of the same people in another order."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def _people_still_here(connection: Connection, table: Table) -> set[str]:
    """Return who played and was not deleted meanwhile."""
    c = schema.people.c
    seated = {holder.person for holder in table.seats if holder.kind == "person"}
    return {row.id for row in connection.execute(select(c.id).where(c.id.in_(seated)))}


def daily_score(outcome: Outcome) -> dict[str, Any]:
    """Return what counts on a daily board for whoever has the first seat."""
    scores = outcome["scores"]
    own = 0 if outcome["by"] == "resignation" else scores[0]
    return {
        "score": own,
        "margin": own - max(scores[1:], default=0),
        "won": 0 in outcome["winners"],
    }


def _keep_attempt(connection: Connection, table: Table, outcome: Outcome) -> None:
    attempts = schema.attempts
    mine = attempts.c.table_id == table.id
    connection.execute(update(attempts).where(mine).values(**daily_score(outcome)))


def _rate(connection: Connection, store_insert: Any, table: Table, outcome: Outcome) -> None:
    names = [rated_name(table, seat) for seat in range(len(table.seats))]
    if None in names:
        return
    game, seats, c = table.spec.game, len(table.seats), schema.ratings.c
    query = select(schema.ratings).where(c.person.in_(names), c.game == game, c.seats == seats)
    rows = {row.person: row for row in connection.execute(query)}
    teams = []
    for name in names:
        row = rows.get(name)
        teams.append([_MODEL.rating(mu=row.mu, sigma=row.sigma) if row else _MODEL.rating()])
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in outcome["ranks"]])
    # A bot may hold several seats; only its first counts.
    for name in dict.fromkeys(names):
        seat = names.index(name)
        (new,) = rated[seat]
        played = rows[name].games + 1 if name in rows else 1
        values = {"mu": new.mu, "sigma": new.sigma, "games": played}
        statement = store_insert(schema.ratings).values(
            person=name, game=game, seats=seats, **values
        )
        connection.execute(
            statement.on_conflict_do_update(index_elements=["person", "game", "seats"], set_=values)
        )
