"""Moves that are refused, with the rule."""

from __future__ import annotations

import pytest

import hortus


@pytest.mark.rule("PEB-1.2", "PEB-2.1", "PEB-2.2")
@pytest.mark.parametrize(
    ("text", "seat", "rule"), [("a3", 1, "PEB-1.2"), ("a1", 1, "PEB-2.2"), ("b1", 0, "PEB-2.1")]
)
def test_a_refusal_cites_the_rule(text: str, seat: int, rule: str) -> None:
    match = hortus.Match(hortus.load("pebbles"), seed=1)
    match.play("a1", 0)
    with pytest.raises(hortus.Refusal) as caught:
        match.play(text, seat)
    assert caught.value.rule == rule
