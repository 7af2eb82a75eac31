"""hortus train: let a network learn what states of a game are worth, by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from hortus.cli.arena import Seed
from hortus.cli.common import GameName, console, errors, write_text
from hortus.cli.ladder import commit
from hortus.core.network import network_file
from hortus.core.registry import load
from hortus.lab.training import Trainer, Training
from hortus.lab.training import train as run

Seats = Annotated[int, typer.Option(help="Number of players.")]
Games = Annotated[int, typer.Option(min=1, help="Games to learn from.")]
Folder = Annotated[Path, typer.Option(help="Where the run is kept; a second one goes on there.")]
Save = Annotated[bool, typer.Option("--save", help="Put the network into the game's data.")]


def command(
    game: GameName,
    seats: Seats = 1,
    games: Games = 8_000,
    seed: Seed = 1,
    results: Folder = Path("build/train"),
    save: Save = False,
) -> None:
    """Train a network for a game and a number of seats; it can be stopped and goes on."""
    loaded = load(game, seats)
    loaded.compile()
    training = Training(loaded.name, seats, games, seed)
    path = results / f"{loaded.name}-{seats}-{games}-{seed}.npz"
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("Learning", total=games)

        def watch(trainer: Trainer) -> None:
            bar.update(task, completed=trainer.done)
            if trainer.curve:
                last = trainer.curve[-1]
                said = (
                    f"{last['games']:.0f} games: score {last['score']:.2f}, won {last['won']:.1%}"
                )
                console.print(said, markup=False)

        trainer = run(loaded, training, path, watch)
    if save:
        _keep(trainer, f"hortus train {loaded.name} --seats {seats} --games {games} --seed {seed}")


def _keep(trainer: Trainer, how: str) -> None:
    path = network_file(trainer.game.kind, trainer.game.seats)
    np.savez_compressed(path, **trainer.weights()._asdict())
    write_text(path.with_suffix(".toml"), provenance(trainer, how, commit()))
    console.print(f"Saved in {path}; `make ladder` tells what the levels are worth now.")


def provenance(trainer: Trainer, how: str, source: str) -> str:
    """Return, as TOML, how a network was found and how it got better on the way."""
    lines = [
        "# How the network beside this file was found, and how it played on the way: one move",
        "# ahead, without noise.",
        "",
        f'how = "{how}"',
        f'commit = "{source}"',
        f"games = {trainer.done}",
        "curve = [",
        *(
            f"    {{ games = {one['games']:.0f}, error = {one['error']:.5f}, "
            f"score = {one['score']:.3f}, won = {one['won']:.3f} }},"
            for one in trainer.curve
        ),
        "]",
    ]
    return "\n".join(lines) + "\n"
