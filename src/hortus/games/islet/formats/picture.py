"""What a seat is shown of Islet: its view as JSON data, the sheet of scores, and news."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from hortus.games.islet.formats.moves import at
from hortus.games.islet.formats.schema import Phase
from hortus.games.islet.rules.components import CODES, SIDES
from hortus.games.islet.rules.islets import islet_of
from hortus.games.islet.rules.laying import fits
from hortus.games.islet.rules.scoring import heights
from hortus.games.islet.rules.state import (
    DECK,
    KINDS,
    NESTS,
    RESOURCES,
    SEA,
    TERRAINS,
)
from hortus.grids import triangle

PHASES = get_args(Phase)


def picture(box: Any, s: Any, seat: int) -> dict[str, Any]:
    """Return an observed state as JSON data."""
    return {
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[s.phase],
        "to_move": s.to_move,
        "eggs": s.eggs,
        "tiles": [_tile(s, slot) for slot in range(s.slots) if s.level[slot]],
        "coast": [
            {"islet": islet_of(s, slot), "at": at(s, slot)}
            for slot in range(s.slots)
            if not s.level[slot]
        ],
        "last_placed": at(s, s.last) if s.placed else None,
        "hand": [CODES[kind] for kind in range(KINDS) for _ in range(s.hand[seat, kind])]
        if seat >= 0
        else [],
        "players": [_player(s, other) for other in range(s.seats)],
        "supply": _heap(s.supply),
        "bag": s.in_bag,
        "unseen": {CODES[kind]: s.bag[kind] for kind in range(KINDS)},
        "removed": {CODES[kind]: s.removed[kind] for kind in range(KINDS) if s.removed[kind]},
        "cards": [_cards(box, s, islet) for islet in range(2)] if s.seats == 1 else None,
        "rounds_left": s.rounds_left or None,
        "scores": [s.laid[other] for other in range(s.seats)],
    }


def _tile(s: Any, slot: int) -> dict[str, Any]:
    return {
        "islet": islet_of(s, slot),
        "at": at(s, slot),
        "level": s.level[slot],
        "tile": CODES[s.kind[slot]],
        "terrain": TERRAINS[s.kind[slot] // 3],
        "nest": NESTS[s.kind[slot] % 3],
        "egg": s.egg[slot] - 1 if s.egg[slot] else None,
        "birds": [other for other in range(s.seats) if s.bird[other] == slot],
    }


def _player(s: Any, seat: int) -> dict[str, Any]:
    bird = s.bird[seat]
    tipped = {name: s.tipped[k] if seat == s.to_move else 0 for k, name in enumerate(RESOURCES)}
    return {
        "bird": None if bird == SEA else {"islet": islet_of(s, bird), "at": at(s, bird)},
        "held": s.held[seat],
        "cards": _heap(s.cards[seat, k] for k in range(len(RESOURCES))),
        "guaranteed": _heap(s.guaranteed[seat, k] for k in range(len(RESOURCES))),
        "tipped": tipped,
        "free_eggs": s.free[seat],
        "laid": s.laid[seat],
        "heights": heights(s, seat),
    }


def _heap(counts: Any) -> dict[str, int]:
    return dict(zip(RESOURCES, counts, strict=True))


def _cards(box: Any, s: Any, islet: int) -> list[dict[str, Any]]:
    """Return the cards beside an islet with what their side asks."""
    return [
        {
            "card": 1 + card,
            "side": SIDES[islet],
            "asks": asks(box, card, islet),
            "fits": [at(s, slot) for slot in _land(s, islet) if fits(box, s, slot, card)],
        }
        for card in range(DECK)
        if s.place_of[card] == 1 + islet
    ]


def _land(s: Any, islet: int) -> list[int]:
    return [slot for slot in range(s.slots) if s.level[slot] and islet_of(s, slot) == islet]


def asks(box: Any, card: int, islet: int) -> dict[str, Any]:
    """Return what one side of a card asks of a tile."""
    level, terrain, nest, around = (box.wanted[card, islet, part] for part in range(4))
    asked = {
        "level": level or None,
        "terrain": TERRAINS[terrain - 1] if terrain else None,
        "nest": NESTS[nest - 1] if nest else None,
        "around": TERRAINS[around - 1] if around else None,
    }
    return {key: value for key, value in asked.items() if value is not None}


def news(box: Any, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return the resources that a move brought."""
    found = []
    for seat in range(after.seats):
        won = {
            name: int(after.cards[seat, k] - before.cards[seat, k])
            for k, name in enumerate(RESOURCES)
            if after.cards[seat, k] > before.cards[seat, k]
        }
        if won:
            found.append({"news": "resources", "seat": seat, "resources": won})
    return found


def beneath(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return every stack of two tiles or more with all that lies in it, from the top down."""
    stacks: dict[tuple[int, tuple[int, ...]], list[dict[str, Any]]] = {}
    home: dict[int, int] = {}  # where a bird is, if it has gone to the second islet
    for entry in entries:
        seat, verb = entry["seat"], entry["do"]
        if verb == "islet":
            for place, tile in zip(triangle.RING, entry["tiles"], strict=True):
                stacks[entry["islet"], place] = [{"tile": tile, "seat": None}]
        elif verb in ("start", "advance"):
            home[seat] = entry.get("islet", home.get(seat, 0))
        elif verb in ("explore", "stack"):
            stack = stacks.setdefault((home.get(seat, 0), tuple(entry["at"])), [])
            stack.insert(0, {"tile": entry["tile"], "seat": seat})
    return [
        {"islet": islet, "at": list(place), "layers": layers}
        for (islet, place), layers in stacks.items()
        if len(layers) > 1
    ]


def score_sheet(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's eggs on the islet, which are its points (ISL-7.5)."""
    return [{"eggs": s.laid[seat], "total": s.laid[seat]} for seat in range(s.seats)]
