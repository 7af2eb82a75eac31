"""Tables: opening, finding, seats, commands, questions, replays and records."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import or_, select

from hortus.server.bots.names import level_of, own_names
from hortus.server.catalogue.shelf import title_of
from hortus.server.http.routes.common import (
    MaybePerson,
    Network,
    SomeCaller,
    SomePerson,
    TableId,
    TheService,
    problems,
    while_connected,
)
from hortus.server.live import coach, commands, opening
from hortus.server.live.service import Service
from hortus.server.protocol.base import Data
from hortus.server.protocol.client import Command
from hortus.server.protocol.events import Event
from hortus.server.protocol.positions import (
    Explanation,
    Hint,
    HintIn,
    JudgeIn,
    Judgement,
    LogLine,
    MoveIn,
    Preview,
    State,
)
from hortus.server.protocol.server import Ack
from hortus.server.protocol.tables import (
    Created,
    Rematch,
    SeatSet,
    SeatSetIn,
    SitIn,
    StandIn,
    StartIn,
    TableIn,
    TableInfo,
    Tables,
)
from hortus.server.storage import schema
from hortus.server.support.denied import Denied
from hortus.server.tables import projection
from hortus.server.tables.clock import Clock
from hortus.server.tables.decisions import must_be_played
from hortus.server.tables.records import record_data

router = APIRouter(prefix="/tables", tags=["tables"])
PAGE = 50
SeatNumber = Annotated[int, Path(ge=0, le=7)]
SeatQuery = Annotated[int | None, Query(ge=0, le=7, description="Left out: as a spectator.")]
Before = Annotated[float | None, Query(description="`next` of the page before.")]


@router.post("", response_model=Created, status_code=201, responses=problems(401))
async def open_table(body: TableIn, person: SomePerson, service: TheService) -> Any:
    """Open a table; it starts at once if every seat is taken."""
    live = await opening.open_table(service, person, body)
    return {
        "table": service.registry.info(live, person.id),
        "tokens": opening.tokens(service, live.table, person.id),
    }


@router.get("", response_model=Tables, responses=problems())
async def lobby(
    person: MaybePerson,
    service: TheService,
    game: Annotated[str | None, Query(max_length=32)] = None,
    before: Before = None,
) -> Any:
    """List public tables that wait for players or are being played."""
    c = schema.tables.c
    query = select(schema.tables).where(c.public, c.status.in_(["open", "running"]))
    if game is not None:
        query = query.where(c.game == game)
    return await _page(service, query, before, person.id if person else None)


@router.get("/mine", response_model=Tables, responses=problems(401))
async def my_tables(person: SomePerson, service: TheService, before: Before = None) -> Any:
    """List one's own tables, the latest first."""
    c, s = schema.tables.c, schema.seats.c
    seated = select(s.table_id).where(s.person == person.id)
    own = or_(c.id.in_(seated), c.host == person.id)
    query = select(schema.tables).where(own, c.status != "cancelled")
    return await _page(service, query, before, person.id)


async def _page(service: Service, query: Any, before: float | None, me: str | None) -> Any:
    c, s = schema.tables.c, schema.seats.c
    if before is not None:
        query = query.where(c.updated < before)
    rows = await service.store.rows(query.order_by(c.updated.desc()).limit(PAGE))
    mine: dict[str, list[int]] = {}
    if me is not None and rows:
        own = select(s.table_id, s.seat).where(
            s.person == me, s.table_id.in_([row.id for row in rows])
        )
        for row in await service.store.rows(own.order_by(s.seat)):
            mine.setdefault(row.table_id, []).append(row.seat)
    lines = []
    for row in rows:
        try:
            lines.append(_line(row, mine.get(row.id, [])))
        except Exception as error:
            service.registry.set_aside(row.id, error)
    more = rows[-1].updated if len(rows) == PAGE else None
    return {"tables": lines, "next": more}


