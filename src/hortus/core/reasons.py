"""What there is for a seat in a state, thing by thing, so that one can say why a move is better."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """One thing that a sentence about a move can name."""

    key: str
    """Of the sentence."""
    seat: int
    """Whose it is."""
    thing: str = ""
    """Which one, where there are several of a kind."""
    shown: str = ""
    """What the sentence calls it."""


class Amount(NamedTuple):
    """How much of a thing there is, and what that is worth to who moves."""

    figure: float
    worth: float


Terms = dict[Term, Amount]
