"""The tree search of the bots beside OpenSpiel's, both on one core."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module

from hortus.bench.comparisons import Comparison
from hortus.bench.race import Burst, Counts
from hortus.bots.greedy import GreedyBot
from hortus.bots.levels import game_settings
from hortus.bots.play import play_bots
from hortus.core.dice import new_dice
from hortus.core.match import Match
from hortus.core.registry import find_kind, load, names
from hortus.search.searcher import Searcher

ITERATIONS = 500
MCTS = "OpenSpiel MCTS in C++, havannah, random rollouts"


def iterations(name: str, middle: bool) -> Burst:
    """Return a burst of search iterations as the levels search, from a position of two seats."""
    game = load(name, 2)
    game.compile()
    match = Match(game, 1)
    if middle:
        match = play_bots(game, [GreedyBot()] * 2, ["a", "b"], 1)
        decisions = [ply for ply, entry in enumerate(match.entries) if entry["seat"] != "chance"]
        match.take_back(decisions[len(decisions) // 2])
    position = match.position
    view = position.view(position.actors[0])
    searcher, dice = Searcher(game_settings(game.kind)), new_dice(1, "bench")

    def burst() -> Counts:
        searcher.search(view, dice, iterations=ITERATIONS)
        return Counts(ITERATIONS)

    return burst


def open_spiel_mcts() -> Burst:
    """Return a burst of simulations of OpenSpiel's search from the opening of havannah."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("havannah")
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, ITERATIONS, 1000, False, 1, False)
    state = game.new_initial_state()

    def burst() -> Counts:
        bot.mcts_search(state)
        return Counts(ITERATIONS)

    return burst


@cache
def comparisons() -> tuple[Comparison, ...]:
    """Return the search of every game beside OpenSpiel's."""
    return tuple(
        Comparison(
            f"{name}, {'middle of a game' if middle else 'opening'}",
            MCTS,
            ("pyspiel",),
            find_kind(name).targets.get("mcts"),
            partial(iterations, name, middle),
            open_spiel_mcts,
        )
        for name in names()
        for middle in (False, True)
    )
