"""The daily challenge."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from hortus.server.http.routes.common import MaybePerson, SomePerson, TheService, problems
from hortus.server.live.daily import must_be_game
from hortus.server.protocol.daily import DailyBoard, DailyInfo, DailyStanding, PastDays
from hortus.server.protocol.tables import TableInfo

router = APIRouter(prefix="/daily", tags=["daily"])
DAY = r"^\d{4}-\d\d-\d\d$"
Day = Annotated[str, Path(pattern=DAY, description="A day, as 2026-11-15.")]
BeforeDay = Annotated[str | None, Query(pattern=DAY, description="Days before this one only.")]


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


@router.get("/standing", response_model=DailyStanding, responses=problems())
async def get_daily_standing(person: MaybePerson, service: TheService) -> Any:
    """Return on how many days in a row you finished an attempt, and when the next day begins."""
    return await service.daily.boards.standing(person)


@router.get("/{game}/past", response_model=PastDays, responses=problems(404))
async def list_past_days(
    game: str, person: MaybePerson, service: TheService, before: BeforeDay = None
) -> Any:
    """List days that are over: who won, how you did, and how the best bot did."""
    must_be_game(game)
    return await service.daily.boards.past(game, before, person)


@router.get("/{game}/{day}", response_model=DailyBoard, responses=problems(404))
async def get_board(game: str, day: Day, person: MaybePerson, service: TheService) -> Any:
    """Return the results of a day, and yours among them."""
    must_be_game(game)
    return await service.daily.boards.board(game, day, person)
