"""Unknown games, seats, options and values are refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import hortus


@pytest.mark.parametrize(
    ("name", "seats", "options", "said"),
    [
        ("chess", 2, {}, "There is no game called 'chess'; there are alhambra, carat"),
        ("", 2, {}, "There is no game called ''"),
        ("carat", 1, {}, "Carat is for 2 to 4 seats, not 1."),
        ("carat", 10**30, {}, "Carat is for 2 to 4 seats"),
        ("carat", True, {}, "Carat is for 2 to 4 seats, not True."),
        (
            "carat",
            2,
            {"hands": 3},
            "Carat has no option hands; it has colours, edition, hand, layout.",
        ),
        ("carat", 2, {"hand": 2}, "The option hand must be 1 or 3, not 2."),
        ("carat", 2, {"hand": True}, "The option hand must be 1 or 3, not true."),
        ("carat", 2, {"hand": "3"}, "The option hand must be 1 or 3, not 3."),
        ("carat", 2, {"hand": 1.0}, "The option hand must be 1 or 3, not 1.0."),
        ("carat", 2, {"layout": None}, "The option layout must be random, balanced or 49 values"),
        ("carat", 2, {"edition": "x" * 500}, "The option edition must be carat or alhambra"),
    ],
)
def test_wrong_usage_is_one_sentence(
    name: str, seats: Any, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(hortus.UsageError) as caught:
        hortus.load(name, seats, **options)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 200


def test_alhambra_is_a_name_for_an_edition() -> None:
    game = hortus.load("alhambra", 3)
    assert game.name == "carat"
    assert game.options["edition"] == "alhambra"
    assert eval(repr(game), {"hortus": hortus}).options == game.options


def test_a_saved_state_of_another_size_is_refused() -> None:
    with pytest.raises(hortus.UsageError, match="bytes, not 3"):
        hortus.load("carat").from_bytes(b"abc")
