"""Errors in component sets point at the line of their field."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import hortus
from hortus.core.components import OwnSet
from hortus.core.errors import ComponentError
from hortus.core.registry import find_kind, set_up
from hortus.core.toml_lines import line_of

TEXT = """\
# trees = [ are here
a = 1 # x = 3
trees = [
    { violet = 3, points = 4 },  # [ a
    { violet = 2, points = 5 },
]
[tiles]
FL = 10
FB = "a,]b"
[[cards]]
day = { level = 3 }
[[cards]]
day = { level = 3 }
night = 2
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 2),
        (("trees",), 3),
        (("trees", 0), 4),
        (("trees", 1, "points"), 5),
        (("trees", 1, "unknown"), 5),
        (("tiles", "FB"), 9),
        (("cards", 1), 12),
        (("cards", 1, "night"), 14),
        (("x", 7), None),
        (("nothing",), None),
        ((), None),
    ],
)
def test_a_field_is_found(path: tuple[str | int, ...], line: int | None) -> None:
    assert line_of(TEXT, path) == line


@pytest.mark.parametrize("game", hortus.names())
def test_every_table_of_a_standard_set_is_found(game: str) -> None:
    text = (find_kind(game).folder / "data" / f"{game}.toml").read_text(encoding="utf-8")
    lines = text.splitlines()
    for key, value in tomllib.loads(text).items():
        assert key in lines[(line_of(text, (key,)) or 0) - 1]
        for field in value if isinstance(value, dict) else ():
            assert field in lines[(line_of(text, (key, field)) or 0) - 1]


def test_an_error_knows_its_path() -> None:
    text = Path("src/hortus/games/ishtar/data/ishtar.toml").read_text(encoding="utf-8")
    wrong = text.replace("{ violet = 2, red = 1,", "{ violet = -2, red = 1,", 1)
    with pytest.raises(ComponentError, match="violet") as caught:
        set_up("ishtar", 2, {}, OwnSet.of(wrong))
    line = line_of(wrong, caught.value.path)
    assert line is not None
    assert "violet = -2" in wrong.splitlines()[line - 1]
    with pytest.raises(ComponentError, match="not TOML") as caught:
        set_up("ishtar", 2, {}, OwnSet.of("a = 1\nb = = 2\n"))
    assert caught.value.line == 2
