"""Play the network of `train_carat.py` as a bot, through onnxruntime.

python examples/onnx_bot.py carat.onnx --against medium --games 100
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from carat_chips import GAME, LAYOUT, Array, Chips
from carat_net import preferences

from hortus import View
from hortus.bots import Bot, make_bot
from hortus.bots.play import play_bots


class OnnxBot:
    """Chooses the placement that the network prefers; it gets a view and nothing else."""

    def __init__(self, path: Path) -> None:
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(path, settings)

    def choose(self, view: View, dice: Any) -> int:
        """Return the number of the best placement."""
        observation = np.zeros(LAYOUT.size, np.int16)
        LAYOUT.encode(view.game.box, view.state, view.seat, observation)
        moves = np.array(view.legal_numbers())
        rows = np.zeros(len(moves), np.int64)
        likes = preferences(self._judge, Chips(observation[None]), rows, moves)
        return int(moves[likes.argmax()])

    def _judge(self, chips: Array) -> Array:
        (points,) = self._session.run(None, {"chips": chips})
        return np.asarray(points)[:, 0]


def share_of_wins(bot: Bot, against: str, games: int, seed: int) -> float:
    """Return a bot's share of wins, every deal played from both seats."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        players: list[Bot] = [make_bot(against), make_bot(against)]
        players[seat] = bot
        match = play_bots(GAME, players, ["a", "b"], f"{seed}/{number // 2}")
        result = match.position.result() or {}
        won += (seat in result["winners"]) / len(result["winners"])
    return won / games


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("network", type=Path)
    options.add_argument("--against", default="greedy")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    GAME.compile()
    share = share_of_wins(OnnxBot(given.network), given.against, given.games, given.seed)
    print(f"{share:.1%} of {given.games} games won against {given.against}")
