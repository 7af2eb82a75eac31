"""Bad input: whatever arrives, the answer is defined, nothing breaks and no game changes."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hortus.server.http.app import make_api
from hortus.server.support.settings import Settings

from .player import Closed, Line, Player
from .served import Served

CHECKS = [
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def served(alone: Served) -> Served:
    """A service that may be filled with anything."""
    return alone


@pytest.fixture(scope="module")
def tables(served: Served) -> list[dict[str, Any]]:
    """A table that is played and one that waits, both public."""

    async def go() -> list[dict[str, Any]]:
        async with Player(served) as ada:
            await ada.enter()
            return [
                await ada.open("me", "me", public=True),
                await ada.open("me", "open", public=True),
            ]

    return asyncio.run(go())


def operations() -> list[Any]:
    """Return every documented request."""
    document = make_api(Settings(data="unused")).openapi()
    schema = schemathesis.openapi.from_dict(document)
    found = [operation.ok() for operation in schema.get_all_operations()]
    return [pytest.param(one, id=f"{one.method.upper()} {one.path}") for one in found]


@pytest.mark.parametrize("operation", operations())
def test_every_request_answers_as_documented(
    operation: Any, served: Served, tables: list[dict[str, Any]]
) -> None:
    with httpx.Client(base_url=served.url, verify=False) as client:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def check(case: schemathesis.Case) -> None:
            client.post("/api/v1/session", json={})
            rng = random.Random(repr(case.body)[:200])
            if "table" in (case.path_parameters or {}) and rng.random() < 0.7:
                case.path_parameters["table"] = rng.choice(tables)["id"]
            if "game" in (case.path_parameters or {}) and rng.random() < 0.7:
                case.path_parameters["game"] = "carat"
            headers = {"Cookie": f"hortus={client.cookies.get('hortus')}"}
            response = case.call(base_url=served.url, headers=headers)
            case.validate_response(response, checks=CHECKS)

        check()


def mutated(rng: random.Random, message: dict[str, Any]) -> str | bytes:
    """Return a message with something wrong in it, or something else altogether."""
    odd: list[Any] = [None, -1, 10**30, 1.5, True, "", "x" * 300, [], {}, [[]], "\x00", "\ud800"]
    kind = rng.randrange(8)
    changed = json.loads(json.dumps(message))
    if kind == 0:
        changed[rng.choice(list(changed))] = rng.choice(odd)
    elif kind == 1:
        changed.pop(rng.choice(list(changed)))
    elif kind == 2:
        changed["more"] = rng.choice(odd)
    elif kind == 3 and isinstance(changed.get("move"), dict):
        changed["move"][rng.choice([*changed["move"], "new"])] = rng.choice(odd)
    elif kind == 4:
        text = json.dumps(changed)
        cut = rng.randrange(len(text))
        return text[:cut] + rng.choice(["", "}", "\\", '"', "\x00", "é"]) + text[cut + 1 :]
    elif kind == 5:
        return rng.randbytes(rng.randrange(60))
    elif kind == 6:
        return rng.choice(["", "null", "[]", "3", '"play"', "[" * 5000, "{}", "NaN"])
    else:
        changed["type"] = rng.choice(["play", "undo", "look", "sync", "hint", "answer", "dance"])
    return json.dumps(changed)


async def close_code(work: Awaitable[Any]) -> int | None:
    """Return the code with which the service closed a socket meanwhile, None if it did not."""
    try:
        await work
    except Closed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return None


async def send_rubbish(line: Line, rng: random.Random, model: dict[str, Any]) -> None:
    """Send wrong messages, and right ones from the wrong person."""
    for _ in range(25):
        message = mutated(rng, model) if rng.random() < 0.9 else json.dumps(model)
        await line.socket.send(message)
    await line.ask("ping")


async def connect(player: Player, table: str, **rest: Any) -> None:
    """Open a socket and wait for something more than the welcome."""
    async with await player.line(table, **rest) as line:
        await line.ask("ping")


@pytest.mark.parametrize("seed", range(4))
def test_a_socket_survives_random_messages(
    served: Served, tables: list[dict[str, Any]], seed: int
) -> None:
    async def go() -> None:
        rng = random.Random(seed)
        async with Player(served) as eve, Player(served) as ada:
            await eve.enter("Eve")
            await ada.enter("Ada")
            table = await ada.open("me", "me", public=True)
            before = await ada.get(f"tables/{table['id']}/log", seat=0)
            state = await ada.get(f"tables/{table['id']}/state", seat=0)
            model = {
                "type": "play",
                "id": "x",
                "seat": 0,
                "version": state["version"],
                "move": state["legal"][0],
            }
            for _ in range(12):
                # A stranger sends everything, good messages too: none of it may have an effect.
                async with await eve.line(table["id"]) as line:
                    code = await close_code(send_rubbish(line, rng, model))
                    assert code in (None, 4400)
                    for text in line.raw:
                        kind = json.loads(text)["type"]
                        assert kind in ("welcome", "refused", "presence", "pong", "synced", "event")
            assert await ada.get(f"tables/{table['id']}/log", seat=0) == before

    asyncio.run(go())


def test_each_wrong_thing_has_a_defined_answer(
    served: Served, tables: list[dict[str, Any]]
) -> None:
    async def go() -> None:
        async with Player(served) as eve, Player(served) as ada:
            await eve.post("tables", expect=401, game="carat", seats=[{"kind": "me"}])
            await eve.enter()
            await ada.enter()
            private = await ada.open("me", "open")
            path = f"tables/{private['id']}"
            assert (await eve.get(path, expect=403))["code"] == "private"
            assert (await eve.get(path, invite="wrong", expect=403))["code"] == "private"
            assert (await eve.get(path, invite=private["invite"]))["invite"] is None
            assert (await eve.get("tables/AAAAAAAAAAAAAA", expect=404))["code"] == "no_such_table"
            wrong = await eve.get("games/carat/rulebook", expect=422, language="tlh")
            assert wrong["fields"] == ["language"]
            assert (await eve.post("session", expect=422, language="tlh"))["fields"] == ["language"]
            assert (await eve.get("games/chess", expect=404))["code"] == "no_such_game"
            bad = await eve.post(
                "tables", expect=422, game="carat", seats=[{"kind": "me"}] * 2, options={"hand": 2}
            )
            assert "must be 1 or 3" in bad["message"]
            nobody = await eve.post(
                "tables", expect=422, game="carat", seats=[{"kind": "me"}, {"kind": "bot"}]
            )
            assert nobody["code"] == "no_such_bot"
            played = tables[0]["id"]
            move = {"do": "place", "tile": "RYBG3", "at": [2, 2], "turn": 0}
            play = {"type": "play", "id": "e", "seat": 0, "version": 1, "move": move}
            refused = await eve.post(f"tables/{played}/commands", expect=403, **play)
            assert refused["code"] == "not_your_seat"
            assert (await eve.get(f"tables/{played}/record", expect=409))["code"] == "not_over"
            assert (await eve.get(f"tables/{played}/state", expect=403, seat=0))["code"] == (
                "not_your_seat"
            )
            for token in ("x", "YWJj.ZGVm"):
                answer = await eve.http.get(
                    f"/api/v1/tables/{played}", headers={"Authorization": f"Bearer {token}"}
                )
                assert answer.status_code == 401
            elsewhere = await eve.http.post(
                "/api/v1/session", json={}, headers={"Origin": "https://evil.example"}
            )
            assert elsewhere.json()["code"] == "wrong_origin"
            large = await eve.http.post("/api/v1/session", content=b"x" * 2_000_000)
            assert large.status_code == 413
            broken = await eve.http.post(
                "/api/v1/session", content=b"{", headers={"content-type": "application/json"}
            )
            assert (broken.status_code, broken.json()["code"]) == (400, "malformed")
            assert (await eve.http.get("/api/v1/nothing")).status_code == 404
            assert (
                (await eve.http.get("/../../etc/passwd"))
                .headers["content-type"]
                .startswith("text/html")
            )

    asyncio.run(go())


def test_sockets_that_are_not_allowed_are_closed_with_a_code(
    served: Served, tables: list[dict[str, Any]]
) -> None:
    async def go() -> None:
        async with Player(served) as eve, Player(served) as ada:
            await eve.enter()
            await ada.enter()
            private = await ada.open("me", "open")
            assert await close_code(connect(eve, private["id"])) == 4403
            assert await close_code(connect(eve, tables[0]["id"], seat=0)) == 4403
            assert await close_code(connect(eve, tables[0]["id"], seat=7)) == 4403
            assert await close_code(connect(eve, "AAAAAAAAAAAAAA")) == 4404
            async with await eve.line(tables[0]["id"]) as line:
                assert await close_code(line.ask("chat", text="x" * 10_000_000)) == 1009

    asyncio.run(go())


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with low limits."""
    service = Served(
        tmp_path_factory.mktemp("strict"),
        sockets_per_person=5,
        sockets_per_address=8,
        messages_per_second=10,
        requests_per_second=30,
        tables_per_person=2,
    ).start()
    yield service
    service.stop()
    assert service.tracebacks() == []


