"""hortus simulate: many games by bots or at random, with their records or as tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.table import Table

from hortus.bots import make_bot, split_names
from hortus.cli import parquet
from hortus.cli.common import (
    AsJson,
    GameName,
    Options,
    OwnComponents,
    Seats,
    console,
    parse_options,
    print_json,
)
from hortus.cli.progress import progress
from hortus.cli.worth import worth_compiling
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.registry import load
from hortus.core.wording import counted
from hortus.lab.player import Array, Player
from hortus.lab.records import save_records
from hortus.lab.sharing import shared
from hortus.lab.simulation import Simulation

Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Seed = Annotated[int, typer.Option(help="Seed of the whole run.")]
Records = Annotated[Path | None, typer.Option(help="Folder for one record file per game.")]
BotNames = Annotated[str | None, typer.Option("--bots", help="One bot per seat, such as a,b,c.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes to share the work.")]
Out = Annotated[
    Path | None, typer.Option(help="Folder for Parquet tables; a second run goes on with it.")
]
Moves = Annotated[bool, typer.Option("--moves", help="Keep every move in the tables.")]
Uses = Annotated[bool, typer.Option("--uses", help="Count who uses which component.")]
Ray = Annotated[
    str | None, typer.Option(help="Address of a Ray cluster that shares the work, or local.")
]


def command(
    game: GameName,
    games: Games = 100,
    seed: Seed = 1,
    seats: Seats = None,
    option: Options = None,
    components: OwnComponents = None,
    records: Records = None,
    bots: BotNames = None,
    jobs: Jobs = 1,
    out: Out = None,
    moves: Moves = False,
    uses: Uses = False,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play many games; without --bots every seat plays random legal moves.

    With --out the games go to Parquet tables, which `hortus report` reads.
    """
    names = split_names(bots) if bots else ()
    for name in names:
        make_bot(name)
    chosen = load(game, seats, components, **parse_options(option))
    if names and len(names) != chosen.seats:
        raise UsageError(
            f"--bots names {counted(len(names), 'bot')} for {counted(chosen.seats, 'seat')}."
        )
    if out is None and (moves or uses or ray):
        raise UsageError("--moves, --uses and --ray need --out.")
    if out is not None and records:
        raise UsageError("Choose --out or --records, not both.")
    fast = worth_compiling(chosen, names, games)
    path = None if components is None else str(components)
    simulation = Simulation(
        chosen.name, chosen.seats, chosen.chosen, path, seed, names, games, moves, uses
    )
    if out is not None:
        parquet.simulate(simulation, fast, out, jobs, ray)
        return
    if records:
        _make_folder(records)
    summary = _summary(chosen, _rows(simulation, fast, records, jobs))
    if as_json:
        print_json(summary)
    else:
        _print(summary)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"Cannot make the folder {path}: {error.strerror}.") from None


@dataclass(frozen=True)
class _Keep:
    """Plays games, saves their records if there is a folder for them, and returns their rows."""

    records: Path | None

    def __call__(self, player: Player, span: range) -> list[Array]:
        found = []
        for played in player.play(span):
            if self.records is not None:
                save_records(player, played, self.records)
            found.append(played.rows)
        return found


def _rows(simulation: Simulation, fast: bool, records: Path | None, jobs: int) -> Array:
    """Play all games and return a row for each."""
    size = min(simulation.chunk, max(1, simulation.games // (8 * jobs)))
    starts = range(0, simulation.games, size)
    spans = [range(start, min(start + size, simulation.games)) for start in starts]
    found: list[Array] = []
    with progress(simulation.games) as advance:
        for span, rows in shared(simulation, fast, _Keep(records), spans, jobs):
            found.extend(rows)
            advance(len(span))
    return np.concatenate(found)


def _summary(game: Game, rows: Array) -> dict[str, Any]:
    seats = range(game.seats)

    def mean(values: Array) -> float:
        return round(float(np.mean(values)), 3)

    won = [(rows["winners"] >> seat) & 1 for seat in seats]
    # A shared win is shared out.
    shares = [wins / np.maximum(sum(won), 1) for wins in won]
    reasons, counts = np.unique(rows["reason"], return_counts=True)
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "games": len(rows),
        "moves": mean(rows["moves"]),
        "decisions": mean(rows["decisions"]),
        "scores": [mean(rows["score"][:, seat]) for seat in seats],
        "wins": [mean(share) for share in shares],
        "reasons": {
            game.kind.rules.REASONS[reason]: count
            for reason, count in zip(reasons.tolist(), counts.tolist(), strict=True)
        },
    }


def _print(summary: dict[str, Any]) -> None:
    table = Table("seat", "mean score", "wins")
    for seat in range(summary["seats"]):
        table.add_row(str(seat), f"{summary['scores'][seat]:.1f}", f"{summary['wins'][seat]:.1%}")
    console.print(table)
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary["reasons"].items())
    games = counted(summary["games"], "game")
    console.print(
        f"{games} of {summary['game']}, mean {summary['decisions']:.1f} decisions "
        f"among {summary['moves']:.1f} moves of all, chance included; ended by: {reasons}"
    )
