"""TOML that a stranger wrote: cheap looks first, for the parser can be kept busy for ever."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from hortus.core.errors import ComponentError

MOST_DEPTH = 16
MOST_WORD = 100
MOST_DOTS = 8

# Every pattern goes over the text once, whatever is in it: an open quote ends with its line.
_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+')
_WORD = re.compile(r"[\w+-]++")
_MANY_DOTS = re.compile(rf"(?:\.[^.,=\n\[\]{{}}]*+){{{MOST_DOTS + 1}}}")
_BRACKET = re.compile(r"[\[\]{}]")


def parse_toml(name: str, text: str) -> dict[str, Any]:
    """Return what a text says, or raise with what is wrong with it."""
    look_over(name, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise ComponentError(
            f"{name} is not TOML: {error}.",
            line=int(line[1]) if line else None,
            word="not_toml",
            values={"error": str(error)},
        ) from None
    except (ValueError, RecursionError):
        # A number of too many digits, a date that does not exist, brackets in disguise.
        raise ComponentError(
            f"{name} has a value that cannot be read.", word="unreadable"
        ) from None


def look_over(name: str, text: str) -> None:
    """Raise about what no honest set has, found without parsing."""
    odd = _oddity(_QUOTED_OR_COMMENT.sub('""', text))
    if odd:
        word, most, what = odd
        sentence = f"{name} has {what.format(most=most)}."
        raise ComponentError(sentence, word=word, values={"most": most})


def _oddity(bare: str) -> tuple[str, int, str] | None:
    if any(len(word[0]) > MOST_WORD for word in _WORD.finditer(bare)):
        return "long_word", MOST_WORD, "a name or number of more than {most} characters"
    if _MANY_DOTS.search(bare):
        return "many_dots", MOST_DOTS, "a key of more than {most} parts"
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            return "deep", MOST_DEPTH, "more than {most} brackets within each other"
    return None
