"""What a seat is shown of Ishtar: its view as JSON data, and the sheet of scores."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.formats.moves import detail
from hortus.games.ishtar.rules.cells import centre, coordinates, covered, every
from hortus.games.ishtar.rules.garden import seat_of
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
        "cells": [_cell(s, cell) for cell in every(s)],
        "tiles": [_placed(box, s, tile) for tile in range(TILES) if s.tile_place[tile] == PLACED],
        "stacks": [_stack(box, s, stack) for stack in range(STACKS)],
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


def _cell(s: Any, cell: int) -> dict[str, Any]:
    ground = s.ground[cell]
    data: dict[str, Any] = {
        "at": list(coordinates(s, cell)),
        "ground": "rock" if ground >= ROCK else GROUND_NAMES[ground],
    }
    if s.gem[cell]:
        data["gem"] = COLOUR_NAMES[s.gem[cell] - 1]
    if s.cover[cell] != BARE:
        data["flowers"] = s.cover[cell] - GRASS
        data["fountain"] = s.garden[cell] - 1
    if s.bed[cell]:
        data["bed"] = s.bed[cell]
    if s.keeper[cell]:
        data["controlled_by"] = seat_of(s.keeper[cell])
    if s.assistant[cell]:
        data["assistant"] = seat_of(s.assistant[cell])
    if s.tree[cell]:
        data["tree"] = True
    if s.bloom[cell]:
        data["token"] = "single" if s.bloom[cell] == 1 else "double"
    return data


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
    planted = [card + 1 for card in range(CARDS) if s.card_place[card] == PLANTED + seat]
    return {
        "gems": _gems([s.gems[seat, colour] for colour in range(COLOURS)]),
        "gems_on_board": _gems([s.spent[seat, colour] for colour in range(COLOURS)]),
        "skills": [SKILL_NAMES[i] for i in range(SKILLS) if (s.skills[seat] >> i) & 1],
        "assistants": {"front": s.front[seat], "carpet": s.carpet[seat]},
        "reserved": _card(box, s.reserved[seat]),
        "trees": [_card(box, card) for card in planted],
    }


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


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points by the headings of the score pad, with their sum."""
    return [sheet | {"total": sum(sheet.values())} for sheet in detail(box, s)]
