"""Your turn, by e-mail and by webhook: real servers receive one message per turn."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email import message_from_string
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from hortus.server.people import webhooks
from hortus.server.people.webhooks import Refused, find_address, is_public

from .attack.memory import megabytes
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
            me = {"email": "bob@example.org", "language": "de"}
            assert not (await bob.http.patch("/api/v1/me", json=me)).json()["email_confirmed"]
            asked = await box.next()
            assert "To: bob@example.org" in asked
            await play(ada, await table_for_two(ada, bob, "carat"), 1)
            await confirm(bob, asked)
            table = await table_for_two(ada, bob, "carat")
            await play(ada, table, 1)
            found = await box.next()
            assert "To: bob@example.org" in found
            assert "Du bist am Zug: Carat" in found
            assert f"https://garden.example/table/{table}" in found
        assert box.arrived.empty()

    asyncio.run(go())


async def confirm(player: Player, mail: str) -> None:
    """Follow the link of a mail; following alone changes nothing, the button does."""
    text = message_from_string(mail.removesuffix(".\r\n"), policy=default).get_content()
    found = re.search(r"https://garden.example(/confirm/\S+)", text)
    assert found is not None
    page = await player.http.get(found[1])
    assert (page.status_code, "bob@example.org" in page.text) == (200, True)
    assert "<form method=post>" in page.text
    assert not (await player.get("me"))["email_confirmed"]
    assert (await player.http.get(found[1][:-2] + "xx")).status_code == 404
    assert (await player.http.post(found[1][:-2] + "xx")).status_code == 404
    assert (await player.http.post(found[1])).status_code == 200
    assert (await player.get("me"))["email_confirmed"]


def test_mails_are_few(tmp_path: Path) -> None:
    async def go() -> None:
        box = Box()
        mail = {"smtp_host": "127.0.0.1", "smtp_tls": False, "smtp_from": "hortus@example.org"}
        async with (
            listening(box.mail) as port,
            running(tmp_path, smtp_port=port, mails_per_day=2, **mail) as service,
            Player(service) as ada,
            Player(service) as bob,
        ):
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"email": "bob@example.org"})
            await confirm(bob, await box.next())
            for _ in range(3):
                await play(ada, await table_for_two(ada, bob, "carat"), 1)
            assert "Your turn" in await box.next()
            # Whoever gives others' addresses is stopped before a flood reaches them.
            statuses = []
            for number in range(5):
                me = {"email": "victim@example.org", "name": f"Eve {number}"}
                statuses.append((await ada.http.patch("/api/v1/me", json=me)).status_code)
            assert statuses == [200, 200, 200, 429, 429]
            changed = await bob.http.patch("/api/v1/me", json={"email": "other@example.org"})
            assert not changed.json()["email_confirmed"]
        mails = [box.arrived.get_nowait() for _ in range(box.arrived.qsize())]
        assert all("To: victim@example.org" in mail for mail in mails)
        assert len(mails) <= 2

    asyncio.run(go())


def test_of_the_answer_of_a_webhook_nothing_is_read(tmp_path: Path) -> None:
    async def go() -> None:
        calls: asyncio.Queue[int] = asyncio.Queue()

        async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            sent, bomb = 0, gzip.compress(bytes(2**20))
            try:
                while sent < 100 * 2**20:
                    writer.write(bomb * 64)
                    sent += 64 * len(bomb)
                    await writer.drain()
            except ConnectionError:
                pass
            calls.put_nowait(sent)
            writer.close()

        async with (
            listening(flood) as port,
            running(tmp_path, private_webhooks=True) as service,
            Player(service) as ada,
            Player(service) as bob,
        ):
            assert service.process is not None
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"webhook": f"http://127.0.0.1:{port}/turn"})
            before = megabytes(service.process.pid)
            await play(ada, await table_for_two(ada, bob, "carat"), 1)
            sent = await asyncio.wait_for(calls.get(), 60)
            assert sent < 20 * 2**20
            assert megabytes(service.process.pid) - before < 50

    asyncio.run(go())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::7f00:1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001::1",
        "fec0::1",
        "fc00::1",
        "fe80::1",
        "fe80::1%lo",
        "ff02::1",
        "::",
    ],
)
def test_no_webhook_leads_into_a_house_by_any_way_of_writing(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(Refused):
        asyncio.run(find_address(address, 443))


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_public_addresses_are_called(address: str) -> None:
    assert is_public(address)


def test_a_connection_that_ends_elsewhere_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.put_nowait(await reader.read())
            writer.close()

        async def elsewhere(*_: object) -> str:
            return "127.0.0.1"

        async with listening(listen) as port:
            monkeypatch.setattr(webhooks, "find_address", elsewhere)
            with pytest.raises(Refused):
                await webhooks.call(f"https://garden.example:{port}/turn", {}, private=False)
            assert await asyncio.wait_for(heard.get(), 60) == b""

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
