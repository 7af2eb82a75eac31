"""Compile the kernels of a game and of its bots into the cache: python -m hortus.bots.warm GAME."""

import sys

from hortus.bots.levels import LEVELS, level_bot
from hortus.core.dice import new_dice
from hortus.core.match import Match
from hortus.core.registry import find_kind, load
from hortus.search.analysis import Budget, best_moves
from hortus.search.ending import WIN_FIRST, is_small, solve


def warm(name: str) -> None:
    """Let the highest level look at a beginning as briefly as possible, in every way it has."""
    game = load(name, min(seats for seats in find_kind(name).seats if seats > 1))
    game.compile()
    position = Match(game, seed=1).position
    view = position.view(position.actors[0])
    settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
    best_moves(view, settings, new_dice(1), Budget(iterations=40), most=1)
    is_small(view)
    solve(view, WIN_FIRST, most=1)


if __name__ == "__main__":
    warm(sys.argv[1])
