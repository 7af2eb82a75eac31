"""Every kernel that a module exports, in one place, so that what they share is compiled once."""

from __future__ import annotations

from hortus.core.calls import (
    call_apply,
    call_best_move,
    call_chance,
    call_ending,
    call_evaluate,
    call_legal,
    call_may_wait,
    call_observe,
    call_problem,
    call_redeterminise,
    call_roll,
    call_scores,
    call_to_act,
    call_winners,
)
from hortus.core.dice import below
from hortus.core.loops import random_games
from hortus.search.choosing import choose, choose_in_ending

__all__ = [
    "below",
    "call_apply",
    "call_best_move",
    "call_chance",
    "call_ending",
    "call_evaluate",
    "call_legal",
    "call_may_wait",
    "call_observe",
    "call_problem",
    "call_redeterminise",
    "call_roll",
    "call_scores",
    "call_to_act",
    "call_winners",
    "choose",
    "choose_in_ending",
    "random_games",
]
