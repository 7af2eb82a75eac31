"""hortus analyse: every decision of a record judged, as a table, a picture or JSON."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from hortus.bots.levels import LEVELS, level_bot
from hortus.cli.common import AsJson, OwnComponents, console, errors, print_json, write_text
from hortus.core.errors import UsageError
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.replay import game_of, replay
from hortus.kernel import can_compile
from hortus.search.analysis import Budget, Judgement, judge
from hortus.search.graph import graph

File = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
Iterations = Annotated[
    int | None,
    typer.Option(min=1, help="Search iterations for each decision; 1000 if no time is given."),
]
Seconds = Annotated[float | None, typer.Option(help="Time for each decision.")]
Seed = Annotated[int, typer.Option(help="Seed of the search.")]
Picture = Annotated[Path | None, typer.Option("--svg", help="Draw the game to this file.")]

# Smaller swings are within the noise of the playouts.
WORTH_NAMING = 0.05


def command(
    record: File,
    iterations: Iterations = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    svg: Picture = None,
    components: OwnComponents = None,
    as_json: AsJson = False,
) -> None:
    """Show each seat's chance to win after every decision, and what better moves there were."""
    if seconds is not None and not seconds > 0:
        raise UsageError("--seconds must be above 0.")
    if iterations is None and seconds is None:
        iterations = 1000
    played = Record.load(record)
    game = game_of(played, components)
    end = replay(played, game)
    result = end.result()
    if can_compile():
        game.compile()
    decisions = sum(move["seat"] != "chance" for move in played.moves)
    if not decisions:
        raise UsageError("The record holds no decision.")
    budget = Budget(iterations, seconds)
    settings = level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings
    judged = list(
        track(
            judge(played, game, settings, budget, seed),
            "Thinking",
            decisions,
            console=errors,
            disable=not errors.is_terminal,
        )
    )
    if svg:
        final = None if result is None else _shares(result, game.seats)
        title = f"{game.kind.title}, {game.seats} {'seats' if game.seats > 1 else 'seat'}"
        write_text(svg, graph(title, _names(played), judged, final))
    if as_json:
        decided = [
            {**asdict(one), "swing": one.swing, "points_lost": one.points_lost} for one in judged
        ]
        print_json({"game": game.name, "result": result, "decisions": decided})
    else:
        _print(judged, end)


def _names(record: Record) -> list[str]:
    names = (record.meta or {}).get("names")
    if isinstance(names, list) and len(names) == record.seats:
        return [str(name) for name in names]
    return ["" for _ in range(record.seats)]


def _shares(result: dict[str, Any], seats: int) -> list[float]:
    winners = result["winners"]
    return [(seat in winners) / max(1, len(winners)) for seat in range(seats)]


def _print(judged: list[Judgement], end: Position) -> None:
    table = Table()
    for name in ("ply", "seat", "move", "win %", "points", "lost", "better was"):
        table.add_column(name, no_wrap=name in ("win %", "points"))
    for one in judged:
        named = one.swing >= WORTH_NAMING
        table.add_row(
            str(one.ply),
            str(one.seat),
            escape(end.as_shown(one.text)),
            " ".join(f"{100 * share:3.0f}" for share in one.played.win),
            " ".join(f"{points:3.0f}" for points in one.played.points),
            f"{one.swing:.0%}" if named else "",
            escape(end.as_shown(one.best_text)) if named else "",
        )
    console.print(table)
    for seat in range(end.game.seats):
        own = [one for one in judged if one.seat == seat]
        # Gains count too: they are luck of the playouts, and cancel as much bad luck.
        win = sum(one.best.win[seat] - one.played.win[seat] for one in own)
        points = sum(one.best.points[seat] - one.played.points[seat] for one in own)
        console.print(
            f"Seat {seat}, {len(own)} decisions: the best moves found are worth "
            f"{win:+.0%} and {points:+.1f} points in all."
        )
