"""Why a move of Gardlings is better: gems, coins, tiles, and whether to dare another draw."""

from __future__ import annotations

from typing import Any

from hortus.core.reasons import Amount, Term, Terms
from hortus.games.gardlings.rules.building import raises_alarm
from hortus.games.gardlings.rules.scoring import mission_gems
from hortus.games.gardlings.rules.state import BAG, BUILDING, BUILDS, DRAWN, TILES
from hortus.games.gardlings.thinking.evaluate import creature_worth, tile_worth
from hortus.games.gardlings.thinking.standing import is_own, open_gems
from hortus.games.gardlings.thinking.weighing import COIN, GEM, OPEN_HALF

SENTENCES = {
    "plain": "The better move completes more gems (+{count}).",
    "triple": "The better move brings more by triple gems (+{count}).",
    "mushroom": "The better move brings more by mushrooms (+{count}).",
    "mission": "The better move meets the mission (+{count}).",
    "coins": "The better move leaves more coins (+{count}).",
    "tile": "With the better move the bag is worth more.",
    "open": "The better move leaves more gem halves open for what is to come (+{count}).",
    "dare": "The better move draws on: only {what} of 100 draws would raise the alarm.",
    "stop": "The better move stops: another draw risks more than it brings.",
}
# To draw or to stop is the whole of such a decision.
DECIDED = 100.0


def terms(box: Any, s: Any, seat: int) -> Terms:
    """Return gems and coins, what the tiles are worth, and whether a draw is dared."""
    gems = {
        "plain": s.plain[seat],
        "triple": 3 * s.triple[seat],
        "mushroom": s.small[seat],
        "mission": mission_gems(box, s, seat),
    }
    found: Terms = {
        Term(key, seat): Amount(float(count), count * box.weights[GEM])
        for key, count in gems.items()
    }
    found[Term("coins", seat)] = Amount(float(s.coins[seat]), s.coins[seat] * box.weights[COIN])
    bag = sum(
        tile_worth(box, tile) + creature_worth(box, tile)
        for tile in range(TILES)
        if is_own(s, tile, seat)
    )
    found[Term("tile", seat)] = Amount(bag, bag)
    halves = float(open_gems(box, s, seat))
    found[Term("open", seat)] = Amount(halves, halves * box.weights[OPEN_HALF])
    if s.phase == BUILDING and s.due == DRAWN and s.due_for == seat:
        found[Term("dare", seat, "", str(_risk(box, s, seat)))] = Amount(1.0, DECIDED)
    elif s.phase != BUILDING or s.doing[seat] != BUILDS:
        found[Term("stop", seat)] = Amount(1.0, DECIDED)
    return found


def _risk(box: Any, s: Any, seat: int) -> int:
    """Return how many draws of a hundred raise the alarm."""
    bag = [tile for tile in range(TILES) if s.where[tile] == BAG + seat]
    return round(100 * sum(raises_alarm(box, s, seat, tile) for tile in bag) / max(1, len(bag)))
