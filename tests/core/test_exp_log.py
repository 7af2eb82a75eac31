"""Exponential and logarithm of our own: near the exact value, the same bits compiled."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import inf, ulp

import pytest

from hortus.core import exp_log
from hortus.core.dice import new_dice, next_word
from hortus.core.exp_log import exp, log
from hortus.kernel import compiled


def numbers(low: float, high: float, count: int = 2_000) -> list[float]:
    """Return numbers between two others, at random."""
    dice = new_dice("exp_log")
    return [low + (high - low) * int(next_word(dice)) / 2**32 for _ in range(count)]


def error(found: float, exact: Decimal) -> float:
    """Return by how many units in the last place a number is off."""
    return abs(float((Decimal(found) - exact) / Decimal(ulp(float(exact)))))


@pytest.mark.parametrize(("low", "high"), [(-1.0, 1.0), (-40.0, 40.0), (-700.0, 709.0)])
def test_exp_errs_by_about_one_unit_in_the_last_place(low: float, high: float) -> None:
    with localcontext() as context:
        context.prec = 40
        assert max(error(exp(x), Decimal(x).exp()) for x in numbers(low, high)) < 1.2


@pytest.mark.parametrize(("low", "high"), [(1.0, 2.0), (1.0, 100.0), (2.0, 1e12)])
def test_log_errs_by_about_one_unit_in_the_last_place(low: float, high: float) -> None:
    with localcontext() as context:
        context.prec = 40
        assert max(error(log(x), Decimal(x).ln()) for x in numbers(low, high)) < 1.2


def test_log_below_one_errs_by_little() -> None:
    with localcontext() as context:
        context.prec = 40
        for x in numbers(1e-6, 1.0):
            assert abs(Decimal(log(x)) - Decimal(x).ln()) < Decimal("2e-15")


def test_exact_values_and_the_ends_of_the_range() -> None:
    assert exp(0.0) == 1.0
    assert log(1.0) == 0.0
    assert exp(800.0) == inf
    assert exp(-800.0) == 0.0
    assert 0.0 < exp(-744.0) < 1e-322


def test_both_rise() -> None:
    given = sorted(numbers(-30.0, 30.0))
    powers = [exp(x) for x in given]
    assert powers == sorted(powers)
    logs = [log(x) for x in powers]
    assert logs == sorted(logs)


def test_compiled_bits_are_the_same() -> None:
    fast = compiled(exp_log, "test")
    for x in numbers(-745.0, 709.0):
        assert fast.exp(x) == exp(x)
    for x in numbers(1e-9, 1e6):
        assert fast.log(x) == log(x)
