"""hortus analyse: what luck and errors made of a game, as tables, a picture or JSON."""

from __future__ import annotations

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
from hortus.search.analysis import Budget
from hortus.search.graph import graph
from hortus.search.ledger import Account, DecisionLine, accounts, lines, unit_of
from hortus.search.reason import sentence

File = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
Iterations = Annotated[
    int | None,
    typer.Option(min=1, help="Search iterations for each decision; 1000 if no time is given."),
]
Seconds = Annotated[float | None, typer.Option(help="Time for each decision.")]
Seed = Annotated[int, typer.Option(help="Seed of the search.")]
Picture = Annotated[Path | None, typer.Option("--svg", help="Draw the game to this file.")]


def command(
    record: File,
    iterations: Iterations = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    svg: Picture = None,
    components: OwnComponents = None,
    as_json: AsJson = False,
) -> None:
    """Show each seat's chance to win after every decision, better moves, and the game's ledger."""
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
    found = list(
        track(
            lines(played, game, settings, budget, seed),
            "Thinking",
            len(played.moves),
            console=errors,
            disable=not errors.is_terminal,
        )
    )
    written = [line for line, _ in found]
    seats = None if result is None else accounts(written, end)
    if svg:
        judged = [judgement for _, judgement in found if judgement is not None]
        final = None if result is None else _shares(result, game.seats)
        title = f"{game.kind.title}, {game.seats} {'seats' if game.seats > 1 else 'seat'}"
        write_text(svg, graph(title, _names(played), judged, final))
    if as_json:
        ledger = {"unit": unit_of(game), "seats": seats, "moves": written}
        print_json({"game": game.name, "result": result, **ledger})
        return
    _print_moves([line for line in written if "seat" in line], end)
    if seats is None:
        console.print("The game is not over yet: only then can its ledger be drawn up.")
    else:
        _print_seats(seats, end)


def _names(record: Record) -> list[str]:
    names = (record.meta or {}).get("names")
    if isinstance(names, list) and len(names) == record.seats:
        return [str(name) for name in names]
    return ["" for _ in range(record.seats)]


def _shares(result: dict[str, Any], seats: int) -> list[float]:
    winners = result["winners"]
    return [(seat in winners) / max(1, len(winners)) for seat in range(seats)]


def _print_moves(decisions: list[DecisionLine], end: Position) -> None:
    table = Table()
    for name in ("ply", "seat", "move", "win %", "points", "lost", "better was", "because"):
        table.add_column(name, no_wrap=name in ("win %", "points", "lost"))
    for one in decisions:
        marked = bool(one["mark"])
        table.add_row(
            str(one["ply"]),
            str(one["seat"]),
            escape(end.as_shown(one["text"])),
            " ".join(f"{100 * share:3.0f}" for share in one["win"]),
            " ".join(f"{points:3.0f}" for points in one["points"]),
            f"{_figure(one['lost'], end)} {one['mark']}" if marked else "",
            escape(end.as_shown(one["best_text"])) if marked else "",
            sentence(one["why"], end.game.kind) if one["why"] else "",
        )
    console.print(table)


def _print_seats(seats: list[Account], end: Position) -> None:
    headings = ("start", "luck", "errors", "gifts", "result")
    unit = "chance to win" if unit_of(end.game) == "win" else "points"
    table = Table(title=f"start + luck - errors + gifts = result, in {unit}")
    for name in ("seat", *headings, "mistakes"):
        table.add_column(name, no_wrap=True, justify="right")
    for seat, one in enumerate(seats):
        doubt, result = one["uncertainty"], _figure(one["result"], end)
        measured = {
            "start": one["start"],
            "luck": one["luck"],
            "errors": one["errors"],
            "gifts": one["gifts"],
        }
        table.add_row(
            str(seat),
            *(f"{_figure(x, end)} ±{_figure(doubt[name], end)}" for name, x in measured.items()),
            result,
            f"{one['mistakes']} of {one['decisions']}",
        )
    console.print(table)


def _figure(value: float, end: Position) -> str:
    return f"{value:.0%}" if unit_of(end.game) == "win" else f"{value:.1f}"
