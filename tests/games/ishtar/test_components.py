"""What is in the box, sets of one's own, and errors that name the place."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus.core.components import read_components
from hortus.core.dice import new_dice
from hortus.games.ishtar.rules.components import listing, read_set

from .build import STANDARD
from .oracle import check_conserved, recount


def own_set(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the standard set with changes, each found exactly once, and return its path."""
    text = STANDARD.read_text(encoding="utf-8")
    for old, new in changes:
        assert len(re.findall(old, text)) == 1, old
        text = re.sub(old, new, text)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.rule("ISH-1.1", "ISH-1.3", "ISH-1.4")
def test_counts_are_those_of_the_rulebook() -> None:
    components = hortus.load("ishtar").components
    assert len(components.boards) == 12
    for rows in components.boards.values():
        assert Counter(rows) == {"S": 16, "V": 7, "R": 6, "W": 4, "T": 3, "F": 1}
    assert components.gems == (50, 38, 26)
    assert len(components.trees) == 26
    assert len({tree[:3] for tree in components.trees}) == 26
    assert Counter(code[0] for code in components.tiles) == {"L": 14, "B": 14, "T": 14}
    assert sum(code[1] == "S" for code in components.tiles) == 6
    data = listing(components)
    assert data["counts"] == {
        **{"boards": 6, "tiles": 42, "trees": 26, "gems": 114, "fountains": 6, "tokens": 8}
    }
    json.dumps(data)


def test_tiles_agree_with_what_is_known_of_them() -> None:
    tiles = hortus.load("ishtar").components.tiles.values()
    flowers = [part - 1 for tile in tiles for part in tile.parts]
    assert max(flowers) == 4
    assert sum(flowers) / sum(n > 0 for n in flowers) == pytest.approx(22 / 13, abs=0.01)
    assert all(tile.parts[tile.icon_part] > 1 for tile in tiles if tile.icon)
    assert Counter(tile.icon for tile in tiles) == {0: 9, 1: 12, 2: 15, 3: 6}
    values = [tree[3] for tree in hortus.load("ishtar").components.trees]
    assert {4, 7, 8, 11} <= set(values)
    assert max(values) == 17
    assert (0, 2, 1, 8) in hortus.load("ishtar").components.trees


def test_the_component_list_names_what_records_name() -> None:
    game = hortus.load("ishtar", 3, map="terrace")
    data = listing(game.components)
    assert {board["id"] for board in data["boards"]} == set(game.components.boards)
    assert [tile["id"] for tile in data["tiles"]] == list(game.components.tiles)
    assert [tree["card"] for tree in data["trees"]] == list(range(1, 27))
    position = game.new()
    entry = game.kind.moves.write(game.box, position.state, -1, [0])
    named = {(m["seats"], m["name"]): m["boards"] for m in data["maps"]}
    assert entry == {"do": "map", "boards": named[3, "terrace"]}
    assert len(named) == 12


def test_an_own_set_is_played(tmp_path: Path) -> None:
    path = own_set(
        tmp_path,
        (r'L01 = "g a1 g"', 'L01 = "4 j4 4"'),
        (r"red = \{ count = 2, points = 6 \}", "red = { count = 2, points = 11 }"),
        (r'F = "assistant"', 'F = "reserve"'),
        (r'I = "reserve"', 'I = "assistant"'),
        (
            r"D = \{ counts = \"tree cards\", points = 2 \}",
            'D = { counts = "tree cards", points = 5 }',
        ),
    )
    game = hortus.load("ishtar", 3, components=path)
    assert game.own_components is not None
    assert game.components.fountain_points == (4, 11, 8)
    game.compile()
    for seed in range(3):
        position = game.new()
        game.engine.random_game(position.state, new_dice(seed))
        check_conserved(position)
        assert position.scores() == recount(position)


