"""Games that are over: who was going to win when, by what, and playing on from another moment."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from hortus.server.http.routes.common import (
    Network,
    SomeCaller,
    SomePerson,
    TableId,
    TheService,
    problems,
)
from hortus.server.live.ledgers import finished_game
from hortus.server.live.service import Service
from hortus.server.live.what_if import leave_game
from hortus.server.protocol.study import Evaluation, Ledger
from hortus.server.protocol.tables import TableInfo, WhatIfIn
from hortus.server.tables.caller import Caller
from hortus.server.tables.records import must_be_public
from hortus.server.tables.table import Table

router = APIRouter(prefix="/tables", tags=["tables"])


@router.post(
    "/{table}/what-if",
    response_model=TableInfo,
    status_code=201,
    responses=problems(401, 403, 404, 409),
)
async def what_if(
    table_id: TableId, body: WhatIfIn, person: SomePerson, caller: SomeCaller, service: TheService
) -> Any:
    """Open a private table that leaves a finished game at a ply; bots take the other seats."""
    live = await service.registry.live_table(table_id)
    following = await leave_game(service, live, caller, person, body)
    return service.registry.info(following, person.id)


@router.get(
    "/{table}/evaluation", response_model=Evaluation, responses=problems(401, 403, 404, 409)
)
async def evaluation(
    table_id: TableId, caller: SomeCaller, network: Network, service: TheService
) -> Any:
    """Return who was going to win a finished game; the first request sets the work going."""
    table = await _seen(table_id, caller, service)
    must_be_public(table)
    return service.evaluations.of(table, caller.person or network).data()


@router.get("/{table}/ledger", response_model=Ledger, responses=problems(401, 403, 404, 409))
async def ledger(
    table_id: TableId, caller: SomeCaller, network: Network, service: TheService
) -> Any:
    """Return what luck and errors made of a finished game; the first request starts the work."""
    game = finished_game(await _seen(table_id, caller, service))
    return await service.ledgers.of(game, caller.person or network)


async def _seen(table_id: str, caller: Caller, service: Service) -> Table:
    """Return a table as it is now, if the caller may see it."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        return table
