"""Every rule stands in four languages, and every rule has a test."""

from __future__ import annotations

import pytest

from hortus.core.registry import find_kind
from hortus.core.rule_coverage import rules_with_tests
from hortus.core.rulebook import LANGUAGES, Rulebook

from .worlds import TESTS, every_game

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
@every_language
def test_languages_have_the_same_rules(name: str, language: str) -> None:
    kind = find_kind(name)
    english = Rulebook.of(kind, "en").rules
    other = Rulebook.of(kind, language).rules
    assert [(rule.id, rule.source) for rule in other] == [(r.id, r.source) for r in english]
    assert [rule.refusal is None for rule in other] == [r.refusal is None for r in english]
    for rule, original in zip(other, english, strict=True):
        assert rule.id.startswith(kind.prefix + "-")
        assert rule.title
        assert len(rule.text) > 15
        assert rule.section
        assert language == "en" or rule.text != original.text


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
