"""Whole matches between bots."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.bots.contract import Bot, dismiss
from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.match import Match


def play_bots(
    game: Game,
    bots: Sequence[Bot],
    names: Sequence[str],
    seed: int | str,
    streams: Sequence[str] | None = None,
) -> Match:
    """Return the finished match of one bot per seat.

    Where several seats may act, chance picks who is quicker.  Each bot has random numbers of its
    own, by its seat, or by `streams` where they should go with a bot from seat to seat.
    """
    match = Match(game, seed, {"names": list(names)})
    order = new_dice(seed, "order")
    own = range(game.seats) if streams is None else streams
    dice = [new_dice(seed, "bot", stream) for stream in own]
    try:
        while not match.position.is_over:
            actors = match.position.actors
            seat = actors[below(order, len(actors))]
            move = bots[seat].choose(match.position.view(seat), dice[seat])
            if move != WAIT:
                match.play(move, seat)
    finally:
        for bot in bots:
            dismiss(bot, match.position.result())
    return match
