"""A service whose chance is written down beforehand, in `script.json` in its folder."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hortus.cli import main
from hortus.core.contract import CHANCE
from hortus.core.match import Match
from hortus.server.live import opening

from .twins import numbers

START = "from tests.server.scripted import run; run()"


def run() -> None:
    """Serve; each new table takes the next seed of the script, and its record for chance."""
    sys.argv = ["hortus", *sys.argv[1:]]
    folder = Path(sys.argv[sys.argv.index("--data") + 1])
    script = json.loads((folder / "script.json").read_text())
    seeds = iter(script)

    def settle(match: Match) -> None:
        position, scribe = match.position, match._scribe
        while position.is_chance:
            entry = script[match.seed][len(scribe.entries)]
            for number in numbers(position, entry):
                scribe.note(position.copy(), CHANCE, number)
                position.happen(number)

    opening.new_seed = lambda: next(seeds)
    Match._settle_chance = settle  # type: ignore[method-assign]  # the only way to fix chance
    main()
