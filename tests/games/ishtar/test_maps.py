"""Maps as chance lays them, and as other programs may write them."""

from __future__ import annotations

import copy
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.core.dice import below, new_dice
from hortus.core.record import Record
from hortus.games.ishtar.rules.cells import coordinates
from hortus.games.ishtar.rules.geometry import AFTER, COMPACT, FIRST, OFF, is_compact
from hortus.games.ishtar.rules.geometry import connected_outlines as outlines
from hortus.games.ishtar.rules.laying import NoMap
from hortus.games.ishtar.rules.maps import USUAL, boards_of, steps_of
from hortus.grids import hexagon

EXAMPLE = Path(__file__).parent / "fixtures" / "ishtar-2.json"


def moved(record: Record, dq: int, dr: int) -> Record:
    """Return a record with all its cells moved."""

    def move(value: Any) -> Any:
        return [value[0] + dq, value[1] + dr]

    other = copy.deepcopy(record)
    for entry in other.moves:
        for board in entry.get("boards", []):
            board["at"] = move(board["at"])
        if "at" in entry:
            entry["at"] = move(entry["at"])
        if "cells" in entry:
            entry["cells"] = [move(cell) for cell in entry["cells"]]
    return other


@pytest.mark.rule("ISH-1.2")
@pytest.mark.parametrize("offset", [(0, 0), (5, -3), (-40, 40), (11, 29)])
def test_a_record_may_begin_anywhere(offset: tuple[int, int]) -> None:
    record = Record.load(EXAMPLE)
    before = hortus.replay(record)
    after = hortus.replay(moved(record, *offset))
    assert after.result() == before.result()
    assert after.view().data()["boards"][0]["at"] == list(offset)


def test_a_map_too_far_away_is_refused() -> None:
    with pytest.raises(hortus.RecordError, match="farther than 40"):
        hortus.replay(moved(Record.load(EXAMPLE), 41, 0))


@pytest.mark.rule("ISH-1.2")
def test_boards_may_be_listed_in_any_order() -> None:
    record = Record.load(EXAMPLE)
    boards, colours = record.moves[0]["boards"], record.moves[1]["colours"]
    result = hortus.replay(record).result()
    for order in itertools.permutations(range(4)):
        record.moves[0]["boards"] = [boards[i] for i in order]
        record.moves[1]["colours"] = [colours[i] for i in order]
        assert hortus.replay(record).result() == result


def test_unusual_lists_are_possible_but_as_good_as_never_drawn() -> None:
    position = hortus.load("ishtar").new()
    weights = dict(position.outcomes())
    assert weights[0] == USUAL
    assert sum(weights.values()) - USUAL == 80


@pytest.mark.rule("ISH-1.1", "ISH-1.2")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({1: {"face": "6a"}}, "a board is used twice"),
        ({1: {"face": "7a"}}, "'7a' is none of"),
        ({3: {"at": [-10, 12]}}, "not all joined in the same way"),
        ({3: {"at": [7, -4]}}, "chance outcome is not possible"),
        ({3: {"at": [21, -12]}}, "do not hang together"),
        ({3: {"at": [0, 0]}}, "do not hang together"),
        ({3: {"at": [3, 4]}}, "not all joined in the same way"),
        ({0: {"turn": 6}}, "'turn' must be a whole number"),
        ({0: {"turns": 1}}, "'turns' does not belong here"),
        ({0: {"at": [0.0, 0]}}, "'at' must be 2 whole numbers"),
    ],
)
def test_a_wrong_map_is_refused(change: dict[int, dict[str, Any]], said: str) -> None:
    record = Record.load(EXAMPLE)
    for board, fields in change.items():
        record.moves[0]["boards"][board].update(fields)
    with pytest.raises(hortus.RecordError, match="Move 0 is wrong") as caught:
        hortus.replay(record)
    assert said in str(caught.value)


def test_a_loose_map_is_custom_but_not_random() -> None:
    record = Record.load(EXAMPLE)
    record.moves, record.result = record.moves[:1], None
    for i, board in enumerate(record.moves[0]["boards"]):
        board["at"] = [4 * i, 3 * i]
    with pytest.raises(hortus.RecordError, match="not possible"):
        hortus.replay(record)
    record.options = {"map": "custom"}
    assert hortus.replay(record).is_chance
    record.options = {"map": "river"}
    with pytest.raises(hortus.RecordError, match="not the boards of the chosen map"):
        hortus.replay(record)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how many steps one cell is from another."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


# Joined with the slants of both families and with contacts between them, in no special order.
OFFSETS = [(0, 0), (14, -3), (7, -2), (-1, 7)]


def with_offsets(at: list[tuple[int, int]]) -> Record:
    """Return the start of a record on a map of one's own with boards at these places."""
    record = Record.load(EXAMPLE)
    record.options, record.result = {"map": "custom"}, None
    record.moves = record.moves[:1]
    for board, place in zip(record.moves[0]["boards"], at, strict=True):
        board["at"] = list(place)
    return record