def _line(row: Any, mine: list[int]) -> dict[str, Any]:
    spec, names, waiting = json.loads(row.spec), json.loads(row.names), json.loads(row.waiting)
    levels = [level_of(name) for name in names]
    clock = Clock(**spec["clock"])
    return {
        "id": row.id,
        "game": row.game,
        "title": title_of(row.game, spec["options"]),
        "status": row.status,
        "public": row.public,
        "rated": row.rated,
        "daily": row.daily,
        "names": own_names(row.id, names, levels),
        "bots": levels,
        "free": names.count(None),
        "mine": mine,
        "my_turn": row.status == "running" and any(seat in waiting for seat in mine),
        "waiting": waiting if row.status == "running" else [],
        "outcome": None if row.outcome is None else json.loads(row.outcome),
        "ended": row.ended,
        "options": spec["options"],
        "clock": clock.kind,
        "bank": clock.bank,
        "increment": clock.increment,
        "version": row.version,
        "created": row.created,
        "updated": row.updated,
    }


@router.get("/{table}", response_model=TableInfo, responses=problems(401, 403, 404))
async def get_table(table_id: TableId, caller: SomeCaller, service: TheService) -> Any:
    """Return everything about a table but its position."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        caller.must_see(await service.registry.current(live))
        return service.registry.info(live, caller.person, bool(caller.seats(live.table)))


@router.post("/{table}/sit", response_model=TableInfo, responses=problems(401, 403, 404, 409))
async def sit(
    table_id: TableId, body: SitIn, person: SomePerson, caller: SomeCaller, service: TheService
) -> Any:
    """Take a free seat; the last one starts the game."""
    live = await service.registry.live_table(table_id)
    await opening.sit(service, live, caller, person, body.seat, body.name)
    return service.registry.info(live, person.id)


@router.post("/{table}/stand", response_model=TableInfo, responses=problems(401, 403, 404, 409))
async def stand(table_id: TableId, body: StandIn, caller: SomeCaller, service: TheService) -> Any:
    """Give a seat back before the start."""
    live = await service.registry.live_table(table_id)
    await opening.stand(service, live, caller, body.seat)
    return service.registry.info(live, caller.person)


@router.post(
    "/{table}/seats/{seat}", response_model=SeatSet, responses=problems(401, 403, 404, 409)
)
async def set_seat(
    table_id: TableId, seat: SeatNumber, body: SeatSetIn, caller: SomeCaller, service: TheService
) -> Any:
    """Give a seat to a bot, to a program outside, or to nobody; for the host."""
    live = await service.registry.live_table(table_id)
    token = await opening.set_seat(service, live, caller, seat, body)
    return {"table": service.registry.info(live, caller.person), "token": token}


@router.post("/{table}/start", response_model=TableInfo, responses=problems(401, 403, 404, 409))
async def start(table_id: TableId, body: StartIn, caller: SomeCaller, service: TheService) -> Any:
    """Start now, free seats going to a bot; for the host."""
    live = await service.registry.live_table(table_id)
    await opening.start(service, live, caller, body.fill)
    return service.registry.info(live, caller.person)


@router.post("/{table}/cancel", response_model=TableInfo, responses=problems(401, 403, 404, 409))
async def cancel(table_id: TableId, caller: SomeCaller, service: TheService) -> Any:
    """Call the game off before it begins; for the host."""
    live = await service.registry.live_table(table_id)
    await opening.cancel(service, live, caller)
    return service.registry.info(live, caller.person)


@router.post("/{table}/rematch", response_model=Rematch, responses=problems(401, 403, 404, 409))
async def rematch(
    table_id: TableId, person: SomePerson, caller: SomeCaller, service: TheService
) -> Any:
    """Open the next table with the same people, or take one's seat at it."""
    live = await opening.rematch(service, await service.registry.live_table(table_id), caller)
    return {
        **service.registry.info(live, person.id),
        "tokens": opening.tokens(service, live.table, person.id),
    }


@router.post("/{table}/commands", response_model=Ack, responses=problems(401, 403, 404, 409))
async def give_command(
    table_id: TableId, body: Command, caller: SomeCaller, service: TheService
) -> Any:
    """Give a command of the live protocol; the answer comes after the durable commit."""
    live = await service.registry.live_table(table_id)
    number = await commands.command(service.registry, live, caller, body)
    return {"type": "ack", "id": body.id, "number": number}


