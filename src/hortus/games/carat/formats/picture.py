"""What a seat is shown of Carat: its view as JSON data, the sheet of scores, and news.

Pictures share their parts, which nobody changes: most of them look as they did a move ago.
"""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from hortus.games.carat.formats.moves import tile_code
from hortus.games.carat.rules.editions import NAMES
from hortus.games.carat.rules.options import COLOURS as COLOUR_NAMES
from hortus.games.carat.rules.scoring import chip_worth, seat_score, winning_colour
from hortus.games.carat.rules.state import COLOURS, NOBODY, SIZE, TILES, WON


def hand_of(s: Any, seat: int) -> list[int]:
    """Return the tiles in a hand, as far as the state knows them."""
    return [tile for tile in range(TILES) if (s.held[seat] >> tile) & 1]


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    held, tiles, turns = range(s.seats), s.tile_at.tolist(), s.turn_at.tolist()
    return {
        "edition": NAMES[s.edition],
        "seat": seat if seat >= 0 else None,
        "colours": [
            [COLOUR_NAMES[c] for c in range(COLOURS) if s.owner[c] == owner] for owner in held
        ],
        "chips": _chips(s),
        "board": [
            _laid(space, tile_code(box, tile - 1), turns[space])
            for space, tile in enumerate(tiles)
            if tile
        ],
        "hand": [tile_code(box, tile) for tile in hand_of(s, seat)] if seat >= 0 else [],
        "in_hand": [s.in_hand[other] for other in held],
        "stock": TILES - s.laid - sum(s.in_hand[other] for other in held),
        "scores": [seat_score(s, other) for other in held],
        "colour_scores": {COLOUR_NAMES[c]: s.score[c] for c in range(COLOURS)},
    }


def _chips(s: Any) -> list[dict[str, Any]]:
    """Return every chip: its totals, who wins it now or won it, and for how many points."""
    # Whole rows at once: this is read for every seat after every move.
    values, missing, points = s.chip.tolist(), s.missing.tolist(), s.points.tolist()
    totals, fates = map(tuple, s.total.tolist()), s.fate.tolist()
    laid = range(s.chips_laid)
    return list(map(_chip, laid, values, totals, missing, fates, points))


@lru_cache(maxsize=SIZE * SIZE * TILES * 4)
def _laid(space: int, code: str, turn: int) -> dict[str, Any]:
    """Return a tile on the board."""
    return {"at": [space // SIZE, space % SIZE], "tile": code, "turn": turn}


@lru_cache(maxsize=30_000)
def _chip(
    chip: int, value: int, totals: tuple[int, ...], missing: int, fate: int, points: int
) -> dict[str, Any]:
    """Return a chip."""
    leader, worth = _standing(value, totals)
    return {
        "at": [chip // (SIZE + 1), chip % (SIZE + 1)],
        "value": value,
        "totals": list(totals),
        "missing": missing,
        "leader": leader,
        "worth": worth,
        "scored": fate != 0,
        "winner": COLOUR_NAMES[fate - WON] if fate > NOBODY else None,
        "points": points,
    }


@lru_cache(maxsize=10_000)
def _standing(value: int, totals: tuple[int, ...]) -> tuple[str | None, int]:
    """Return who wins a chip with these totals, and what it is worth."""
    alone = SimpleNamespace(chip=[value], total={(0, c): n for c, n in enumerate(totals)})
    leader = winning_colour(alone, 0)
    return (COLOUR_NAMES[leader] if leader >= 0 else None), chip_worth(alone, 0)


def news(box: Any, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return the chips that a move scored: which colour won each, and whose that is."""
    then, now = before.fate.tolist(), after.fate.tolist()
    found = []
    for chip, fate in enumerate(now):
        if fate == then[chip]:
            continue
        colour = fate - WON if fate > NOBODY else None
        owner = -1 if colour is None else int(after.owner[colour])
        found.append(
            {
                "news": "chip",
                "at": [chip // (SIZE + 1), chip % (SIZE + 1)],
                "value": int(after.chip[chip]),
                "colour": None if colour is None else COLOUR_NAMES[colour],
                "seat": owner if owner >= 0 else None,
                "points": int(after.points[chip]),
            }
        )
    return found


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points by colour, with their sum (CAR-6.2)."""
    return [
        {COLOUR_NAMES[c]: s.score[c] for c in range(COLOURS) if s.owner[c] == seat}
        | {"total": seat_score(s, seat)}
        for seat in range(s.seats)
    ]
