"""Games that are over: who was going to win when, and playing on from another moment."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from hortus.server import whatif
from hortus.server.api.common import Network, Parts, SomeCaller, SomePerson, TableId, problems
from hortus.server.protocol.study import Evaluation
from hortus.server.protocol.tables import TableInfo, WhatIfIn
from hortus.server.records import must_be_open

router = APIRouter(prefix="/tables", tags=["tables"])


@router.post(
    "/{table}/what-if",
    response_model=TableInfo,
    status_code=201,
    responses=problems(401, 403, 404, 409),
)
async def what_if(
    table: TableId, body: WhatIfIn, person: SomePerson, caller: SomeCaller, parts: Parts
) -> Any:
    """Open a private table that leaves a finished game at a ply; bots take the other seats."""
    room = await parts.hall.room(table)
    following = await whatif.leave_game(parts, room, caller, person, body)
    return parts.hall.info(following, person.id)


@router.get(
    "/{table}/evaluation", response_model=Evaluation, responses=problems(401, 403, 404, 409)
)
async def evaluation(table: TableId, caller: SomeCaller, network: Network, parts: Parts) -> Any:
    """Return who was going to win a finished game; the first request sets the work going."""
    room = await parts.hall.room(table)
    async with room.lock:
        desk = await parts.hall.look(room)
        caller.must_see(desk)
        must_be_open(desk)
        return parts.evaluations.of(desk, caller.person or network).data()
