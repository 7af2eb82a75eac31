"""Puzzles: one move is clearly best, and nobody is told which before they answered."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from hortus.puzzles.standing import Answer
from hortus.server.http.routes.common import MaybePerson, TheService, problems
from hortus.server.protocol.base import Code
from hortus.server.protocol.positions import Explanation, Preview
from hortus.server.protocol.puzzles import (
    PuzzleAnswerIn,
    PuzzleAnswersIn,
    PuzzleMoveIn,
    PuzzlePosition,
    PuzzleShelf,
    PuzzleStanding,
    PuzzleVerdict,
)

router = APIRouter(prefix="/puzzles", tags=["puzzles"])
Number = Annotated[int, Path(ge=1, le=100_000, description="The number of a puzzle.")]
Game = Annotated[Code, Path(description="The name of a game.")]


@router.get("", response_model=list[PuzzleShelf], responses=problems())
async def list_puzzles(service: TheService) -> Any:
    """List the puzzles of every game, and today's."""
    return service.puzzles.shelf()


@router.post("/standing", response_model=PuzzleStanding, responses=problems())
async def get_standing(body: PuzzleAnswersIn, person: MaybePerson, service: TheService) -> Any:
    """Return what somebody's answers add up to; an account keeps them, a guest's browser does."""
    told = [Answer(**answered.model_dump()) for answered in body.answers]
    return await service.puzzles.standing(person, told)


@router.get("/{game}/{number}", response_model=PuzzlePosition, responses=problems(404))
async def get_puzzle(game: Game, number: Number, service: TheService) -> Any:
    """Return a puzzle's position, as the seat sees it that is to move."""
    return await service.puzzles.position(game, number)


@router.post("/{game}/{number}/preview", response_model=Preview, responses=problems(404, 409))
async def preview_puzzle_move(
    game: Game, number: Number, body: PuzzleMoveIn, service: TheService
) -> Any:
    """Show the effect of a move before it is the answer."""
    return await service.puzzles.preview(game, number, body.move)


@router.post("/{game}/{number}/explain", response_model=Explanation, responses=problems(404))
async def explain_puzzle_move(
    game: Game, number: Number, body: PuzzleMoveIn, service: TheService
) -> Any:
    """Say why a move is not possible."""
    return await service.puzzles.explain(game, number, body.move, body.language)


@router.post("/{game}/{number}/answer", response_model=PuzzleVerdict, responses=problems(404, 409))
async def answer_puzzle(
    game: Game, number: Number, body: PuzzleAnswerIn, person: MaybePerson, service: TheService
) -> Any:
    """Answer a puzzle and be told what is best; the first answer of an account is kept."""
    return await service.puzzles.answer(game, number, body.move, person)
