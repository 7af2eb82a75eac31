"""hortus replay: check records strictly, list legal moves, show the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import OwnComponents, errors
from hortus.cli.worth import worth_compiling
from hortus.core.engine import Engine
from hortus.core.errors import RecordError
from hortus.core.game import Game
from hortus.core.record import Record
from hortus.core.registry import called
from hortus.core.replay import game_of, replay, steps
from hortus.core.wording import counted

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")]
Legal = Annotated[bool, typer.Option("--legal", help="Print the legal moves of every decision.")]
Show = Annotated[bool, typer.Option("--show", help="Draw the table before every decision.")]


def command(
    files: Files, legal: Legal = False, show: Show = False, components: OwnComponents = None
) -> None:
    """Check records move by move; the first wrong move is named."""
    wrong = 0
    engines: dict[str, Engine] = {}
    for path in files:
        try:
            record = Record.load(path)
            game = game_of(record, components)
            if worth_compiling(game, (), len(files)):
                # Games of one kind share their kernels and tables.
                game.engine = engines.get(repr(game)) or game.compile()
                engines[repr(game)] = game.engine
            if legal:
                _print_legal(record, game)
            elif show:
                _show(record, game)
            else:
                _check(path, record, game)
        except RecordError as error:
            wrong += 1
            errors.print(f"{path}: {error}", style="red", markup=False, highlight=False)
    if wrong:
        raise typer.Exit(1)


def _print_legal(record: Record, game: Game) -> None:
    for step in steps(record, game):
        if step.seat >= 0:
            line = {"ply": step.ply, "seat": step.seat, "legal": step.before.legal(step.seat)}
            typer.echo(json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def _show(record: Record, game: Game) -> None:
    for step in steps(record, game):
        if step.seat >= 0:
            typer.echo(f"{step.before}\n")
            text = game.kind.moves.to_text({k: v for k, v in step.entry.items() if k != "seat"})
            shown = step.before.as_shown(text)
            typer.echo(f"ply {step.ply}: seat {step.seat} plays {shown}\n")
    typer.echo(f"{replay(record, game)}\n")


def _check(path: Path, record: Record, game: Game) -> None:
    position = replay(record, game)
    result = position.result()
    state = "unfinished"
    if result:
        scores = " : ".join(str(score) for score in result["scores"])
        state = f"{scores}, won by {result['winners'] or 'nobody'}, {result['reason']}"
        verdict = position.verdict()
        state += f"; {verdict}" if verdict else ""
    seats, plies = counted(game.seats, "seat"), counted(len(record.moves), "move")
    typer.echo(f"{path}: {called(game)}, {seats}, {plies}, {state}")
