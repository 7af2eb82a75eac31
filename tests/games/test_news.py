"""Games tell what a move scored or brought, as the views before and after show it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hortus
from hortus import Match


def what_changed(game: str, before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what two views of a spectator say that a move brought."""
    if game == "carat":
        pairs = zip(before["chips"], after["chips"], strict=True)
        keys = ("at", "value", "points")
        return [
            {"news": "chip", "colour": new["winner"], **{key: new[key] for key in keys}}
            for old, new in pairs
            if new["scored"] and not old["scored"]
        ]
    heap, word = {"ishtar": ("gems", "gems"), "islet": ("cards", "resources")}[game]
    found = []
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        won = {k: n - old[heap][k] for k, n in new[heap].items() if n > old[heap][k]}
        if won:
            found.append({"news": word, "seat": seat, word: won})
    return found


@pytest.mark.parametrize("name", ["carat", "ishtar", "islet"])
def test_news_say_what_the_views_show(name: str) -> None:
    game = hortus.load(name, seats=3)
    match, dice = Match(game, seed=11), random.Random(11)
    told = 0
    for _ in range(60):
        before = match.position.copy()
        match.play(dice.choice(before.legal_numbers()))
        after = match.position
        news = game.kind.picture.news(game.box, before.state, after.state)
        views = before.view().data(), after.view().data()
        for found in news:
            if name == "carat":
                owners = [s for s, own in enumerate(views[1]["colours"]) if found["colour"] in own]
                assert found.pop("seat") == (owners[0] if owners else None)
        told += len(news)
        assert news == what_changed(name, *views)
        if after.is_over:
            break
    assert told > 5
