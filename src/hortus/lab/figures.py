"""The figures of a run: what a designer would ask before printing a game."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import polars as pl

from hortus.arena.intervals import wilson
from hortus.lab.runs import read_frame, read_manifest

Array = np.ndarray[Any, Any]
# A component that was used or not used in fewer games than this says nothing.
FEWEST_GAMES = 30


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Component:
    """How much a component is used, and how its users fare beside the other seats."""

    what: str
    which: str
    games: float
    """Share of games in which some seat uses it."""
    times: float
    """Uses in a game."""
    wins: Share
    """Wins of the seats that use it, in games in which they are not all of them."""
    margin: float
    """Their mean score minus that of the other seats of the same games."""
    stands_out: bool
    """Whether luck alone would hardly do this, over all components together."""


@dataclass(frozen=True)
class Figures:
    """Everything a report shows of a run."""

    manifest: dict[str, Any]
    games: int
    length: Array
    branching: Array
    widest: int
    scores: list[Array]
    seat_wins: list[Share]
    margins: Array
    lead_changes: Array
    decided: Array
    ties: float
    reasons: dict[str, float]
    components: list[Component]


def figures(folder: Path) -> Figures:
    """Return the figures of a run."""
    manifest, games = read_manifest(folder), read_frame(folder, "games")
    seats = manifest["seats"]
    assert games is not None
    count = games.height
    scores = [games[f"score_{seat}"].to_numpy() for seat in range(seats)]
    won = [games[f"won_{seat}"].to_numpy() for seat in range(seats)]
    ranked = np.sort(np.stack(scores), axis=0)
    reasons = manifest["reasons"]
    return Figures(
        manifest,
        count,
        games["decisions"].to_numpy(),
        (games["choices"] / games["decisions"]).to_numpy(),
        int(games["widest"].to_numpy().max()),
        scores,
        [_share(float(wins.sum()), count) for wins in won],
        ranked[-1] - ranked[-2] if seats > 1 else ranked[-1],
        games["lead_changes"].to_numpy(),
        (games["decided"] / games["decisions"]).to_numpy(),
        float(np.mean(np.stack(won).max(axis=0) < 1)),
        {
            reasons[reason]: share / count
            for reason, share in games["reason"].value_counts().sort("reason").iter_rows()
        },
        _components(games, read_frame(folder, "uses"), seats) if seats > 1 else [],
    )


def _share(successes: float, trials: int) -> Share:
    low, high = wilson(successes, trials)
    return Share(successes / trials, low, high)


def _components(games: pl.DataFrame, uses: pl.DataFrame | None, seats: int) -> list[Component]:
    """Compare within each game the seats that use a component with those that do not."""
    if uses is None or uses.height == 0:
        return []
    by_seat = games.select(
        "game",
        scores=pl.concat_list([f"score_{seat}" for seat in range(seats)]),
        wins=pl.concat_list([f"won_{seat}" for seat in range(seats)]),
    )
    first = int(games["game"].to_numpy().min())
    scores = np.array(by_seat["scores"].to_list(), float)
    wins = np.array(by_seat["wins"].to_list(), float)
    groups = uses.partition_by(["what", "which"], as_dict=True, maintain_order=True)
    # Bonferroni: with so many components some stand out by luck.
    strict = NormalDist().inv_cdf(1 - 0.025 / len(groups))
    found = []
    for (what, which), group in groups.items():
        used = np.zeros((games.height, seats), bool)
        used[group["game"].to_numpy() - first, group["seat"].to_numpy()] = True
        times = int(group["times"].to_numpy().sum())
        found.append(_component(str(what), str(which), used, times, scores, wins, strict))
    return sorted(found, key=lambda one: (one.what, -abs(one.margin)))


def _component(
    what: str, which: str, used: Array, times: int, scores: Array, wins: Array, strict: float
) -> Component:
    games, seats = used.shape
    some = used.any(axis=1)
    telling = some & ~used.all(axis=1)
    mask, points, won = used[telling], scores[telling], wins[telling]
    users = mask.sum(axis=1)
    count = len(users)
    if count < FEWEST_GAMES:
        nothing = Share(1 / seats, 0.0, 1.0)
        return Component(what, which, float(some.mean()), times / games, nothing, 0.0, False)
    # Each game counts once, whatever the number of its users.
    mean_wins = (won * mask).sum(axis=1) / users
    others = (points * ~mask).sum(axis=1) / (seats - users)
    margins = (points * mask).sum(axis=1) / users - others
    error = float(mean_wins.std()) / sqrt(count)
    value = float(mean_wins.mean())
    share = Share(value, max(0.0, value - 1.96 * error), min(1.0, value + 1.96 * error))
    stands_out = abs(value - 1 / seats) > strict * max(error, 1e-9)
    return Component(
        what, which, float(some.mean()), times / games, share, float(margins.mean()), stands_out
    )
