"""What a seat is shown of Ishtar: its view as JSON data, the sheet of scores, and news.

Pictures share their cells, which nobody changes: most of them look as they did a move ago.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hortus.games.ishtar.formats.moves import detail
from hortus.games.ishtar.rules.cells import centre, coordinates, covered, every
from hortus.games.ishtar.rules.garden import seat_of
from hortus.games.ishtar.rules.geometry import LOCAL
from hortus.games.ishtar.rules.names import (
    COLOUR_NAMES,
    COUNT_NAMES,
    EFFECT_NAMES,
    FACE_IDS,
    ICON_NAMES,
    SHAPE_NAMES,
    SKILL_NAMES,
    TILE_IDS,
)
from hortus.games.ishtar.rules.scoring import seat_score
from hortus.games.ishtar.rules.state import (
    BARE,
    CARDS,
    COLOURS,
    COLUMNS,
    DECK,
    EMPTY_AT_END,
    FOUNTAIN,
    GRASS,
    LAY_MAP,
    PLACED,
    PLANTED,
    ROCK,
    ROW,
    SAND,
    SKILLS,
    STACKS,
    TABLET,
    TILES,
    UNSEEN,
)

PHASES = (
    *("map", "fountains", "cups", "tops", "trees"),
    *("take", "reveal", "place", "special", "bloom", "bloom", "reserve", "plant", "tree"),
    *("refill", "over"),
)


GROUND_NAMES = {SAND: "sand", TABLET: "tablet", FOUNTAIN: "fountain"}


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    laid = s.phase != LAY_MAP
    return {
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[s.phase],
        "to_move": s.to_move,
        "boards": [_board(s, board) for board in range(s.boards)] if laid else [],
        "cells": _cells(s),
        "tiles": [_placed(box, s, tile) for tile in range(TILES) if s.tile_place[tile] == PLACED],
        "stacks": [_stack(box, s, stack) for stack in range(STACKS)],
        "empty_at_end": EMPTY_AT_END,
        "can": s.can if s.can >= 0 else None,
        "held": tile_face(box, s.held - 1) if s.held else None,
        "row": [_card(box, s.row[slot]) for slot in range(ROW)],
        "planting": _card(box, s.planting),
        "pawns": s.pawns,
        "tokens": {"single": s.tokens[0], "double": s.tokens[1]},
        "stock": _gems(s.stock),
        "unseen": {
            "tiles": [TILE_IDS[t] for t in range(TILES) if s.tile_place[t] == UNSEEN],
            "cards": [card + 1 for card in range(CARDS) if s.card_place[card] == DECK],
        },
        "players": [_player(box, s, other) for other in range(s.seats)],
        "skills": _skills(box),
        "scores": [seat_score(box, s, other) for other in range(s.seats)],
        "score_sheet": score_sheet(box, s),
    }


def _board(s: Any, board: int) -> dict[str, Any]:
    q, r = centre(s, board)
    colour = s.fountain[board]
    return {
        "face": FACE_IDS[s.face[board]],
        "at": [q, r],
        "turn": s.turn[board],
        "fountain": COLOUR_NAMES[colour - 1] if colour else None,
        "spaces": [s.spaces[board, seat] for seat in range(s.seats)],
    }


def _cells(s: Any) -> list[dict[str, Any]]:
    """Return every cell of the map."""
    # Whole rows at once: this is read for every seat after every move.
    rows = (s.ground, s.gem, s.cover, s.garden, s.bed, s.keeper, s.assistant, s.tree, s.bloom)
    places = _places(tuple(centre(s, board) for board in range(s.boards))) if every(s) else ()
    return list(map(_cell, places, *(row.tolist() for row in rows)))


@lru_cache(maxsize=1000)
def _places(centres: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Return where the cells of a map lie."""
    return [(q + dq, r + dr) for q, r in centres for dq, dr in LOCAL]


