"""Your turn, by e-mail and by webhook: real servers receive one message per turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from .player import Player
from .served import Served

Server = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Box:
    """What arrived."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[str] = asyncio.Queue()

    async def next(self) -> str:
        """Wait for the next one."""
        return await asyncio.wait_for(self.arrived.get(), 60)

    async def mail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak as much SMTP as a client needs."""
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                mail = await reader.readuntil(b"\r\n.\r\n")
                self.arrived.put_nowait(mail.decode())
            writer.write(b"250 fine\r\n")
            if word == b"QUIT":
                break
        writer.close()

    async def web(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].split()[0])
        self.arrived.put_nowait((await reader.readexactly(length)).decode())
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        writer.close()


@asynccontextmanager
async def listening(serve: Server) -> AsyncIterator[int]:
    """Listen on a free port."""
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


@asynccontextmanager
async def running(data: Path, **settings: Any) -> AsyncIterator[Served]:
    """Run a service."""
    service = Served(data, public_url="https://garden.example", **settings)
    await asyncio.to_thread(service.start)
    try:
        yield service
    finally:
        await asyncio.to_thread(service.stop)
    assert service.tracebacks() == []


async def table_for_two(ada: Player, bob: Player, game: str) -> str:
    """Open a table at which both sit; nobody is connected."""
    table = await ada.open("me", "open", game=game, public=True)
    await bob.post(f"tables/{table['id']}/sit")
    return str(table["id"])


async def play(player: Player, table: str, moves: int) -> None:
    """Play some moves of the first seat."""
    async with await player.line(table, 0) as line:
        for _ in range(moves):
            assert line.state is not None
            ack = await line.play(line.state["legal"][0])
            await line.until(lambda x, to=ack["number"]: x.number >= to)
        await line.ask("chat", text="are you there?", seat=0)


def test_absent_players_get_one_mail_per_turn(tmp_path: Path) -> None:
    async def go() -> None:
        box = Box()
        mail = {"smtp_host": "127.0.0.1", "smtp_tls": False, "smtp_from": "hortus@example.org"}
        async with (
            listening(box.mail) as port,
            running(tmp_path, smtp_port=port, **mail) as service,
            Player(service) as ada,
            Player(service) as bob,
        ):
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"email": "bob@example.org", "language": "de"})
            table = await table_for_two(ada, bob, "carat")
            await play(ada, table, 1)
            found = await box.next()
            assert "To: bob@example.org" in found
            assert "Du bist am Zug: Carat" in found
            assert f"https://garden.example/table/{table}" in found
        assert box.arrived.empty()

    asyncio.run(go())


def test_a_webhook_is_called_once_per_turn(tmp_path: Path) -> None:
    async def go() -> None:
        box = Box()
        async with (
            listening(box.web) as port,
            running(tmp_path, private_webhooks=True) as service,
            Player(service) as ada,
            Player(service) as bob,
        ):
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"webhook": f"http://127.0.0.1:{port}/turn"})
            # Both build at the same time, so bob's turn goes on while ada moves.
            both = await table_for_two(ada, bob, "gardlings")
            await play(ada, both, 3)
            carat = await table_for_two(ada, bob, "carat")
            await play(ada, carat, 1)
            calls = [json.loads(await box.next()) for _ in range(2)]
            assert {call["table"] for call in calls} == {both, carat}
            link = f"https://garden.example/table/{carat}"
            expected = {"event": "your_turn", "table": carat, "title": "Carat", "link": link}
            assert expected in calls
        assert box.arrived.empty()

    asyncio.run(go())


def test_a_webhook_into_the_house_is_not_called(tmp_path: Path) -> None:
    async def go() -> None:
        box = Box()
        async with (
            listening(box.web) as port,
            running(tmp_path) as service,
            Player(service) as ada,
            Player(service) as bob,
        ):
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"webhook": f"https://127.0.0.1:{port}/turn"})
            await play(ada, await table_for_two(ada, bob, "carat"), 1)
            for _ in range(600):
                if any("is not a public address" in line for line in service.lines):
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("nothing was refused")
        assert box.arrived.empty()

    asyncio.run(go())
