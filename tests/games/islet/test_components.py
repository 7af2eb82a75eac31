"""What is in the box, and sets of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.core.dice import new_dice

from .oracle import CODES
from .referee import NAMES

STANDARD = Path(hortus.__file__).parent / "games" / "islet" / "data" / "islet.toml"


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the standard set with some changes to a file."""
    text = STANDARD.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "my.toml"
    path.write_text(text)
    return path


@pytest.mark.rule("ISL-1.1", "ISL-1.2", "ISL-1.3", "ISL-8.2")
def test_counts_of_the_rulebook() -> None:
    game = hortus.load("islet")
    listing = game.kind.components.listing(game.components)
    assert listing["counts"] == {"tiles": 90, "resources": 72, "cards": 13}
    assert listing["tiles"] == dict.fromkeys(CODES, 10)
    assert listing["resources"] == dict.fromkeys(NAMES, 12)
    assert listing["eggs"] == {"1": [10, 6], "2": [10, 6], "3": [8], "4": [6]}
    assert listing["cards"]["7"] == {
        "day": {"terrain": "freshwater", "around": "clay"},
        "night": {"level": 4, "nest": "leaf"},
    }
    assert set(listing["sources"]) == {"tiles", "resources", "cards", "eggs"}


@pytest.mark.rule("ISL-8.15")
def test_the_four_conditions_that_the_rulebook_shows_are_there() -> None:
    cards = hortus.load("islet").components.cards
    asked = [side.to_data() for card in cards for side in card]
    for example in (
        {"level": 3, "terrain": "freshwater"},
        {"level": 4, "nest": "leaf"},
        {"terrain": "freshwater", "around": "clay"},
        {"level": 4},
    ):
        assert asked.count(example) == 2


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("FL = 10", "FL = 11", r"my.toml: tiles: the counts must add up to 90, not 91"),
        ("FL = 10", "FL = -1", r"my.toml: tiles: FL must be a whole number from 0 to 90, not -1"),
        ("FL = 10", "", r"my.toml: tiles: FL is missing"),
        ("FL = 10", "FX = 10", r"my.toml: tiles: FX is not a field here"),
        ("sand = 12", "sand = 11", r"resources: sand must be a whole number from 12 to 12"),
        ('[[cards]]\nday = { level = 4 }\nnight = { level = 3, terrain = "clay" }', "",
         r"my.toml: cards must have 13 entries, not 12"),
        ("level = 3, terrain", "level = 0, terrain", r"cards\[0\]: day: level must be a whole"),
        ('"freshwater" }', '"water" }', r"day: terrain must be one of freshwater, sand, clay"),
        ('nest = "leaf"', 'nest = "twig"', r"day: nest must be one of leaf, branch, flower"),
        ('nest = "leaf"', 'nests = "leaf"', r"nests is not a field here"),
        ("day = { level = 4 }", "day = {}", r"cards\[12\]: day: the condition must name"),
        ("day = { level = 4 }", "noon = { level = 4 }", r"cards\[12\]: noon is not a field"),
        ('name = "Islet"', "", r"my.toml: name is missing"),
        ("[sources]", "[sources", r"my.toml is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_set_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    with pytest.raises(hortus.ComponentError, match=wrong):
        hortus.load("islet", components=changed(tmp_path, (old, new)))


def test_a_set_of_ones_own_is_played(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        ("FL = 10", "FL = 0"),
        ("CW = 10", "CW = 20"),
        ("day = { level = 4 }", 'day = { level = 2, nest = "flower", around = "sand" }'),
    )
    game = hortus.load("islet", 1, components=path)
    assert game.own_components is not None
    assert game.own_components.startswith("my.toml:")
    position = game.new()
    assert [position.state.bag[kind] for kind in (0, 8)] == [0, 20]
    assert [game.box.wanted[12, 0, part] for part in range(4)] == [2, 0, 3, 2]
    game.engine.random_game(position.state, new_dice(1))
    assert position.is_over
