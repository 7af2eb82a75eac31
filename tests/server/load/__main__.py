"""The load benchmark: python -m tests.server.load, see `make load`.

All seats of many tables are connected on this machine and play random moves; every move is
acknowledged only after its durable commit.  The clients run in a process of their own, which takes
its share of the machine too.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from .clients import Load
from .measuring import run

# What the documents tell: the usual pace, all it can bear, every game, many tables, and four times
# what it can bear.
USUAL = (
    Load(),
    Load(pace=1000),
    Load("ishtar", pace=600),
    Load("gardlings", pace=600),
    Load(tables=1000, pace=1000),
    Load(pace=4000),
    Load(tables=1000, pace=4000),
)


def main() -> None:
    """Measure and print a line of JSON for every load."""
    usual = Load()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--usual", action="store_true", help="the loads that the documents tell of")
    parser.add_argument("--game", default=usual.game)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--pace", type=float, default=usual.pace, help="moves asked for a second")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--database", default="", help="an address; `postgres` starts one")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file to add the lines to")
    parser.add_argument("--profile", default="", help="a file for where the time of a process went")
    chosen = parser.parse_args()
    one = Load(chosen.game, chosen.tables, chosen.seats, chosen.pace, chosen.seconds)
    loads = [replace(load, seconds=chosen.seconds) for load in USUAL] if chosen.usual else [one]
    for load in loads:
        found = run(load, chosen.database, chosen.processes, chosen.profile)
        print(json.dumps(found), flush=True)
        if chosen.save is not None:
            with chosen.save.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
