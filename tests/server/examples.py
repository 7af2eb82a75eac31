"""Notes down an example of every request: python -m tests.server.examples.

They come from a real service, so they are true; long lists are cut short.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx

import hortus
from hortus.server.http.app import make_api
from hortus.server.http.openapi import EXAMPLES
from hortus.server.support.settings import Settings

from .served import Served

FEW = 2
OWN = Path(hortus.__file__).parent / "games" / "carat" / "data" / "carat.toml"


def short(value: Any) -> Any:
    """Return JSON data with its longer lists and texts cut."""
    if isinstance(value, list):
        return [short(item) for item in value[: FEW if len(value) > 8 else None]]
    if isinstance(value, dict):
        return {key: short(item) for key, item in value.items()}
    return value


class Notebook:
    """Sends requests and keeps the first exchange of every operation."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.kept: dict[str, Any] = {}
        self._operations = [
            (verb, re.compile(re.sub(r"{\w+}", "[^/]+", path)), operation["operationId"])
            for path, verbs in make_api(Settings(data="unused")).openapi()["paths"].items()
            for verb, operation in verbs.items()
        ]

    def browser(self) -> httpx.AsyncClient:
        """Return somebody new."""
        return httpx.AsyncClient(base_url=self._url, timeout=120, verify=False)

    async def send(
        self, who: httpx.AsyncClient, verb: str, path: str, body: Any = None, **query: Any
    ) -> Any:
        """Send a request, note it down and return the answer."""
        if path != "/healthz":
            path = f"/api/v1{path}"
        answer = await who.request(verb.upper(), path, json=body, params=query)
        assert answer.status_code < 300, answer.text
        # The address with fewest gaps comes first: /tables/mine is not a table.
        name = next(
            name
            for kind, pattern, name in sorted(
                self._operations, key=lambda o: o[1].pattern.count("+")
            )
            if kind == verb and pattern.fullmatch(path)
        )
        note: dict[str, Any] = {"status": str(answer.status_code)}
        if body is not None:
            note["request"] = short(body)
        found = answer.json() if answer.content else None
        if found is not None:
            note["answer"] = short(found)
        self.kept.setdefault(name, note)
        return found


