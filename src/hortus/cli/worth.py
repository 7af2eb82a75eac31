"""Whether some work is worth compiling a game's rules for."""

from __future__ import annotations

from types import ModuleType

from hortus.bots.levels import LEVELS, level_bot
from hortus.bots.search import INTERPRETED_SECONDS, SearchBot
from hortus.core import loops
from hortus.core.engine import is_compiled
from hortus.core.game import Game
from hortus.kernel import can_compile
from hortus.search import rollouts, tree

# Rough figures: whether work takes a second or an hour is what matters.
COMPILING_SECONDS = 60.0
LOOK_SECONDS = 0.0003  # interpreted, to play a move on a copy and value the position
DECISIONS = 100  # of all seats in a game
CHOICES = 30  # moves of a decision


def worth_compiling(game: Game, bots: tuple[str, ...], games: int) -> bool:
    """Tell whether games by these bots are done sooner compiled; without bots moves are random.

    What an earlier run has compiled is on disk and always used.
    """
    if not can_compile():
        return False
    if all(is_compiled(module, game.kind, name) for module, name in _last_kernels(game, bots)):
        return True
    return interpreted_seconds(game, bots, games) > COMPILING_SECONDS


def interpreted_seconds(game: Game, bots: tuple[str, ...], games: int) -> float:
    """Return about how long games by these bots take with interpreted rules."""
    players = bots or ("random",)
    decision = sum(_decision_seconds(game, name) for name in players) / len(players)
    return games * DECISIONS * decision


def _decision_seconds(game: Game, name: str) -> float:
    if name in LEVELS:
        bot = level_bot(game.kind, name, game.seats)
        return min(_looks(bot) * LOOK_SECONDS, INTERPRETED_SECONDS)
    return (CHOICES if name == "greedy" else 1) * LOOK_SECONDS


def _looks(bot: SearchBot) -> int:
    """Return about how many positions a search values for one decision."""
    settings = bot.searcher.settings
    played_on = 1 + settings.playout * (settings.sample or CHOICES)
    return (bot.iterations + settings.candidates * settings.rollouts) * played_on


def _last_kernels(game: Game, bots: tuple[str, ...]) -> list[tuple[ModuleType, str]]:
    """Return what is compiled last of the rules, of the search and of rollouts, if needed."""
    levels = [level_bot(game.kind, name, game.seats) for name in bots if name in LEVELS]
    kernels = [(loops, "random_games")]
    if levels:
        kernels.append((tree, "grow_tree"))
    if any(bot.searcher.settings.rollouts for bot in levels):
        kernels.append((rollouts, "mean_rollout"))
    return kernels
