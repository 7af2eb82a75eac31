"""The random generator: known values, fairness, and independence of streams."""

from __future__ import annotations

from collections import Counter

import numpy as np

from hortus.core import dice as dice_module
from hortus.core.dice import below, fork, fresh_seed, new_dice, next_word, weighted
from hortus.kernel import compiled


def test_known_words() -> None:
    # Reference values of xoshiro128** for the state 1, 2, 3, 4, worked out by hand for the first
    # word: rotl(2 * 5, 7) * 9 = 1280 * 9.
    state = np.array([1, 2, 3, 4], np.int64)
    assert [int(next_word(state)) for _ in range(3)] == [11520, 0, 5927040]


def test_words_fill_32_bits_and_stay_within() -> None:
    dice = new_dice(1)
    words = [int(next_word(dice)) for _ in range(2000)]
    assert all(0 <= word < 2**32 for word in words)
    assert max(words) > 2**31
    bits = [sum(word >> bit & 1 for word in words) / 2000 for bit in range(32)]
    assert all(0.44 < share < 0.56 for share in bits)


def test_compiled_words_are_the_same() -> None:
    fast = compiled(dice_module, "test")
    one, other = new_dice(7), new_dice(7)
    for n in [1, 2, 3, 6, 1000, 2**31 - 1] * 50:
        assert below(one, n) == fast.below(other, n)


def test_below_is_uniform() -> None:
    dice = new_dice("uniform")
    counts = Counter(int(below(dice, 6)) for _ in range(12_000))
    assert set(counts) == set(range(6))
    assert all(1800 < count < 2200 for count in counts.values())


def test_weighted_follows_the_weights() -> None:
    dice = new_dice("weights")
    counts = Counter(int(weighted(dice, [1, 0, 3], 3)) for _ in range(8000))
    assert set(counts) == {0, 2}
    assert 1800 < counts[0] < 2200


def test_seeds_and_streams_differ() -> None:
    first = [tuple(new_dice(*key).tolist()) for key in ((1,), (2,), (1, "a"), (1, "b"), ("1", "a"))]
    assert len(set(first)) == 4, "a number and its text are the same seed, all else differs"
    assert tuple(new_dice(1).tolist()) == first[0]
    assert fresh_seed() != fresh_seed()


def test_forks_of_a_base_are_repeatable_fair_and_apart() -> None:
    base, dice = new_dice(1, "base"), new_dice(1)
    firsts = []
    for number in range(4000):
        fork(dice, base, number)
        firsts.append(int(next_word(dice)))
    fork(dice, base, 17)
    assert int(next_word(dice)) == firsts[17]
    assert len(set(firsts)) > 3990
    bits = [sum(word >> bit & 1 for word in firsts) / 4000 for bit in range(32)]
    assert all(0.45 < share < 0.55 for share in bits)
    fork(dice, new_dice(2, "base"), 17)
    assert int(next_word(dice)) != firsts[17]
