"""Move number <-> record form <-> short text."""

from __future__ import annotations

import re
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.entries import cell, integer, keys, text
from hortus.core.errors import MoveFormatError
from hortus.games.gardlings.rules.components import PILE_NAMES
from hortus.games.gardlings.rules.numbers import (
    ACCEPT,
    DRAW,
    GALLOP,
    HIRE,
    MUTATE,
    PLACE,
    PLACES,
    REACH,
    SECOND_LOOK,
    STOP,
    TAKE_PIG,
)
from hortus.games.gardlings.rules.placement import number_of, place_of
from hortus.games.gardlings.rules.play import has_between, setup_steps
from hortus.games.gardlings.rules.state import (
    ASIDE,
    BUILDING,
    DRAWN,
    GARDEN,
    HELD,
    MARKET,
    MISSIONS,
    NEW_TOP,
    PILES,
    SETUP,
    START_TILES,
    TILES,
)

PLAIN = {
    "draw": DRAW,
    "stop": STOP,
    "second_look": SECOND_LOOK,
    "accept": ACCEPT,
    "pig": TAKE_PIG,
}
_PLAIN_NAMES = {number: name for name, number in PLAIN.items()}
FAR = 30_000

# Drawn tiles lie open on the table, although they come out of one seat's bag (GAR-1.9).
PUBLIC = frozenset({"drawn"})

_SHORT = re.compile(
    r"(?P<plain>draw|stop|second_look|accept|pig)"
    r"|hire (?P<pile>[a-z]+[01])"
    r"|mutate (?P<pig>\d{1,3}) (?P<dearer>[a-z]+[01])"
    r"|(unicorn (?P<unicorn>\d{1,3}) )?(?P<x>-?\d{1,5}),(?P<y>-?\d{1,5})/(?P<turn>[0-3])"
)

# Medals of the solo game: the most tiles for gold, silver and bronze (GAR-9.2).
MEDALS = {17: (13, 16, 19), 20: (15, 18, 21)}
MEDAL_NAMES = ("gold", "silver", "bronze", "none")


def write(box: Any, s: Any, seat: int, moves: list[int]) -> dict[str, Any] | None:
    """Return the record form of moves played from a state, None while it is incomplete."""
    if seat == CHANCE:
        return _write_setup(s, moves) if s.phase == SETUP else _write_chance(s, moves[0])
    (move,) = moves
    if move in _PLAIN_NAMES:
        return {"do": _PLAIN_NAMES[move]}
    if move < MUTATE:
        return {"do": "hire", "pile": PILE_NAMES[move - HIRE]}
    if move < PLACE:
        pig, pile = divmod(move - MUTATE, PILES)
        return {"do": "mutate", "tile": pig + 1, "pile": PILE_NAMES[pile]}
    if move < GALLOP:
        return {"do": "place", **_place(s, seat, move - PLACE)}
    tile, place = divmod(move - GALLOP, PLACES)
    return {"do": "unicorn", "tile": tile + MARKET + 1, **_place(s, seat, place)}


def _place(s: Any, seat: int, place: int) -> dict[str, Any]:
    x, y, turn = place_of(s, seat, place)
    return {"at": [x, y], "turn": turn}


def _write_setup(s: Any, moves: list[int]) -> dict[str, Any] | None:
    bags, market, _ = setup_steps(s)
    if s.laid_out < bags:
        if len(moves) < START_TILES:
            return None
        return {
            "do": "deal",
            "to": s.laid_out // START_TILES,
            "tiles": [tile + 1 for tile in moves],
        }
    if s.laid_out < market:
        if len(moves) < PILES:
            return None
        tops = [tile + 1 for tile in moves]
        return {"do": "market", "piles": dict(zip(PILE_NAMES, tops, strict=True))}
    if len(moves) < (2 if has_between(s) else 1) * s.seats:
        return None
    names = [f"M{mission + 1}" for mission in moves]
    return {"do": "missions", "front": names[: s.seats], "between": names[s.seats :]}


def _write_chance(s: Any, tile: int) -> dict[str, Any]:
    if s.due == DRAWN:
        return {"do": "drawn", "to": s.due_for, "tile": tile + 1}
    if s.due == NEW_TOP:
        return {"do": "top", "pile": PILE_NAMES[s.due_for], "tile": tile + 1}
    return {"do": "pig_tile", "to": s.due_for, "tile": tile + 1}


def read(box: Any, s: Any, seat: int, entry: dict[str, Any]) -> list[int]:
    """Return the moves of a record form."""
    verb = text(entry, "do")
    if seat == CHANCE:
        return _read_chance(s, verb, entry)
    if verb in PLAIN:
        keys(entry, "do")
        return [PLAIN[verb]]
    if verb == "hire":
        keys(entry, "do", "pile")
        return [HIRE + _pile(entry, "pile")]
    if verb == "mutate":
        keys(entry, "do", "tile", "pile")
        return [MUTATE + _tile(entry) * PILES + _pile(entry, "pile")]
    if verb == "place":
        keys(entry, "do", "at", "turn")
        return [PLACE + _read_place(s, seat, entry)]
    if verb == "unicorn":
        keys(entry, "do", "tile", "at", "turn")
        tile = integer(entry, "tile", MARKET + 1, TILES) - 1 - MARKET
        return [GALLOP + tile * PLACES + _read_place(s, seat, entry)]
    raise MoveFormatError(f"there is no move {verb!r:.20}.")


