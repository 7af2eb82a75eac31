"""hortus mine: find puzzles in games of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hortus.bots import make_bot
from hortus.cli.common import GameName, Options, Seats, console, errors, parse_options
from hortus.core.registry import find_called, load
from hortus.core.wording import counted
from hortus.kernel import can_compile
from hortus.puzzles.collection import Collection, read
from hortus.puzzles.mining import Mine, run

Games = Annotated[int, typer.Option(min=1, help="Games that bots play.")]
BotName = Annotated[str, typer.Option("--bot", help="Who plays them.")]
Searched = Annotated[
    bool, typer.Option("--searched", help="Search any late decision instead of solving endings.")
]
Latest = Annotated[
    int, typer.Option(min=1, help="How many of the last decisions of a game are looked at.")
]
Seed = Annotated[int, typer.Option(help="Seed of the games.")]
Folder = Annotated[Path, typer.Option(help="Where results are kept; a second run goes on there.")]
Save = Annotated[Path | None, typer.Option(help="Add the puzzles to this file.")]


def command(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    games: Games = 100,
    bot: BotName = "medium",
    searched: Searched = False,
    latest: Latest = 5,
    seed: Seed = 1,
    results: Folder = Path("build/puzzles"),
    save: Save = None,
) -> None:
    """Find puzzles in games of bots; a run can be stopped at any time and goes on where it was."""
    kind, preset = find_called(game)
    chosen = load(game, seats, **parse_options(option))
    make_bot(bot)
    options = {**preset, **parse_options(option)}
    mine = Mine(kind.name, chosen.seats, options, bot, not searched, latest, seed)
    if can_compile():
        chosen.compile()
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(
        *columns, TimeRemainingColumn(), console=errors, disable=not errors.is_terminal
    ) as bar:
        task = bar.add_task("", total=games)

        def watch(done: int, found: int) -> None:
            bar.update(task, completed=done, description=counted(found, "puzzle"))

        puzzles = run(mine, games, mine.path(results), chosen, watch)
    console.print(f"{counted(len(puzzles), 'puzzle')} in {counted(games, 'game')}.")
    if save:
        there = read(save) if save.exists() else Collection(kind.name, chosen.rules_version)
        added = there.add(puzzles, {**mine.header(), "games": games})
        there.save(save)
        console.print(f"{added} of them are new in {save}.", markup=False)