@pytest.mark.rule("ISH-1.1", "ISH-1.2")
def test_a_custom_map_may_join_boards_with_an_offset() -> None:
    record = with_offsets(OFFSETS)
    position = hortus.replay(record)
    assert [board["at"] for board in position.view().data()["boards"]] == [
        list(place) for place in OFFSETS
    ]
    assert boards_of(steps_of(laid := [(2 * i, *at, i) for i, at in enumerate(OFFSETS)], True)) == (
        laid
    )
    cells = {coordinates(position.state, cell): cell for cell in range(4 * 37)}
    assert len(cells) == 4 * 37
    for (q, r), cell in cells.items():
        for side, (dq, dr) in enumerate(hexagon.STEPS):
            assert position.state.beside[cell, side] == cells.get((q + dq, r + dr), OFF)
    match = hortus.Match.resume(record)
    dice = new_dice(3, "offsets")
    for _ in range(12):
        moves = match.position.legal_numbers()
        match.play(moves[below(dice, len(moves))])
    assert hortus.replay(Record.from_json(match.record().to_json())) == match.position
    record.options = {"map": "random"}
    with pytest.raises(hortus.RecordError, match="not all joined in the same way"):
        hortus.replay(record)


@pytest.mark.rule("ISH-1.2")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([(0, 0), (13, -3), (6, -2), (-1, 7)], "two boards overlap"),
        ([(0, 0), (4, 3), (4, 3), (-1, 7)], "overlap"),
        ([(0, 0), (7, 0), (-1, 7), (8, -7)], "2 pairs of spaces or more"),
        ([(0, 0), (30, 0), (37, -1), (-1, 7)], "2 pairs of spaces or more"),
    ],
)
def test_a_custom_map_must_hold_together(at: list[tuple[int, int]], said: str) -> None:
    with pytest.raises(hortus.RecordError, match="Move 0 is wrong") as caught:
        hortus.replay(with_offsets(at))
    assert said in str(caught.value)


@pytest.mark.rule("ISH-1.2")
def test_every_contact_of_two_pairs_holds_and_only_those() -> None:
    held = [
        (q, r)
        for q in range(-8, 9)
        for r in range(-8, 9)
        if distance((0, 0), (q, r)) == 7
        and not {(q, r)} & {hexagon.rotate((7, 0), turn) for turn in range(6)}
    ]
    assert len(held) == 36, "all places at a distance of seven but the six corners"
    for q in range(-9, 10):
        for r in range(-9, 10):
            laid = [(0, 0, 0, 0), (2, q, r, 0), (4, -3, 7, 0), (6, -6, 14, 0)]
            touches = distance((q, r), (-3, 7)) == 7
            if (q, r) in held and all(distance((q, r), (bq, br)) >= 7 for _, bq, br, _ in laid[2:]):
                assert boards_of(steps_of(laid, True)) == laid
            elif not touches and distance((q, r), (-6, 14)) > 7:
                with pytest.raises(NoMap):
                    steps_of(laid, True)


@pytest.mark.rule("ISH-1.2")
def test_a_freely_joined_map_can_be_laid_step_by_step() -> None:
    position = hortus.load("ishtar", map="custom").new()
    position.happen(0)
    position.happen(0)
    assert [number for number, _ in position.outcomes()] == [0, 1, 2]
    position.happen(2)
    dice = new_dice(4, "freely")
    while position.state.phase == 0:
        assert position.outcomes(), "there is always a way to go on"
        position.roll(dice)
    assert len({coordinates(position.state, cell) for cell in range(4 * 37)}) == 4 * 37
    assert [n for n, _ in hortus.load("ishtar").new().outcomes()][:3] == [0, 1, 2]


@pytest.mark.rule("ISH-1.2")
@pytest.mark.parametrize("boards", [4, 5, 6])
def test_every_connected_map_and_only_those_can_be_laid(boards: int) -> None:
    assert len(outlines(boards)) == AFTER[boards] - FIRST[boards]
    assert sum(map(is_compact, outlines(boards))) == COMPACT[boards] - FIRST[boards]
    rng = random.Random(boards)
    for outline in rng.sample(sorted(map(sorted, outlines(boards))), 40):
        family = rng.randrange(2)
        (uq, ur), (vq, vr) = (((4, 3), (-3, 7)), ((3, 4), (-4, 7)))[family]
        faces = rng.sample(range(6), boards)
        laid = [
            (2 * face + rng.randrange(2), a * uq + b * vq, a * ur + b * vr, rng.randrange(6))
            for face, (a, b) in zip(faces, rng.sample(outline, boards), strict=True)
        ]
        steps = steps_of(laid)
        assert boards_of(steps) == laid
        position = hortus.load("ishtar", boards - 2, map="custom").new()
        for step in steps:
            position.happen(step)
        assert position.state.phase == 1


def test_the_first_record_of_every_kind_of_map_is_complete_json() -> None:
    for seats, name in ((2, "random"), (3, "hourglass"), (4, "custom")):
        match = hortus.Match(hortus.load("ishtar", seats, map=name), seed=9)
        kinds = [entry["do"] for entry in match.entries]
        assert kinds == ["map", "fountains", "cups", *["top"] * 6, "trees"]
        assert json.loads(match.record().to_json())["options"] == {"map": name}
