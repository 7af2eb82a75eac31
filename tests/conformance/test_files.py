"""Every registered game has every file and every layer of tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus
from hortus.core.registry import find_kind
from hortus.core.rulebook import LANGUAGES

from .worlds import TESTS, every_game, fixtures, oracle

SOURCES = (
    "__init__.py",
    "rules/components.py",
    "rules/options.py",
    "rules/play.py",
    "rules/state.py",
    "rules/view.py",
    "thinking/evaluate.py",
    "thinking/planes.py",
    "formats/draw.py",
    "formats/moves.py",
    "formats/picture.py",
    "formats/schema.py",
    "formats/uses.py",
    "data/bots.toml",
    "data/weights.toml",
    *(f"rulebook/{language}.md" for language in LANGUAGES),
)
LAYERS = (
    "oracle.py",
    "test_components.py",
    "test_examples.py",
    "test_refusals.py",
    "test_rules.py",
    "test_symmetry.py",
    "fixtures/perft.json",
)
ORACLE = ("VARIANTS", "check_conserved", "recount", "permute_hidden", "hides_something")


@every_game
@pytest.mark.parametrize("file", SOURCES)
def test_source_file_is_there(name: str, file: str) -> None:
    assert (find_kind(name).folder / file).is_file()


def test_the_page_of_folders_lists_what_every_game_of_ours_has() -> None:
    section = (
        (TESTS.parent / "docs" / "folders.md").read_text(encoding="utf-8").split("## A game")[1]
    )
    listed = re.findall(r"^\| `([^`]+)` \|", section.split("\n## ")[0], re.MULTILINE)
    assert set(SOURCES[:-4]) <= set(listed)
    ours = Path(hortus.__file__).parent / "games"
    for name in (name for name in hortus.names() if find_kind(name).folder.parent == ours):
        for file in listed:
            assert list((ours / name).glob(file.replace("<game>", name))), f"{name}: {file}"


@every_game
@pytest.mark.parametrize("file", LAYERS)
def test_test_layer_is_there(name: str, file: str) -> None:
    assert (TESTS / "games" / name / file).is_file()


@every_game
def test_component_set_and_fixtures_are_there(name: str) -> None:
    assert (find_kind(name).folder / "data" / f"{name}.toml").is_file()
    assert list(fixtures(name).glob("*.legal.jsonl"))


@every_game
def test_oracle_is_complete_and_covers_every_seat_count(name: str) -> None:
    judge = oracle(name)
    for function in ORACLE:
        assert hasattr(judge, function)
    kind = hortus.load(name).kind
    assert {seats for seats, _ in judge.VARIANTS} == set(kind.seats)
    chosen = {key for _, options in judge.VARIANTS for key in options}
    assert chosen == {option.name for option in kind.options}, "every option is varied"
