"""What a contest has shown: each bot's wins, ranks, scores and rating, and every pair's duels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import numpy as np

from hortus.arena.contest import Contest, Outcome
from hortus.arena.correction import corrected
from hortus.arena.intervals import Floats, bootstrap, wilson
from hortus.arena.places import Place, comparisons
from hortus.arena.ratings import can_rate, duels, ratings
from hortus.arena.results import Results
from hortus.arena.rounds import by_round, sample_of
from hortus.arena.rounds import wins as wins_of
from hortus.arena.solo import details


def summary(contest: Contest, results: Results) -> dict[str, Any]:
    """Return the figures of a contest as JSON data, every interval at 95 %."""
    labels = contest.labels
    outcomes = list(results.outcomes.values())
    units = by_round(outcomes)
    compared = [comparisons(unit) for unit in units]
    tables = np.stack([sum(duels(places, len(labels)) for places in unit) for unit in compared])
    ranks = [_mean(units, number, _ranks) for number in range(len(labels))]
    scores = [_mean(units, number, _scores) for number in range(len(labels))]
    rated = _rated(tables) if can_rate() else [None] * len(labels)
    bots = []
    for number, label in enumerate(labels):
        played = [outcome for outcome in outcomes if number in outcome.bots]
        wins = sum(share for one in played for share in _of(one, number, one.shares))
        bots.append(
            {
                "bot": label,
                "games": len(played),
                "wins": _figure(wins / len(played), *wilson(wins, len(played))),
                "even": _even(played, number),
                "rank": ranks[number],
                "score": scores[number],
                "rating": rated[number],
                "without_luck": _without_luck(units, number),
                "lost_seats": sum(len(_lost(one, number)) for one in played),
                "details": details(played),
            }
        )
    pairs = _pairs(labels, compared, tables.sum(axis=0))
    return {
        **results.header,
        "games": len(outcomes),
        "results": bots,
        "pairs": pairs,
        "mirror": _mirror(contest, pairs),
    }


def _without_luck(units: list[list[Outcome]], number: int) -> dict[str, Any] | None:
    """Return a bot's wins and score corrected for luck, None if nobody looked at luck.

    `games` says how many games as they are would leave intervals as narrow.
    """
    figures: dict[str, Any] = {}
    for name, figure in (("wins", wins_of), ("score", _own_score)):
        found = corrected(sample_of(units, number, figure))
        if found is None:
            return None
        games = sum(number in outcome.bots for unit in units for outcome in unit)
        figures[name] = {**_figure(*found.corrected), "games": round(games * found.gain)}
    return figures


def _own_score(outcome: Outcome, number: int) -> float:
    own = _of(outcome, number, [float(score) for score in outcome.scores])
    return sum(own) / len(own)


def win_shares(contest: Contest, outcomes: Iterable[Outcome]) -> list[float]:
    """Return each bot's share of the wins so far, for a quick look."""
    totals, games = [0.0] * len(contest.bots), 0
    for outcome in outcomes:
        games += 1
        for number, share in zip(outcome.bots, outcome.shares, strict=True):
            totals[number] += share
    return [total / max(1, games) for total in totals]


def _of(outcome: Outcome, number: int, values: list[float]) -> list[float]:
    return [value for bot, value in zip(outcome.bots, values, strict=True) if bot == number]


def _lost(outcome: Outcome, number: int) -> list[str]:
    return [seat for seat in outcome.lost if outcome.bots[int(seat)] == number]


def _scores(unit: list[Outcome], number: int) -> list[float]:
    return [score for one in unit for score in _of(one, number, [float(s) for s in one.scores])]


def _ranks(unit: list[Outcome], number: int) -> list[float]:
    return [place for places in comparisons(unit) for bot, place in places if bot == number]


def _mean(
    units: list[list[Outcome]],
    number: int,
    values: Callable[[list[Outcome], int], list[float]],
) -> dict[str, float]:
    """Return the mean of a bot's values with its interval, over the rounds in which it sits."""
    found = [values(unit, number) for unit in units]
    sums = np.array([[sum(some), len(some)] for some in found if some], float)

    def mean(total: Floats) -> Floats:
        return total[:1] / total[1:]

    low, high = bootstrap(sums, mean)
    return _figure(mean(sums.sum(axis=0))[0], low[0], high[0])


def _rated(tables: Floats) -> list[dict[str, float]]:
    return [_figure(*three) for three in zip(*ratings(tables), strict=True)]


def _pairs(
    labels: tuple[str, ...], compared: list[list[list[Place]]], table: Floats
) -> list[dict[str, Any]]:
    """Return how often one bot came out before another; ties count half.

    Two bots may meet several times in one game; that is one trial, not several.
    """
    found = []
    sitting = [{bot for bot, _ in places} for unit in compared for places in unit]
    for one, other in combinations(range(len(labels)), 2):
        games = sum({one, other} <= bots for bots in sitting)
        if games:
            before = float(table[one, other] / (table[one, other] + table[other, one]))
            found.append(
                {
                    "bot": labels[one],
                    "against": labels[other],
                    "games": games,
                    "before": _figure(before, *wilson(before * games, games)),
                }
            )
    return found


def _even(played: list[Outcome], number: int) -> float | None:
    """Return what a bot would win among equals; alone at the table there is no such share."""
    if len(played[0].bots) == 1:
        return None
    return sum(one.bots.count(number) / len(one.bots) for one in played) / len(played)


def _mirror(contest: Contest, pairs: list[dict[str, Any]]) -> bool | None:
    """Tell whether one bot against itself came out even; None if the bots differ."""
    if len(set(contest.bots)) > 1:
        return None
    return all(pair["before"]["low"] <= 0.5 <= pair["before"]["high"] for pair in pairs)


def _figure(value: float, low: float, high: float) -> dict[str, float]:
    return {"value": float(value), "low": float(low), "high": float(high)}