@router.get("/{table}/state", response_model=State, responses=problems(401, 403, 404, 409))
async def get_state(
    table_id: TableId,
    caller: SomeCaller,
    service: TheService,
    network: Network,
    seat: SeatQuery = None,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Any:
    """Return the position for a seat, or an earlier one before the entry at a ply."""
    live = await service.registry.live_table(table_id)
    match = None
    if ply is not None:
        async with live.lock:
            table = await service.registry.current(live)
            caller.must_see(table)
            caller.viewpoint(table, seat)
            must_be_played(table)
            played = table.played()
        # The table goes on meanwhile, so who may see what is asked again afterwards.
        match = await service.replays.at(played, ply, network)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        state = projection.state(table, caller.viewpoint(table, seat), match)
    if state is None:
        raise Denied("no_position", "There is no position to show.")
    return state


@router.get("/{table}/log", response_model=list[LogLine], responses=problems(401, 403, 404))
async def get_log(
    table_id: TableId, caller: SomeCaller, service: TheService, seat: SeatQuery = None
) -> Any:
    """Return the record so far, as a seat may know it."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        return projection.log(table, caller.viewpoint(table, seat))


@router.get("/{table}/beneath", response_model=list[Data], responses=problems(401, 403, 404))
async def get_beneath(
    table_id: TableId,
    caller: SomeCaller,
    service: TheService,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Any:
    """Return what lies covered on the table, now or before an entry; all of it is public."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        return projection.beneath(table, ply)


@router.get("/{table}/events", response_model=list[Event], responses=problems(401, 403, 404))
async def get_events(
    table_id: TableId,
    caller: SomeCaller,
    service: TheService,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    seat: SeatQuery = None,
) -> Any:
    """Return the numbered events after a number."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        viewpoint = caller.viewpoint(table, seat)
        who = service.people.remembered
        return [
            projection.event_data(table, event, viewpoint, who) for event in table.events[after:]
        ]


@router.post("/{table}/explain", response_model=Explanation, responses=problems(401, 403, 404, 409))
async def explain(table_id: TableId, body: MoveIn, caller: SomeCaller, service: TheService) -> Any:
    """Say why a move is not possible."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_own(table, body.seat)
        return projection.explain(table, body.seat, body.move, body.language)


@router.post("/{table}/preview", response_model=Preview, responses=problems(401, 403, 404, 409))
async def preview(table_id: TableId, body: MoveIn, caller: SomeCaller, service: TheService) -> Any:
    """Show the effect of a move before it is made."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_own(table, body.seat)
        return projection.preview(table, body.seat, body.move)


@router.post("/{table}/hint", response_model=Hint, responses=problems(401, 403, 404, 409))
async def hint(
    table_id: TableId, body: HintIn, caller: SomeCaller, service: TheService, request: Request
) -> Any:
    """Ask a bot for advice."""
    live = await service.registry.live_table(table_id)
    advice = commands.hint(service.registry, live, caller, body.seat, body.bot)
    return await while_connected(request, advice)


@router.post("/{table}/judge", response_model=Judgement, responses=problems(401, 403, 404, 409))
async def judge(
    table_id: TableId, body: JudgeIn, caller: SomeCaller, service: TheService, request: Request
) -> Any:
    """Ask the coach what is best, and whether a move would be a mistake."""
    live = await service.registry.live_table(table_id)
    judging = coach.judge(service.registry, live, caller, body.seat, body.version, body.move)
    return await while_connected(request, judging)


@router.get(
    "/{table}/components", response_model=dict[str, Any], responses=problems(401, 403, 404, 409)
)
async def get_table_components(table_id: TableId, caller: SomeCaller, service: TheService) -> Any:
    """Return what the ids in views and moves of this table refer to, own components included."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        must_be_played(table)
        assert table.game is not None
        return dict(table.game.kind.components.listing(table.game.components))


@router.get(
    "/{table}/record", response_model=dict[str, Any], responses=problems(401, 403, 404, 409)
)
async def get_record(table_id: TableId, caller: SomeCaller, service: TheService) -> Any:
    """Return the whole record of a finished game, with its seed."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        return record_data(table, service.people.remembered)
