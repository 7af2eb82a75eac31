"""hortus simulate: many games by bots or at random, with their records or as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track
from rich.table import Table

from hortus.bots import make_bot, split_names
from hortus.bots.play import play_bots
from hortus.cli import tables
from hortus.cli.common import (
    AsJson,
    GameName,
    Options,
    OwnComponents,
    Seats,
    console,
    errors,
    parse_options,
    print_json,
)
from hortus.cli.worth import worth_compiling
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.random_record import random_record
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.core.wording import counted

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


@dataclass(frozen=True)
class Run:
    """Everything a worker process needs to play any game of the run."""

    game: str
    seats: int | None
    options: dict[str, Any]
    components: Path | None
    seed: int
    bots: tuple[str, ...]
    records: Path | None
    fast: bool

    def load(self) -> Game:
        """Return the game of this run."""
        return load(self.game, self.seats, self.components, **self.options)


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
    options = parse_options(option)
    chosen = load(game, seats, components, **options)
    fast = worth_compiling(chosen, names, games)
    run = Run(game, seats, options, components, seed, names, records, fast)
    if names and len(names) != chosen.seats:
        raise UsageError(
            f"--bots names {counted(len(names), 'bot')} for {counted(chosen.seats, 'seat')}."
        )
    if out is None and (moves or uses or ray):
        raise UsageError("--moves, --uses and --ray need --out.")
    if out is not None:
        if records:
            raise UsageError("Choose --out or --records, not both.")
        tables.simulate(chosen, components, seed, names, games, out, jobs, moves, uses, ray)
        return
    if records:
        _make_folder(records)
    lines = track(
        _play_all(run, games, jobs),
        "Playing",
        games,
        console=errors,
        disable=not errors.is_terminal,
    )
    summary = _summary(chosen, list(lines))
    if as_json:
        print_json(summary)
    else:
        _print(summary)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"Cannot make the folder {path}: {error.strerror}.") from None


def _play_all(run: Run, games: int, jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        yield from map(_player(run), range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (run,)) as pool:
        yield from pool.map(_play_in_worker, range(games), chunksize=max(1, games // (jobs * 8)))


_worker: Callable[[int], dict[str, Any]] | None = None


def _start_worker(run: Run) -> None:
    global _worker
    _worker = _player(run)


def _play_in_worker(index: int) -> dict[str, Any]:
    assert _worker is not None
    return _worker(index)


def _player(run: Run) -> Callable[[int], dict[str, Any]]:
    """Return a function that plays one game of the run; no game depends on another."""
    game = run.load()
    if run.fast:
        game.compile()
    bots = [make_bot(name) for name in run.bots]

    def play(index: int) -> dict[str, Any]:
        seed = f"{run.seed}/{index}"
        if bots:
            record = play_bots(game, bots, list(run.bots), seed).record()
        else:
            record = random_record(game, seed)
        if run.records:
            record.save(run.records / f"{game.name}-{run.seed}-{index:06d}.json")
        return _outcome(record)

    return play


def _outcome(record: Record) -> dict[str, Any]:
    assert record.result is not None
    decisions = sum(move["seat"] != "chance" for move in record.moves)
    return {"plies": len(record.moves), "decisions": decisions, **record.result}


def _summary(game: Game, outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    count = len(outcomes)

    def mean(values: list[float]) -> float:
        return round(sum(values) / count, 3)

    reasons: dict[str, int] = {}
    for outcome in outcomes:
        reasons[outcome["reason"]] = reasons.get(outcome["reason"], 0) + 1
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "games": count,
        "plies": mean([outcome["plies"] for outcome in outcomes]),
        "decisions": mean([outcome["decisions"] for outcome in outcomes]),
        "scores": [mean([o["scores"][seat] for o in outcomes]) for seat in range(game.seats)],
        # A shared win is shared out.
        "wins": [
            mean([(seat in o["winners"]) / max(1, len(o["winners"])) for o in outcomes])
            for seat in range(game.seats)
        ],
        "reasons": reasons,
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
        f"and {summary['plies']:.1f} entries; ended by: {reasons}"
    )
