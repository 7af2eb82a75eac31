"""Every rule stands in four languages, and every rule has a test."""

from __future__ import annotations

import re
import tomllib

import pytest

from hortus.core.registry import find_kind
from hortus.core.rule_coverage import rules_with_tests
from hortus.core.rulebook import LANGUAGES, Rule, Rulebook

from .worlds import TESTS, every_game


def labels(rule: Rule) -> list[str]:
    """Return where the statements of a rule come from."""
    return [statement.source for statement in rule.statements]


every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
@every_language
def test_languages_have_the_same_rules(name: str, language: str) -> None:
    kind = find_kind(name)
    english = Rulebook.of(kind, "en").rules
    other = Rulebook.of(kind, language).rules
    assert [(r.id, labels(r)) for r in other] == [(r.id, labels(r)) for r in english]
    assert [rule.refusal is None for rule in other] == [r.refusal is None for r in english]
    for rule, original in zip(other, english, strict=True):
        assert rule.id.startswith(kind.prefix + "-")
        assert rule.title
        assert rule.section
        for said, meant in zip(rule.statements, original.statements, strict=True):
            assert len(said.text) > 10
            assert language == "en" or said.text != meant.text


@every_game
@every_language
def test_refusals_have_a_sentence(name: str, language: str) -> None:
    kind = find_kind(name)
    book = Rulebook.of(kind, language)
    rules = kind.rules
    assert rules.REFUSALS[0] == ""
    for rule in (*rules.REFUSALS[1:], rules.NOT_YOUR_TURN, rules.GAME_OVER):
        assert book.refusal(rule).endswith((".", "!")), rule


@every_game
def test_every_rule_has_a_test_and_every_mark_a_rule(name: str) -> None:
    kind = find_kind(name)
    ids = {rule.id for rule in Rulebook.of(kind, "en").rules}
    tested = {rule for rule in rules_with_tests(TESTS) if rule.startswith(kind.prefix + "-")}
    assert ids - tested == set(), "rules without a test"
    assert tested - ids == set(), "tests of unknown rules"


@every_game
def test_every_label_is_borne_out_by_the_table_of_sources(name: str) -> None:
    """The table says for every statement in which section, on which page, or why it is ours."""
    kind = find_kind(name)
    folder = kind.folder / "rulebook"
    table = tomllib.loads((folder / "sources.toml").read_text(encoding="utf-8"))
    rules = Rulebook.of(kind, "en").rules
    assert list(table["rules"]) == [rule.id for rule in rules]
    pages = set()
    for rule in rules:
        entries = [entry.split(" ", 1) for entry in table["rules"][rule.id]]
        assert [label for label, _ in entries] == labels(rule), rule.id
        for label, where in entries:
            if label == "R":
                book, _, section = where.partition(": ")
                assert section in table["books"][book]["sections"], rule.id
            elif label == "S":
                pages.update(where.split())
            else:
                assert len(where) > 10, rule.id
    assert pages == set(table["pages"]), "every page is known and used"


@every_game
def test_what_only_this_service_knows_is_never_called_the_rulebooks(name: str) -> None:
    """No printed rulebook numbers its seats or says what it leaves open."""
    ours = re.compile(r"\b(seat \d|0, 0|we|our|rulebook|printed)\b", re.IGNORECASE)
    for rule in Rulebook.of(find_kind(name), "en").rules:
        for statement in rule.statements:
            if statement.source == "R":
                assert not ours.search(statement.text), rule.id
