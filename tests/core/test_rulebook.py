"""Reading rulebooks and finding the tests of a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.core.rule_coverage import rules_with_tests
from hortus.core.rulebook import Statement, _read


def test_a_rule_has_all_its_parts() -> None:
    rule = hortus.load("carat").rulebook()["CAR-3.1"]
    assert rule.title == "One tile to a space"
    assert rule.section == "3 Laying a tile"
    assert rule.text.startswith("A tile goes on an empty space")
    assert rule.refusal == "There is already a tile on this space."
    assert [statement.source for statement in rule.statements] == ["R"]


def test_a_rule_may_have_statements_from_several_sources(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    path.write_text("# T\n## 1 S\n### CAR-1.1 Mixed [R]\nPrinted.\nOn.\n[P] Ours.\n> No.\n")
    (rule,) = _read(path).rules
    assert rule.statements == (Statement("R", "Printed.\nOn."), Statement("P", "Ours."))
    assert rule.text == "Printed.\nOn.\n\nOurs."
    assert rule.refusal == "No."


def test_unknown_languages_and_silent_rules_are_refused() -> None:
    game = hortus.load("carat")
    with pytest.raises(hortus.UsageError, match="no rulebook in 'xx'"):
        game.rulebook("xx")
    with pytest.raises(KeyError, match="no sentence"):
        game.rulebook().refusal("CAR-1.1")


def test_a_bad_heading_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    path.write_text("# T\n## 1 S\n### CAR-1 No source\n")
    with pytest.raises(ValueError, match=r"en.md:3: not a rule heading"):
        _read(path)


def test_marks_are_found_in_test_sources(tmp_path: Path) -> None:
    source = '@pytest.mark.rule("ABC-1.1", "ABC-1.2")\ndef test_a(): ...\n\ndef test_b(): ...\n'
    (tmp_path / "test_x.py").write_text(source)
    assert rules_with_tests(tmp_path) == {
        "ABC-1.1": ["test_x.py::test_a"],
        "ABC-1.2": ["test_x.py::test_a"],
    }
