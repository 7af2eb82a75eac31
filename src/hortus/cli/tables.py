"""The tables of `hortus simulate --out`: what the command shows while they are filled."""

from __future__ import annotations

from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text

from hortus.cli.common import console, errors
from hortus.core.errors import UsageError
from hortus.core.game import Game


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """Return the speed so far."""
        return Text(f"{task.speed:,.0f} games/s" if task.speed else "")


def simulate(
    game: Game,
    components: Path | None,
    seed: int,
    bots: tuple[str, ...],
    games: int,
    out: Path,
    jobs: int,
    moves: bool,
    uses: bool,
    ray: str | None,
) -> None:
    """Fill the tables of a run and say what is in them."""
    try:
        from hortus.lab import runs
        from hortus.lab.simulation import Run
    except ModuleNotFoundError:
        raise UsageError("Tables need an extra: pip install 'hortus[lab]'") from None

    path = None if components is None else str(components)
    run = Run(game.name, game.seats, game.chosen, path, seed, bots, games, moves, uses)
    columns = ("Playing", BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=games)
        played = 0
        for count in runs.fill(run, out, jobs, ray):
            if played == 0:
                # What an earlier run left is there from the start.
                left = sum(run.size(chunk) for chunk in runs.missing(run, out)) + count
                bar.update(task, completed=games - left)
            played += count
            bar.advance(task, count)
    told = f"{played} games played, {games} in {out}"
    console.print(told, markup=False, soft_wrap=True)
