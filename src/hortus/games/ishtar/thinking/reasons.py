"""Why a move of Ishtar is better: points, gems and other means."""

from __future__ import annotations

from typing import Any

from hortus.core.reasons import Amount, Term, Terms
from hortus.games.ishtar.rules.names import COLOUR_NAMES
from hortus.games.ishtar.rules.scoring import fountain_score, seat_score, skills_score
from hortus.games.ishtar.rules.state import PLACE
from hortus.games.ishtar.thinking.evaluate import (
    ASSISTANT,
    RED_GEM,
    RESERVED_CARD,
    SKILL_CHANCE,
    VIOLET_GEM,
    WHITE_GEM,
    best_placement,
    time_left,
)

SENTENCES = {
    "trees": "The better move brings more points with trees (+{count}).",
    "flowers": "The better move brings more points with flowers (+{count}).",
    "fountains": "The better move brings more points at fountains (+{count}).",
    "skills": "The better move makes skills worth more (+{count}).",
    "rival": "The move played leaves {who} with more points (+{count}).",
    "gems": "The better move leaves more {what} gems (+{count}).",
    "assistants": "The better move leaves one more assistant for later.",
    "learnt": "The better move learns a skill.",
    "reserved": "The better move secures a tree card.",
    "tile": "The tile of the better move brings more where it fits best.",
}


def terms(box: Any, s: Any, seat: int) -> Terms:
    """Return the points of all seats, and the means of the one that moves."""
    points = {
        "trees": s.tree_points[seat],
        "flowers": s.flowers[seat],
        "fountains": fountain_score(box, s, seat),
        "skills": skills_score(box, s, seat),
    }
    found: Terms = {
        Term(key, seat): Amount(float(count), float(count)) for key, count in points.items()
    }
    for other in range(s.seats):
        if other != seat:
            count = float(seat_score(box, s, other))
            found[Term("rival", other)] = Amount(count, -count)
    weights = box.weights
    for colour, weight in enumerate((VIOLET_GEM, RED_GEM, WHITE_GEM)):
        gems, name = s.gems[seat, colour], COLOUR_NAMES[colour]
        found[Term("gems", seat, name, name)] = Amount(float(gems), gems * weights[weight])
    means = {
        "assistants": (s.front[seat], weights[ASSISTANT] * time_left(s)),
        "learnt": (s.skills[seat].bit_count(), weights[SKILL_CHANCE]),
        "reserved": (int(s.reserved[seat] != 0), weights[RESERVED_CARD]),
    }
    for key, (count, worth) in means.items():
        found[Term(key, seat)] = Amount(float(count), count * worth)
    if s.phase == PLACE and s.to_move == seat:
        hope = best_placement(box, s, seat, 1.0)
        found[Term("tile", seat)] = Amount(hope, hope)
    return found
