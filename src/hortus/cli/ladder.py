"""hortus ladder: measure every level of every game and write the page about strength."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated

import typer

import hortus
from hortus.arena.ladder import rungs
from hortus.arena.playing import run
from hortus.arena.ruler_page import kept
from hortus.arena.strength import page
from hortus.arena.summary import summary
from hortus.bench.machine import machine
from hortus.cli.arena import Jobs, Seed, watching
from hortus.cli.common import console, write_text

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games; by default all.")
]
Games = Annotated[int, typer.Option(min=2, help="Games of neighbouring levels, at least.")]
Folder = Annotated[Path, typer.Option(help="Where results are kept; a second run goes on there.")]
Save = Annotated[Path | None, typer.Option(help="Write the page to this file.")]


def command(
    names: Names = None,
    games: Games = 400,
    seed: Seed = 1,
    jobs: Jobs = 1,
    results: Folder = Path("build/ladder"),
    save: Save = None,
) -> None:
    """Let every level meet the one below it, in every game, with two seats and with the most."""
    measured = []
    facts = {"commit": commit(), **machine(), "seed": str(seed)}
    for rung in rungs(names or hortus.names(), seed):
        contest = rung.contest
        title = f"{contest.game}, {contest.seats} seats"
        with watching(contest, title) as watch:
            done = run(contest, max(2, int(games * rung.share)), rung.path(results), jobs, watch)
        measured.append((rung, summary(contest, done)))
        wins = measured[-1][1]["results"][0]["wins"]
        said = f"{title}: {contest.labels[0]} wins {wins['value']:.1%} against {contest.labels[1]}"
        console.print(said, markup=False)
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
