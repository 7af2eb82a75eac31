"""What a real service tells a page, scene by scene: written to `web/tests/recordings` by hand.

`make recordings` plays every scene and writes it down; the tests of the page read it, and
`test_recordings.py` plays every scene again to see that the service still speaks like that.

A recording holds every message that one open page of Ada's received (`lived`), and the welcome of
a page that she opened after it all (`fresh`): both must know the same.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .player import Line, Player
from .served import Served

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "recordings"
CLOCK = {"kind": "live", "bank": 10, "increment": 0, "cap": 10, "timeout": "bot"}


@dataclass
class Party:
    """Ada, Bob and what they have open."""

    ada: Player
    bob: Player
    table: str
    first: Line
    second: Line | None

    async def move(self, line: Line, which: int = 0) -> None:
        """Play a move when it is somebody's turn."""
        assert await line.my_turn()
        assert line.state is not None
        await line.play(line.state["legal"][which])

    async def with_bob(self) -> Line:
        """Return Bob's line, with all that happened until now read."""
        assert self.second is not None
        await self.second.ask("ping")
        return self.second

    async def offer(self) -> int:
        """Return the number of the offer that Bob is asked about."""
        bob = await self.with_bob()
        return int(bob.table["offer"]["number"])


Scene = Callable[[Party], Awaitable[None]]
SCENES: dict[str, tuple[Scene, dict[str, Any]]] = {}


def scene(*seats: str, **rest: Any) -> Callable[[Scene], Scene]:
    """Name a scene after its function, at a table with these seats."""

    def named(play: Scene) -> Scene:
        SCENES[play.__name__] = (play, {"seats": seats, **rest})
        return play

    return named


@scene("me", "open")
async def moves(party: Party) -> None:
    """Both move, and talk."""
    bob = await party.with_bob()
    for line in (party.first, bob, party.first, bob):
        await party.move(line)
    await bob.ask("chat", seat=1, text="Well laid!")


@scene("me", game="islet")
async def free_undo(party: Party) -> None:
    """Ada, alone, takes back her latest moves, then plays another."""
    line = party.first
    for _ in range(6):
        await party.move(line)
        assert line.state is not None
        if line.state["undo"] == "free":
            break
    await line.ask("undo", seat=0)
    await party.move(line, 1)


@scene("me", "random")
async def undo_granted_by_a_bot(party: Party) -> None:
    """The bot agrees at once: the offer itself takes the moves back."""
    line = party.first
    await party.move(line)
    await line.my_turn()
    await line.ask("undo", seat=0)
    await party.move(line, 1)
    await line.my_turn()


@scene("me", "open")
async def undo_granted_by_somebody(party: Party) -> None:
    """Bob agrees: his answer takes the moves back."""
    await party.move(party.first)
    await party.first.ask("undo", seat=0)
    bob = await party.with_bob()
    await bob.ask("answer", seat=1, offer=await party.offer(), accept=True)
    await party.move(party.first, 1)


@scene("me", "open")
async def undo_refused(party: Party) -> None:
    """Bob does not agree."""
    await party.move(party.first)
    await party.first.ask("undo", seat=0)
    bob = await party.with_bob()
    await bob.ask("answer", seat=1, offer=await party.offer(), accept=False)
    await party.move(bob)


@scene("me", "open")
async def end_refused(party: Party) -> None:
    """Ada offers to end the game; Bob plays on."""
    await party.first.ask("offer_end", seat=0)
    bob = await party.with_bob()
    await bob.ask("answer", seat=1, offer=await party.offer(), accept=False)
    await party.move(party.first)


@scene("me", "open")
async def end_agreed(party: Party) -> None:
    """Ada offers to end the game; Bob agrees."""
    await party.move(party.first)
    await party.first.ask("offer_end", seat=0)
    bob = await party.with_bob()
    await bob.ask("answer", seat=1, offer=await party.offer(), accept=True)


@scene("me", "open")
async def resigned(party: Party) -> None:
    """Bob gives up: the game is over."""
    await party.move(party.first)
    await (await party.with_bob()).ask("resign", seat=1)


