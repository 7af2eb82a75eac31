"""How the seats of a game, or the solo games of a round, come out against each other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from hortus.arena.contest import Outcome

Place = tuple[int, float]
"""A bot's number and its place; equal results share the mean of their places."""


def comparisons(outcomes: Iterable[Outcome]) -> list[list[Place]]:
    """Return the places in every game; solo games are compared within their round."""
    found = []
    by_round = sorted(outcomes, key=lambda outcome: (outcome.round, outcome.index))
    for _, together in groupby(by_round, key=lambda outcome: outcome.round):
        games = list(together)
        if len(games[0].bots) == 1:
            found.append(_places(games))
        else:
            found.extend(_places([game]) for game in games)
    return found


def _places(games: list[Outcome]) -> list[Place]:
    results = [
        (bot, (seat in game.winners, score))
        for game in games
        for seat, (bot, score) in enumerate(zip(game.bots, game.scores, strict=True))
    ]
    # Winners come first whatever they scored: a game's tie-breaks are not in the scores.
    return [
        (
            bot,
            sum(other > own for _, other in results)
            + (1 + sum(other == own for _, other in results)) / 2,
        )
        for bot, own in results
    ]