async def games(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Ask about the shelf."""
    await book.send(ada, "get", "/healthz")
    await book.send(ada, "get", "/games")
    await book.send(ada, "get", "/games/carat")
    await book.send(ada, "get", "/games/carat/rulebook", language="de")
    await book.send(ada, "get", "/games/carat/components")
    await book.send(ada, "post", "/games/carat/components", {"toml": OWN.read_text()})
    book.kept["check_components"]["request"]["toml"] = "# the text of a component file"
    await book.send(ada, "post", "/grids/hexagon/layout", {"cells": [[0, 0], [1, 0]]})
    await book.send(ada, "get", "/bots")


async def people(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Come in and change one's own data."""
    await book.send(ada, "post", "/session", {"name": "Ada", "language": "en"})
    await book.send(ada, "post", "/account", {"name": "Ada", "password": "correct horse"})
    await book.send(ada, "post", "/login", {"name": "Ada", "password": "correct horse"})
    change = {"old": "correct horse", "new": "battery staple"}
    await book.send(ada, "post", "/me/password", change)
    await book.send(ada, "patch", "/me", {"language": "de", "email": "ada@example.org"})
    await book.send(ada, "get", "/me")


async def table(book: Notebook, ada: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
    """Open a table, play, end the game and look back."""
    await book.send(bob, "post", "/session", {"name": "Bob"})
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    opened = await book.send(
        ada, "post", "/tables", {"game": "carat", "seats": seats, "public": True}
    )
    path = f"/tables/{opened['table']['id']}"
    await book.send(ada, "get", "/tables", game="carat")
    await book.send(bob, "post", f"{path}/sit", {"seat": 1})
    await book.send(bob, "post", f"{path}/stand", {"seat": 1})
    await book.send(bob, "post", f"{path}/sit", {"seat": 1})
    await book.send(ada, "post", f"{path}/seats/2", {"kind": "open"})
    await book.send(ada, "post", f"{path}/start", {"fill": "random"})
    await book.send(ada, "get", path)
    await book.send(ada, "get", "/tables/mine")
    state = await book.send(ada, "get", f"{path}/state", seat=0)
    move = {"seat": 0, "move": state["legal"][0]}
    await book.send(ada, "post", f"{path}/explain", {**move, "language": "en"})
    await book.send(ada, "post", f"{path}/preview", move)
    await book.send(ada, "post", f"{path}/hint", {"seat": 0, "bot": "greedy"})
    play = {"type": "play", "id": "a1b2", "version": state["version"], **move}
    await book.send(ada, "post", f"{path}/commands", play)
    await book.send(ada, "get", f"{path}/log", seat=0)
    await book.send(ada, "get", f"{path}/beneath")
    await book.send(ada, "get", f"{path}/events", seat=0, after=1)
    await book.send(ada, "get", f"{path}/components")
    for number, who in enumerate((ada, bob)):
        resign = {"type": "resign", "id": "r1", "seat": number}
        await book.send(who, "post", f"{path}/commands", resign)
    await book.send(ada, "get", f"{path}/record")
    await book.send(ada, "get", f"{path}/evaluation")
    await book.send(ada, "post", f"{path}/what-if", {"ply": 2, "seat": 0, "bot": "easy"})
    await book.send(ada, "post", f"{path}/rematch")


async def called_off(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Open a table and give it up before anybody came."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = (await ada.post("/api/v1/tables", json={"game": "carat", "seats": seats})).json()
    await book.send(ada, "post", f"/tables/{opened['table']['id']}/cancel")


async def finished(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Play a game to its end and ask what luck and errors made of it."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    opened = (await ada.post("/api/v1/tables", json={"game": "carat", "seats": seats})).json()
    path = f"/api/v1/tables/{opened['table']['id']}"
    while True:
        state = (await ada.get(f"{path}/state", params={"seat": 0})).json()
        if state["prompt"]["asks"] == "over":
            break
        if state["legal"]:
            play = {"type": "play", "id": f"p{state['version']}", "version": state["version"]}
            move = {"seat": 0, "move": state["legal"][0]}
            await ada.post(f"{path}/commands", json={**play, **move})
    while not (await ada.get(f"{path}/ledger")).json()["moves"]:
        await asyncio.sleep(1)
    await book.send(ada, "get", f"{path.removeprefix('/api/v1')}/ledger")


async def puzzles(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Think about a puzzle and answer it."""
    await book.send(ada, "get", "/puzzles")
    puzzle = await book.send(ada, "get", "/puzzles/carat/1")
    move = puzzle["legal"][0]
    await book.send(ada, "post", "/puzzles/carat/1/preview", {"move": move})
    await book.send(ada, "post", "/puzzles/carat/1/explain", {"move": move})
    await book.send(ada, "post", "/puzzles/carat/1/answer", {"move": move})
    await book.send(ada, "post", "/puzzles/standing", {"answers": []})


async def coached(book: Notebook, ada: httpx.AsyncClient) -> None:
    """Ask the coach about a move, against a bot."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    opened = await book.send(ada, "post", "/tables", {"game": "carat", "seats": seats})
    path = f"/tables/{opened['table']['id']}"
    state = await book.send(ada, "get", f"{path}/state", seat=0)
    about = {"seat": 0, "version": state["version"], "move": state["legal"][0]}
    await book.send(ada, "post", f"{path}/judge", about)


async def boards(book: Notebook, ada: httpx.AsyncClient, eve: httpx.AsyncClient) -> None:
    """Look at results; then leave."""
    await book.send(eve, "post", "/session", {"name": "Eve"})
    await book.send(eve, "post", "/account", {"name": "Eve", "password": "correct horse"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "carat", "seats": seats, "rated": True}
    rated = await book.send(eve, "post", "/tables", wanted)
    resign = {"type": "resign", "id": "r2", "seat": 0}
    await book.send(eve, "post", f"/tables/{rated['table']['id']}/commands", resign)
    (mine, *_) = await book.send(ada, "get", "/ratings/carat", seats=2)
    await book.send(ada, "get", f"/people/{mine['person']['id']}")
    days = await book.send(eve, "get", "/daily")
    attempt = await book.send(eve, "post", "/daily/carat")
    await book.send(eve, "post", f"/tables/{attempt['id']}/commands", {**resign, "id": "r3"})
    await book.send(eve, "get", f"/daily/carat/{days[0]['day']}")
    await book.send(eve, "get", "/daily/standing")
    await book.send(eve, "get", "/daily/carat/past")
    await book.send(ada, "get", "/me/statistics")
    await book.send(ada, "get", "/me/export")
    await book.send(ada, "post", "/logout-everywhere")
    await book.send(ada, "post", "/logout")
    await book.send(eve, "delete", "/me", {"password": "correct horse"})


async def note_all(url: str) -> dict[str, Any]:
    """Return an exchange of every operation."""
    book = Notebook(url)
    async with book.browser() as ada, book.browser() as bob, book.browser() as eve:
        await games(book, ada)
        await people(book, ada)
        await table(book, ada, bob)
        await called_off(book, ada)
        await finished(book, ada)
        await puzzles(book, ada)
        await coached(book, ada)
        await boards(book, ada, eve)
    return dict(sorted(book.kept.items()))


def main() -> None:
    """Write the examples into the package."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), coach_seconds=60, coach_iterations=16).start()
        kept = asyncio.run(note_all(served.url))
        served.stop()
    lines = [f"{json.dumps(name)}: {json.dumps(note)}" for name, note in kept.items()]
    EXAMPLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
