"""Turn or mirror the islets, or rename the terrains: the game stays the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus import Match, Record
from hortus.core.replay import replay
from hortus.grids import triangle
from tests.conformance.worlds import played_at_random, world

from .referee import LETTER, NAMES, PAIRS, TERRAINS

Entry = dict[str, Any]
Change = Callable[[Entry], Entry]


def moved(entry: Entry, move: Callable[[Any], Any]) -> Entry:
    """Move every cell of an entry, and the tiles of a starting islet with their cells."""
    changed = dict(entry)
    for key in ("at", "to"):
        if isinstance(entry.get(key), list):
            changed[key] = list(move(tuple(entry[key])))
    if entry["do"] == "islet":
        tiles = {move(c): t for c, t in zip(triangle.RING, entry["tiles"], strict=True)}
        changed["tiles"] = [tiles[cell] for cell in triangle.RING]
    return changed


def turned(entry: Entry) -> Entry:
    """Turn by 60 degrees."""
    return moved(entry, lambda cell: triangle.rotate(cell, 1))


def mirrored(entry: Entry) -> Entry:
    """Swap left and right."""
    return moved(entry, triangle.reflect)


def renamed(entry: Entry, terrains: list[str]) -> Entry:
    """Rename the terrains, and each nest to that of its renamed pair."""
    names = dict(zip(TERRAINS, terrains, strict=True))
    for pair, nest in PAIRS.items():
        names[nest] = PAIRS[frozenset(names[terrain] for terrain in pair)]
    letters = {a: b for a, x in LETTER.items() for b, y in LETTER.items() if names[x] == y}

    def code(tile: str) -> str:
        return letters[tile[0]] + letters[tile[1]]

    changed = dict(entry)
    if "tile" in entry:
        changed["tile"] = code(entry["tile"])
    if "tiles" in entry:
        changed["tiles"] = [code(tile) for tile in entry["tiles"]]
    for key in ("guarantee", "release"):
        if key in entry:
            changed[key] = names[entry[key]]
    if entry["do"] == "discard":
        changed["cards"] = sorted(names[card] for card in entry["cards"])
    if "pay" in entry:
        changed["pay"] = {
            part: {name: heap[old] for name in NAMES for old in heap if names[old] == name}
            for part, heap in entry["pay"].items()
        }
    return changed


def as_played(match: Match, change: Change) -> Record:
    """Return a match's record with every entry changed."""
    record = match.record()
    record.moves = [change(entry) for entry in record.moves]
    return record


def as_set(moves: list[Entry]) -> set[str]:
    """Return moves as texts."""
    return {json.dumps(move, sort_keys=True) for move in moves}


@pytest.mark.parametrize("change", [turned, mirrored])
@pytest.mark.parametrize("seats", [1, 2, 4])
@settings(max_examples=6)
@given(seed=st.integers(0, 10**9))
def test_turning_or_mirroring_changes_no_result(change: Change, seats: int, seed: int) -> None:
    match = played_at_random(world("islet", seats, "{}"), seed)
    assert replay(as_played(match, change), match.game).result() == match.position.result()


@settings(max_examples=10)
@given(seed=st.integers(0, 10**9), terrains=st.permutations(TERRAINS))
def test_renaming_the_terrains_changes_no_result(seed: int, terrains: list[str]) -> None:
    match = played_at_random(world("islet", 3, "{}"), seed)
    record = as_played(match, lambda entry: renamed(entry, terrains))
    assert replay(record, match.game).result() == match.position.result()


@settings(max_examples=25)
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 120), terrains=st.permutations(TERRAINS))
def test_legal_moves_change_with_the_islet(seed: int, plies: int, terrains: list[str]) -> None:
    match = hortus.Match(world("islet", 2, "{}"), seed=seed)
    for ply in range(plies):
        legal = match.position.legal_numbers()
        if not legal:
            return
        match.play(legal[(seed + ply * ply) % len(legal)])
    if match.position.is_over:
        return
    changes: list[Change] = [turned, mirrored, lambda entry: renamed(entry, terrains)]
    for change in changes:
        record = as_played(match, change)
        other = Match.resume(record).position
        assert as_set(other.legal()) == as_set([change(move) for move in match.position.legal()])
