"""Games that are over: playing on from another moment."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from hortus.server import whatif
from hortus.server.api.common import Parts, SomeCaller, SomePerson, TableId, problems
from hortus.server.protocol import TableInfo, WhatIfIn

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