@scene("me", "open", "random")
async def resigned_among_three(party: Party) -> None:
    """Bob gives up, and a bot goes on for him."""
    await party.move(party.first)
    await (await party.with_bob()).ask("resign", seat=1)
    await party.first.my_turn()


@scene("me", "open", clock=CLOCK)
async def time_out_and_back(party: Party) -> None:
    """Ada's time is up, a bot moves for her, and she comes back."""
    line = party.first
    await line.until(lambda line: line.table["seats"][0]["stand_in"])
    await party.move(await party.with_bob())
    await line.ask("back", seat=0)


@scene("me", "open")
async def connected_again(party: Party) -> None:
    """Ada's line breaks and heals, and something happened in the meantime."""
    await party.move(party.first)
    heard = party.first.raw
    await party.first.socket.close()
    await party.move(await party.with_bob())
    party.first = await party.ada.line(party.table, 0, protocol=1)
    party.first.raw[:0] = heard
    await party.move(party.first)


@scene("me", "open")
async def caught_up(party: Party) -> None:
    """Ada's page asks for all that happened from the beginning, an undo among it."""
    bob = await party.with_bob()
    await party.move(party.first)
    await party.first.ask("undo", seat=0)
    await bob.ask("answer", seat=1, offer=await party.offer(), accept=True)
    await party.move(party.first, 1)
    await party.move(bob)
    await party.first.ask("sync", after=1)


@scene("me", "open")
async def two_devices(party: Party) -> None:
    """Ada plays on her telephone; her page at home looks on."""
    async with await party.ada.line(party.table, 0, protocol=1) as telephone:
        await party.move(telephone)
        await party.move(await party.with_bob())
        await party.move(telephone)


@scene("me", "me")
async def handed_over(party: Party) -> None:
    """Ada plays both seats on one screen, looking through each in turn."""
    line = party.first
    await party.move(line)
    await line.ask("look", seat=1)
    await party.move(line)
    await line.ask("look", seat=0)


@scene("me", "open")
async def refused(party: Party) -> None:
    """A move that is too late is refused, with the position as it is."""
    line = party.first
    assert await line.my_turn()
    assert line.state is not None
    version, move = line.state["version"], line.state["legal"][0]
    await party.move(line)
    message = {"type": "play", "id": "late", "seat": 0, "version": version, "move": move}
    await line.socket.send(json.dumps(message))


async def record(served: Served, name: str) -> dict[str, Any]:
    """Play a scene and return what was heard."""
    play, options = SCENES[name]
    seats = options["seats"]
    rest = {key: value for key, value in options.items() if key != "seats"}
    async with Player(served) as ada, Player(served) as bob:
        await ada.enter("Ada")
        await bob.enter("Bob")
        table = (await ada.open(*seats, public=True, **rest))["id"]
        line = await ada.line(table, 0, protocol=1)
        party = Party(ada, bob, table, line, None)
        if "open" in seats:
            await bob.post(f"tables/{table}/sit")
            party.second = await bob.line(table, 1, protocol=1)
        await play(party)
        await party.first.ask("ping")
        lived = [json.loads(text) for text in party.first.raw]
        async with await ada.line(table, 0, protocol=1) as fresh:
            welcome = json.loads(fresh.raw[0])
        await party.first.socket.close()
        if party.second is not None:
            await party.second.socket.close()
    return {"lived": lived, "fresh": welcome}


async def record_all(served: Served) -> dict[str, dict[str, Any]]:
    """Play all scenes at once, for some have to wait for a clock."""
    heard = await asyncio.gather(*(record(served, name) for name in SCENES))
    return dict(zip(SCENES, heard, strict=True))


def main() -> None:
    """Write every recording."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        served = Served(Path(data)).start()
        for name, heard in asyncio.run(record_all(served)).items():
            text = json.dumps(heard, ensure_ascii=False, separators=(",", ":"))
            (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        served.stop()


if __name__ == "__main__":
    main()
