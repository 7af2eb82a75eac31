"""Why a move is better: what the sentence names really differs, and the page has its words."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus.core.benefit import NOTHING, Reason, terms_after
from hortus.core.dice import new_dice
from hortus.core.random_record import random_record
from hortus.core.replay import Step, steps
from hortus.search import reason as reasons
from hortus.search.analysis import Prospect
from hortus.search.reason import reason, sentence
from tests.conformance.worlds import every_game, world

from .test_ledger import played

WEB = Path(__file__).parents[2] / "web" / "src" / "i18n"
MOST = 120


def even(game: hortus.Game, move: int) -> Prospect:
    """Return a move after which nobody has anything."""
    nothing = (0.0,) * game.seats
    return Prospect(move, 1, nothing, nothing)


def pairs(game: hortus.Game) -> list[tuple[Step, int]]:
    """Return decisions of a game with another move that was possible."""
    found = []
    for step in steps(played(game, 3), game):
        if step.seat >= 0:
            legal = step.before.view(step.seat).legal_numbers()
            others = [move for move in legal if move != step.numbers[0]]
            if others:
                found.append((step, others[step.ply % len(others)]))
    return found[:: max(1, len(found) // MOST)]


@every_game
def test_the_named_thing_differs(name: str) -> None:
    game = world(name, hortus.load(name).kind.seats[0], "{}")
    named: Counter[str] = Counter()
    for step, best in pairs(game):
        view = step.before.view(step.seat)
        moves = even(game, best), even(game, step.numbers[0])
        why = reason(view, *moves, new_dice(1, step.ply))
        named[why["key"]] += 1
        assert sentence(why, game.kind)
        if why["game"] is None:
            assert why["key"] == "later"
        else:
            must_differ(why, step, best)
    if game.kind.reasons:
        assert len(named) > 2, named


def must_differ(why: Reason, step: Step, best: int) -> None:
    """Look for the named thing after both moves; it must speak for the better one."""
    view = step.before.view(step.seat)
    guess = view.guess(new_dice(1, step.ply))
    one, other = (terms_after(view, move, guess) for move in (best, step.numbers[0]))
    found = [
        term
        for term in {*one, *other}
        if (term.key, term.seat, term.shown) == (why["key"], why["seat"], why["what"])
        and one.get(term, NOTHING).worth > other.get(term, NOTHING).worth
    ]
    assert found, (why, one, other)
    differences = [
        abs(one.get(term, NOTHING).figure - other.get(term, NOTHING).figure) for term in found
    ]
    assert why["count"] in differences
    assert why["count"] > 0


@pytest.mark.xdist_group("carat")
def test_a_chip_that_is_won_is_the_reason() -> None:
    game = world("carat", 2, "{}")
    for step, best in pairs(game):
        before = step.before
        gains = []
        for move in (best, step.numbers[0]):
            after = before.copy()
            after.play(move, step.seat)
            gains.append(after.scores()[step.seat] - before.scores()[step.seat])
        if gains[0] > gains[1] == 0:
            moves = even(game, best), even(game, step.numbers[0])
            why = reason(before.view(step.seat), *moves, new_dice(1))
            assert (why["key"], why["seat"]) == ("won", step.seat)
            assert 0 < why["count"] <= gains[0]
            return
    pytest.fail("no move of this game wins a chip")


@pytest.mark.parametrize(
    ("best", "played", "key", "seat", "count"),
    [
        ((9.0, 4.0), (6.0, 4.0), "points", 0, 3.0),
        ((6.0, 2.0), (5.0, 5.0), "rival", 1, 3.0),
        ((6.0, 4.0), (6.0, 4.1), "later", 0, 0.0),
    ],
)
def test_what_pays_later_is_told_by_points(
    best: tuple[float, float], played: tuple[float, float], key: str, seat: int, count: float
) -> None:
    """Nothing differs after one and the same move but what the playouts said."""
    game = world("carat", 2, "{}")
    step = next(step for step in steps(random_record(game, 3), game) if step.seat == 0)
    move = step.numbers[0]
    half = (0.5, 0.5)
    why = reason(
        step.before.view(0),
        Prospect(move, 1, half, best),
        Prospect(move, 1, half, played),
        new_dice(1),
    )
    assert (why["game"], why["key"], why["seat"]) == (None, key, seat)
    assert why["count"] == pytest.approx(count)


def test_the_page_has_every_sentence() -> None:
    texts = json.loads((WEB / "en.json").read_text())

    def stems(keys: dict[str, str]) -> set[str]:
        return {re.sub("_(one|other)$", "", key) for key in keys}

    assert stems(texts["why"]) == set(reasons.SENTENCES)
    for name in hortus.names():
        kind = hortus.load(name).kind
        if kind.reasons and name in texts:
            assert stems(texts[name]["why"]) == set(kind.reasons.SENTENCES)
