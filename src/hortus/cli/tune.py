"""hortus tune: look for better weights of a game's heuristic by self-play."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from hortus.arena.tune import Tuning, Weights
from hortus.arena.tune import tune as run
from hortus.cli.arena import Seed
from hortus.cli.common import GameName, Options, Seats, console, errors, parse_options, write_text
from hortus.core.registry import load
from hortus.core.weights import weights_file

Steps = Annotated[int, typer.Option(min=1, help="How often the weights are changed.")]
Games = Annotated[int, typer.Option(min=2, help="Games for every change.")]
Proof = Annotated[int, typer.Option(min=2, help="Games of the new weights against the old ones.")]
Save = Annotated[bool, typer.Option("--save", help="Keep the new weights if they are better.")]


def command(
    game: GameName,
    seats: Seats = 2,
    steps: Steps = 100,
    games: Games = 100,
    proof: Proof = 1000,
    seed: Seed = 1,
    option: Options = None,
    save: Save = False,
) -> None:
    """Look for better weights of a game's heuristic: greedy bots against greedy bots."""
    loaded = load(game, seats, **parse_options(option))
    loaded.compile()
    with Progress(console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("Tuning", total=steps)

        def watch(step: int, _: Weights) -> None:
            bar.update(task, completed=step)

        found = run(loaded, steps, games, proof, seed, watch)
    _print(found)
    how = f"hortus tune {loaded.name} --seats {loaded.seats} --steps {steps} --games {games}"
    if save and found.better:
        path = weights_file(loaded.kind)
        write_text(path, rewritten(path.read_text(encoding="utf-8"), found, f"{how} --seed {seed}"))
        console.print("Saved; `make ladder` tells what the levels are worth now.")


def rewritten(text: str, found: Tuning, how: str) -> str:
    """Return a file of weights with the new ones, and how they were found; other notes stay."""
    text, _, notes = text.partition("\n[tuned]\n")
    others = [line for line in notes.splitlines() if not line.startswith(("how =", "wins ="))]
    for name, weight in zip(found.names, found.after, strict=True):
        text = re.sub(rf"(?m)^{name} = \S+", f"{name} = {weight!r}", text)
    low, high = found.interval
    told = f"{found.wins:.1%} of {found.games} games against the weights before"
    own = [f'how = "{how}"', f'wins = "{told} ({low:.1%} to {high:.1%})"']
    return "\n".join([text, "[tuned]", *own, *others, ""])


def _print(found: Tuning) -> None:
    table = Table("weight", "before", "after")
    for name, before, after in zip(found.names, found.before, found.after, strict=True):
        table.add_row(name, f"{before:g}", f"{after:g}")
    console.print(table)
    low, high = found.interval
    console.print(
        f"The new weights win {found.wins:.1%} ({low:.1%} to {high:.1%}) of {found.games} games: "
        f"{'better' if found.better else 'not clearly better'}."
    )
