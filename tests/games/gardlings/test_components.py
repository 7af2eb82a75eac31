"""The box: counts of the rulebook, sets of one's own, and errors that name the place."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus.core.registry import find_kind
from hortus.games.gardlings.rules import components as module

from .table import dealt, draw, moves, settle

STANDARD = find_kind("gardlings").folder / "data" / "gardlings.toml"


def own_set(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the standard set with some changes and return the file."""
    text = STANDARD.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.rule("GAR-1.1", "GAR-1.2")
def test_numbers_of_the_reconstructed_set() -> None:
    tiles = hortus.load("gardlings").components.tiles
    creatures = Counter((tile.kind, tile.creature) for tile in tiles)
    table = {
        "green": (4, 4, 4, 3, 4, 4),
        "blue": (3, 4, 4, 4, 4, 4),
        "pink": (2, 3, 3, 3, 3, 3),
        "gold": (2, 3, 3, 3, 2, 2),
    }
    names = ("pig", "gardener", "mushroom", "bird", "unicorn", "dragon")
    for kind, numbers in table.items():
        assert tuple(creatures[kind, name] for name in names) == numbers
    signs = Counter("".join(tile.edges for tile in tiles))
    assert (signs["-"], signs["T"], signs["*"]) == (211, 17, 26)
    assert all(194 <= signs[colour] <= 199 for colour in "BPYG")
    turned = {min(tile.edges, tile.edges[4:] + tile.edges[:4]) for tile in tiles}
    assert len(turned) == 130, "no two tiles are alike"


def test_listing_has_ids_that_records_use() -> None:
    game = hortus.load("gardlings")
    listing = module.listing(game.components)
    assert [tile["id"] for tile in listing["tiles"]] == list(range(1, 131))
    assert listing["tiles"][90] == {
        "id": 91,
        "kind": "blue",
        "creature": "unicorn",
        "gnomes": 0,
        "price": 7,
        "edges": "YB-YBBBY",
        "lines": [],
    }
    assert [mission["id"] for mission in listing["missions"]] == [f"M{i}" for i in range(1, 8)]
    assert listing["counts"]["coins"] == 32


@pytest.mark.rule("GAR-8.5")
def test_forms_of_a_shape() -> None:
    missions = hortus.load("gardlings").components.missions
    assert [len(module.forms(mission.shape)) for mission in missions[:3]] == [2, 2, 2]
    crooked = (
        ((0, 0), (1, 0), (2, 0)),
        ((3, 0), (4, 0), (5, 0)),
        ((0, 1), (0, 2), (0, 3)),
        ((6, 0), (7, 0), (8, 0)),
    )
    assert len(module.forms(crooked)) == 8


@pytest.mark.rule("GAR-5.4")
def test_prices_can_be_changed(tmp_path: Path) -> None:
    path = own_set(tmp_path, ("green = 4", "green = 3"))
    game = hortus.load("gardlings", 1, components=path)
    assert game.components.prices == (3, 7, 10, 14)
    position = game.new()
    settle(position)
    position.state.plain[0] = 3
    position.play("stop", 0)
    assert "hire green0" in [position.text(number) for number in position.legal_numbers()]


@pytest.mark.rule("GAR-3.6")
def test_a_tile_that_looks_the_same_turned_by_half_has_two_ways(tmp_path: Path) -> None:
    path = own_set(tmp_path, ("BPBPPBPB", "BPYPBPYP"))
    game = hortus.load("gardlings", 1, components=path)
    number = next(i for i, t in enumerate(game.components.tiles, 1) if t.edges == "BPYPBPYP")
    position = dealt(1)
    position.game = game
    first = next(i for i, t in enumerate(game.components.tiles, 1) if t.edges == "YPYPPPYY")
    draw(position, 0, first)
    position.play("0,0/0", 0)
    draw(position, 0, number)
    found = moves(position, 0, "place")
    assert found
    assert {move["turn"] for move in found} <= {0, 1}
    move = found[0]
    dx, dy = ((1, 0), (0, 1))[move["turn"]]
    x, y = move["at"]
    with pytest.raises(hortus.Refusal) as caught:
        position.play(f"{x + 2 * dx},{y + 2 * dy}/{move['turn'] + 2}", 0)
    assert caught.value.rule == "GAR-3.6"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"G-PGPG--", ', "", "must have 20 of the kind gnome, not 19"),
        ('"G-PGPG--"', '"G-PGPG-"', r"tiles\[0\]: edges\[0\] must begin with 8 signs"),
        ('"G-PGPG--"', '"G-PGPG-X"', r"edges\[0\] must begin with 8 signs"),
        ('"G-PGPG--"', "7", r"edges\[0\] must be a text"),
        ('"G-PGPG--"', '"G-PGPG-- 0-2"', "only mushrooms have lines"),
        ('"G-PGPG--"', '"T-PGPG--"', "only gardeners"),
        ('"G-PGPG--"', '"*-PGPG--"', "only birds"),
        ("GPP-P-GG 2-4", "GPP-P-GG 2-3", "does not join two gem halves"),
        ("GPP-P-GG 2-4", "GPP-P-GG 2-9", "not two connections"),
        ('kind = "gnome"', 'kind = "giant"', "kind must be one of gnome, dgnome"),
        ('creature = "gnome"', 'creature = "pig"', "of the kind gnome must be gnome"),
        ('creature = "dragon"', 'creature = "gnome"', "cannot be a gnome"),
        ('kind = "green"', 'kind = "blue"', r"tiles\[4\]: kind must come in the order"),
        ("green = 4", "green = 0", "prices: green must be a whole number"),
        ("green = 4", "lilac = 4", "lilac is not a field here"),
        ('effect = "blue"', 'effect = "moon"', "effect must be one of shape"),
        ("need = 3", "need = 0", "need must be a whole number"),
        ("[0, 0], [1, 0], [2, 0]", "[0, 0], [1, 0], [2, 1]", "three cells in a line"),
        ("[0, 0], [1, 0], [2, 0]", "[3, 0], [4, 0], [5, 0]", "covers a cell twice"),
        ("[0, 0], [1, 0], [2, 0]", "[0, 0], [1, 0]", "must be three cells"),
        ('edges = "B-PG-YP-BY-G"', 'edges = "B-PG"', "must begin with 12 signs"),
        ('name = "Gardlings"', "", "name is missing"),
        ('name = "Gardlings"', 'name = "Gardlings"\nwizards = 3', "wizards is not a field"),
    ],
)
def test_errors_name_the_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(hortus.ComponentError) as caught:
        hortus.load("gardlings", components=own_set(tmp_path, (old, new)))
    assert str(caught.value).startswith("mine.toml")
    assert re.search(message, str(caught.value)), str(caught.value)


def test_seven_missions_are_needed(tmp_path: Path) -> None:
    text = STANDARD.read_text(encoding="utf-8")
    cut = text.index("[[missions]]"), text.index("[[missions]]", text.index("[[missions]]") + 1)
    path = tmp_path / "mine.toml"
    path.write_text(text[: cut[0]] + text[cut[1] :], encoding="utf-8")
    with pytest.raises(hortus.ComponentError, match="must have 7 entries, not 6"):
        hortus.load("gardlings", components=path)
