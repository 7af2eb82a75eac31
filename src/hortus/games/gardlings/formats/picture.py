"""What a seat is shown of Gardlings: its view as JSON data, the sheet of scores, and news."""

from __future__ import annotations

from typing import Any, get_args

from hortus.games.gardlings.formats.moves import MEDAL_NAMES, MEDALS, tiles_owned
from hortus.games.gardlings.formats.schema import Phase
from hortus.games.gardlings.rules.building import alarm_due, alarm_limit, is_asked
from hortus.games.gardlings.rules.components import PILE_NAMES
from hortus.games.gardlings.rules.hiring import hirer
from hortus.games.gardlings.rules.scoring import (
    gross_gems,
    mission_gems,
    mission_met,
    net_gems,
    ponds,
)
from hortus.games.gardlings.rules.state import (
    ASIDE,
    BAG,
    BLANKS,
    BLUES,
    BUILDING,
    EDGES,
    GARDEN,
    HIRING,
    LETTERS,
    MUTATING,
    OUT,
    PIG_PILE,
    PILES,
    RIM,
    RING,
    TILES,
    UNDER,
)

PHASES = get_args(Phase)
DOINGS = ("building", "stopped", "out")


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    return {
        "seat": seat if seat >= 0 else None,
        "target": s.target,
        "medals": _medals(s) if s.seats == 1 else None,
        "pro": bool(s.pro),
        "round": s.round,
        "phase": PHASES[s.phase],
        "start": s.start,
        "hirer": hirer(s) if s.phase in (HIRING, MUTATING) else None,
        "winner": s.winner - 1 if s.winner else None,
        "supply": s.supply,
        "piles": {PILE_NAMES[pile]: _pile(s, pile) for pile in range(PILES)},
        "pigs": {"unseen": s.unseen[PIG_PILE], "under": _under(s, PIG_PILE)},
        "between": [_mission_name(s.between[other]) for other in range(s.seats)],
        "gardens": [_garden(box, s, other) for other in range(s.seats)],
        "sheet": score_sheet(box, s),
    }


def _medals(s: Any) -> dict[str, int]:
    """Return how many tiles count in the solo game, and how many each medal allows (GAR-9.2)."""
    limits = dict(zip(MEDAL_NAMES, MEDALS[s.target], strict=False))
    return {"tiles": tiles_owned(s, 0), **limits}


def _under(s: Any, pile: int) -> list[int]:
    tiles = [tile for tile in range(TILES) if s.where[tile] == UNDER + pile]
    return [tile + 1 for tile in sorted(tiles, key=lambda tile: s.under[tile])]


def _pile(s: Any, pile: int) -> dict[str, Any]:
    return {
        "top": s.top[pile] or None,
        "unseen": s.unseen[pile],
        "under": _under(s, pile),
        "coin": s.pile_coin[pile],
    }


def _mission_name(number: int) -> str | None:
    return f"M{number}" if number else None


def _garden(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return one seat's garden.

    `asked` tells whether who has stopped is asked once more.  `gnomes` counts the drawn tile too
    if it raises the alarm, `limit` is how many do so, and `alarming` tells that the tile in hand
    does.  `joined` lists the edges of a strip that touch something, and `gone` marks a pig that
    mutated.
    """
    bag = [tile + 1 for tile in range(TILES) if s.where[tile] == BAG + seat]
    aside = [tile + 1 for tile in range(TILES) if s.where[tile] == ASIDE + seat]
    alarming = bool(s.held[seat]) and alarm_due(box, s, seat)
    too_many = aside[0] if s.alarm[seat] else s.held[seat] if alarming else None
    return {
        "doing": DOINGS[s.doing[seat]],
        "asked": s.phase == BUILDING and is_asked(s, seat),
        "alarm": bool(s.alarm[seat]),
        "alarming": alarming,
        "coins": s.coins[seat],
        "gnomes": int(s.gnomes[seat] + (box.gnomes[too_many - 1] if too_many else 0)),
        "limit": alarm_limit(s, seat),
        "dragons": s.dragons[seat],
        "pigs": s.pigs[seat],
        "held": s.held[seat] or None,
        "aside": aside[0] if aside else None,
        "bag": {"count": s.bag[seat], "known": bag},
        "mission": _mission(box, s, seat),
        "strips": [
            {
                "tile": s.tile[seat, strip] + 1,
                "at": [s.x[seat, strip], s.y[seat, strip]],
                "turn": s.turn[seat, strip],
                "joined": [edge for edge in range(EDGES) if s.beside[seat, strip, edge]],
                "gone": s.where[s.tile[seat, strip]] != GARDEN + seat,
            }
            for strip in range(s.strips[seat])
        ],
    }


def _mission(box: Any, s: Any, seat: int) -> dict[str, Any] | None:
    mission = s.front[seat] - 1
    if mission < 0:
        return None
    return {
        "id": _mission_name(mission + 1),
        "edges": "".join(LETTERS[box.rim[mission, edge]] for edge in range(RIM)),
        "joined": [edge for edge in range(RIM) if s.rim_beside[seat, edge]],
        "gems": mission_gems(box, s, seat),
        "has": _progress(box, s, seat),
        "looked": bool(s.looked[seat]),
    }


def _progress(box: Any, s: Any, seat: int) -> int:
    """Return how much of what its mission asks a garden has."""
    effect = box.effect[s.front[seat] - 1]
    if effect == BLANKS:
        return int(s.blanks[seat])
    if effect == BLUES:
        return int(s.blues[seat])
    if effect == RING:
        return RIM - int(s.rim_open[seat])
    return int(mission_met(box, s, seat))


def news(box: Any, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return what a move brought about by itself: who is out and why, and a new round."""
    found: list[dict[str, Any]] = []
    for seat in range(after.seats):
        if after.doing[seat] == OUT and before.doing[seat] != OUT:
            garden = _garden(box, after, seat)
            told = {"seat": seat, "tile": garden["aside"]}
            if garden["alarm"]:
                stolen = gross_gems(box, after, seat) - net_gems(box, after, seat)
                told |= {"gnomes": garden["gnomes"], "limit": garden["limit"], "stolen": stolen}
            found.append({"news": "alarm" if garden["alarm"] else "stuck", **told})
    if after.round != before.round:
        found.append({"news": "round", "round": after.round})
    return found


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's gems by heading; stolen ones count below zero, ponds bring coins only."""
    return [
        {
            "plain": s.plain[seat],
            "triple": 3 * s.triple[seat],
            "mushroom": s.small[seat],
            "mission": mission_gems(box, s, seat),
            "stolen": net_gems(box, s, seat) - gross_gems(box, s, seat),
            "ponds": ponds(box, s, seat) if s.pro else 0,
            "total": net_gems(box, s, seat),
        }
        for seat in range(s.seats)
    ]
