"""How good a state of Carat looks for a seat."""

from __future__ import annotations

from typing import Any

from hortus.games.carat.rules.scoring import chip_worth, winning_colour
from hortus.games.carat.rules.state import CHIPS, COLOURS, NEEDED
from hortus.kernel import kernel

# Places in `box.weights`; data/weights.toml has the values.
WEIGHTS = ("lead_share", "lead_margin")
LEAD_SHARE, LEAD_MARGIN = range(len(WEIGHTS))


@kernel
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Return the seat's points and prospects minus those of the best other seat."""
    red, yellow, blue, green = prospects(box, s)
    own = 0.0
    best = -1e9
    for other in range(s.seats):
        worth = 0.0
        if s.owner[0] == other:
            worth += red
        if s.owner[1] == other:
            worth += yellow
        if s.owner[2] == other:
            worth += blue
        if s.owner[3] == other:
            worth += green
        if other == seat:
            own = worth
        else:
            best = max(best, worth)
    return own - best


@kernel
def prospects(box: Any, s: Any) -> tuple[float, float, float, float]:
    """Return each colour's points plus its share of the open chips it leads."""
    red, yellow, blue, green = 0.0, 0.0, 0.0, 0.0
    for chip in range(CHIPS):
        if 0 < s.missing[chip] < NEEDED[chip]:
            leader = winning_colour(s, chip)
            if leader >= 0:
                full = NEEDED[chip] - s.missing[chip]
                share = box.weights[LEAD_SHARE] * full / NEEDED[chip]
                share += box.weights[LEAD_MARGIN] * lead(s, chip, leader)
                worth = chip_worth(s, chip) * min(1.0, share)
                if leader == 0:
                    red += worth
                elif leader == 1:
                    yellow += worth
                elif leader == 2:
                    blue += worth
                else:
                    green += worth
    return red + s.score[0], yellow + s.score[1], blue + s.score[2], green + s.score[3]


@kernel
def lead(s: Any, chip: int, leader: int) -> int:
    """Return how many points the leading colour of a chip is ahead of the next."""
    best = 0
    for colour in range(COLOURS):
        if colour != leader and s.total[chip, colour] < s.total[chip, leader]:
            best = max(best, s.total[chip, colour])
    return s.total[chip, leader] - best
