"""Page and rulebooks speak with the words of docs/glossary.md, and without those it rules out."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.core.registry import find_kind
from hortus.core.rulebook import LANGUAGES, Rulebook

ROOT = Path(__file__).parents[2]
COLUMNS = {"en": 1, "fr": 2, "de": 3, "pt": 4}


def rows_of(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the glossary."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def leaves(texts: dict[str, Any], path: str = "") -> dict[str, str]:
    """Return all texts of a file of the page by their paths."""
    found: dict[str, str] = {}
    for key, value in texts.items():
        found |= leaves(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return found


@cache
def page(language: str, game: str | None) -> str:
    """Return what the page says, or what it says about one game."""
    texts = leaves(json.loads((ROOT / f"web/src/i18n/{language}.json").read_text(encoding="utf-8")))
    about = (f"{game}.", f"lesson.{game}.")
    said = (text for key, text in texts.items() if game is None or key.startswith(about))
    return re.sub(r"{{\w+}}", "…", "\n".join(said))


@cache
def rulebook(language: str, game: str) -> str:
    """Return everything that a rulebook says."""
    book = Rulebook.of(find_kind(game), language)
    return "\n".join(f"{r.section}\n{r.title}\n{r.text}\n{r.refusal or ''}" for r in book.rules)


def stem(word: str) -> str:
    """Return a pattern that also finds other forms of the words of a term."""
    return r"\w*\s".join(re.escape(part[:-2] if len(part) > 4 else part) for part in word.split())


def pattern(term: str) -> re.Pattern[str]:
    """Return what finds a term that is ruled out; a star stands for any ending."""
    inside = re.escape(term).replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){inside}(?!\w)", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_rulebook_share_the_words_of_the_glossary(language: str) -> None:
    missing = []
    for row in rows_of("Words"):
        game, word = row[0], row[COLUMNS[language]]
        for name, text in (("rulebook", rulebook(language, game)), ("page", page(language, game))):
            if not re.search(stem(word), text, re.IGNORECASE):
                missing.append(f"{word}: not in the {name} of {game}")
    assert missing == []


def test_every_game_has_words() -> None:
    assert {row[0] for row in rows_of("Words")} == set(hortus.names())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_are_ruled_out_do_not_occur(language: str) -> None:
    found = []
    for of, term, instead, where in rows_of("Words not to use"):
        if of != language:
            continue
        games = hortus.names() if where == "all" else [where] if where != "page" else []
        texts = [page(language, None if where in ("all", "page") else where)]
        texts += [rulebook(language, game) for game in games]
        for text in texts:
            for line in text.splitlines():
                if pattern(term).search(line):
                    found.append(f"{term} (say {instead}): {line}")
    assert found == []


def test_a_word_that_is_ruled_out_is_found_in_all_its_forms() -> None:
    assert pattern("embaralh*").search("As peças são embaralhadas.")
    assert pattern("Schwein").search("Ein Schwein.")
    assert not pattern("Schwein").search("Ein Schweinchen.")
