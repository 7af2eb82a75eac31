"""Move number <-> record form <-> short text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hortus.core.contract import CHANCE
from hortus.core.entries import cell as read_cell
from hortus.core.entries import integer, keys, text
from hortus.core.errors import MoveFormatError
from hortus.games.ishtar.rules.cells import coordinates, find
from hortus.games.ishtar.rules.geometry import LATER, OFF, SIDES
from hortus.games.ishtar.rules.laying import NoMap
from hortus.games.ishtar.rules.maps import FAMILY, boards_of, map_steps, steps_of
from hortus.games.ishtar.rules.names import (
    COLOUR_NAMES,
    FACE_IDS,
    SHAPE_NAMES,
    SKILL_NAMES,
    TILE_IDS,
)
from hortus.games.ishtar.rules.numbers import (
    ASSISTANT,
    BLOOM_AT,
    BLOOM_TWO_AT,
    END,
    LOSE,
    MOST_PAID,
    PAIR_FIRST,
    PAIRS,
    PAYMENTS,
    PAYS,
    PLACE_AT,
    PLANT_AT,
    RESERVE_AT,
    RESERVED_SLOT,
    SKILL_AT,
    SKIP,
    TAKE_AT,
    TREE_AT,
)
from hortus.games.ishtar.rules.scoring import fountain_score, skills_score
from hortus.games.ishtar.rules.state import (
    CARDS,
    DEAL_TOPS,
    DEAL_TREES,
    DRAW_FOUNTAINS,
    FIXED_MAP,
    LAY_CUPS,
    LAY_MAP,
    RANDOM_MAP,
    REFILL,
    REVEAL,
    ROW,
    STACKS,
)
from hortus.games.ishtar.rules.trees import empty_slot

Entry = dict[str, Any]
FARTHEST_CELL = 1000
RESERVED = "reserved"

# Decisions


def write(box: Any, s: Any, seat: int, moves: list[int]) -> Entry | None:
    """Return the record form of moves played from a state, None while it is incomplete."""
    if seat == CHANCE:
        return _write_chance(box, s, moves)
    (move,) = moves
    if move < PLACE_AT:
        stack, payment = divmod(move - TAKE_AT, PAYS)
        return {"do": "take", "stack": stack, "pay": _gems(payment)}
    if move < LOSE:
        cell, turn = divmod(move - PLACE_AT, SIDES)
        return {"do": "place", "at": _at(s, cell), "turn": turn}
    if move in _SINGLE_WORDS:
        return {"do": _SINGLE_WORDS[move]}
    if move < SKIP:
        skill, pair = divmod(move - SKILL_AT, PAIRS)
        return {"do": "skill", "skill": SKILL_NAMES[skill], "pay": _gems(PAIR_FIRST + pair)}
    if move < BLOOM_TWO_AT:
        return {"do": "bloom", "cells": [_at(s, move - BLOOM_AT)]}
    if move < RESERVE_AT:
        cell, way = divmod(move - BLOOM_TWO_AT, len(LATER))
        return {"do": "bloom", "cells": [_at(s, cell), _at(s, s.beside[cell, int(LATER[way])])]}
    if move < PLANT_AT:
        return {"do": "reserve", "slot": move - RESERVE_AT}
    if move < TREE_AT:
        slot = move - PLANT_AT
        return {"do": "plant", "slot": RESERVED if slot == RESERVED_SLOT else slot}
    return {"do": "tree", "at": _at(s, move - TREE_AT)}


_SINGLE_WORDS = {LOSE: "lose", ASSISTANT: "assistant", SKIP: "skip", END: "end"}


def _at(s: Any, cell: int) -> list[int]:
    return list(coordinates(s, cell))


def _gems(payment: int) -> list[str]:
    return [
        colour
        for colour, count in zip(COLOUR_NAMES, PAYMENTS[payment].tolist(), strict=True)
        for _ in range(count)
    ]


def read(box: Any, s: Any, seat: int, entry: Entry) -> list[int]:
    """Return the moves of a record form."""
    verb = text(entry, "do")
    if seat == CHANCE:
        return _read_chance(box, s, verb, entry)
    for number, word in _SINGLE_WORDS.items():
        if verb == word:
            keys(entry, "do")
            return [number]
    if verb not in _READERS:
        raise MoveFormatError(f"there is no move {verb!r:.20}.")
    return [_READERS[verb](s, entry)]


def _read_take(s: Any, entry: Entry) -> int:
    keys(entry, "do", "stack", "pay")
    payment = _payment(entry, MOST_PAID)
    return TAKE_AT + integer(entry, "stack", 0, STACKS - 1) * PAYS + payment


def _read_place(s: Any, entry: Entry) -> int:
    keys(entry, "do", "at", "turn")
    return PLACE_AT + _cell(s, entry, "at") * SIDES + integer(entry, "turn", 0, SIDES - 1)


def _read_skill(s: Any, entry: Entry) -> int:
    keys(entry, "do", "skill", "pay")
    skill = text(entry, "skill")
    if len(skill) != 1 or skill not in SKILL_NAMES:
        raise MoveFormatError(f"there is no skill {skill!r:.20}.")
    pair = _payment(entry, 2) - PAIR_FIRST
    if not 0 <= pair < PAIRS:
        raise MoveFormatError("a skill costs two gems.")
    return SKILL_AT + SKILL_NAMES.index(skill) * PAIRS + pair


def _read_bloom(s: Any, entry: Entry) -> int:
    keys(entry, "do", "cells")
    cells = entry["cells"]
    if not isinstance(cells, list) or len(cells) not in (1, 2):
        raise MoveFormatError("'cells' must be a list of one or two cells.")
    found = [_cell(s, {"cells": cell}, "cells") for cell in cells]
    if len(found) == 1:
        return BLOOM_AT + found[0]
    for first, second in (found, found[::-1]):
        for way, side in enumerate(LATER.tolist()):
            if first != OFF and s.beside[first, side] == second:
                return BLOOM_TWO_AT + first * len(LATER) + way
    raise MoveFormatError("the two cells of a double token must be side by side on the map.")


def _read_reserve(s: Any, entry: Entry) -> int:
    keys(entry, "do", "slot")
    return RESERVE_AT + integer(entry, "slot", 0, ROW - 1)


def _read_plant(s: Any, entry: Entry) -> int:
    keys(entry, "do", "slot")
    if entry["slot"] == RESERVED:
        return PLANT_AT + RESERVED_SLOT
    return PLANT_AT + integer(entry, "slot", 0, ROW - 1)


def _read_tree(s: Any, entry: Entry) -> int:
    keys(entry, "do", "at")
    return TREE_AT + _cell(s, entry, "at")


_READERS: dict[str, Callable[[Any, Entry], int]] = {
    "take": _read_take,
    "place": _read_place,
    "skill": _read_skill,
    "bloom": _read_bloom,
    "reserve": _read_reserve,
    "plant": _read_plant,
    "tree": _read_tree,
}


def _cell(s: Any, entry: Entry, key: str) -> int:
    q, r = read_cell(entry, key, -FARTHEST_CELL, FARTHEST_CELL)
    return find(s, q, r)


def _payment(entry: Entry, most: int) -> int:
    """Return the number of a payment; its order does not matter here."""
    paid = entry["pay"]
    if not isinstance(paid, list) or len(paid) > most or any(g not in COLOUR_NAMES for g in paid):
        raise MoveFormatError(f"'pay' must be a list of at most {most} gems: violet, red, white.")
    counts = [paid.count(colour) for colour in COLOUR_NAMES]
    return PAYMENTS.tolist().index(counts)


# Chance


def _write_chance(box: Any, s: Any, moves: list[int]) -> Entry | None:
    phase = s.phase
    if phase == LAY_MAP:
        if s.map >= FIXED_MAP:
            moves = _fixed_steps(box, s)
        if len(moves) <= FAMILY or len(moves) < map_steps(s.boards, moves[FAMILY]):
            return None
        boards = [
            {"face": FACE_IDS[face], "at": [q, r], "turn": turn}
            for face, q, r, turn in boards_of(moves)
        ]
        return {"do": "map", "boards": boards}
    if phase in _LISTS:
        do, key, names, length = _list_of(s)
        if len(moves) < length:
            return None
        return {"do": do, key: [names[move] for move in moves]}
    if phase == REFILL:
        return {"do": "tree_card", "slot": empty_slot(s), "card": moves[0] + 1}
    return {"do": "top", "stack": _stack_to_show(s), "tile": TILE_IDS[moves[0]]}


_CARD_NUMBERS = range(1, CARDS + 1)
_LISTS: dict[int, tuple[str, str, Any, int]] = {
    DRAW_FOUNTAINS: ("fountains", "colours", COLOUR_NAMES, 0),
    LAY_CUPS: ("cups", "shapes", SHAPE_NAMES, STACKS),
    DEAL_TREES: ("trees", "cards", _CARD_NUMBERS, ROW),
}


def _list_of(s: Any) -> tuple[str, str, Any, int]:
    do, key, names, length = _LISTS[s.phase]
    return do, key, names, length or s.boards


def _stack_to_show(s: Any) -> int:
    return int(s.left if s.phase == REVEAL else s.step)


def _fixed_steps(box: Any, s: Any) -> list[int]:
    number = s.map - FIXED_MAP
    count = map_steps(s.boards, box.map_steps[number, FAMILY])
    return [box.map_steps[number, step] for step in range(count)]


def _read_chance(box: Any, s: Any, verb: str, entry: Entry) -> list[int]:
    phase = s.phase
    if phase == LAY_MAP:
        wanted = "map"
    elif phase in _LISTS:
        wanted = _LISTS[phase][0]
    else:
        wanted = "top" if phase in (DEAL_TOPS, REVEAL) else "tree_card"
    if verb != wanted:
        raise MoveFormatError(f"chance event {wanted!r} is due, not {verb!r:.20}.")
    if phase == LAY_MAP:
        return _read_map(box, s, entry)
    if phase in _LISTS:
        _, key, names, length = _list_of(s)
        keys(entry, "do", key)
        values = entry[key]
        if not isinstance(values, list) or len(values) != length:
            raise MoveFormatError(f"{key!r} must be a list of {length}.")
        return [_index(names, value) for value in values]
    if phase == REFILL:
        keys(entry, "do", "slot", "card")
        if integer(entry, "slot", 0, ROW - 1) != empty_slot(s):
            raise MoveFormatError(f"the slot to fill is {empty_slot(s)}.")
        return [integer(entry, "card", 1, CARDS) - 1]
    keys(entry, "do", "stack", "tile")
    if integer(entry, "stack", 0, STACKS - 1) != _stack_to_show(s):
        raise MoveFormatError(f"the stack to turn up is {_stack_to_show(s)}.")
    return [_index(TILE_IDS, entry["tile"])]


def _index(names: Any, value: Any) -> int:
    for i, name in enumerate(names):
        if type(value) is type(name) and value == name:
            return i
    raise MoveFormatError(f"{value!r:.40} is none of {', '.join(map(str, names))}.")


def _read_map(box: Any, s: Any, entry: Entry) -> list[int]:
    keys(entry, "do", "boards")
    boards = entry["boards"]
    if not isinstance(boards, list) or len(boards) != s.boards:
        raise MoveFormatError(f"'boards' must be a list of {s.boards}.")
    placed = []
    for board in boards:
        if not isinstance(board, dict):
            raise MoveFormatError("a board must have face, at and turn.")
        keys(board, "face", "at", "turn")
        q, r = read_cell(board, "at", -FARTHEST_CELL, FARTHEST_CELL)
        placed.append((_index(FACE_IDS, board["face"]), q, r, integer(board, "turn", 0, SIDES - 1)))
    try:
        steps = steps_of(placed, freely=s.map != RANDOM_MAP)
    except NoMap as error:
        raise MoveFormatError(f"this is no map: {error}.") from None
    if s.map < FIXED_MAP:
        return steps
    if steps != _fixed_steps(box, s):
        raise MoveFormatError("these are not the boards of the chosen map.")
    return [0]


# Short text

_CELL = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")
_LETTERS = {"v": "violet", "r": "red", "w": "white"}


def to_text(entry: Entry) -> str:
    """Return the short text of a decision, such as `take 3 vr`, `place 0,2/5` or `plant 1`."""
    words = [entry["do"]]
    for key in ("skill", "stack", "slot"):
        if key in entry:
            words.append(str(entry[key]))
    if "at" in entry:
        turn = f"/{entry['turn']}" if "turn" in entry else ""
        words.append(f"{entry['at'][0]},{entry['at'][1]}{turn}")
    words += [f"{q},{r}" for q, r in entry.get("cells", [])]
    if entry.get("pay"):
        words.append("".join(colour[0] for colour in entry["pay"]))
    return " ".join(words)


def from_text(text: str) -> Entry:
    """Return the record form of a short text."""
    verb, *rest = text.split() or [""]
    try:
        entry = _from_words(verb, rest)
    except (ValueError, KeyError):
        entry = None
    if entry is None:
        raise MoveFormatError(
            f"{text!r:.40} is not a move; moves look like take 3 vr, place 0,2/5, lose, assistant, "
            "skill J vv, skip, bloom 1,0 or bloom 1,0 2,0, reserve 2, plant 1, plant reserved, "
            "tree 1,1, end."
        )
    return entry


def _from_words(verb: str, rest: list[str]) -> Entry | None:
    entry: Entry = {"do": verb}
    if verb in _SINGLE_WORDS.values():
        return None if rest else entry
    if verb == "take":
        stack, *paid = rest
        return entry | {"stack": int(stack), "pay": _letters(paid)}
    if verb == "skill":
        skill, *paid = rest
        return entry | {"skill": skill, "pay": _letters(paid)}
    if verb == "bloom":
        return entry | {"cells": [_pair(word) for word in rest]}
    (word,) = rest
    if verb == "place":
        at, turn = word.split("/")
        return entry | {"at": _pair(at), "turn": int(turn)}
    if verb == "tree":
        return entry | {"at": _pair(word)}
    if verb in ("reserve", "plant"):
        return entry | {"slot": word if word == RESERVED else int(word)}
    return None


def _pair(word: str) -> list[int]:
    match = _CELL.fullmatch(word)
    if match is None:
        raise ValueError(word)
    return [int(match[1]), int(match[2])]


def _letters(words: list[str]) -> list[str]:
    if not words:
        return []
    (word,) = words
    return [_LETTERS[letter] for letter in word]


def detail(box: Any, s: Any) -> list[dict[str, int]]:
    """Return each seat's points by the headings of the score pad."""
    return [
        {
            "trees": s.tree_points[seat],
            "flowers": s.flowers[seat],
            "fountains": fountain_score(box, s, seat),
            "skills": skills_score(box, s, seat),
        }
        for seat in range(s.seats)
    ]