@pytest.mark.rule("ISH-1.2")
def test_an_own_map_is_used_by_the_custom_option(tmp_path: Path) -> None:
    boards = [("1b", [0, 0], 3), ("2a", [3, 4], 0), ("5a", [6, 8], 5), ("6b", [9, 12], 1)]
    inline = ", ".join(f'{{ face = "{f}", at = {at}, turn = {t} }}' for f, at, t in boards)
    path = own_set(
        tmp_path, (r"maps = \[", f'maps = [ {{ name = "custom", boards = [{inline}] }},')
    )
    match = hortus.Match(hortus.load("ishtar", 2, components=path, map="custom"), seed=4)
    assert match.entries[0] == {
        "seat": "chance",
        "do": "map",
        "boards": [{"face": f, "at": at, "turn": t} for f, at, t in boards],
    }
    assert hortus.replay(match.record(), match.game) == match.position


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"\nviolet = 50", "\nviolet = 51", "gems: violet must be a whole number from 50 to 50"),
        (r'1a = \["SRRS"', '1a = ["SRR"', "boards: 1a[0] must be 4 letters"),
        (r'1a = \["SRRS"', '1a = ["SRRX"', "boards: 1a[0] must be 4 letters"),
        (r'1a = \["SRRS"', '1a = ["SRRF"', "boards: 1a must have one fountain F, not 2"),
        (r'1a = \["SRRS", "WSSVW"', '1a = ["WWWW", "WWWWW"', "need up to"),
        (r"\n6b = .*", "", "boards: 6b is missing"),
        (r'L01 = "g a1 g"', 'L01 = "g g g"', "tiles: L01 is all grass"),
        (r'L01 = "g a1 g"', 'L01 = "g a1"', "tiles: L01 must be three parts"),
        (r'L01 = "g a1 g"', 'L01 = "m1 a1 g"', "tiles: L01 has two icons"),
        (r'L01 = "g a1 g"', 'L01 = "g a5 g"', "'a5' is no part"),
        (r'L01 = "g a1 g"', 'L01 = "ag 1 g"', "'ag' is no part"),
        (r'L01 = "g a1 g"', 'L01 = "g a g"', "'a' is no part"),
        (r'L01 = "g a1 g"', 'M01 = "g a1 g"', "tiles: M01 is not a field here"),
        (r'L01 = "g a1 g"', "L01 = 7", "tiles: L01 must be a text"),
        (
            r"    \{ violet = 3, red = 0, white = 0, points = 4 \},\n",
            "",
            "trees must have 26 entries",
        ),
        (
            r"violet = 3, red = 0, white = 0, points = 4",
            "violet = 3, points = 4",
            "trees[0]: red is",
        ),
        (r"white = \{ count = 1, points", "white = { count = 2, points", "fountains: white: count"),
        (
            r"single = \{ count = 4, flowers = 3",
            "single = { count = 4, flowers = 9",
            "tokens: single",
        ),
        (r'F = "assistant"', 'F = "reserve"', "F to J must be two assistants"),
        (r'F = "assistant"', 'F = "gardener"', "F must be one of assistant"),
        (
            r'A = \{ counts = "trees beside beds"',
            'A = { counts = "tree cards"',
            "A to E must count",
        ),
        (
            r'C = \{ counts = "tablets beside beds", points = 3',
            "C = { points = 3",
            "counts is missing",
        ),
        (r'name = "diamond"', 'name = "square"', "maps[0]: name 'square' is no map of 4 boards"),
        (r'name = "diamond"', 'name = "custom"', "maps lacks the map 'diamond' of 4 boards"),
        (r'name = "delta"', 'name = "diamond"', "is a second map of 4 boards by this name"),
        (r"at = \[4, 3\], turn = 5", "at = [4, 4], turn = 5", "not all joined in the same way"),
        (r"at = \[4, 3\], turn = 5", "at = [8, 6], turn = 5", "do not hang together"),
        (r"at = \[4, 3\], turn = 5", "at = [0, 0], turn = 5", "do not hang together"),
        (r"at = \[4, 3\], turn = 5", "at = [400, 3], turn = 5", "at must be a whole number"),
        (r'face = "6a", at = \[4, 3\]', 'face = "7a", at = [4, 3]', "face must be one of 1a"),
        (r'face = "6a", at = \[4, 3\]', 'face = "2b", at = [4, 3]', "a board is used twice"),
        (r"\nname = ", "\nnames = ", "names is not a field here"),
        (r"\[skills\.lower\]", "[skills.middle]", "middle is not a field here"),
    ],
)
def test_a_faulty_set_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    path = own_set(tmp_path, (old, new))
    with pytest.raises(hortus.ComponentError) as caught:
        read_set(read_components(path)[0])
    assert said in str(caught.value)
    assert str(caught.value).startswith("own.toml")


@pytest.mark.parametrize("value", ["delta of the Nile", 3, None, ["random"], "terrace"])
def test_an_unknown_map_is_refused(value: object) -> None:
    with pytest.raises(hortus.UsageError, match="map must be random, diamond, river, crescent"):
        hortus.load("ishtar", 2, map=value)
