"""Forgetting a person: all that is theirs goes, and their moves stay in others' games, nameless."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from hortus.server.live.service import Service
from hortus.server.people.people import Person
from hortus.server.people.public_person import NOBODY
from hortus.server.people.sessions import DELETED
from hortus.server.storage import schema
from hortus.server.storage.event_rows import CHANNEL

OF_A_PERSON = (
    schema.tallies,
    schema.ratings,
    schema.attempts,
    schema.puzzle_answers,
    schema.notices,
)
NO_CHAT = '{"text":"..."}'


async def forget(service: Service, person: Person, password: str | None) -> None:
    """Forget a person, here and in all other processes, before this returns."""
    people, who = service.people, person.id
    if not person.guest:
        await people.must_know_password(person, password or "")
    expected = await people.peers.expect()
    word = f"x:{who}:{DELETED}::{expected.number}"
    try:
        await service.store.transact(lambda connection: _delete(connection, who, word))
    finally:
        people.end_here(who, DELETED)
    await service.registry.forgotten(who)
    await people.peers.confirmed(expected)
    # Whatever was on its way to the store while they went.
    await service.store.transact(lambda connection: _remove_traces(connection, who))


def _delete(connection: Connection, who: str, word: str) -> None:
    _remove_traces(connection, who)
    results = schema.results
    connection.execute(update(results).where(results.c.person == who).values(person=None))
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == who))
    connection.execute(delete(schema.people).where(schema.people.c.id == who))
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, word)))


def _remove_traces(connection: Connection, who: str) -> None:
    """Remove what a person said, and every name of their seats."""
    e, t = schema.events.c, schema.tables.c
    said = e.body.like(f'%"person":"{who}"%')
    connection.execute(update(schema.events).where(e.kind == "chat", said).values(body=NO_CHAT))
    named = e.body.like('%"label":%')
    query = select(e.table_id, e.version, e.body).where(said, named, e.kind != "chat")
    for row in connection.execute(query).all():
        body = json.dumps(_unnamed(json.loads(row.body), who), separators=(",", ":"))
        mine = (e.table_id == row.table_id) & (e.version == row.version)
        connection.execute(update(schema.events).where(mine).values(body=body))
    seated = select(schema.seats.c.table_id).where(schema.seats.c.person == who)
    hosted = t.spec.like(f'%"{who}"%')
    for row in connection.execute(
        select(t.id, t.names, t.spec).where(t.id.in_(seated) | (t.host == who) | hosted)
    ).all():
        values = {
            "spec": json.dumps(_unnamed(json.loads(row.spec), who)),
            "names": json.dumps(_names(connection, row, who)),
        }
        connection.execute(update(schema.tables).where(t.id == row.id).values(**values))


def _names(connection: Connection, row: Any, who: str) -> list[str | None]:
    s = schema.seats.c
    query = select(s.seat).where(s.table_id == row.id, s.person == who)
    mine = {found.seat for found in connection.execute(query)}
    names = json.loads(row.names)
    return [NOBODY.name if seat in mine else name for seat, name in enumerate(names)]


def _unnamed(data: Any, who: str) -> Any:
    """Return stored data without the names that a person gave to their seats."""
    if isinstance(data, list):
        return [_unnamed(item, who) for item in data]
    if not isinstance(data, dict):
        return data
    mine = who in (data.get("person"), data.get("reserved"))
    return {
        key: _unnamed(value, who) for key, value in data.items() if not (mine and key == "label")
    }
