"""hortus perft: counts of move sequences, to compare two sets of rules."""

from __future__ import annotations

import time
from typing import Annotated

import typer

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
from hortus.core.dice import new_dice
from hortus.core.registry import load
from hortus.kernel import can_compile

Depth = Annotated[int, typer.Option(min=0, max=12, help="Decisions to look ahead.")]
Seed = Annotated[int, typer.Option(help="Seed of the chance before the first decision.")]


def command(
    game: GameName,
    depth: Depth = 2,
    seed: Seed = 1,
    seats: Seats = None,
    option: Options = None,
    components: OwnComponents = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions up to a depth, later chance taking its first outcome."""
    chosen = load(game, seats, components, **parse_options(option))
    if can_compile() and depth > 1:
        chosen.compile()
    position = chosen.new()
    dice = new_dice(seed, "chance")
    while position.is_chance:
        position.roll(dice)
    rows = []
    for level in range(depth + 1):
        begun = time.perf_counter()
        count = chosen.engine.perft(position.state, level)
        rows.append({"depth": level, "count": count})
        if not as_json:
            seconds = time.perf_counter() - begun
            console.print(f"depth {level}: {count:>14,d}   {seconds:.2f} s")
    if as_json:
        print_json(rows)
