"""hortus arena: how strong bots are against each other, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from hortus.arena.contest import Contest
from hortus.arena.playing import Watch, run
from hortus.arena.plot import plot
from hortus.arena.ratings import can_rate
from hortus.arena.results import Results
from hortus.arena.sequential import Question
from hortus.arena.solo import described
from hortus.arena.statement import share as _share
from hortus.arena.statement import statement
from hortus.arena.summary import summary, win_shares
from hortus.bots import split_names
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
    write_text,
)
from hortus.extras import needs

BotNames = Annotated[
    str, typer.Option("--bots", help="Who meets, such as a,b,c; a,a is a control: it must be even.")
]
Games = Annotated[int, typer.Option(min=1, help="At least so many games, in whole cycles.")]
Seed = Annotated[int, typer.Option(help="Seed of the whole contest.")]
Out = Annotated[
    Path | None, typer.Option(help="File of results (JSON lines); a second run goes on with it.")
]
Picture = Annotated[Path | None, typer.Option("--svg", help="Draw the result to this file.")]
Luck = Annotated[
    int,
    typer.Option(min=0, help="Playouts of each chance event, to correct for luck; 0: without."),
]
Risk = Annotated[
    float | None,
    typer.Option(
        min=0.001, max=0.3, help="Stop once it is clear, with this risk, if the first is better."
    ),
]
Better = Annotated[
    float, typer.Option(min=0.01, max=0.5, help="By how much more than its even share of wins.")
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes to share the work.")]


def command(
    game: GameName,
    bots: BotNames,
    seats: Seats = None,
    games: Games = 400,
    seed: Seed = 1,
    out: Out = None,
    svg: Picture = None,
    jobs: Jobs = 1,
    luck: Luck = 0,
    risk: Risk = None,
    better: Better = Question.better,
    option: Options = None,
    components: OwnComponents = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet, every arrangement of seats equally often and with the same chance."""
    own = parse_options(option)
    contest = Contest(game, seats, split_names(bots), seed, own, components, luck)
    question = None if risk is None else Question(better, risk)
    with watching(contest) as watch:
        enough = question.is_answered if question else None
        results = run(contest, games, out, jobs, watch, enough)
    figures = summary(contest, results)
    if question:
        verdict = question.verdict(list(results.outcomes.values()))
        figures["test"] = {**asdict(question), **verdict._asdict()}
    if svg:
        write_text(svg, plot(figures))
    if as_json:
        print_json(figures)
    else:
        _print(figures)
    if question and not as_json:
        console.print(statement(figures, question, verdict), markup=False, soft_wrap=True)


@contextmanager
def watching(contest: Contest, name: str = "Playing") -> Iterator[Watch]:
    """Show a bar with the shares of wins so far."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task(name)

        def watch(results: Results, wanted: int) -> None:
            done = len(results.outcomes)
            if bar.disable or done % max(1, wanted // 200):
                return
            shares = win_shares(contest, results.outcomes.values())
            said = ", ".join(
                f"{label:.20} {share:.0%}"
                for label, share in zip(contest.labels, shares, strict=True)
            )
            bar.update(task, description=f"{name} ({said})", completed=done, total=wanted)

        yield watch


def _print(figures: dict[str, Any]) -> None:
    table = Table("bot", "games", "wins", "even", "mean rank", "mean score", "rating")
    for bot in figures["results"]:
        table.add_row(
            escape(bot["bot"]),
            str(bot["games"]),
            _share(bot["wins"]),
            f"{bot['even']:.0%}" if bot["even"] is not None else "",
            _range(bot["rank"], ".2f"),
            _range(bot["score"], ".1f"),
            _range(bot["rating"], "+.0f") if bot["rating"] else "",
        )
    console.print(table)
    if len(figures["pairs"]) > 1:
        duels = Table("bot", "before", "games", "share")
        for pair in figures["pairs"]:
            duels.add_row(
                escape(pair["bot"]),
                escape(pair["against"]),
                str(pair["games"]),
                _share(pair["before"]),
            )
        console.print(duels)
    if figures["mirror"] is not None:
        console.print(f"Mirror control: {'even' if figures['mirror'] else 'not even'}.")
    for bot in figures["results"]:
        cleared = bot["without_luck"]
        if cleared:
            said = (
                f"{bot['bot']} corrected for luck: wins {_share(cleared['wins'])}, as sure as "
                f"{cleared['wins']['games']} games without; score {_range(cleared['score'], '.1f')}"
            )
            console.print(said, markup=False, soft_wrap=True)
        if bot["details"]:
            console.print(f"{bot['bot']}: {described(bot['details'])}", markup=False)
        if bot["lost_seats"]:
            console.print(f"{bot['bot']} lost its seat {bot['lost_seats']} times.", markup=False)
    seats = "solo" if figures["seats"] == 1 else f"{figures['seats']} seats"
    console.print(
        f"{figures['games']} games of {figures['game']}, {seats}, seed {figures['seed']}; "
        "95 % intervals."
    )
    if not can_rate():
        console.print(needs("A rating", "arena"), markup=False, soft_wrap=True)


def _range(figure: dict[str, float], form: str) -> str:
    return f"{figure['value']:{form}} ({figure['low']:{form}} to {figure['high']:{form}})"
