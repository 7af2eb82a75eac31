"""The environments of the lab beside those of others, and simulation beside bare play."""

from __future__ import annotations

import random
import warnings
from importlib import import_module
from typing import Any

from hortus.bench.comparisons import Comparison
from hortus.bench.ours import GAMES, random_games
from hortus.bench.race import Burst, Counts
from hortus.core.registry import load
from hortus.lab.player import Player
from hortus.lab.simulation import RANDOM_CHUNK, Simulation

BATCH = 1024
STEPS = 200


def vector() -> Burst:
    """Return a burst of random steps of many games of Carat, masks and observations included."""
    games = import_module("hortus.lab").vector("carat", BATCH)

    def burst() -> Counts:
        games.step(games.sample())
        return Counts(BATCH)

    return burst


def pgx_hex() -> Burst:
    """Return a burst of random steps of pgx, chosen and stepped in one compiled function."""
    with warnings.catch_warnings():
        # JAX and pgx warn of what they deprecate in each other.
        warnings.simplefilter("ignore")
        jax, pgx = import_module("jax"), import_module("pgx")
        auto_reset = import_module("pgx.experimental").auto_reset
        env = pgx.make("hex")
    again = auto_reset(env.step, env.init)

    def step(state: Any, key: Any) -> Any:
        choose, reset, following = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choose, odds, axis=-1)
        return jax.vmap(again)(state, actions, jax.random.split(reset, BATCH)), following

    compiled = jax.jit(step)
    key = jax.random.PRNGKey(1)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH)), key]

    def burst() -> Counts:
        held[:] = compiled(*held)
        jax.block_until_ready(held[0].observation)
        return Counts(BATCH)

    return burst


def walk(env: Any) -> Burst:
    """Return a burst of random steps of a PettingZoo environment, driven as its benchmark does."""
    from numpy import flatnonzero

    choose = random.Random(1).choice
    env.reset(seed=1)

    def burst() -> Counts:
        for _ in range(STEPS):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(choose(flatnonzero(seen["action_mask"].view(bool))))
        return Counts(STEPS)

    return burst


def pettingzoo_carat() -> Burst:
    """Return a burst of our own PettingZoo environment."""
    return walk(import_module("hortus.lab.pettingzoo").env("carat"))


def connect_four() -> Burst:
    """Return a burst of PettingZoo's connect four."""
    with warnings.catch_warnings():
        # PettingZoo deprecates the import that its own documentation shows.
        warnings.simplefilter("ignore", DeprecationWarning)
        return walk(import_module("pettingzoo.classic.connect_four_v3").env())


def parquet() -> Burst:
    """Return a burst of random games with a row for each, as Parquet."""
    runs = import_module("hortus.lab.runs")
    games = RANDOM_CHUNK
    player = Player(Simulation("carat", 2, {}, None, 1, (), games), fast=True)

    def burst() -> Counts:
        runs.packed(player, range(games))
        return Counts(games)

    return burst


def bare() -> Burst:
    """Return a burst of random games of which nothing is kept."""
    game = load("carat")
    play = random_games(game, game.compile(), GAMES)

    def burst() -> Counts:
        play()
        return Counts(GAMES)

    return burst


COMPARISONS = (
    Comparison(
        f"vector of {BATCH} games of Carat",
        f"pgx hex, batch of {BATCH}",
        ("jax", "pgx"),
        5,
        vector,
        pgx_hex,
    ),
    Comparison(
        "PettingZoo Carat",
        "PettingZoo connect_four",
        ("pettingzoo", "pygame"),
        3,
        pettingzoo_carat,
        connect_four,
    ),
    Comparison("Carat to Parquet", "bare random games", ("polars",), 0.5, parquet, bare),
)
