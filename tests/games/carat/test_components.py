"""What is in the box, and sets of one's own."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import hortus

STANDARD = Path(hortus.__file__).parent / "games" / "carat" / "data" / "carat.toml"


def changed(folder: Path, old: str, new: str) -> Path:
    """Write the standard set with one change to a file."""
    text = STANDARD.read_text()
    assert old in text
    path = folder / "my.toml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.rule("CAR-1.1", "CAR-1.2")
def test_counts_of_the_rulebooks() -> None:
    game = hortus.load("carat")
    listing = game.kind.components.listing(game.components)
    assert listing["counts"] == {"tiles": 36, "chips": 49}
    assert listing["chips"] == {"1": 10, "2": 10, "3": 10, "4": 10, "5": 9}
    assert set(listing["sources"]) == {"tiles", "chips"}


@pytest.mark.rule("CAR-1.1")
def test_no_colour_is_favoured() -> None:
    tiles = set(hortus.load("carat").components.tiles)

    def recoloured(code: str, colours: dict[str, str]) -> str:
        order = "".join(colours[letter] for letter in code[:4])
        start = order.index("R")
        return order[start:] + order[:start] + code[4]

    for permuted in permutations("RYBG"):
        colours = dict(zip("RYBG", permuted, strict=True))
        assert {recoloured(code, colours) for code in tiles} == tiles


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"RYBG1", ', "", r"my.toml: tiles must have 36 entries, not 35"),
        ('"RYBG1"', '"RYBG0"', r"my.toml: the value of tiles\[0\] must be a whole number from 1"),
        ('"RYBG1"', '"RYBG2"', r"my.toml: tiles\[1\] is a second RYBG2"),
        ('"RYBG1"', '"RRBG1"', r"my.toml: tiles\[0\] must name R, Y, B and G once each"),
        ('"RYBG1"', '"YRBG1"', r"tiles\[0\] must name R, Y, B and G once each, beginning with R"),
        ('"RYBG1"', "7", r"tiles\[0\] must be four colours and a value"),
        ("1 = 10", "1 = 11", r"my.toml: chips: the counts must add up to 49, not 50"),
        ("1 = 10", "1 = -10", r"my.toml: chips: 1 must be a whole number from 0 to 49, not -10"),
        ("1 = 10", "x = 10", r"my.toml: chips: x is not a chip value"),
        ("[chips]", "[coins]", r"my.toml: coins is not a field here"),
        ('name = "Carat"', "", r"my.toml: name is missing"),
        ('name = "Carat"', "name = 3", r"my.toml: name must be a text"),
        ("[sources]", "[sources", r"my.toml is not TOML"),
    ],
)
def test_a_wrong_set_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    with pytest.raises(hortus.ComponentError, match=wrong):
        hortus.load("carat", components=changed(tmp_path, old, new))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(hortus.ComponentError, match="Cannot read"):
        hortus.load("carat", components=tmp_path / "none.toml")


def test_a_set_of_ones_own_is_played_and_recorded(tmp_path: Path) -> None:
    path = changed(tmp_path, '"RYBG1"', '"RYBG9"')
    path.write_text(path.read_text().replace("1 = 10", "1 = 8").replace("5 = 9", "5 = 11"))
    game = hortus.load("carat", components=path)
    match = hortus.Match(game, seed=1)
    while not match.position.is_over:
        match.play(match.position.legal_numbers()[0])
    assert "RYBG9" in {entry.get("tile") for entry in match.entries}
    chips = [value for row in match.entries[0]["values"] for value in row]
    assert Counter(chips) == {1: 8, 2: 10, 3: 10, 4: 10, 5: 11}
    record = match.record()
    assert hortus.replay(record, game) == match.position
    with pytest.raises(hortus.RecordError, match="--components"):
        hortus.replay(record)


def test_a_balanced_layout_needs_the_standard_chips(tmp_path: Path) -> None:
    path = changed(tmp_path, "1 = 10", "1 = 8")
    path.write_text(path.read_text().replace("5 = 9", "5 = 11"))
    with pytest.raises(hortus.UsageError, match="balanced"):
        hortus.load("carat", components=path, layout="balanced")
