"""A quick run finds a positive figure for everything, with peers and without."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

import hortus
from hortus.bench import QUICK, Report, measure, peers, run
from hortus.bench.markdown import page
from hortus.bench.sheets import NO_NUMBA, sheets
from hortus.core.registry import find_kind

PEERS = ["havannah", "hive", "catanatron"]


@pytest.fixture(scope="module")
def report() -> Report:
    return run(effort=QUICK)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.setattr(peers, "find_spec", lambda name: None)
    return run(effort=QUICK)


def test_every_registered_game_is_measured(report: Report) -> None:
    assert [game.game for game in report.games] == list(hortus.names())
    assert [row[0] for row in sheets(report)[0].rows] == list(hortus.names())


def test_figures_are_positive(report: Report) -> None:
    for game in report.games:
        assert game.compiled is not None
        assert game.copies is not None
        assert game.copies > 0
        for speed in (game.compiled, game.interpreted):
            assert 0 < speed.decisions <= speed.moves
    assert all(peer.moves is None or peer.moves > 0 for peer in report.peers)
    assert all(wait.seconds > 0 for wait in report.waits)


def test_every_game_is_compared_with_every_peer(report: Report) -> None:
    pairs = [(ratio.game, ratio.peer) for ratio in report.ratios]
    assert pairs == [(game, peer) for game in hortus.names() for peer in PEERS]
    for ratio in report.ratios:
        assert ratio.target == find_kind(ratio.game).targets.get(ratio.peer)
        if ratio.target is not None and ratio.decisions is not None:
            assert ratio.met == (ratio.decisions >= ratio.target)


def test_targets_name_known_peers() -> None:
    named = {peer for game in hortus.names() for peer in find_kind(game).targets}
    assert named <= {*PEERS, "mcts"}


def test_missing_peers_are_told_and_the_rest_runs(alone: Report) -> None:
    assert [peer.moves for peer in alone.peers] == [None, None, None]
    assert all(ratio.decisions is None and ratio.met is None for ratio in alone.ratios)
    assert all(game.interpreted.decisions > 0 for game in alone.games)
    assert page(alone).count(peers.NOT_INSTALLED) == 3


def test_without_numba_the_rest_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "can_compile", lambda: False)
    found = run(hortus.names()[:1], QUICK)
    assert found.games[0].compiled is None
    assert found.games[0].interpreted.decisions > 0
    assert all(ratio.decisions is None for ratio in found.ratios)
    assert NO_NUMBA in page(found)


def test_a_page_tells_the_versions_and_no_place(report: Report) -> None:
    text = page(report)
    assert all(value in text for value in report.machine.values())
    assert str(Path.home()) not in text
    assert str(Path.cwd()) not in text
    assert socket.gethostname() not in text
