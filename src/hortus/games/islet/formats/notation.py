"""Short texts of decisions, such as `explore FB 0,0,1` or `lay LLL* guarantee S`."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from hortus.core.errors import MoveFormatError
from hortus.games.islet.rules.components import SIDES
from hortus.games.islet.rules.state import LETTERS, RESOURCES

Entry = dict[str, Any]

_CELL = r"(?P<cell>-?\d{1,3},-?\d{1,3},[01])"
_PAY = r"(?:[FSCLBW]\*?)+"
_SHORT = {
    "explore": re.compile(rf"explore (?P<tile>[FSC][LBW]) {_CELL}"),
    "stack": re.compile(rf"stack (?P<tile>[FSC][LBW]) {_CELL}"),
    "start": re.compile(rf"start (?P<islet>day|night) {_CELL}"),
    "advance": re.compile(rf"advance (?:(?P<islet>day|night) )?{_CELL}(?: pay (?P<pay>{_PAY}))?"),
    "lay": re.compile(
        rf"lay (?P<pay>{_PAY}) (?P<verb>guarantee|release) (?P<what>[FSCLBW])"
        r"(?: card (?P<card>\d{1,2}))?"
    ),
    "depart": re.compile(r"depart (?:(?P<bag>bag)|(?P<tiles>[FSC][LBW](?: [FSC][LBW])*))"),
    "discard": re.compile(r"discard (?P<cards>[FSCLBW]+)"),
    "end": re.compile("end"),
    "pass": re.compile("pass"),
}
_EXAMPLES = "explore FB 0,0,1 or advance 0,0,1 pay F or lay LLL* guarantee S"


def to_text(entry: Entry) -> str:
    """Return the short text of a decision; in a payment `*` marks a guaranteed resource."""
    verb = entry["do"]
    words = [verb]
    if "from" in entry:
        words += entry.get("tiles", ["bag"])
    if "islet" in entry:
        words.append(SIDES[entry["islet"]])
    if "tile" in entry:
        words.append(entry["tile"])
    for key in ("at", "to"):
        if key in entry:
            words.append(",".join(map(str, entry[key])))
    if entry.get("pay"):
        paid = _letters(entry["pay"].get("cards", {})) + _letters(
            entry["pay"].get("guaranteed", {}), "*"
        )
        words += [paid] if verb == "lay" else ["pay", paid]
    for key in ("guarantee", "release"):
        if key in entry:
            words += [key, _letter(entry[key])]
    if "card" in entry:
        words += ["card", str(entry["card"])]
    if "cards" in entry:
        words.append("".join(_letter(name) for name in entry["cards"]))
    return " ".join(words)


def from_text(text: str) -> Entry:
    """Return the record form of a short text."""
    words = text.split()
    match = None
    if words and words[0] in _SHORT:
        match = _SHORT[words[0]].fullmatch(" ".join(words))
    if match is None:
        raise MoveFormatError(f"{text!r:.40} is not a move; a move looks like {_EXAMPLES}.")
    entry: Entry = {"do": words[0]}
    found = match.groupdict()
    if words[0] == "depart":
        tiles = (found["tiles"] or "").split()
        return entry | (
            {"from": "bag"} if found["bag"] else {"from": "hand", "tiles": sorted(tiles)}
        )
    if found.get("tile"):
        entry["tile"] = found["tile"]
    if found.get("cell"):
        key = "to" if words[0] == "advance" else "at"
        entry[key] = [int(part) for part in found["cell"].split(",")]
    if "pay" in found:
        entry["pay"] = _pay_of(found["pay"] or "")
    if found.get("islet"):
        entry["islet"] = SIDES.index(found["islet"])
    if found.get("verb"):
        entry[found["verb"]] = _name(found["what"])
    if found.get("card"):
        entry["card"] = int(found["card"])
    if found.get("cards"):
        entry["cards"] = sorted(_name(letter) for letter in found["cards"])
    return entry


def _letter(name: str) -> str:
    return LETTERS[RESOURCES.index(name)]


def _name(letter: str) -> str:
    return RESOURCES[LETTERS.index(letter)]


def _letters(heap: dict[str, int], mark: str = "") -> str:
    return "".join((_letter(name) + mark) * count for name, count in heap.items())


def _pay_of(letters: str) -> Entry:
    parts = re.findall(r"[A-Z]\*?", letters)
    cards = [RESOURCES[LETTERS.index(part)] for part in parts if len(part) == 1]
    tipped = [RESOURCES[LETTERS.index(part[0])] for part in parts if len(part) == 2]
    named = {"cards": _counted(cards), "guaranteed": _counted(tipped)}
    return {part: heap for part, heap in named.items() if heap}


def _counted(names: list[str]) -> dict[str, int]:
    counts = Counter(names)
    return {name: counts[name] for name in RESOURCES if counts[name]}
