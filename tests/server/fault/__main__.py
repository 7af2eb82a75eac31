"""The fault test: python -m tests.server.fault, see `make fault`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from .backups import back_up_often
from .clock import jump_clock
from .disk import full_disk
from .kills import kill_often
from .workers import kill_workers


def main() -> None:
    """Run one fault after the other and print what was found as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=100)
    chosen = parser.parse_args()
    tables, kills = chosen.tables, chosen.kills
    faults: dict[str, Callable[[], Any]] = {
        "killed, on SQLite": lambda: kill_often(tables, kills, False),
        "killed, two services on PostgreSQL, restarted too": lambda: kill_often(
            tables, kills, True
        ),
        "disk full, then read only": lambda: full_disk(min(tables, 10), 5),
        "bot workers killed": lambda: kill_workers(10, 40),
        "clock jumps": lambda: jump_clock(min(tables, 10)),
        "backups of a busy service, and killed ones": lambda: back_up_often(min(tables, 12), 10),
    }
    for name, fault in faults.items():
        print(f"{name} ...", flush=True)
        print(json.dumps(fault(), indent=1), flush=True)


if __name__ == "__main__":
    main()
