"""The rulebook of a game: numbered rules in four languages, read from Markdown.

A rule is a heading `### CAR-3.2 Contact [R]`, its statements, and, where a move can break it, a
quoted line with the sentence of the refusal.  The letter in the heading says where the first
statement comes from; a line that begins with a letter of its own, `[P] ...`, is another statement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hortus.core.contract import GameKind
from hortus.core.errors import UsageError

LANGUAGES = ("en", "fr", "de", "pt")
SOURCES = {
    "en": {"R": "rulebook", "S": "other source", "P": "ours: ruling or conclusion"},
    "fr": {
        "R": "règle imprimée",
        "S": "autre source",
        "P": "de ce projet : décision ou conclusion",
    },
    "de": {
        "R": "gedruckte Anleitung",
        "S": "andere Quelle",
        "P": "von uns: Festlegung oder Folgerung",
    },
    "pt": {"R": "regras impressas", "S": "outra fonte", "P": "nossa: decisão ou conclusão"},
}

_LABEL = re.compile(r"\[(?P<source>[RSP])\] ")
_HEADING = re.compile(r"### (?P<id>[A-Z]{3}-\d+\.\d+) (?P<title>.+) \[(?P<source>[RSP])\]")


@dataclass(frozen=True)
class Statement:
    """A part of a rule that comes from one kind of source."""

    source: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    title: str
    statements: tuple[Statement, ...]
    refusal: str | None
    section: str

    @property
    def text(self) -> str:
        """Return all that the rule says."""
        return "\n\n".join(statement.text for statement in self.statements)


class Rulebook:
    """The rules of a game in one language, in playing order."""

    def __init__(self, title: str, rules: tuple[Rule, ...]) -> None:
        self.title = title
        self.rules = rules
        self._by_id = {rule.id: rule for rule in rules}

    @staticmethod
    def of(kind: GameKind, language: str) -> Rulebook:
        """Return a game's rulebook in a language."""
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise UsageError(f"There is no rulebook in {language!r:.20}; there are {known}.")
        return _read(kind.folder / "rulebook" / f"{language}.md")

    def __getitem__(self, rule: str) -> Rule:
        return self._by_id[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    def refusal(self, rule: str) -> str:
        """Return the sentence that refuses a move because of a rule."""
        sentence = self._by_id[rule].refusal
        if sentence is None:
            raise KeyError(f"{rule} has no sentence for a refusal")
        return sentence


@cache
def _read(path: Path) -> Rulebook:
    title, section = "", ""
    rules: list[Rule] = []
    text: list[str] = []
    head: re.Match[str] | None = None

    def close() -> None:
        nonlocal head
        if head:
            quoted = [line[2:] for line in text if line.startswith("> ")]
            plain = [line for line in text if not line.startswith("> ")]
            rules.append(
                Rule(
                    head["id"],
                    head["title"],
                    _statements(head["source"], plain),
                    " ".join(quoted) or None,
                    section,
                )
            )
        head = None
        text.clear()

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            close()
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            section = line[3:]
        elif line.startswith("### "):
            head = _HEADING.fullmatch(line)
            if head is None:
                raise ValueError(f"{path.name}:{number}: not a rule heading: {line}")
        else:
            text.append(line)
    close()
    return Rulebook(title, tuple(rules))


def _statements(source: str, lines: list[str]) -> tuple[Statement, ...]:
    parts: list[tuple[str, list[str]]] = [(source, [])]
    for line in lines:
        label = _LABEL.match(line)
        if label:
            parts.append((label["source"], []))
        parts[-1][1].append(line[label.end() :] if label else line)
    return tuple(Statement(source, "\n".join(text).strip()) for source, text in parts)
