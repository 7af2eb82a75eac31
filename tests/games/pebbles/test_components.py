"""What is in the box."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.core.registry import find_kind


@pytest.mark.rule("PEB-1.1")
def test_the_bag_holds_fourteen_pebbles() -> None:
    game = hortus.load("pebbles")
    assert game.kind.components.listing(game.components)["counts"] == {"pebbles": 14}


def test_a_set_of_ones_own_is_checked(tmp_path: Path) -> None:
    usual = (find_kind("pebbles").folder / "data" / "pebbles.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(usual.replace("1 = 3", "1 = 9"))
    assert hortus.load("pebbles", components=own).components.pebbles[1] == 9
    own.write_text(usual.replace(" = 3", " = 1"))
    with pytest.raises(hortus.ComponentError, match="must be 9 at least, not 6"):
        hortus.load("pebbles", components=own)
