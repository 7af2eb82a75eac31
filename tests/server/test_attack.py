"""One attack of `make attack` as it runs there: with the usual limits, and somebody beside it."""

from __future__ import annotations

from pathlib import Path

from .attack.__main__ import run


def test_a_bystander_plays_on_beside_an_attack(tmp_path: Path) -> None:
    found = run("odd component sets", tmp_path)
    assert found["attackers"]["not_problems"] == []
    assert found["bystander"]["moves"] > 0
