"""What must hold in every position of random games."""

from __future__ import annotations

import itertools
import random

from hortus.core.dice import new_dice

from .worlds import every_variant, oracle, random_moments, world


@every_variant
def test_positions_copy_and_save(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    for position in random_moments(game, seed=1, share=0.1):
        twin = position.copy()
        assert twin == position
        assert game.from_bytes(position.to_bytes()) == position
        for seat in twin.actors:
            before = position.to_bytes()
            game.engine.apply(twin.state, seat, twin.legal_numbers(seat)[0])
            assert position.to_bytes() == before, "a copy shares memory with its original"
            assert twin != position
            break


@every_variant
def test_legal_moves_are_sorted_and_complete(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    rng = random.Random(2)
    most = game.kind.rules.MOVES
    for position in random_moments(game, seed=2, share=0.2):
        for seat in position.actors:
            legal = position.legal_numbers(seat)
            assert legal, "a seat that may act has a move"
            assert len(legal) <= game.kind.rules.MOST_LEGAL
            assert all(one < other for one, other in itertools.pairwise(legal))
            assert legal[0] >= 0
            assert legal[-1] < most
            if most <= 6000:
                candidates = set(range(most))
            else:
                candidates = {rng.randrange(most) for _ in range(300)} | set(legal)
                steps = (1, 2, 3, 4, 5, 6, 12, 36, 100, 1000)
                near = rng.sample(legal, min(len(legal), 40))
                candidates |= {m + d for m in near for d in steps if m + d < most}
                candidates |= {m - d for m in near for d in steps if m - d >= 0}
            listed = set(legal)
            for move in candidates:
                allowed = game.engine.problem(position.state, seat, move) == 0
                assert allowed == (move in listed), position.game.kind.rules.REFUSALS


@every_variant
def test_chance_outcomes_are_sorted_with_positive_weights(
    name: str, seats: int, options: str
) -> None:
    game = world(name, seats, options)
    position = game.new()
    dice = new_dice(3, "chance")
    rng = random.Random(3)
    seen = 0
    while not position.is_over:
        if position.is_chance:
            outcomes = position.outcomes()
            numbers = [number for number, _ in outcomes]
            assert numbers == sorted(set(numbers))
            assert len(numbers) <= game.kind.rules.MOST_CHANCE
            assert all(weight > 0 for _, weight in outcomes)
            assert not position.actors
            seen += 1
            position.roll(dice)
        else:
            seat = rng.choice(position.actors)
            position.play(rng.choice(position.legal_numbers(seat)), seat)
    assert seen > 0


@every_variant
def test_everything_is_somewhere_and_scores_recount(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    judge = oracle(name)
    for seed in (4, 5):
        for position in random_moments(game, seed, share=0.25):
            judge.check_conserved(position)
            assert position.scores() == judge.recount(position)
            sheet = position.score_sheet()
            assert len(sheet) == seats
            assert [seat["total"] for seat in sheet] == position.scores()


@every_variant
def test_a_hundred_games_end_in_bound(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    judge = oracle(name)
    dice = new_dice(6)
    for round_number in range(100):
        position = game.new()
        log = game.engine.random_game(position.state, dice)
        assert len(log) <= game.kind.rules.MOST_PLIES
        assert position.is_over
        result = position.result()
        assert result is not None
        if round_number < 20:
            judge.check_conserved(position)
            assert result["scores"] == judge.recount(position)
        assert all(0 <= seat < seats for seat in result["winners"])
        assert result["reason"] in game.kind.rules.REASONS
