"""Contests as they are run: paired chance, controls, several processes, files to go on with."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

import hortus
from hortus.arena import contest as contests
from hortus.arena.contest import Contest, code_digest, player
from hortus.arena.ladder import rungs
from hortus.arena.playing import run
from hortus.arena.seating import Seating, schedule
from hortus.arena.strength import page
from hortus.arena.summary import summary
from hortus.bots.levels import LEVELS
from hortus.core.errors import UsageError

GREEDY_RANDOM = Contest("carat", 3, ("greedy", "random"), 1)


def test_games_of_a_round_have_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    real = contests.play_bots

    def spy(*arguments):
        match = real(*arguments)
        seen.append(match)
        return match

    monkeypatch.setattr(contests, "play_bots", spy)
    run(GREEDY_RANDOM, 6)
    chips = [match.entries[0] for match in seen]
    assert [chip == chips[0] for chip in chips] == [True] * 3 + [False] * 3
    assert {tuple(match.meta["names"]) for match in seen[:3]} == {
        ("greedy", "greedy", "random"),
        ("greedy", "random", "greedy"),
        ("random", "greedy", "greedy"),
    }


def test_a_bot_is_even_with_itself_and_its_games_differ() -> None:
    contest = Contest("carat", 2, ("greedy", "greedy"), 1)
    results = run(contest, 60)
    figures = summary(contest, results)
    assert figures["mirror"] is True
    pairs = [list(results.outcomes.values())[i : i + 2] for i in range(0, 60, 2)]
    # Equal bots with the same chance on the same seats, but each with dice of its own.
    assert any(one.scores != other.scores for one, other in pairs)


def test_the_stronger_bot_comes_out_ahead() -> None:
    figures = summary(GREEDY_RANDOM, run(GREEDY_RANDOM, 12))
    greedy, chance = figures["results"]
    assert greedy["wins"]["low"] > 0.5 > chance["wins"]["high"]
    assert greedy["rank"]["high"] < chance["rank"]["low"]


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(GREEDY_RANDOM, 12, whole)
    text = whole.read_text()
    # Stopped in the middle of writing the sixth line.
    cut.write_text("".join(text.splitlines(keepends=True)[:5]) + text.splitlines()[5][:20])
    seen = []
    run(GREEDY_RANDOM, 12, cut, watch=lambda results, wanted: seen.append(len(results.outcomes)))
    assert seen == list(range(4, 13))
    assert cut.read_text() == text
    longer = run(GREEDY_RANDOM, 24, cut)
    assert len(longer.outcomes) == 24
    assert cut.read_text().startswith(text)
    assert len(run(GREEDY_RANDOM, 12, cut).outcomes) == 12


def test_processes_share_the_work_without_changing_it(tmp_path: Path) -> None:
    one = run(GREEDY_RANDOM, 6)
    two = run(GREEDY_RANDOM, 6, tmp_path / "two.jsonl", jobs=2)
    assert one.outcomes == two.outcomes
    assert len((tmp_path / "two.jsonl").read_text().splitlines()) == 7


def test_games_of_another_contest_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(GREEDY_RANDOM, 6, path)
    with pytest.raises(UsageError, match=r"holds another contest \(seed is 1, not 2\)"):
        run(Contest("carat", 3, ("greedy", "random"), 2), 6, path)
    path.write_text("no JSON\n")
    with pytest.raises(UsageError, match="is not a file of arena results"):
        run(GREEDY_RANDOM, 6, path)
    path.write_text("")
    assert len(run(GREEDY_RANDOM, 6, path).outcomes) == 6


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="Cannot"):
        run(GREEDY_RANDOM, 6, tmp_path / "file" / "results.jsonl")


@pytest.mark.parametrize("bots", [(), ("greedy",), ("greedy", "nobody")])
def test_bots_are_checked_before_anything_is_played(bots: tuple[str, ...]) -> None:
    with pytest.raises(UsageError):
        Contest("carat", 2, bots, 1)


def test_lost_seats_are_counted() -> None:
    crashing = f"external:{shlex.join([sys.executable, '-c', 'raise SystemExit(5)'])}"
    contest = Contest("carat", 2, (crashing, "greedy"), 1)
    results = run(contest, 2)
    assert [outcome.lost for outcome in results.outcomes.values()] == [
        {"0": "ended with status 5"},
        {"1": "ended with status 5"},
    ]
    assert [bot["lost_seats"] for bot in summary(contest, results)["results"]] == [2, 0]


def test_outcomes_do_not_depend_on_what_was_played_before() -> None:
    games = list(schedule(2, 3, 6))
    play = player(GREEDY_RANDOM)
    there = [play(game) for game in games]
    back = [play(game) for game in reversed(games)]
    assert there == back[::-1]
    assert play(Seating(0, 0, games[0].bots)) == there[0]


def test_the_ladder_has_every_neighbouring_pair() -> None:
    found = [rung.contest for rung in rungs(hortus.names(), 7)]
    for name in hortus.names():
        seats = hortus.load(name).kind.seats
        for count in (2, seats[-1]):
            bots = [one.bots for one in found if (one.game, one.seats) == (name, count)]
            assert bots[:4] == [(LEVELS[i + 1], LEVELS[i]) for i in range(4)]
            assert ("expert", "greedy") in bots
            assert any(len(set(pair)) == 1 for pair in bots), "the mirror control"
        assert any((one.game, one.seats) == (name, 1) for one in found) == (1 in seats)


def test_results_of_other_code_have_another_file(tmp_path: Path) -> None:
    rung = next(rungs(["carat"], 7))
    name = rung.path(tmp_path).name
    assert name == f"carat-2-easy-beginner-7-{code_digest('carat')}.jsonl"


def test_the_page_about_strength_is_a_table_per_game_and_seats() -> None:
    ladder = [rung for rung in rungs(["carat"], 7) if "beginner" in rung.contest.bots]
    measured = [(rung, summary(rung.contest, run(rung.contest, 2))) for rung in ladder]
    text = page({"commit": "abc", "seed": "7"}, measured)
    assert "- commit: abc" in text
    assert "## Carat, 2 seats" in text
    assert "## Carat, 4 seats" in text
    assert text.count("| easy | beginner | ") == 2


def test_the_file_is_lines_of_json(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(GREEDY_RANDOM, 6, path)
    header, *games = [json.loads(line) for line in path.read_text().splitlines()]
    assert header == GREEDY_RANDOM.header()
    assert [game["index"] for game in games] == list(range(6))
