"""hortus ladder: measure every level of every game and write the page about strength."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated

import typer

import hortus
from hortus.arena.ladder import FEWEST, rungs
from hortus.arena.playing import run
from hortus.arena.ruler_page import kept
from hortus.arena.sequential import Question
from hortus.arena.statement import statement
from hortus.arena.strength import page
from hortus.arena.summary import summary
from hortus.bench.machine import machine
from hortus.cli.arena import Jobs, Seed, watching
from hortus.cli.common import console, write_text

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games; by default all.")
]
Games = Annotated[int, typer.Option(min=2, help="Games of neighbouring levels, at most.")]
Risk = Annotated[float, typer.Option(min=0.001, max=0.3, help="Risk of each answer to be wrong.")]
Folder = Annotated[Path, typer.Option(help="Where results are kept; a second run goes on there.")]
Save = Annotated[Path | None, typer.Option(help="Write the page to this file.")]


def command(
    names: Names = None,
    games: Games = 400,
    seed: Seed = 1,
    jobs: Jobs = 1,
    risk: Risk = Question.risk,
    results: Folder = Path("build/ladder"),
    save: Save = None,
) -> None:
    """Let every level meet the one below it, in every game, with two seats and with the most."""
    measured = []
    question = Question(risk=risk, fewest=FEWEST)
    test = f"wins {question.better:.0%} more than its share or no more, risk {risk:.0%} each"
    facts = {"commit": commit(), **machine(), "seed": str(seed), "test": test}
    for rung in rungs(names or hortus.names(), seed):
        contest = rung.contest
        title = f"{contest.game}, {contest.seats} seats"
        most = max(2, int(games * rung.share))
        with watching(contest, title) as watch:
            enough = question.is_answered if rung.stops else None
            done = run(contest, most, rung.path(results), jobs, watch, enough)
        figures = summary(contest, done)
        measured.append((rung, figures))
        verdict = question.verdict(list(done.outcomes.values()))
        said = f"{title}: {statement(figures, question, verdict)}"
        console.print(said, markup=False, soft_wrap=True)
        # The page is written after each contest, so that a long run shows what it has.
        if save:
            before = save.read_text(encoding="utf-8") if save.exists() else ""
            write_text(save, kept(before, page(facts, measured)))


def commit() -> str:
    """Return the commit of the sources, and whether they differ from it."""
    here = Path(hortus.__file__).parent
    try:
        name = _git(here, "rev-parse", "--short=12", "HEAD")
        changed = _git(here, "status", "--porcelain", "--", str(here))
    except (OSError, subprocess.CalledProcessError):
        return f"none (release {hortus.__version__})"
    return f"{name} with changes" if changed else name


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
