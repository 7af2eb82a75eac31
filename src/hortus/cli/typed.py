"""What a typed line means: one legal move, or why it is none and which moves begin so.

A line that is a whole move is that move or nothing.  Any other line may be the beginning of a move,
word by word: `tree 5,-1` does not begin `tree 5,-10`.  Only the verb may be cut short.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hortus.core.errors import HortusError, MoveFormatError
from hortus.core.position import Entry, Position

_BETWEEN_WORDS = re.compile(r" |(?=/)")  # a turn such as /2 is a word of its own
_VERB = re.compile(r"[a-z_]+")


@dataclass(frozen=True)
class Typed:
    """The move a line means, or why there is none, and the legal moves that begin so."""

    move: int | None = None
    problem: str = ""
    begun: tuple[str, ...] = ()


def read_typed(position: Position, seat: int, line: str, language: str = "en") -> Typed:
    """Return what a line means to a seat; another move than the typed one is never played."""
    legal = {position.shown_text(number, seat): number for number in position.legal_numbers(seat)}
    line = " ".join(line.split())
    if line in legal:
        return Typed(legal[line])
    begun = tuple(text for text in legal if _begins(line, text))
    try:
        entry = position.game.kind.moves.from_text(position.as_recorded(line))
    except MoveFormatError as error:
        if len(begun) == 1:
            return Typed(legal[begun[0]])
        cut = [text for text in legal if _verb_is_cut(line, text)]
        verbs = {_verb(text) for text in cut}
        if len(verbs) == 1:
            return read_typed(position, seat, verbs.pop() + line[len(_verb(line)) :], language)
        begun = begun or tuple(cut)
        return Typed(None, "" if begun else position.as_shown(str(error)), begun)
    return _whole_move(position, seat, entry, begun, language)


def _whole_move(
    position: Position, seat: int, entry: Entry, begun: tuple[str, ...], language: str
) -> Typed:
    problem: HortusError | None
    try:
        number = position.number(entry, seat)
        problem = position.explain(number, seat, language)
    except MoveFormatError as error:
        problem = error
    if problem is None:
        return Typed(number)
    sentence = position.as_shown(str(problem))
    return Typed(None, sentence[:1].upper() + sentence[1:], begun)


def _begins(line: str, text: str) -> bool:
    """Tell whether a line is the first words of a move, every word whole."""
    words = _BETWEEN_WORDS.split(line)
    return words == _BETWEEN_WORDS.split(text)[: len(words)]


def _verb_is_cut(line: str, text: str) -> bool:
    """Tell whether a line begins a move but for the end of its verb."""
    short, verb = _verb(line), _verb(text)
    cut = bool(short) and short != verb and verb.startswith(short)
    return cut and _begins(verb + line[len(short) :], text)


def _verb(line: str) -> str:
    """Return a line's first word if it is made of letters."""
    word = line.partition(" ")[0]
    return word if _VERB.fullmatch(word) else ""
