"""Try one thing and print what came out: python -m tests.server.trials partitions"""

from __future__ import annotations

import argparse
import asyncio
import json

from .archive import archive
from .bots import bots
from .notify import notify
from .partitions import partitioned, partitions
from .replica import replica
from .rolling import rolling

TRIALS = {
    "partitions": partitions,
    "partitioned": partitioned,
    "archive": archive,
    "bots": bots,
    "notify": notify,
    "rolling": rolling,
    "replica": replica,
}


def main() -> None:
    """Try what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trial", nargs="+", choices=TRIALS)
    for name in parser.parse_args().trial:
        asyncio.run(_try(name))


async def _try(name: str) -> None:
    async for found in TRIALS[name]():
        print(json.dumps({"trial": name, **found}), flush=True)


if __name__ == "__main__":
    main()
