"""The ruler: what bots give away, against exact play or a long search, and how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.arena import ruler as rulers
from hortus.arena.references import compare, exact_losses, searched_losses
from hortus.arena.ruler import BOTS, Measured, Ruler, run
from hortus.arena.ruler_page import figures, kept, replaced, section
from hortus.bots.levels import LEVELS, long_search, searching_only
from hortus.core.errors import UsageError
from hortus.search.ending import POINTS, WIN, solve
from tests.conformance.worlds import world

CARAT = Ruler("carat", 2, True, 1)
pytestmark = pytest.mark.xdist_group("carat")


def ends(measured: Measured) -> None:
    """Check what must hold for anything that is measured exactly."""
    assert measured.moves > 1
    for lost in (measured.points, measured.wins):
        assert list(lost) == list(BOTS)
        assert all(one >= 0 for some in lost.values() for one in some)


def test_an_interrupted_run_goes_on_and_measures_the_same(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    measured = run(CARAT, 3, whole)
    for one in measured:
        ends(one)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:2]) + lines[2][:9])
    seen: list[tuple[int, int]] = []
    assert run(CARAT, 3, cut, watch=lambda *counts: seen.append(counts)) == measured
    assert seen == [(2, 3), (3, 3)]
    assert cut.read_text() == whole.read_text()
    with pytest.raises(UsageError, match="seed is 1, not 2"):
        run(Ruler("carat", 2, True, 2), 3, whole)


def test_exact_losses_are_those_of_the_solver() -> None:
    game = world("carat", 2, "{}")
    view = rulers.decisions_of(game, "1/1")[-3]
    moves = view.legal_numbers()
    losses = exact_losses(view, moves)
    points, wins = (solve(view, goal, 10**7, moves) for goal in (POINTS, WIN))
    assert losses
    assert points
    assert wins
    assert losses[points.best].points == 0
    assert losses[wins.best].win == 0
    worst = min(points.worths, key=lambda move: points.worths[move])
    assert losses[worst].points == points.worths[points.best] - points.worths[worst] > 0


def test_searched_losses_are_measured_from_the_move_of_a_long_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = world("carat", 2, "{}")
    view = rulers.decisions_of(game, "1/1")[-6]
    monkeypatch.setattr("hortus.arena.references.TIMES_LONGER", 1)
    monkeypatch.setattr("hortus.arena.references.PLAYOUTS", 8)
    losses = searched_losses(view, view.legal_numbers(), "1")
    nothing = [move for move, loss in losses.items() if loss == (0, 0)]
    assert nothing, "the move of the search loses nothing to itself"
    found = compare(view, view.legal_numbers(), 3, 8)
    assert set(found) == set(view.legal_numbers())
    assert {one.playouts for one in found.values()} == {8}


def test_a_long_search_is_longer_in_all_it_does() -> None:
    for name in ("carat", "gardlings"):
        game = hortus.load(name, 2)
        long, usual = long_search(game, 3), searching_only(game, LEVELS[-1])
        assert long.iterations == 3 * usual.iterations
        assert long.searcher.settings.rollouts == 3 * usual.searcher.settings.rollouts
        assert long.searcher.settings.ending == 0


def test_every_game_has_rulers_and_only_open_endings_are_exact() -> None:
    found = {(one.game, one.seats): one.exact for one in rulers.rulers(hortus.names(), 1)}
    assert [where for where, exact in found.items() if exact] == [
        ("carat", 2),
        ("ishtar", 2),
        ("islet", 1),
    ]
    assert ("gardlings", 5) in found


def test_figures_are_means_over_decisions() -> None:
    lost = {bot: [0.0, 0.0, 3.0] for bot in BOTS}
    none = {bot: [0.0, 0.0, 0.0] for bot in BOTS}
    its = figures([Measured(0, 4, lost, none), Measured(1, 4, none, none)])["expert"]
    assert its["points"]["value"] == pytest.approx(0.5)
    assert 0 <= its["points"]["low"] < 0.5 < its["points"]["high"] <= 1
    assert its["no_points"]["value"] == pytest.approx(5 / 6)
    assert its["no_win"] == {"value": 1, "low": 1, "high": 1}


def test_the_page_keeps_what_the_ladder_wrote_and_the_other_way_round() -> None:
    none = {bot: [0.0, 0.0, 0.0] for bot in BOTS}
    text = section({"seed": "1"}, [(CARAT, [Measured(0, 4, none, none)])])
    assert "### Carat, 2 seats: 1 decisions, solved" in text
    page = replaced("# Strength\n\ntable\n", text)
    assert page == f"# Strength\n\ntable\n\n{text}"
    assert replaced(page, text) == page
    assert kept(page, "# Strength\n\nnew\n") == f"# Strength\n\nnew\n\n{text}"
    assert kept("no ruler yet", "# Strength\n") == "# Strength\n"
