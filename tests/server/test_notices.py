"""Your turn, by e-mail: a real mail server receives one message per turn of an absent player."""

from __future__ import annotations

import asyncio
from pathlib import Path

from .player import Player
from .served import Served


class Mailbox:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.arrived = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak as much SMTP as a client needs."""
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                mail = await reader.readuntil(b"\r\n.\r\n")
                self.mails.append(mail.decode())
                self.arrived.set()
            writer.write(b"250 fine\r\n")
            if word == b"QUIT":
                break
        writer.close()


def test_absent_players_get_one_mail_per_turn(tmp_path: Path) -> None:
    async def go() -> None:
        box = Mailbox()
        server = await asyncio.start_server(box.serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        service = Served(
            tmp_path,
            smtp_host="127.0.0.1",
            smtp_port=port,
            smtp_tls=False,
            smtp_from="hortus@example.org",
            public_url="https://garden.example",
        )
        await asyncio.to_thread(service.start)
        async with Player(service) as ada, Player(service) as bob:
            await ada.enter()
            await bob.enter()
            await bob.http.patch("/api/v1/me", json={"email": "bob@example.org", "language": "de"})
            table = await ada.open("me", "open", public=True)
            await bob.post(f"tables/{table['id']}/sit")
            async with await ada.line(table["id"], 0) as line:
                assert line.state is not None
                await line.play(line.state["legal"][0])
                await asyncio.wait_for(box.arrived.wait(), 30)
                await line.ask("chat", text="are you there?", seat=0)
                await line.ask("ping")
        await asyncio.to_thread(service.stop)
        server.close()
        assert len(box.mails) == 1
        assert "To: bob@example.org" in box.mails[0]
        assert "Du bist am Zug: Carat" in box.mails[0]
        assert f"https://garden.example/table/{table['id']}" in box.mails[0]
        assert service.tracebacks() == []

    asyncio.run(go())
