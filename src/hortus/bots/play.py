"""Whole matches between bots."""

from __future__ import annotations

from hortus.bots import Bot
from hortus.core.contract import WAIT
from hortus.core.dice import below, new_dice
from hortus.core.game import Game
from hortus.core.match import Match


def play_bots(game: Game, bots: list[Bot], names: list[str], seed: int | str) -> Match:
    """Return the finished match of one bot per seat.

    Where several seats may act, chance picks who is quicker.
    """
    match = Match(game, seed, {"names": names})
    order = new_dice(seed, "order")
    dice = [new_dice(seed, "bot", seat) for seat in range(game.seats)]
    while not match.position.is_over:
        actors = match.position.actors
        seat = actors[below(order, len(actors))]
        move = bots[seat].choose(match.position.view(seat), dice[seat])
        if move != WAIT:
            match.play(move, seat)
    return match
