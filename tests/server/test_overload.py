"""What a stranger sends too much, too fast or only in part: others do not notice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import httpx
import pytest

from hortus.server.support.limits import network_of

from .attack import (
    abandoned_hints,
    chat_flood,
    half_requests,
    log_ins,
    many_experts,
    networks,
    parallel_tables,
)
from .player import Closed, Line, Player
from .served import Served


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with low limits for each network; tests come from networks of their own."""
    service = Served(
        tmp_path_factory.mktemp("strict"),
        tables_per_person=5,
        sockets_per_second=2,
        sockets_per_address=4,
        guests_per_minute=2,
        logins_per_minute=20,
        chats_per_minute=30,
        replays_per_second=0.1,
        requests_per_second=20,
        pause_seconds=4,
        bot_seconds=3,
    ).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


class From(Player):
    """A player who comes from an address."""

    def __init__(self, served: Served, address: str) -> None:
        super().__init__(served)
        self.http.headers["X-Forwarded-For"] = address


def test_what_counts_as_one_network() -> None:
    assert network_of("192.0.2.1") == "192.0.2.1" != network_of("192.0.2.2")
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1:2:3") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("what is this") == "what is this"


def test_all_addresses_of_a_network_share_one_limit(strict: Served) -> None:
    found = asyncio.run(networks.run(strict))
    assert found["inside"].get("429", 0) > 0
    assert found["outside"] == 200


def test_many_requests_for_a_table_at_once_count_at_once(strict: Served) -> None:
    found = asyncio.run(parallel_tables.run([strict], 30))
    assert found == {"201": 5, "429": 25}


def test_wrong_passwords_delay_only_who_sends_them(strict: Served) -> None:
    found = asyncio.run(log_ins.run(strict, 40))
    assert found["right"] == 200
    assert found["hashed_before_it"] <= 6
    assert found["guesses"]["429"] >= 30


def test_new_guests_of_a_network_are_few(strict: Served) -> None:
    async def go() -> None:
        async with From(strict, "192.0.2.10") as eve, From(strict, "192.0.2.11") as ada:
            statuses = []
            for _ in range(15):
                eve.http.cookies.clear()
                statuses.append((await eve.http.post("/api/v1/session", json={})).status_code)
            assert statuses.count(200) <= 11
            assert statuses[-1] == 429
            await ada.enter()

    asyncio.run(go())


def test_new_sockets_of_a_network_are_few(strict: Served) -> None:
    async def attempt(player: Player, table: str) -> Line | int:
        try:
            return await player.line(table)
        except Closed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    async def go() -> None:
        async with From(strict, "192.0.2.20") as ada:
            await ada.enter()
            table = (await ada.open("me", "me", public=True))["id"]
            found = []
            for _ in range(100):
                line = await attempt(ada, table)
                found.append(line)
                if isinstance(line, Line):
                    await line.socket.close()
            assert 4429 in found

    asyncio.run(go())


def test_half_a_request_is_not_waited_for(strict: Served) -> None:
    found = asyncio.run(half_requests.run(strict, each=2))
    for way in ("silent", "half_head", "half_body", "half_chunk", "dripping"):
        assert found[way]["held"] == 0, found
    assert found["half_body"]["answers"] == found["half_chunk"]["answers"] == ["408"]
    assert found["endless"]["megabytes"] < 10


def test_earlier_positions_that_must_be_worked_out_are_limited(strict: Served) -> None:
    async def go() -> None:
        async with From(strict, "192.0.2.30") as eve, From(strict, "192.0.2.31") as ada:
            await eve.enter()
            await ada.enter()
            statuses = []
            table = (await eve.open("me", "me", public=True))["id"]
            for _ in range(4):
                state = await eve.get(f"tables/{table}/state", seat=0)
                seat = state["prompt"]["waiting"][0]
                state = await eve.get(f"tables/{table}/state", seat=seat)
                play = {
                    "type": "play",
                    "id": f"m{state['version']}",
                    "seat": seat,
                    "version": state["version"],
                    "move": state["legal"][0],
                }
                await eve.post(f"tables/{table}/commands", **play)
                path = f"/api/v1/tables/{table}/state"
                statuses.append((await eve.http.get(path, params={"ply": 1})).status_code)
                again = (await eve.http.get(path, params={"ply": 0})).status_code
                assert again == statuses[-1], "what is known already is not limited"
            assert statuses[0] == 200
            assert statuses[-1] == 429
            await ada.get(f"tables/{table}/state", ply=1)

    asyncio.run(go())


def test_a_watcher_speaks_seldom(strict: Served) -> None:
    found = asyncio.run(chat_flood.run(strict, 12))
    assert found["answers"]["429"] >= 8


def test_the_last_hundred_lines_are_kept(served: Served) -> None:
    found = asyncio.run(chat_flood.run(served, 130))
    assert found["answers"] == {"200": 130}
    assert found["kept"] == 100
    assert found["events_letters"] < 110 * 700 + 130 * 300


def test_thoughts_nobody_waits_for_are_dropped(strict: Served) -> None:
    found = asyncio.run(abandoned_hints.run(strict, 6))
    assert found["thoughts_at_most"] <= 3
    assert found["thoughts_left"] == 0


def test_a_quick_bot_answers_beside_many_experts(strict: Served) -> None:
    found = asyncio.run(many_experts.run(strict, tables=5, moves=2))
    assert found["experts_moved_meanwhile"] < 5


def test_a_large_request_counts_as_several(strict: Served) -> None:
    async def go() -> list[int]:
        headers = {"X-Forwarded-For": "192.0.2.40"}
        body = json.dumps({"toml": "#" * 190_000})
        async with httpx.AsyncClient(base_url=strict.url, timeout=60, verify=False) as http:
            # At once: what is used up comes back with time.
            asking = (
                http.post(
                    "/api/v1/games/carat/components",
                    content=body,
                    headers={**headers, "Content-Type": "application/json"},
                )
                for _ in range(15)
            )
            return [answer.status_code for answer in await asyncio.gather(*asking)]

    assert set(asyncio.run(go())) == {422, 429}
