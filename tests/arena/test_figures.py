"""Intervals, places, ratings and sums on outcomes made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from hortus.arena.contest import Contest, Outcome
from hortus.arena.intervals import bootstrap, wilson
from hortus.arena.places import comparisons
from hortus.arena.plot import plot
from hortus.arena.ratings import POINTS, duels, fit, ratings
from hortus.arena.results import Results
from hortus.arena.solo import described, details
from hortus.arena.summary import summary


def outcome(index: int, round: int, bots: list[int], scores: list[int], *winners: int) -> Outcome:
    return Outcome(index, round, bots, scores, list(winners), "over", 10)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Values of R's prop.test(..., correct = FALSE).
    [
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson_agrees_with_published_values(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_no_trials_say_nothing() -> None:
    assert wilson(0, 0) == (0, 1)


def test_the_bootstrap_finds_the_spread_of_a_mean() -> None:
    values = np.random.default_rng(5).normal(10, 2, 400)
    units = np.stack([values, np.ones(400)], axis=1)
    low, high = bootstrap(units, lambda total: total[:1] / total[1:])
    wanted = 1.96 * values.std() / 20
    assert values.mean() - low[0] == pytest.approx(wanted, rel=0.15)
    assert high[0] - values.mean() == pytest.approx(wanted, rel=0.15)


def test_winners_come_first_and_equals_share_their_places() -> None:
    (places,) = comparisons([outcome(0, 0, [2, 0, 1, 3], [30, 40, 40, 20], 2)])
    assert places == [(2, 3), (0, 2), (1, 1), (3, 4)]
    (places,) = comparisons([outcome(0, 0, [0, 1, 2], [5, 5, 7], 2)])
    assert places == [(0, 2.5), (1, 2.5), (2, 1)]


def test_solo_games_are_compared_within_their_round() -> None:
    games = [outcome(0, 0, [0], [7], 0), outcome(1, 0, [1], [9]), outcome(2, 1, [0], [3])]
    assert comparisons(games) == [[(0, 1), (1, 2)], [(0, 1)]]


def test_duels_count_ties_half_and_nobody_against_itself() -> None:
    table = duels([(0, 1), (1, 2.5), (1, 2.5), (2, 4)], 3)
    assert table.tolist() == [[0, 2, 1], [0, 0, 2], [0, 0, 0]]
    assert duels([(0, 1.5), (1, 1.5)], 2).tolist() == [[0, 0.5], [0.5, 0]]


def test_ratings_explain_what_made_them() -> None:
    strength = np.array([200.0, 50.0, -250.0])
    chance = 1 / (1 + np.exp(-(strength[:, None] - strength[None, :]) / POINTS))
    assert fit(10_000 * (chance - np.eye(3) / 2)) == pytest.approx(strength, abs=0.5)


def test_a_bot_that_always_wins_is_not_known_exactly() -> None:
    tables = np.repeat(np.array([[[0.0, 2.0], [0.0, 0.0]]]), 20, axis=0)
    value, low, high = ratings(tables)
    assert low[0] < value[0] < high[0]
    assert value[0] + value[1] == pytest.approx(0)


def test_solo_details_are_summed_up() -> None:
    games = [
        Outcome(n, n, [0], [17], [0], "over", 9, {"tiles": 12 + n, "medal": medal, "rank": None})
        for n, medal in enumerate(["gold", "gold", "none"])
    ]
    summed = details(games)
    assert summed == {"tiles": 13, "medal": {"gold": 2, "none": 1}, "rank": {"none": 3}}
    assert described(summed) == "tiles: 13.00; medal: gold 2, none 1; rank: none 3"
    assert details([outcome(0, 0, [0, 1], [1, 2], 1)]) == {}


@pytest.fixture
def figures() -> dict[str, object]:
    contest = Contest("carat", 2, ("greedy", "random", "greedy"), 1)
    results = Results(contest.header())
    for index, (one, other) in enumerate([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] * 4):
        winners = [0] if 1 not in (one, other) else [int(one == 1)]
        results.add(outcome(index, index // 2, [one, other], [90, 80], *winners))
    return summary(contest, results)


def test_a_summary_counts_wins_ranks_and_scores(figures: dict) -> None:
    first, chance, second = figures["results"]
    assert [bot["bot"] for bot in figures["results"]] == ["greedy", "random", "greedy#2"]
    assert figures["games"] == 24
    assert first["games"] == 16
    assert first["wins"]["value"] == pytest.approx(12 / 16)
    assert chance["wins"]["value"] == 0
    assert first["even"] == 0.5
    assert second["rank"]["value"] == pytest.approx(1.25)
    assert first["score"]["value"] == pytest.approx(85)
    assert first["rating"]["value"] == pytest.approx(second["rating"]["value"])
    assert chance["rating"]["high"] < first["rating"]["low"]
    assert figures["mirror"] is None
    (pair,) = [p for p in figures["pairs"] if p["against"] == "greedy#2" and p["bot"] == "greedy"]
    assert (pair["games"], pair["before"]["value"]) == (8, 0.5)


def test_a_picture_names_every_bot(figures: dict) -> None:
    figures["results"][0]["bot"] = "external:<b>&"
    picture = plot(figures)
    assert "external:&lt;b&gt;&amp;" in picture
    assert picture.count("<circle") == 3
