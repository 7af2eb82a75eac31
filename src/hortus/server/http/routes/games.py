"""Games, rulebooks, components, board drawings and bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from hortus.bots import BOTS
from hortus.server.catalogue import shelf
from hortus.server.http.routes.common import Network, TheService, problems
from hortus.server.protocol.base import Language
from hortus.server.protocol.games import (
    BotInfo,
    ComponentsIn,
    GameInfo,
    LayoutIn,
    LayoutInfo,
    RulebookInfo,
)

router = APIRouter(tags=["games"])


@router.get("/games", response_model=list[GameInfo], responses=problems())
async def list_games() -> Any:
    """List the games."""
    return shelf.all_games()


@router.get("/games/{game}", response_model=GameInfo, responses=problems(404))
async def get_game(game: str) -> Any:
    """Describe one game."""
    return shelf.game_info(game)


@router.get("/games/{game}/rulebook", response_model=RulebookInfo, responses=problems(404))
async def get_rulebook(game: str, language: Language = "en") -> Any:
    """Return the complete rules in one language."""
    return shelf.rulebook_info(game, language)


@router.get("/games/{game}/components", response_model=dict[str, Any], responses=problems(404))
async def get_components(game: str, service: TheService) -> Any:
    """List what is in the box; ids in views and moves refer to it."""
    return service.catalogue.components(game)


@router.post("/games/{game}/components", response_model=dict[str, Any], responses=problems(404))
async def check_components(
    game: str, body: ComponentsIn, network: Network, service: TheService
) -> Any:
    """Check a component set of one's own and list it."""
    return await service.catalogue.check_components(game, body.toml, network)


@router.post("/grids/{grid}/layout", response_model=LayoutInfo, responses=problems(404))
async def get_layout(grid: str, body: LayoutIn) -> Any:
    """Return the polygons of cells; the grid `octagon` is a whole board."""
    return shelf.layout_info(grid, body.cells)


@router.get("/bots", response_model=list[BotInfo], responses=problems())
async def list_bots() -> Any:
    """List the bots that can take a seat."""
    return [{"name": name} for name in BOTS]
