"""What can go wrong, as sentences a person can act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class HortusError(Exception):
    """The base of every error that Hortus raises on purpose; its text is one plain sentence."""


class UsageError(HortusError):
    """An unknown game, seat count, option or value."""


class ComponentError(HortusError):
    """A component set that does not fit the rulebook; the path leads to the field that is wrong.

    The word and its values say the same as the sentence, for whoever puts it into another language.
    """

    def __init__(
        self,
        sentence: str,
        path: tuple[str | int, ...] = (),
        line: int | None = None,
        word: str | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.path = path
        self.line = line
        self.word = word
        self.values = dict(values or {})


class MoveFormatError(HortusError):
    """Something that is not a move of this game at all."""


class RecordError(HortusError):
    """A record that is malformed or does not replay."""


class Refusal(HortusError):
    """A move the rules do not allow now, with the rule that forbids it.

    Examples:
        >>> position = hortus.Match(hortus.load("carat", seats=2), seed=1).position
        >>> refusal = position.explain("RYBG6 a1/0", language="fr")
        >>> refusal.rule
        'CAR-3.2'
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.sentence = sentence
