"""Every refusal is a Problem that says what is documented, also for input nobody thought of."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from .player import Line, Player, Refused
from .served import Served

JSON = {"Content-Type": "application/json"}


def problem(answer: httpx.Response) -> dict[str, Any]:
    """Return a refusal, which has the documented form."""
    found: dict[str, Any] = answer.json()
    assert set(found) == {"code", "message", "rule", "fields"}, answer.text
    return found


def test_odd_requests_get_a_problem_or_the_page(served: Served) -> None:
    seats = '"seats": [{"kind": "me"}, {"kind": "me"}]'

    async def go() -> None:
        async with Player(served) as eve:
            await eve.enter()
            page = await eve.http.get("/" + "a" * 300)
            assert (page.status_code, page.headers["content-type"][:9]) == (200, "text/html")
            assert (await eve.http.get("/" + "a/" * 3000)).status_code == 200
            for odd in ("[" * 1000 + "]" * 1000, "9" * 5000, "9" * 4000, "1e999", '"\\ud800"'):
                body = f'{{"game": "carat", {seats}, "options": {{"hand": {odd}}}}}'
                answer = await eve.http.post("/api/v1/tables", content=body, headers=JSON)
                assert answer.status_code in (400, 422)
                problem(answer)

    asyncio.run(go())


@pytest.mark.parametrize("size", [1_100_000, 5_000_000])
def test_a_body_in_chunks_that_is_too_large_gets_413(served: Served, size: int) -> None:
    async def parts() -> Any:
        for _ in range(size // 10_000):
            yield b"x" * 10_000

    async def go() -> None:
        async with httpx.AsyncClient(base_url=served.url, timeout=60, verify=False) as http:
            answer = await http.post("/api/v1/session", content=parts(), headers=JSON)
            assert answer.status_code == 413
            assert problem(answer)["code"] == "too_large"

    asyncio.run(go())


def test_a_name_that_grows_when_it_is_folded_is_refused(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as eve:
            await eve.enter()
            long = "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 40
            account = {"name": long, "password": "correct horse"}
            assert (await eve.post("account", expect=422, **account))["fields"] == ["name"]
            assert (await eve.post("session", expect=422, name=long))["fields"] == ["name"]
            sharp = await eve.post("account", name="ß" * 40, password="correct horse")
            assert sharp["name"] == "ß" * 40

    asyncio.run(go())


def test_stale_and_illegal_are_told_apart(served: Served) -> None:
    async def refused(line: Line, **rest: Any) -> str:
        with pytest.raises(Refused) as caught:
            await line.ask("play", seat=1, **rest)
        return str(caught.value.code)

    async def go() -> None:
        async with Player(served) as ada:
            await ada.enter()
            # In Gardlings everybody builds at once, so others' moves do not make a move stale.
            table = (await ada.open("me", "me", game="gardlings"))["id"]
            async with await ada.line(table, 0) as first, await ada.line(table, 1) as second:
                assert first.state is not None
                assert second.state is not None
                before = second.state["version"]
                now = {"version": before, "move": {"do": "accept"}}
                assert now["move"] not in second.state["legal"]
                assert await refused(second, **now) == "illegal"
                await first.ask("chat", text="hello", seat=0)
                assert await refused(second, **now) == "illegal"
                ack = await first.play(first.state["legal"][0])
                await second.until(lambda line: line.number >= ack["number"])
                assert await refused(second, **now) == "stale"
                later = {**now, "version": second.state["version"]}
                assert await refused(second, **later) == "illegal"

    asyncio.run(go())


def test_a_rematch_with_a_program_gives_its_token_to_whoever_it_belongs_to(served: Served) -> None:
    async def go() -> None:
        async with Player(served) as ada, Player(served) as bob:
            await ada.enter()
            await bob.enter("Bob")
            kinds = [{"kind": "me"}, {"kind": "open"}, {"kind": "external"}]
            made = await ada.post("tables", game="carat", seats=kinds, public=True)
            table = made["table"]["id"]
            assert set(made["tokens"]) == {"2"}
            await bob.post(f"tables/{table}/sit")
            for player, seat in ((ada, 0), (bob, 1)):
                resign = {"type": "resign", "id": "r", "seat": seat}
                await player.post(f"tables/{table}/commands", **resign)
            theirs = await bob.post(f"tables/{table}/rematch")
            mine = await ada.post(f"tables/{table}/rematch")
            assert theirs["id"] == mine["id"]
            assert theirs["tokens"] == {}
            (seat, token), *rest = mine["tokens"].items()
            assert mine["seats"][int(seat)]["kind"] == "external"
            assert rest == []
            async with await ada.line(mine["id"], int(seat), token=token) as line:
                assert line.state is not None
                assert line.state["seat"] == int(seat)

    asyncio.run(go())


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that knows its own name."""
    service = Served(
        tmp_path_factory.mktemp("public"),
        public_url="https://garden.example",
        origins="https://friends.example:8443",
    ).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("evil.example", "http://evil.example", False),
        ("evil.example:8080", "http://evil.example:8080", False),
        ("garden.example.evil.example", "http://garden.example.evil.example", False),
        ("127.0.0.1.evil.example", "http://127.0.0.1.evil.example", False),
        ("garden.example", "https://evil.example", False),
        ("garden.example", "null", False),
        ("garden.example", "https://garden.example", True),
        ("friends.example:8443", "https://friends.example:8443", True),
        ("evil.example", "https://friends.example:8443", True),
        ("localhost:8080", "http://localhost:8080", True),
        ("127.0.0.1", "http://127.0.0.1", True),
        ("[::1]:8080", "http://[::1]:8080", True),
        ("192.168.1.7:8080", "http://192.168.1.7:8080", True),
        ("attic", "http://attic", True),
        ("attic.local:80", "http://attic.local:80", True),
        ("evil.example", None, True),
    ],
)
def test_a_foreign_name_that_leads_here_is_refused(
    public: Served, host: str, origin: str | None, allowed: bool
) -> None:
    headers = {"Host": host} | ({"Origin": origin} if origin else {})
    with httpx.Client(base_url=public.url, timeout=60, verify=False) as http:
        answer = http.post("/api/v1/session", json={}, headers=headers)
        assert (answer.status_code == 200) is allowed
        if not allowed:
            assert problem(answer)["code"] == "wrong_origin"


def test_a_store_that_cannot_grow_is_said_so(public: Served) -> None:
    assert public.process is not None
    own = {"game": "carat", "seats": [{"kind": "me"}, {"kind": "open"}]}

    async def go() -> None:
        async with Player(public) as ada:
            await ada.enter()
            toml = Path("src/hortus/games/carat/data/carat.toml").read_text(encoding="utf-8")
            process = public.process.pid
            resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            full = await ada.http.post("/api/v1/tables", json={**own, "components": toml})
            free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process, resource.RLIMIT_FSIZE, free)
            assert full.status_code == 503
            assert problem(full)["code"] == "unavailable"
            await ada.post("tables", **own, components=toml)

    asyncio.run(go())


def test_a_socket_whose_name_is_foreign_is_refused(public: Served) -> None:
    async def go() -> None:
        async with Player(public) as ada:
            await ada.enter()
            table = (await ada.open("me", "me", public=True))["id"]
            head = {
                "Host": "evil.example",
                "Origin": "http://evil.example",
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "MDEyMzQ1Njc4OTAxMjM0NQ==",
            }
            answer = await ada.http.get(f"/api/v1/tables/{table}/live", headers=head)
            assert answer.status_code == 403

    asyncio.run(go())
