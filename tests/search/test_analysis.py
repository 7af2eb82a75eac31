"""Hints and analysis: honest, reproducible, and right where the answer is known."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from typing import Any

import pytest

import hortus
from hortus.bots import make_bot
from hortus.bots.levels import game_settings
from hortus.bots.play import play_bots
from hortus.core.dice import new_dice
from hortus.search.analysis import Budget, best_moves, judge
from hortus.search.graph import graph
from tests.conformance.worlds import every_game, every_variant, oracle, random_moments, world

SHORT = Budget(iterations=40)


@pytest.fixture(scope="module")
def carat() -> hortus.Game:
    return world("carat", 2, "{}")


@pytest.fixture(scope="module")
def finished(carat: hortus.Game) -> hortus.Match:
    return play_bots(carat, [make_bot("greedy"), make_bot("random")], ["greedy", "random"], 3)


@every_game
def test_chances_and_points_are_sane_in_every_game(name: str) -> None:
    kind = hortus.load(name).kind
    game = world(name, kind.seats[-1], "{}")
    settings = game_settings(kind)
    for position in random_moments(game, seed=61, share=0.03)[:3]:
        for seat in position.actors[:1]:
            found = best_moves(position.view(seat), settings, new_dice(62), SHORT, most=2)
            assert 1 <= len(found) <= 2
            for prospect in found:
                assert prospect.playouts == 16
                assert sum(prospect.win) <= 1 + 1e-9
                assert all(0 <= share <= 1 for share in prospect.win)
                assert len(prospect.points) == game.seats


@every_variant
def test_hidden_things_do_not_change_a_hint(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    settings = game_settings(game.kind)
    rng = random.Random(63)
    for position in random_moments(game, seed=63, share=0.03)[:2]:
        if position.actors:
            seat = position.actors[0]
            permuted = oracle(name).permute_hidden(position, seat, rng)
            one, other = (
                best_moves(moment.view(seat), settings, new_dice(64), SHORT)
                for moment in (position, permuted)
            )
            assert one == other


def test_the_last_move_is_judged_exactly(carat: hortus.Game, finished: hortus.Match) -> None:
    *_, last = judge(finished.record(), carat, game_settings(carat.kind), SHORT, 1)
    result = finished.position.result()
    assert list(last.played.points) == result["scores"]
    assert [share > 0 for share in last.played.win] == [s in result["winners"] for s in range(2)]


def test_a_better_player_gives_away_less(carat: hortus.Game, finished: hortus.Match) -> None:
    judged = list(judge(finished.record(), carat, game_settings(carat.kind), Budget(200), 1))
    assert [one.seat for one in judged] == [0, 1] * 18
    lost = [sum(one.points_lost for one in judged if one.seat == seat) for seat in (0, 1)]
    assert lost[0] < lost[1]
    assert all(0 <= one.swing <= 1 for one in judged)
    assert judged[-1].played.win[0] == 1


def test_an_analysis_can_be_repeated(carat: hortus.Game, finished: hortus.Match) -> None:
    record = finished.record()
    record.moves, record.result = record.moves[:10], None
    settings = game_settings(carat.kind)
    one, other = (list(judge(record, carat, settings, SHORT, 5)) for _ in range(2))
    assert one == other
    assert one != list(judge(record, carat, settings, SHORT, 6))


def test_the_same_move_twice_is_worth_the_same(carat: hortus.Game) -> None:
    view = hortus.Match(carat, seed=1).position.view(0)
    found = best_moves(view, game_settings(carat.kind), new_dice(1), SHORT)
    again = best_moves(view, game_settings(carat.kind), new_dice(1), SHORT, also=found[1].move)
    assert found == again


def test_time_is_a_budget_too(carat: hortus.Game) -> None:
    view = hortus.Match(carat, seed=1).position.view(0)
    found = best_moves(view, game_settings(carat.kind), new_dice(1), Budget(None, 0.05))
    assert all(prospect.playouts >= 16 for prospect in found)


def test_interpreted_and_compiled_agree(carat: hortus.Game) -> None:
    slow = hortus.load("carat", 2)
    budget = Budget(iterations=10)
    found = [
        best_moves(
            hortus.Match(game, seed=1).position.view(0),
            game_settings(game.kind),
            new_dice(1),
            budget,
            most=1,
        )
        for game in (slow, carat)
    ]
    assert found[0] == found[1]


def _shapes(picture: str, kind: str) -> list[Any]:
    return ElementTree.fromstring(picture).findall(f".//{{http://www.w3.org/2000/svg}}{kind}")


def test_the_picture_has_a_curve_for_every_seat_and_marks_swings(
    carat: hortus.Game, finished: hortus.Match
) -> None:
    judged = list(judge(finished.record(), carat, game_settings(carat.kind), SHORT, 1))
    worse = replace(judged[4].played, win=(0.0, 1.0))
    best = replace(judged[4].best, win=(0.75, 0.25))
    judged[4] = replace(judged[4], played=worse, best=best)
    picture = graph("A <game>", ["Ann & Bob", "x" * 40], judged, [1.0, 0.0])
    curves = _shapes(picture, "polyline")
    assert [len(curve.get("points").split()) for curve in curves] == [37, 37]
    texts = [text.text for text in _shapes(picture, "text")]
    assert "−75%" in texts
    assert "0 Ann & Bob" in texts
    assert "A <game>" in texts
    assert 1 <= len(_shapes(picture, "circle")) <= 8


def test_a_game_of_one_decision_has_a_picture(carat: hortus.Game, finished: hortus.Match) -> None:
    record = finished.record()
    ply = next(n for n, move in enumerate(record.moves) if move["seat"] != "chance")
    record.moves, record.result = record.moves[: ply + 1], None
    judged = list(judge(record, carat, game_settings(carat.kind), SHORT, 1))
    assert len(_shapes(graph("short", ["a", "b"], judged, None), "polyline")) == 2
