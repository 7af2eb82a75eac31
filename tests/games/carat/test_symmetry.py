"""Turn or mirror the board, or swap the colours: the game stays the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hortus
from hortus import Match, Position, Record
from hortus.core.replay import replay
from tests.conformance.worlds import played_at_random

COLOURS = ["red", "yellow", "blue", "green"]


def turned(entry: dict[str, Any]) -> dict[str, Any]:
    """Turn an entry by 90 degrees clockwise: the old south-west corner becomes the north-west."""
    if entry["do"] == "chips":
        rows = entry["values"]
        return {**entry, "values": [[rows[6 - c][r] for c in range(7)] for r in range(7)]}
    if entry["do"] == "place":
        row, column = entry["at"]
        return {**entry, "at": [column, 5 - row], "turn": (entry["turn"] + 3) % 4}
    return entry


def flipped(code: str) -> str:
    """Return the tile that looks like this one in a mirror."""
    return code[0] + code[3] + code[2] + code[1] + code[4]


def mirrored(entry: dict[str, Any]) -> dict[str, Any]:
    """Swap left and right; every tile becomes its mirror image, which the set holds too."""
    if entry["do"] == "chips":
        return {**entry, "values": [row[::-1] for row in entry["values"]]}
    entry = {**entry, "tile": flipped(entry["tile"])}
    if entry["do"] == "place":
        row, column = entry["at"]
        # The north-west of the mirror image shows what the north-east showed: order[turn + 1],
        # which stands at -(turn + 1) in the reversed order.
        return {**entry, "at": [row, 5 - column], "turn": (-entry["turn"] - 1) % 4}
    return entry


def recoloured(entry: dict[str, Any], swap: dict[str, str]) -> dict[str, Any]:
    """Swap colours on every tile."""
    if "tile" not in entry:
        return entry
    order = [swap[letter] for letter in entry["tile"][:4]]
    start = order.index("R")
    code = "".join(order[start:] + order[:start]) + entry["tile"][4]
    changed = {**entry, "tile": code}
    if entry["do"] == "place":
        changed["turn"] = (entry["turn"] - start) % 4
    return changed


def as_played(match: Match, change: Any) -> Record:
    """Return a match's record with every entry changed."""
    record = match.record()
    record.moves = [change(entry) for entry in record.moves]
    return record


@pytest.mark.parametrize("change", [turned, mirrored])
@given(seed=st.integers(0, 10**9))
def test_turning_or_mirroring_changes_no_score(change: Any, seed: int) -> None:
    match = played_at_random(hortus.load("carat", 4), seed)
    assert replay(as_played(match, change)).result() == match.position.result()


@given(seed=st.integers(0, 10**9), permuted=st.permutations("RYBG"))
def test_swapping_colours_swaps_scores(seed: int, permuted: list[str]) -> None:
    match = played_at_random(hortus.load("carat", 4), seed)
    swap = dict(zip("RYBG", permuted, strict=True))
    record = as_played(match, lambda entry: recoloured(entry, swap))
    owners = {name[0].upper(): name for name in COLOURS}
    record.options["colours"] = [[owners[swap[letter]]] for letter in "RYBG"]
    assert replay(record).result() == match.position.result()


@pytest.mark.parametrize("change", [turned, mirrored])
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 35))
def test_legal_moves_turn_and_mirror_with_the_board(change: Any, seed: int, plies: int) -> None:
    match = hortus.Match(hortus.load("carat", 2), seed=seed)
    for ply in range(plies):
        legal = match.position.legal_numbers()
        match.play(legal[(seed + ply * ply) % len(legal)])
    record = as_played(match, change)
    record.result = None
    other = Match.resume(record).position
    assert _as_set(other.legal()) == _as_set([change(move) for move in match.position.legal()])


def _as_set(moves: list[dict[str, Any]]) -> set[tuple[Any, ...]]:
    return {(move["tile"], *move["at"], move["turn"]) for move in moves}


def test_a_turned_position_is_another_position() -> None:
    match = played_at_random(hortus.load("carat", 4), 1)
    other: Position = replay(as_played(match, turned))
    assert other != match.position