def _read_place(s: Any, seat: int, entry: dict[str, Any]) -> int:
    x, y = cell(entry, "at", -FAR, FAR)
    place = number_of(s, seat, x, y, integer(entry, "turn", 0, 3))
    if place < 0:
        raise MoveFormatError(f"'at' is more than {REACH} cells away from the garden's first tile.")
    return place


def _read_chance(s: Any, verb: str, entry: dict[str, Any]) -> list[int]:
    if verb == "deal":
        keys(entry, "do", "to", "tiles")
        return _numbers(entry, "tiles", START_TILES)
    if verb == "market":
        keys(entry, "do", "piles")
        piles = entry["piles"]
        if not isinstance(piles, dict) or set(piles) != set(PILE_NAMES):
            raise MoveFormatError(f"piles must name a tile for each of {', '.join(PILE_NAMES)}.")
        return [integer(piles, name, 1, TILES) - 1 for name in PILE_NAMES]
    if verb == "missions":
        keys(entry, "do", "front", "between")
        between = s.seats if has_between(s) else 0
        return _missions(entry, "front", s.seats) + _missions(entry, "between", between)
    if verb in ("drawn", "pig_tile"):
        keys(entry, "do", "to", "tile")
        return [_tile(entry)]
    if verb == "top":
        keys(entry, "do", "pile", "tile")
        return [_tile(entry)]
    raise MoveFormatError(f"there is no chance event {verb!r:.20}.")


def _tile(entry: dict[str, Any]) -> int:
    return integer(entry, "tile", 1, TILES) - 1


def _pile(entry: dict[str, Any], key: str) -> int:
    name = text(entry, key)
    if name not in PILE_NAMES:
        raise MoveFormatError(f"there is no pile {name!r:.20}; there are {', '.join(PILE_NAMES)}.")
    return PILE_NAMES.index(name)


def _numbers(entry: dict[str, Any], key: str, count: int) -> list[int]:
    return [tile - 1 for tile in cell(entry, key, 1, TILES, count)]


def _missions(entry: dict[str, Any], key: str, count: int) -> list[int]:
    known = [f"M{number}" for number in range(1, MISSIONS + 1)]
    value = entry[key]
    if not isinstance(value, list) or len(value) != count or not all(v in known for v in value):
        raise MoveFormatError(f"{key!r} must list {count} of {', '.join(known)}.")
    return [known.index(name) for name in value]


def to_text(entry: dict[str, Any]) -> str:
    """Return the short text of a decision, such as `3,-1/2`, `unicorn 91 9,2/3` or `hire blue0`."""
    verb = entry["do"]
    if verb in PLAIN:
        return str(verb)
    if verb == "hire":
        return f"hire {entry['pile']}"
    if verb == "mutate":
        return f"mutate {entry['tile']} {entry['pile']}"
    (x, y), turn = entry["at"], entry["turn"]
    unicorn = f"unicorn {entry['tile']} " if verb == "unicorn" else ""
    return f"{unicorn}{x},{y}/{turn}"


def from_text(text: str) -> dict[str, Any]:
    """Return the record form of a short text."""
    match = _SHORT.fullmatch(text.strip())
    if match is None:
        raise MoveFormatError(
            f"{text!r:.40} is not a move; moves look like draw, stop, 3,-1/2, "
            "unicorn 91 9,2/3, hire blue0, pig or mutate 32 green1."
        )
    if match["plain"]:
        return {"do": match["plain"]}
    if match["pile"]:
        return {"do": "hire", "pile": match["pile"]}
    if match["pig"]:
        return {"do": "mutate", "tile": int(match["pig"]), "pile": match["dearer"]}
    place = {"at": [int(match["x"]), int(match["y"])], "turn": int(match["turn"])}
    if match["unicorn"]:
        return {"do": "unicorn", "tile": int(match["unicorn"]), **place}
    return {"do": "place", **place}


def when_done(box: Any, s: Any) -> tuple[int, int] | None:
    """Return the round and the answer of a seat that does not want to be asked again in it."""
    in_question = s.phase == BUILDING and s.last_call and s.seats > 1
    return (s.round, STOP) if in_question else None


def tiles_owned(s: Any, seat: int) -> int:
    """Return the tiles in a seat's bag, in its hand, in its garden and set aside (GAR-9.3)."""
    # Spectators know how many are in the bag, not which.
    seen = (HELD + seat, GARDEN + seat, ASIDE + seat)
    return int(s.bag[seat]) + sum(s.where[tile] in seen for tile in range(TILES))


def detail(box: Any, s: Any) -> dict[str, Any] | None:
    """Return tiles and medal of a solo game, None with more seats (GAR-9.2)."""
    if s.seats > 1:
        return None
    tiles = tiles_owned(s, 0)
    rank = sum(tiles > most for most in MEDALS[s.target])
    return {"tiles": tiles, "medal": MEDAL_NAMES[rank]}
