"""The training example, shortened: the network learns, and plays the same through onnxruntime."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _see_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])


def test_a_short_training_beats_greedy(tmp_path: Path) -> None:
    import onnx_bot
    import train_carat

    net, curve = train_carat.train(rounds=3, games=60, test_games=100, seed=1)
    assert curve[0] < 0.5 < curve[-1]
    path = tmp_path / "carat.onnx"
    net.save(path)
    bot = onnx_bot.OnnxBot(path)
    chips = np.random.default_rng(1).normal(size=(50, 15)).astype(np.float32)
    assert bot._judge(chips) == pytest.approx(net(chips), abs=1e-4)
    assert onnx_bot.share_of_wins(bot, "random", 4, 1) == 1.0


def test_chips_after_a_placement_are_what_the_rules_say() -> None:
    import carat_chips

    from hortus.lab import Vector
    from hortus.lab.batch import STAY

    games = Vector(carat_chips.GAME, 4, again=False)
    games.reset(1)
    for _ in range(30):
        games.step(games.sample())
    before = carat_chips.Chips(games.observation)
    seats, actions = games.seat.copy(), games.sample().copy()
    rows = np.arange(4)
    touched, total, missing = before.after(rows, actions)
    games.step(np.where(games.seat >= 0, actions, STAY))
    seen = np.stack([games.observe(i, int(seats[i])) for i in range(4)])
    after = carat_chips.Chips(seen)
    assert np.array_equal(after.total[rows[:, None], touched], total)
    assert np.array_equal(after.missing[rows[:, None], touched], missing)
    points = carat_chips.worth(after.value, after.total) * (after.missing == 0)
    for i in range(4):
        scores = games.position(i).scores()
        assert points[i].sum() == scores[seats[i]] - scores[1 - seats[i]]