def test_a_thousand_sockets_of_one_client_leave_the_others_alone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    limits = {"sockets_per_person": 30, "sockets_per_address": 200}
    service = Served(tmp_path_factory.mktemp("many"), **limits).start()

    async def attempt(eve: Player, table: str, held: list[Line]) -> int | None:
        try:
            held.append(await eve.line(table))
        except Closed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        return None

    async def go() -> None:
        async with Player(service) as ada, Player(service) as eve:
            await ada.enter()
            await eve.enter()
            table = (await ada.open("me", "me", public=True))["id"]
            async with await ada.line(table, 0) as line:
                held: list[Line] = []
                codes: list[int | None] = []
                for _ in range(10):
                    work = (attempt(eve, table, held) for _ in range(100))
                    codes += await asyncio.gather(*work)
                assert Counter(codes) == {None: 30, 4429: 970}
                assert line.state is not None
                await line.play(line.state["legal"][0])
                for gone in held:
                    gone.socket.transport.abort()
                async with asyncio.timeout(60):
                    while await attempt(eve, table, held) is not None:
                        await asyncio.sleep(0.1)
                held[-1].socket.transport.abort()

    asyncio.run(go())
    service.stop()
    assert service.tracebacks() == []


def test_limits_have_answers(strict: Served) -> None:
    async def go() -> None:
        async with Player(strict) as ada:
            await ada.enter()
            table = await ada.open("me", "me", public=True)
            await ada.open("me", "me", public=True)
            third = {"game": "carat", "seats": [{"kind": "me"}, {"kind": "me"}]}
            many = await ada.post("tables", expect=429, **third)
            assert many["code"] == "too_many_tables"
            lines = [await ada.line(table["id"], 0) for _ in range(5)]
            for _ in range(50):
                assert await close_code(connect(ada, table["id"], seat=0)) == 4429
            fast = lines[0]

            async def hurry() -> None:
                for number in range(5000):
                    await fast.socket.send(json.dumps({"type": "ping", "id": str(number)}))
                while True:
                    await fast.receive()

            assert await close_code(hurry()) == 4429
            assert any('"too_fast"' in text for text in fast.raw)
            for line in lines[1:]:
                await line.ask("ping")
                await line.socket.close()
            answers = [await ada.http.get("/api/v1/bots") for _ in range(200)]
            assert {answer.status_code for answer in answers} == {200, 429}

    asyncio.run(go())
