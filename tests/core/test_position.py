"""Positions and matches: seats, chance, taking back and resuming."""

from __future__ import annotations

import pytest

import hortus
from hortus import Match
from hortus.core.dice import new_dice


def test_a_position_tells_whose_turn_it_is() -> None:
    position = hortus.load("carat", 2).new()
    assert position.is_chance
    assert position.actors == ()
    assert position.legal_numbers(0) == []
    assert "chance" in repr(position)
    dice = new_dice(1)
    while position.is_chance:
        position.roll(dice)
    assert position.actors == (0,)
    assert position.outcomes() == []
    assert position.result() is None
    assert position != "a position"


def test_an_impossible_chance_outcome_is_refused() -> None:
    position = hortus.load("carat", 2).new()
    with pytest.raises(hortus.UsageError, match="not possible"):
        position.happen(6)


def test_unknown_seats_are_refused() -> None:
    position = Match(hortus.load("carat", 2), seed=1).position
    for seat in (2, -1, True, "0"):
        with pytest.raises(hortus.UsageError, match="no seat"):
            position.legal(seat)  # type: ignore[arg-type]  # that is the point


def test_moves_can_be_given_as_number_text_or_record_form() -> None:
    ends = []
    for form in ("number", "text", "entry"):
        match = Match(hortus.load("carat", 2), seed=3)
        number = match.position.legal_numbers()[7]
        move: object = {
            "number": number,
            "text": match.position.text(number),
            "entry": {"seat": 0, **match.position.entry(number)},
        }[form]
        match.play(move)  # type: ignore[arg-type]  # one of the three
        ends.append(match.position.to_bytes())
    assert len(set(ends)) == 1


def test_taking_back_and_playing_again_meets_the_same_chance() -> None:
    match = Match(hortus.load("carat", 2, hand=3), seed=4)
    moves = []
    for _ in range(6):
        moves.append(match.position.legal_numbers()[0])
        match.play(moves[-1])
    whole = match.record()
    plies = [ply for ply, entry in enumerate(match.entries) if entry["seat"] != "chance"]
    match.take_back(plies[2])
    assert match.entries == whole.moves[: plies[2]]
    for move in moves[2:]:
        match.play(move)
    assert match.record() == whole


def test_a_resumed_match_goes_on_as_if_never_left() -> None:
    match = Match(hortus.load("carat", 3), seed=5, meta={"names": ["a", "b", "c"]})
    for _ in range(5):
        match.play(match.position.legal_numbers()[-1])
    other = Match.resume(hortus.Record.from_json(match.record().to_json()))
    for played in (match, other):
        while not played.position.is_over:
            played.play(played.position.legal_numbers()[-1])
    assert other.record() == match.record()


def test_only_decisions_can_be_taken_back() -> None:
    match = Match(hortus.load("carat", 2), seed=1)
    for ply in (0, 99, -1):
        with pytest.raises(hortus.UsageError, match="take back"):
            match.take_back(ply)


def test_seeds_decide_everything() -> None:
    one, same, other = (Match(hortus.load("carat", 2), seed=seed) for seed in (1, 1, 2))
    assert one.entries == same.entries
    assert one.entries != other.entries
    assert Match(hortus.load("carat", 2)).entries != Match(hortus.load("carat", 2)).entries


def test_warming_up_swaps_the_engine_without_changing_the_game() -> None:
    game = hortus.load("carat", 2)
    match = Match(game, seed=6)
    before = match.position.legal_numbers()
    assert not game.engine.fast
    game.warm()
    assert game._warming is not None
    game._warming.join()
    assert game.engine.fast
    assert match.position.legal_numbers() == before