@lru_cache(maxsize=30_000)
def _cell(
    at: tuple[int, int],
    ground: int,
    gem: int,
    cover: int,
    garden: int,
    bed: int,
    keeper: int,
    assistant: int,
    tree: int,
    bloom: int,
) -> dict[str, Any]:
    """Return a cell from what the state keeps of it."""
    data: dict[str, Any] = {
        "at": list(at),
        "ground": "rock" if ground >= ROCK else GROUND_NAMES[ground],
    }
    if gem:
        data["gem"] = COLOUR_NAMES[gem - 1]
    if cover != BARE:
        data["flowers"] = cover - GRASS
        data["fountain"] = garden - 1
    if bed:
        data["bed"] = bed
    if keeper:
        data["controlled_by"] = seat_of(keeper)
    if assistant:
        data["assistant"] = seat_of(assistant)
    if tree:
        data["tree"] = True
    if bloom:
        data["token"] = "single" if bloom == 1 else "double"
    return data


@lru_cache(maxsize=4096)
def tile_face(box: Any, tile: int) -> dict[str, Any]:
    """Return what a tile shows."""
    return {
        "tile": TILE_IDS[tile],
        "shape": SHAPE_NAMES[box.shape[tile]],
        "flowers": [box.part[tile, part] - GRASS for part in range(3)],
        "icon": ICON_NAMES[box.icon[tile]],
        "icon_part": box.icon_part[tile],
    }


def _placed(box: Any, s: Any, tile: int) -> dict[str, Any]:
    return {
        **tile_face(box, tile),
        "at": list(coordinates(s, s.tile_cell[tile])),
        "turn": s.tile_turn[tile],
        "cells": [list(coordinates(s, cell)) for cell in covered(box, s, tile)],
    }


def _stack(box: Any, s: Any, stack: int) -> dict[str, Any]:
    return {
        "shape": SHAPE_NAMES[s.cup[stack] - 1] if s.cup[stack] else None,
        "tiles": s.stack[stack],
        "top": tile_face(box, s.top[stack] - 1) if s.top[stack] else None,
    }


def _card(box: Any, card: int) -> dict[str, Any] | None:
    """Return a tree card given as number + 1 in the state, which is its number in records."""
    if not card:
        return None
    cost = {COLOUR_NAMES[colour]: box.cost[card - 1, colour] for colour in range(COLOURS)}
    return {"card": card, "cost": cost, "points": box.points[card - 1]}


def _gems(counts: Any) -> dict[str, int]:
    return {colour: counts[i] for i, colour in enumerate(COLOUR_NAMES)}


def _player(box: Any, s: Any, seat: int) -> dict[str, Any]:
    places = s.card_place.tolist()
    planted = [card + 1 for card in range(CARDS) if places[card] == PLANTED + seat]
    return {
        "gems": _gems([s.gems[seat, colour] for colour in range(COLOURS)]),
        "gems_on_board": _gems([s.spent[seat, colour] for colour in range(COLOURS)]),
        "skills": [SKILL_NAMES[i] for i in range(SKILLS) if (s.skills[seat] >> i) & 1],
        "assistants": {"front": s.front[seat], "carpet": s.carpet[seat]},
        "reserved": _card(box, s.reserved[seat]),
        "trees": [_card(box, card) for card in planted],
    }


@lru_cache(maxsize=64)
def _skills(box: Any) -> dict[str, Any]:
    """Return what each skill of this component set does."""
    upper = {
        SKILL_NAMES[i]: {
            "counts": COUNT_NAMES[box.upper[i]],
            "points": [box.worth[i, colour] for colour in range(COLOURS)],
        }
        for i in range(COLUMNS)
    }
    lower = {
        SKILL_NAMES[COLUMNS + i]: {"effect": EFFECT_NAMES[box.lower[i]]} for i in range(COLUMNS)
    }
    return upper | lower


def news(box: Any, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return the gems that a move brought."""
    found = []
    for seat in range(after.seats):
        won = [after.gems[seat, i] - before.gems[seat, i] for i in range(COLOURS)]
        gems = {
            name: int(count) for name, count in zip(COLOUR_NAMES, won, strict=True) if count > 0
        }
        if gems:
            found.append({"news": "gems", "seat": seat, "gems": gems})
    return found


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points by the headings of the score pad, with their sum."""
    return [sheet | {"total": sum(sheet.values())} for sheet in detail(box, s)]
