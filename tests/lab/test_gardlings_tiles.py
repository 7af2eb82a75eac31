"""The example that finds what tiles are worth: it counts what foresight counts, in real games."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from hortus.games.gardlings.rules.state import TILES
from hortus.games.gardlings.thinking import foresight, weighing
from tests.games.gardlings.table import dealt, fill_bag

pytestmark = pytest.mark.xdist_group("gardlings")

EXAMPLES = Path(__file__).parents[2] / "examples"
WEIGHTS = (
    weighing.FORESEEN_TRIPLE_HALF,
    weighing.TRIPLE_MATE,
    weighing.FORESEEN_LINE,
    weighing.FORESEEN_UNICORN,
    weighing.FORESEEN_PIG,
    weighing.THIRD_DRAGON,
    weighing.FELLOWS,
)


@pytest.fixture(autouse=True)
def _see_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])


def test_the_pieces_of_a_bag_are_those_that_foresight_gives_something_for() -> None:
    import gardlings_tiles

    position = dealt(seats=1)
    box = position.game.box
    tiles = range(1, TILES + 1, 3)
    fill_bag(position, 0, *tiles)
    bag = np.zeros((1, TILES), np.int8)
    bag[0, [tile - 1 for tile in tiles]] = 1
    found = gardlings_tiles.pieces(bag)[0]
    assert len(found) == len(gardlings_tiles.PIECES)
    assert (found > 0).all()
    worth = found @ [1.0, *(box.weights[place] for place in WEIGHTS)]
    worth -= len(tiles) * box.weights[weighing.NO_HALVES]
    assert worth == pytest.approx(foresight.bag_worth(box, position.state, 0))


def test_a_purchase_adds_a_tile_to_the_bag_of_a_game_that_goes_on() -> None:
    import gardlings_tiles

    bought = gardlings_tiles.sample(20, seed=1)
    assert np.array_equal(bought.before.sum(axis=1), bought.rounds + 7)
    assert np.array_equal(bought.after.sum(axis=1), bought.rounds + 8)
    assert (bought.after >= bought.before).all()
    assert bought.to_come.min() == 1
    # Dearer tiles were paid with coins, and some piles had one.
    assert bought.coins_gained.min() < 0 < bought.coins_gained.max()
    assert len(gardlings_tiles.sooner(bought)[0]) == len(gardlings_tiles.PIECES) + 1
