"""Taking luck off changes no mean, narrows its interval, and the test errs as seldom as it says."""

from __future__ import annotations

import numpy as np
import pytest

from hortus.arena.contest import Contest, Outcome
from hortus.arena.correction import Sample, corrected, without_luck
from hortus.arena.playing import run
from hortus.arena.results import Results
from hortus.arena.rounds import by_round, lead_sample, sample_of, wins
from hortus.arena.sequential import Question
from hortus.arena.statement import statement
from hortus.arena.summary import summary
from tests.arena.test_figures import outcome

FEW, MANY = 12, 2_000


def made_up(rng: np.random.Generator, rounds: int, lead: float) -> Sample:
    """Return rounds of two games in which luck decides much."""
    luck = rng.normal(0, 0.35, rounds)
    rest = rng.normal(0, 0.35, rounds)
    return Sample(2 * lead + luck + rest, luck + rng.normal(0, 0.1, rounds), np.full(rounds, 2.0))


def test_the_mean_without_luck_is_the_mean() -> None:
    rng = np.random.default_rng(3)
    found = [corrected(made_up(rng, FEW, 0.07)) for _ in range(MANY)]
    errors = np.array([one.corrected[0] - 0.07 for one in found if one])
    assert len(errors) == MANY
    assert abs(errors.mean()) < 3 * errors.std() / MANY**0.5
    plain = np.array([one.plain[0] - 0.07 for one in found if one])
    assert errors.std() < 0.85 * plain.std()


def test_intervals_hold_what_they_promise() -> None:
    rng = np.random.default_rng(4)
    found = [corrected(made_up(rng, FEW, 0.07)) for _ in range(MANY)]
    for name in ("plain", "corrected"):
        kept = [
            low <= 0.07 <= high for one in found if one for _, low, high in [getattr(one, name)]
        ]
        assert 0.93 < np.mean(kept) < 0.97


def test_a_round_does_not_decide_what_is_taken_off_it() -> None:
    sample = made_up(np.random.default_rng(5), FEW, 0.0)
    shares = (sample.values - without_luck(sample)) / sample.luck
    changed = sample._replace(values=sample.values + np.eye(FEW)[0])
    again = (changed.values - without_luck(changed)) / changed.luck
    assert again[0] == pytest.approx(shares[0])
    assert again[1] != pytest.approx(shares[1])


def test_without_luck_nothing_is_corrected() -> None:
    sample = Sample(np.ones(9), np.zeros(9), np.ones(9))
    assert corrected(sample) is None
    assert without_luck(sample).tolist() == [1.0] * 9
    short = made_up(np.random.default_rng(6), 3, 0.0)
    assert corrected(short) is None


@pytest.mark.parametrize(("lead", "right"), [(0.0, False), (0.1, True)])
def test_the_sequential_test_errs_as_seldom_as_it_says(lead: float, right: bool) -> None:
    question, wrong, needed, fixed = Question(0.1, 0.05), 0, [], []
    rng = np.random.default_rng(7)
    for _ in range(400):
        whole = made_up(rng, 400, lead)
        for rounds in range(4, 401):
            verdict = question.weigh(Sample(*(one[:rounds] for one in whole)), 2 * rounds)
            if verdict.better is not None:
                break
        wrong += verdict.better is not right
        needed.append(2 * rounds)
        fixed.append(verdict.fixed)
    # Twenty are to be expected, and 35 is three deviations more.
    assert wrong < 35
    assert np.mean(needed) < 0.6 * np.mean(fixed)


def test_a_few_equal_results_prove_nothing() -> None:
    games = [outcome(i, i // 2, [i % 2, 1 - i % 2], [3, 2], i % 2) for i in range(20)]
    question = Question(0.1, 0.05)
    decided = [question.is_answered(games[: 2 * n]) for n in range(1, 11)]
    assert decided[:3] == [False] * 3
    assert decided[-1]
    assert question.verdict(games).better
    lost = question.verdict([outcome(i, i // 2, [0, 1], [2, 3], 1) for i in range(20)])
    assert lost.better is False


def test_leads_are_counted_from_the_even_share() -> None:
    four = [
        outcome(0, 0, [0, 1, 1, 1], [9, 1, 1, 1], 0),
        outcome(1, 0, [1, 0, 1, 1], [9, 1, 1, 1], 0),
    ]
    sample = lead_sample(by_round(four))
    assert sample.values.tolist() == [0.75 - 0.25]
    assert sample.games.tolist() == [2]
    alone = [outcome(0, 0, [0], [7]), outcome(1, 0, [1], [9]), outcome(2, 0, [2], [5])]
    for game, luck in zip(alone, (1.0, 2.0, 4.0), strict=True):
        game.luck.append(luck)
    sample = lead_sample(by_round(alone))
    assert sample.values.tolist() == [0.0]
    assert sample.luck.tolist() == [-2.0]


@pytest.mark.xdist_group("carat")
def test_luck_is_nothing_on_average_and_equals_stay_even() -> None:
    contest = Contest("carat", 2, ("greedy", "greedy"), 3, luck=4)
    results = run(contest, 40)
    rounds = by_round(results.outcomes.values())
    luck = np.array([game.luck for game in results.outcomes.values()])
    assert luck.sum(1) == pytest.approx(0, abs=1e-5)
    both = luck[0::2, 0] + luck[1::2, 0]
    assert abs(both.mean()) < 3 * both.std() / len(both) ** 0.5
    found = corrected(sample_of(rounds, 0, wins))
    assert found
    # A bot wins half of its games against itself.
    assert found.corrected[1] < 0.5 < found.corrected[2]
    figures = summary(contest, results)
    assert figures["results"][0]["without_luck"]["wins"]["value"] == found.corrected[0]
    assert figures["results"][0]["without_luck"]["wins"]["games"] == round(40 * found.gain)


@pytest.mark.xdist_group("carat")
def test_a_contest_ends_when_it_is_answered_and_goes_on_the_same(tmp_path) -> None:
    contest = Contest("carat", 2, ("greedy", "random"), 1)
    question = Question()
    path = tmp_path / "results.jsonl"
    first = run(contest, 100, path, enough=question.is_answered)
    games = list(first.outcomes.values())
    assert len(games) < 30
    assert len(games) % 2 == 0
    assert not question.is_answered(games[:-2])
    again = run(contest, 100, path, enough=question.is_answered)
    assert again.outcomes == first.outcomes
    assert len(path.read_text().splitlines()) == 1 + len(games)
    said = statement(summary(contest, first), question, question.verdict(games))
    assert said.startswith("greedy against random: wins 100.0%")
    assert f"Better (at +10%, risk 5%): {len(games)} games" in said


def test_lost_time_is_told() -> None:
    rounds: list[Outcome] = [outcome(0, 0, [0, 1], [1, 2], 1), outcome(1, 0, [1, 0], [2, 1], 0)]
    contest = Contest("carat", 2, ("greedy", "random"), 1)
    question = Question()
    results = Results(contest.header())
    for one in rounds:
        results.add(one)
    said = statement(summary(contest, results), question, question.verdict(rounds))
    assert said.endswith("Undecided after 2 games (at +10%, risk 5%).")
