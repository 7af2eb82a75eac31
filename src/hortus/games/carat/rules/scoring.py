"""Scoring: who wins a chip, and what for (section 4, CAR-6.2)."""

from __future__ import annotations

from typing import Any

from hortus.games.carat.rules.state import COLOURS, NOBODY, WON
from hortus.kernel import kernel


@kernel
def winning_colour(s: Any, chip: int) -> int:
    """Return the colour with the highest total that no other colour has, or -1 (CAR-4.3 to 4.6)."""
    winner = -1
    best = -1
    for colour in range(COLOURS):
        total = s.total[chip, colour]
        level = 0
        for other in range(COLOURS):
            if s.total[chip, other] == total:
                level += 1
        if level == 1 and total > best:
            best = total
            winner = colour
    return winner


@kernel
def chip_worth(s: Any, chip: int) -> int:
    """Return a chip's value times the number of colours that face it (CAR-4.7)."""
    colours = 0
    for colour in range(COLOURS):
        if s.total[chip, colour] > 0:
            colours += 1
    return s.chip[chip] * colours


@kernel
def score_chip(s: Any, chip: int) -> None:
    """Award an enclosed chip (section 4); a neutral winner's points go to nobody (CAR-4.8)."""
    winner = winning_colour(s, chip)
    s.fate[chip] = NOBODY
    if winner >= 0:
        s.fate[chip] = WON + winner
        if s.owner[winner] >= 0:
            s.points[chip] = chip_worth(s, chip)
            s.score[winner] += s.points[chip]


@kernel
def seat_score(s: Any, seat: int) -> int:
    """Return one seat's points so far."""
    points = 0
    for colour in range(COLOURS):
        if s.owner[colour] == seat:
            points += s.score[colour]
    return points
