"""The tables of `hortus simulate --out`: what the command shows while they are filled."""

from __future__ import annotations

from pathlib import Path

from hortus.cli.common import console
from hortus.cli.progress import progress
from hortus.core.errors import UsageError
from hortus.extras import needs
from hortus.lab.simulation import Simulation


def simulate(simulation: Simulation, fast: bool, out: Path, jobs: int, ray: str | None) -> None:
    """Fill the tables of a run and say what is in them."""
    try:
        from hortus.lab import runs
    except ModuleNotFoundError:
        raise UsageError(needs("A run with tables", "lab")) from None

    runs.open_run(simulation, out)
    games = simulation.games
    lacking = sum(len(span) for span in runs.missing(simulation, out))
    with progress(games, games - lacking) as advance:
        for count in runs.fill(simulation, out, jobs, ray, fast):
            advance(count)
    told = f"{lacking} games played, {games} in {out}"
    console.print(told, markup=False, soft_wrap=True)
