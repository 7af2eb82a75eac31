"""The report says what the run holds."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from hortus.cli import app
from hortus.lab.charts import histogram, intervals
from hortus.lab.figures import _components, figures


def run(*arguments: str) -> str:
    """Run the command and return what it said."""
    done = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


class Tags(HTMLParser):
    """Checks that what is opened is closed, and collects headings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "line", "circle") or tag == "circle":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag != "rect":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def test_one_command_makes_a_page(tmp_path: Path) -> None:
    first, second, out = tmp_path / "a", tmp_path / "b", tmp_path / "report.html"
    told = run("simulate", "carat", "--games", "40", "--out", str(first), "--uses")
    assert "40 games" in told
    simulate = ("simulate", "carat", "--games", "6", "--bots", "greedy,random", "--seats", "2")
    run(*simulate, "--out", str(second))
    run("report", str(first), str(second), "--out", str(out))
    page = Tags(out.read_text(encoding="utf-8"))
    assert page.open == []
    assert page.links == []
    assert page.headings[:5] == ["The run", "Length", "Branching", "Scores", "Seat advantage"]


def test_figures_are_right(tmp_path: Path) -> None:
    run("simulate", "carat", "--games", "50", "--bots", "greedy,random", "--out", str(tmp_path))
    found = figures(tmp_path)
    assert found.length.tolist() == [36] * 50
    assert found.seat_wins[0].value > 0.9
    assert found.seat_wins[0].low < found.seat_wins[0].value <= found.seat_wins[0].high
    assert found.reasons == {"board full": 1.0}


def test_a_broken_component_stands_out() -> None:
    games = 400
    rng = np.random.default_rng(1)
    winner = rng.integers(2, size=games)
    frame = pl.DataFrame(
        {
            "game": np.arange(games),
            **{f"score_{seat}": 10 + 5 * (winner == seat) for seat in range(2)},
            **{f"won_{seat}": (winner == seat).astype(np.float32) for seat in range(2)},
        }
    )
    rows = [(game, int(winner[game]), "tile", "strong", 1) for game in range(games)]
    rows += [(game, int(rng.integers(2)), "tile", "fair", 1) for game in range(games)]
    uses = pl.DataFrame(rows, ["game", "seat", "what", "which", "times"], orient="row")
    by_name = {one.which: one for one in _components(frame, uses, 2)}
    assert by_name["strong"].stands_out
    assert by_name["strong"].margin == pytest.approx(5)
    assert not by_name["fair"].stands_out


def test_charts_survive_dull_figures() -> None:
    for values in (np.array([3, 3]), np.array([0.5, 0.5]), np.arange(1000), np.array([-2, 7])):
        assert histogram(values, "things").startswith("<svg")
    assert intervals([("only", 0.5, 0.5, 0.5)], 0.5, "wins").startswith("<svg")


def test_tables_need_a_folder() -> None:
    from hortus import UsageError

    with pytest.raises(UsageError, match="need --out"):
        run("simulate", "carat", "--games", "2", "--uses")
