"""The daily challenge."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from hortus.server.http.routes.common import MaybePerson, SomePerson, TheService, problems
from hortus.server.protocol.daily import DailyBoard, DailyInfo
from hortus.server.protocol.tables import TableInfo

router = APIRouter(prefix="/daily", tags=["daily"])
Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$", description="A day, as 2026-11-15.")]


@router.get("", response_model=list[DailyInfo], responses=problems())
async def list_challenges(person: MaybePerson, service: TheService) -> Any:
    """List today's challenges."""
    return await service.daily.challenges(person)


@router.post("/{game}", response_model=TableInfo, responses=problems(401, 404))
async def begin_challenge(game: str, person: SomePerson, service: TheService) -> Any:
    """Begin your only attempt at today's challenge, or go on with it."""
    live = await service.daily.attempt(game, person)
    async with live.lock:
        await service.registry.current(live)
        return service.registry.info(live, person.id)


@router.get("/{game}/{day}", response_model=DailyBoard, responses=problems(404))
async def get_board(game: str, day: Day, service: TheService) -> Any:
    """Return the results of a day."""
    return await service.daily.board(game, day)
