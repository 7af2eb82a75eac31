"""Why a move of Islet is better: eggs, resources, and the way to the next egg."""

from __future__ import annotations

from typing import Any

from hortus.core.reasons import Amount, Term, Terms
from hortus.games.islet.rules.state import FINISHED, RESOURCES
from hortus.games.islet.thinking.evaluate import (
    CARD,
    EGG,
    GUARANTEED_NEST,
    GUARANTEED_TERRAIN,
    RIVAL_EGG,
    prospect,
)

SENTENCES = {
    "egg": "The better move lays an egg at once.",
    "rival": "The move played lets {who} have an egg more.",
    "guaranteed": "The better move leaves more that is guaranteed: {what}.",
    "cards": "The better move leaves more cards (+{count}).",
    "nearer": "After the better move the next egg is nearer.",
}


def terms(box: Any, s: Any, seat: int) -> Terms:
    """Return eggs, resources, and how near the next egg is."""
    found: Terms = {Term("egg", seat): Amount(float(s.laid[seat]), EGG * s.laid[seat])}
    for other in range(s.seats):
        if other != seat:
            eggs = float(s.laid[other])
            found[Term("rival", other)] = Amount(eggs, -eggs * box.weights[RIVAL_EGG])
    cards = 0
    for resource, name in enumerate(RESOURCES):
        cards += s.cards[seat, resource]
        weight = GUARANTEED_TERRAIN if resource < 3 else GUARANTEED_NEST
        count = float(s.guaranteed[seat, resource])
        term = Term("guaranteed", seat, name, name)
        found[term] = Amount(count, count * box.weights[weight])
    found[Term("cards", seat)] = Amount(float(cards), cards * box.weights[CARD])
    if s.phase != FINISHED and s.laid[seat] < s.eggs:
        hope = prospect(box, s, seat)
        found[Term("nearer", seat)] = Amount(hope, hope)
    return found
