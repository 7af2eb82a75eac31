"""What a move costs within the service, without sockets: python -m tests.server.load.inside

From the text of a command to the frames of both players, durable commit included.  The moves are
the same every time, so that two versions can be compared by turns of this.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from pydantic_core import from_json

from hortus.server.live.commands import command
from hortus.server.live.live_table import LiveTable
from hortus.server.live.opening import open_table
from hortus.server.live.service import Service
from hortus.server.live.viewer import Viewer
from hortus.server.protocol import client
from hortus.server.protocol.tables import TableIn
from hortus.server.support.settings import Settings
from hortus.server.tables.caller import Caller

from .sampling import Samples


class Paper:
    """A line that counts what is written on it."""

    takes_more = True

    def __init__(self) -> None:
        self.bytes = 0

    def write(self, text: bytes) -> None:
        """Count a message."""
        self.bytes += len(text)

    def abort(self) -> None:
        """Go on: there is no connection."""


async def play_game(service: Service, load: argparse.Namespace, seed: int, paper: Paper) -> int:
    """Play one game at a table with a viewer at each seat; return how many moves there were."""
    rng, registry = random.Random(seed), service.registry
    person = await service.people.new_guest("Ada", "en")
    wanted = TableIn.model_validate({"game": load.game, "seats": [{"kind": "me"}] * load.seats})
    live = await open_table(service, person, wanted)
    callers = [Caller(service.people.sessions.open(person, "s")) for _ in range(load.seats)]
    for seat, caller in enumerate(callers):
        viewer = Viewer(caller, seat, paper, protocol=2)
        viewer.tell(live.welcome(service.people.remembered, viewer))
        live.viewers.add(viewer)
    moves = 0
    while live.table.status == "running" and moves < load.moves:
        await command(registry, live, *_next(live, callers, rng))
        moves += 1
    live.viewers.clear()
    return moves


def _next(live: LiveTable, callers: list[Caller], rng: random.Random) -> tuple[Caller, Any]:
    table = live.table
    assert table.match is not None
    seat, position = table.must[0], table.match.position
    move = position.entry(rng.choice(position.legal_numbers(seat)), seat)
    asked = {"type": "play", "id": str(table.version), "seat": seat, "version": table.version}
    text = json.dumps({**asked, "move": move})
    return callers[seat], client.client_message.validate_python(from_json(text))


async def measure(load: argparse.Namespace) -> dict[str, Any]:
    """Return what a move costs."""
    with tempfile.TemporaryDirectory() as folder:
        where = {"database": load.database} if load.database else {"data": str(Path(folder))}
        service = Service(Settings(**where, tables_per_person=10_000, ledger_iterations=16))
        await service.open()
        paper, samples = Paper(), Samples()
        # Once before, so that the rules are compiled.
        await play_game(service, load, -1, paper)
        while not service.catalogue.load(load.game, load.seats, {}, None).engine.fast:
            await asyncio.sleep(0.1)
        await play_game(service, load, -2, paper)
        paper.bytes = 0
        if load.profile:
            samples.start()
        moves, rounds = 0, []
        for _ in range(load.rounds):
            began, loop = time.process_time(), time.thread_time()
            groups = (play_game(service, load, seed, paper) for seed in range(load.tables))
            played = sum(await asyncio.gather(*groups))
            moves += played
            spent, in_loop = time.process_time() - began, time.thread_time() - loop
            rounds.append((round(1e6 * spent / played), round(1e6 * in_loop / played)))
        samples.stop()
        await service.close()
    if load.profile:
        print(samples.text())
    return {
        "game": load.game,
        "moves": moves,
        "us per move": sorted(one for one, _ in rounds),
        "of them in the event loop": sorted(one for _, one in rounds),
        "bytes per move": round(paper.bytes / moves),
    }


def main() -> None:
    """Measure and print a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="carat")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--tables", type=int, default=20, help="that play at the same time")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--moves", type=int, default=1000, help="of a table at most")
    parser.add_argument("--database", default="")
    parser.add_argument("--profile", action="store_true")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(measure(parser.parse_args()))))


if __name__ == "__main__":
    main()
