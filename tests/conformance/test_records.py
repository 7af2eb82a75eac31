"""A record is the game: it replays to the same state, and fixtures replay for ever."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

import hortus
from hortus.core.record import Record, same_json
from hortus.core.replay import replay, steps

from .worlds import every_game, every_variant, fixtures, played_at_random, world


def _records() -> list[pytest.param]:  # type: ignore[valid-type]  # pytest's own factory
    return [
        pytest.param(path, id=path.stem, marks=pytest.mark.xdist_group(name))
        for name in hortus.names()
        for path in sorted(fixtures(name).glob("*.json"))
        if path.name != "perft.json"
    ]


@every_variant
def test_a_record_replays_to_the_same_state(name: str, seats: int, options: str) -> None:
    match = played_at_random(world(name, seats, options), seed=31)
    record = Record.from_json(match.record().to_json())
    assert replay(record) == match.position
    assert record.result == match.position.result()


@every_variant
def test_a_cut_record_is_an_unfinished_game(name: str, seats: int, options: str) -> None:
    record = played_at_random(world(name, seats, options), seed=32).record()
    record.moves = record.moves[: len(record.moves) // 2]
    with pytest.raises(hortus.RecordError, match="not over"):
        replay(record)
    record.result = None
    assert not replay(record).is_over


@every_variant
def test_a_tampered_record_is_refused_at_the_place(name: str, seats: int, options: str) -> None:
    record = played_at_random(world(name, seats, options), seed=33).record()
    ply = len(record.moves) // 2
    for change in ({"extra": 1}, {"do": "fly"}, {"seat": 99}, {"seat": True}, {"do": None}):
        bad = copy.deepcopy(record)
        bad.moves[ply].update(change)
        with pytest.raises(hortus.RecordError, match=f"Move {ply} is wrong"):
            replay(bad)
    doubled = copy.deepcopy(record)
    assert doubled.result is not None
    doubled.result["scores"][0] += 1
    with pytest.raises(hortus.RecordError, match="result should be"):
        replay(doubled)


@pytest.mark.parametrize("path", _records())
def test_fixture_replays_with_its_legal_lists(path: Path) -> None:
    record = Record.load(path)
    lists = path.with_suffix("").with_suffix(".legal.jsonl")
    wanted = {}
    if lists.exists():
        for line in lists.read_text().splitlines():
            said = json.loads(line)
            wanted[said["ply"], said["seat"]] = said["legal"]
    met = 0
    for step in steps(record):
        if step.seat < 0:
            continue
        listed = step.before.legal(step.seat)
        assert any(same_json({"seat": step.seat, **move}, step.entry) for move in listed)
        if wanted:
            expected = wanted[step.ply, step.seat]
            assert _as_set(listed) == _as_set(expected), f"ply {step.ply}"
            assert len(listed) == len(expected)
            met += 1
    assert met == len(wanted)


def _as_set(moves: list[dict[str, object]]) -> set[str]:
    return {json.dumps(move, sort_keys=True) for move in moves}


@every_game
def test_every_way_to_end_has_a_golden_record(name: str) -> None:
    reasons = set()
    for path in fixtures(name).glob("*.json"):
        if path.name != "perft.json":
            position = replay(Record.load(path))
            result = position.result()
            if result:
                reasons.add(result["reason"])
    assert reasons == set(hortus.load(name).kind.rules.REASONS)
