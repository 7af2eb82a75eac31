"""External bots at the command line: in simulations and at the terminal."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import hortus

from .conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
COMMAND = f"external:{shlex.join([sys.executable, str(EXAMPLE)])}"


def test_an_external_bot_takes_part_in_a_simulation(run: Run) -> None:
    data = json.loads(
        run("simulate", "carat", "--bots", f"random,{COMMAND}", "--games", 2, "--json").out
    )
    assert data["wins"] == [0, 1]


def test_an_external_bot_plays_at_the_terminal(run: Run) -> None:
    position = hortus.Match(hortus.load("carat"), seed=4).position
    move = position.text(position.legal_numbers()[0])
    said = run("play", "carat", "--seed", 4, "--bot", COMMAND, typed=f"{move}\nq\n")
    assert said.code == 0
    # A narrow terminal breaks the line at its spaces.
    assert f"Seat1(bot:{COMMAND}):".replace(" ", "") in "".join(said.out.split())


def test_a_program_that_is_not_there_is_named(run: Run) -> None:
    said = run("simulate", "carat", "--bots", "random,external:no-such-program", "--games", 1)
    assert said.code == 2
    assert "There is no program 'no-such-program'" in said.err
