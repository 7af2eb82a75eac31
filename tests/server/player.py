"""A client: a person with a cookie, and sockets that check everything they receive."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from hortus.server.protocol.base import PROTOCOL
from hortus.server.protocol.positions import State
from hortus.server.protocol.server import server_message

from .patches import patched
from .served import Served

PATIENCE = 60.0


class Refused(Exception):
    """The service refused a command."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["problem"]["message"])
        self.code = message["problem"]["code"]
        self.rule = message["problem"]["rule"]
        self.state = message["state"]


class Player:
    """Somebody with a browser."""

    def __init__(self, served: Served) -> None:
        self.served = served
        # Nothing here speaks TLS, and reading certificates takes longer than all the rest.
        self.http = httpx.AsyncClient(base_url=served.url, timeout=PATIENCE, verify=False)
        self.id = ""

    async def __aenter__(self) -> Player:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def enter(self, name: str = "Ada") -> Player:
        """Come in as a guest."""
        self.id = (await self.post("session", name=name))["id"]
        return self

    async def post(self, path: str, expect: int | None = None, **body: Any) -> Any:
        """Post JSON and return the answer."""
        return self._read(await self.http.post(f"/api/v1/{path}", json=body), expect)

    async def get(self, path: str, expect: int | None = None, **query: Any) -> Any:
        """Get JSON."""
        return self._read(await self.http.get(f"/api/v1/{path}", params=query), expect)

    def _read(self, answer: httpx.Response, expect: int | None) -> Any:
        if expect is None:
            assert answer.status_code < 400, answer.text
        else:
            assert answer.status_code == expect, answer.text
        return answer.json() if answer.content else None

    async def open(self, *seats: str, game: str = "carat", **rest: Any) -> dict[str, Any]:
        """Open a table; a seat is `me`, `open`, `external` or the name of a bot."""
        kinds = [
            {"kind": seat} if seat in ("me", "open", "external") else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        table = await self.post("tables", game=game, seats=kinds, **rest)
        found: dict[str, Any] = table["table"]
        return found

    async def line(
        self,
        table: str,
        seat: int | None = None,
        invite: str | None = None,
        token: str | None = None,
        protocol: int = PROTOCOL,
    ) -> Line:
        """Open a socket at a table."""
        query = "&".join(
            f"{key}={value}"
            for key, value in (("seat", seat), ("invite", invite), ("protocol", protocol))
            if value is not None
        )
        headers = {"Cookie": f"hortus={self.http.cookies.get('hortus', '')}"}
        if token is not None:
            headers = {"Authorization": f"Bearer {token}"}
        # A socket comes from where the requests come from.
        if "X-Forwarded-For" in self.http.headers:
            headers["X-Forwarded-For"] = self.http.headers["X-Forwarded-For"]
        socket = await connect(
            f"{self.served.live}/api/v1/tables/{table}/live?{query}",
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )
        return await Line(socket).welcome()


class Line:
    """One socket; what arrives is checked against the protocol and numbered without gaps."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.number = 0
        self.check = True

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def welcome(self) -> Line:
        """Read the first message."""
        message = await self.receive()
        assert message["type"] == "welcome", message
        self.log = message["log"]
        return self

    async def receive(self) -> dict[str, Any]:
        """Return the next message, having taken note of what it says."""
        text = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if self.check:
            server_message.validate_python(message)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "event":
            event = message["event"]
            assert event["number"] == self.number + 1, "a gap"
            self.number = event["number"]
            self.log = [*self.log[: event["ply"] - len(event["lines"])], *event["lines"]]
        if message.get("table"):
            self.table = message["table"]
            self.number = message["table"]["version"]
        if message.get("changes"):
            assert self.state is not None
            self.state = patched(self.state, message["changes"])
            State.model_validate(self.state)
        if message.get("state"):
            self.state = message["state"]

    async def ask(self, type: str, **rest: Any) -> dict[str, Any]:
        """Send a message and return its answer; raise Refused if it was refused."""
        own = rest.pop("id", None) or uuid4().hex
        await self.socket.send(json.dumps({"type": type, "id": own, **rest}))
        while True:
            message = await self.receive()
            if message.get("id") == own:
                if message["type"] == "refused":
                    raise Refused(message)
                return message

    async def until(self, wanted: Any) -> None:
        """Read on until something holds."""
        while not wanted(self):
            await self.receive()

    async def my_turn(self) -> bool:
        """Wait until this seat is to act or the game is over; tell which."""
        await self.until(
            lambda line: line.state and line.state["prompt"]["asks"] in ("move", "over")
        )
        assert self.state is not None
        return bool(self.state["prompt"]["asks"] == "move")

    async def play(self, move: dict[str, Any], **rest: Any) -> dict[str, Any]:
        """Play a move for the version that was seen last."""
        assert self.state is not None
        message = {
            "seat": self.state["seat"],
            "version": self.state["version"],
            "move": move,
            **rest,
        }
        return await self.ask("play", **message)


Closed = websockets.ConnectionClosed
