"""Move number <-> record form; the short texts are in notation.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.entries import cell, integer, keys, text
from hortus.core.errors import MoveFormatError
from hortus.games.islet.formats.notation import from_text, to_text
from hortus.games.islet.rules.components import CODES
from hortus.games.islet.rules.islets import FURTHEST, NOWHERE, decode, encode, find_slot, islet_of
from hortus.games.islet.rules.laying import shown_card
from hortus.games.islet.rules.numbers import (
    ADVANCE,
    CARD_CHOICES,
    CHOICES,
    DISCARD,
    DISCARDS,
    END,
    EXPLORE,
    FROM_BAG,
    FROM_HAND,
    LAY,
    LAY_WAYS,
    PASS,
    STACK,
    START,
    STEP_WAYS,
    TRIPLE_NUMBER,
    TRIPLES,
)
from hortus.games.islet.rules.payment import LAY_PAYMENTS, OTHERS, ROLES, STEP_PAYMENTS, paid_kind
from hortus.games.islet.rules.scoring import heights, rank
from hortus.games.islet.rules.state import (
    BURNING,
    DEALING,
    DECK,
    FIRST_TILES,
    HAND,
    KINDS,
    LAYING_OUT,
    RESOURCES,
    REVEALING,
    SEA,
    SHOWN,
)

__all__ = ["at", "detail", "from_text", "read", "to_text", "write"]

Entry = dict[str, Any]

_LAY_NUMBER = {tuple(row): number for number, row in enumerate(LAY_PAYMENTS.tolist())}
_STEP_NUMBER = {tuple(row): number for number, row in enumerate(STEP_PAYMENTS.tolist())}
_DISCARD_NUMBER = {tuple(row): number for number, row in enumerate(DISCARDS.tolist())}


# From numbers to entries


def write(box: Any, s: Any, seat: int, moves: list[int]) -> Entry | None:
    """Return the record form of moves played from a state, None while it is incomplete."""
    if seat == CHANCE:
        return _write_chance(s, moves) if len(moves) == s.due else None
    (move,) = moves
    if move == END:
        return {"do": "end"}
    if move == PASS:
        return {"do": "pass"}
    if move < EXPLORE:
        slot = move - START
        return {"do": "start", "islet": islet_of(s, slot), "at": at(s, slot)}
    if move < FROM_BAG:
        verb, first = ("explore", EXPLORE) if move < STACK else ("stack", STACK)
        slot, kind = divmod(move - first, KINDS)
        return {"do": verb, "tile": CODES[kind], "at": at(s, slot)}
    if move == FROM_BAG:
        return {"do": "depart", "from": "bag"}
    if move < ADVANCE:
        tiles = sorted(CODES[kind] for kind in TRIPLES[move - FROM_HAND])
        return {"do": "depart", "from": "hand", "tiles": tiles}
    if move < LAY:
        return _write_advance(s, seat, move - ADVANCE)
    if move < DISCARD:
        return _write_lay(s, seat, move - LAY)
    heap = DISCARDS[move - DISCARD].tolist()
    cards = [name for name, count in zip(RESOURCES, heap, strict=True) for _ in range(count)]
    return {"do": "discard", "cards": sorted(cards)}


def _write_chance(s: Any, moves: list[int]) -> Entry:
    if s.phase == REVEALING:
        return {"do": "cards", "islet": s.index, "cards": [1 + card for card in moves]}
    tiles = [CODES[kind] for kind in moves]
    if s.phase == LAYING_OUT:
        return {"do": "islet", "islet": s.index, "tiles": tiles}
    if s.phase == BURNING:
        return {"do": "burn", "tiles": tiles}
    return {"do": "deal" if s.phase == DEALING else "draw", "to": s.index, "tiles": tiles}


def _write_advance(s: Any, seat: int, number: int) -> Entry:
    slot, payment = divmod(number, STEP_WAYS)
    _, cards, tipped = STEP_PAYMENTS[payment].tolist()
    kind = paid_kind(s.kind[slot] // 3, payment)
    entry: Entry = {
        "do": "advance",
        "to": at(s, slot),
        "pay": _write_pay({kind: cards}, {kind: tipped}),
    }
    here = s.bird[seat]
    if here != SEA and islet_of(s, here) != islet_of(s, slot):
        entry["islet"] = islet_of(s, slot)
    return entry


def _write_lay(s: Any, seat: int, number: int) -> Entry:
    rest, card_choice = divmod(number, CARD_CHOICES)
    payment, choice = divmod(rest, CHOICES)
    here = s.bird[seat]
    roles = ROLES[s.kind[here] % 3].tolist()
    row = LAY_PAYMENTS[payment].tolist()
    pay = _write_pay(dict(zip(roles, row[:4], strict=True)), dict(zip(roles, row[4:], strict=True)))
    verb, resource = ("guarantee", choice) if choice < len(RESOURCES) else ("release", choice - 6)
    entry: Entry = {"do": "lay", "pay": pay, verb: RESOURCES[resource]}
    if card_choice:
        entry["card"] = 1 + shown_card(s, islet_of(s, here), card_choice)
    return entry


def _write_pay(cards: dict[int, int], tipped: dict[int, int]) -> Entry:
    parts = {"cards": cards, "guaranteed": tipped}
    named = {
        part: {RESOURCES[kind]: heap[kind] for kind in sorted(heap) if heap[kind]}
        for part, heap in parts.items()
    }
    return {part: heap for part, heap in named.items() if heap}


def at(s: Any, slot: int) -> list[int]:
    """Return the cell of a slot as records write it."""
    return list(decode(s.cell[slot]))


# From entries to numbers


def read(box: Any, s: Any, seat: int, entry: Entry) -> list[int]:
    """Return the moves of a record form."""
    verb = text(entry, "do")
    if seat == CHANCE:
        return _read_chance(s, verb, entry)
    if verb not in _READERS:
        raise MoveFormatError(f"there is no move {verb!r:.20}.")
    return [_READERS[verb](s, seat, entry)]


def _read_chance(s: Any, verb: str, entry: Entry) -> list[int]:
    if verb == "cards":
        keys(entry, "do", "islet", "cards")
        cards = _list(entry, "cards", SHOWN)
        if not all(type(card) is int and 1 <= card <= DECK for card in cards):
            raise MoveFormatError(f"cards are whole numbers from 1 to {DECK}.")
        return [card - 1 for card in cards]
    if verb == "islet":
        keys(entry, "do", "islet", "tiles")
    elif verb in ("deal", "draw"):
        keys(entry, "do", "to", "tiles")
    elif verb == "burn":
        keys(entry, "do", "tiles")
    else:
        raise MoveFormatError(f"there is no chance event {verb!r:.20}.")
    return [_tile(code) for code in _list(entry, "tiles", FIRST_TILES)]


def _read_word(s: Any, seat: int, entry: Entry) -> int:
    keys(entry, "do")
    return END if entry["do"] == "end" else PASS


def _read_start(s: Any, seat: int, entry: Entry) -> int:
    keys(entry, "do", "islet", "at")
    return START + _place(s, integer(entry, "islet", 0, 1), entry, "at")


def _read_tile(s: Any, seat: int, entry: Entry) -> int:
    keys(entry, "do", "tile", "at")
    first = EXPLORE if entry["do"] == "explore" else STACK
    return first + _place(s, _own_islet(s, seat), entry, "at") * KINDS + _tile(entry["tile"])


def _read_depart(s: Any, seat: int, entry: Entry) -> int:
    source = text(entry, "from")
    if source == "bag":
        keys(entry, "do", "from")
        return FROM_BAG
    if source != "hand":
        raise MoveFormatError(f"tiles come from 'hand' or 'bag', not {source!r:.20}.")
    keys(entry, "do", "from", "tiles")
    kinds = sorted(_tile(code) for code in _list(entry, "tiles", HAND))
    if len(kinds) != TRIPLES.shape[1]:
        raise MoveFormatError("three tiles are given up, no more and no fewer.")
    return FROM_HAND + int(TRIPLE_NUMBER[tuple(kinds)])


def _read_advance(s: Any, seat: int, entry: Entry) -> int:
    islet = _own_islet(s, seat)
    if "islet" in entry:
        keys(entry, "do", "to", "pay", "islet")
        islet = integer(entry, "islet", 0, 1)
    else:
        keys(entry, "do", "to", "pay")
    slot = _place(s, islet, entry, "to")
    cards, tipped = _read_pay(entry)
    payment = len(STEP_PAYMENTS)
    kinds = {*cards, *tipped}
    if not kinds:
        payment = 0
    elif len(kinds) == 1 and slot != NOWHERE:
        (kind,) = kinds
        terrain = s.kind[slot] // 3
        roles = [terrain, *OTHERS[terrain].tolist()]
        if kind in roles:
            row = (roles.index(kind), cards[kind], tipped[kind])
            payment = _STEP_NUMBER.get(row, payment)
    return ADVANCE + slot * STEP_WAYS + payment


def _read_lay(s: Any, seat: int, entry: Entry) -> int:
    verbs = [verb for verb in ("guarantee", "release") if verb in entry]
    if len(verbs) != 1:
        raise MoveFormatError("a lay names one resource, to 'guarantee' or to 'release'.")
    solo = ("card",) if s.seats == 1 else ()
    keys(entry, "do", "pay", *verbs, *solo)
    choice = _resource(entry[verbs[0]]) + (len(RESOURCES) if verbs == ["release"] else 0)
    cards, tipped = _read_pay(entry)
    payment, card_choice, here = LAY_WAYS - 1, 0, s.bird[seat]
    if here != SEA:
        roles = ROLES[s.kind[here] % 3].tolist()
        if {*cards, *tipped} <= set(roles):
            row = (*(cards[kind] for kind in roles), *(tipped[kind] for kind in roles))
            payment = _LAY_NUMBER.get(row, payment)
    if solo:
        card = integer(entry, "card", 1, DECK) - 1
        for choice_of_card in range(1, CARD_CHOICES):
            if here != SEA and shown_card(s, islet_of(s, here), choice_of_card) == card:
                card_choice = choice_of_card
    return LAY + (payment * CHOICES + choice) * CARD_CHOICES + card_choice


def _read_discard(s: Any, seat: int, entry: Entry) -> int:
    keys(entry, "do", "cards")
    heap = Counter(_resource(name) for name in _list(entry, "cards", HAND))
    number = _DISCARD_NUMBER.get(tuple(heap[kind] for kind in range(len(RESOURCES))))
    if number is None:
        raise MoveFormatError(f"one to {HAND} cards are returned.")
    return DISCARD + number


_READERS = {
    "end": _read_word,
    "pass": _read_word,
    "start": _read_start,
    "explore": _read_tile,
    "stack": _read_tile,
    "depart": _read_depart,
    "advance": _read_advance,
    "lay": _read_lay,
    "discard": _read_discard,
}


def _read_pay(entry: Entry) -> tuple[Counter[int], Counter[int]]:
    value = entry["pay"]
    if not isinstance(value, dict):
        raise MoveFormatError(f"'pay' must be an object, not {value!r:.40}.")
    heaps: list[Counter[int]] = []
    for part in ("cards", "guaranteed"):
        named = value.get(part, {})
        if not isinstance(named, dict) or (part in value and not named):
            raise MoveFormatError(f"{part!r} must name what is paid, or be left out.")
        for name, count in named.items():
            if type(count) is not int or count < 1:
                raise MoveFormatError(f"the count of {name!r:.20} must be at least 1.")
        heaps.append(Counter({_resource(name): count for name, count in named.items()}))
    for part in value:
        if part not in ("cards", "guaranteed"):
            raise MoveFormatError(f"{part!r:.20} does not belong in 'pay'.")
    return heaps[0], heaps[1]


def _own_islet(s: Any, seat: int) -> int:
    """Return the islet that a move without `islet` speaks of."""
    return 0 if s.bird[seat] == SEA else islet_of(s, s.bird[seat])


def _place(s: Any, islet: int, entry: Entry, key: str) -> int:
    place = cell(entry, key, -FURTHEST, FURTHEST, 3)
    if place[2] not in (0, 1):
        raise MoveFormatError(f"{key!r} must end in 0 (pointing up) or 1 (pointing down).")
    return find_slot(s, encode(islet, place))


def _list(entry: Entry, key: str, most: int) -> list[Any]:
    value = entry.get(key)
    if not isinstance(value, list) or not 1 <= len(value) <= most:
        raise MoveFormatError(f"{key!r} must be a list of 1 to {most}, not {value!r:.40}.")
    return value


def _tile(code: Any) -> int:
    if code not in CODES:
        raise MoveFormatError(f"there is no tile {code!r:.20}; tiles are {', '.join(CODES)}.")
    return CODES.index(code)


def _resource(name: Any) -> int:
    if name not in RESOURCES:
        known = ", ".join(RESOURCES)
        raise MoveFormatError(f"there is no resource {name!r:.20}; there are {known}.")
    return RESOURCES.index(name)


def detail(box: Any, s: Any) -> Entry:
    """Return the heights of each seat's eggs, or how a solo game went."""
    if s.seats > 1:
        return {"heights": [heights(s, seat) for seat in range(s.seats)]}
    return {"won": s.laid[0] == s.eggs, "tiles_left": s.in_bag, "rank": rank(s)}
