"""In a local network the service answers under one address, and draws no code but for its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import httpx
import pytest

from hortus.core.errors import UsageError
from hortus.server.http.origins import Origins
from hortus.server.support.local_network import lan_address
from hortus.server.support.qr_code import letters, picture
from hortus.server.support.settings import Settings

from .player import Player
from .served import START, Served

ON_LAN = START.replace("sys.argv[1:]", "sys.argv[1:], '--lan', '--host', '127.0.0.1'")
TABLE = "abcdefgh1234"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service for friends in the same room."""
    service = Served(tmp_path_factory.mktemp("room"), start=ON_LAN).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


def test_exactly_one_address_is_answered(room: Served) -> None:
    own = f"127.0.0.1:{room.port}"
    with httpx.Client(base_url=room.url, timeout=60, verify=False) as http:

        def status(host: str, origin: str | None = None, path: str = "/api/v1/session") -> int:
            headers = {"Host": host} | ({"Origin": origin} if origin else {})
            if path == "/api/v1/session":
                return http.post(path, json={}, headers=headers).status_code
            return http.get(path, headers=headers).status_code

        assert status(own) == status(own, f"http://{own}") == status(own, path="/") == 200
        others = ("127.0.0.1", "localhost", f"localhost:{room.port}", "192.168.1.7:8080", "attic")
        for other in (*others, "attic.local", f"127.0.0.1:{room.port + 1}", f"[::1]:{room.port}"):
            assert status(other, f"http://{other}") == 403, other
            assert status(other) == status(other, path="/") == 403, other
            assert status(own, f"http://{other}") == 403, other
        assert status(own, f"https://{own}") == 403


def test_a_socket_under_another_address_is_refused(room: Served) -> None:
    async def go() -> None:
        async with Player(room) as ada:
            await ada.enter()
            table = (await ada.open("me", "me"))["id"]
            head = {
                "Host": f"localhost:{room.port}",
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "MDEyMzQ1Njc4OTAxMjM0NQ==",
            }
            answer = await ada.http.get(f"/api/v1/tables/{table}/live", headers=head)
            assert answer.status_code == 403
            async with await ada.line(table, 0) as line:
                assert line.state is not None

    asyncio.run(go())


def test_only_own_addresses_are_drawn(room: Served) -> None:
    with httpx.Client(base_url=room.url, timeout=60, verify=False) as http:
        for place in ("table", "screen"):
            answer = http.get(f"/qr/{place}/{TABLE}?invite=Ab-_9")
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.text == picture(f"{room.url}/{place}/{TABLE}?invite=Ab-_9")
        assert http.get(f"/qr/table/{TABLE}").text == picture(f"{room.url}/table/{TABLE}")
        for path in (
            f"you/{TABLE}",
            f"table/{TABLE}%20",
            f"table/{'a' * 33}",
            f"table/{TABLE}?invite={'a' * 65}",
            f"table/{TABLE}?invite=%22%3E",
        ):
            assert http.get(f"/qr/{path}").status_code == 422, path
        assert len(http.get(f"/qr/table/{'a' * 32}?invite={'a' * 64}").text) < 30_000


def test_the_terminal_shows_the_code_of_the_page(room: Served) -> None:
    for line in letters(room.url).split("\n"):
        assert any(line.strip() in told for told in room.lines)


def test_both_drawings_are_the_same_code() -> None:
    address = "http://192.168.1.7:8080"
    dark = set(re.findall(r"M(\d+) (\d+)h1", picture(address)))
    lines = letters(address).split("\n")
    written = {
        (str(x), str(2 * y + half))
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
        for half in (0, 1)
        if letter in ("▀█", "▄█")[half]
    }
    assert written == dark
    # The square that a camera looks for, in the corner behind the margin.
    assert {(str(x), "3") for x in range(3, 10)} <= dark


@pytest.mark.parametrize(
    ("settings", "host", "base"),
    [
        ({}, "127.0.0.1:8080", "http://127.0.0.1:8080"),
        ({}, "attic.local", "http://attic.local"),
        ({}, "evil.example", None),
        ({}, 'attic"onload=', None),
        ({}, "[", None),
        ({}, "", None),
        ({"public_url": "https://garden.example/"}, "evil.example", "https://garden.example"),
    ],
)
def test_invitations_begin_with_an_address_of_ours(
    settings: dict[str, str], host: str, base: str | None
) -> None:
    assert Origins(Settings(**settings)).base("http", host) == base


@pytest.mark.parametrize("address", ["8.8.8.8", "0.0.0.0", "::", "attic", "2001:4860::1"])
def test_what_is_no_local_address_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match=r"--lan|local network"):
        lan_address(address)


def test_a_local_address_is_taken() -> None:
    assert lan_address("192.168.1.7") == "192.168.1.7"
    assert lan_address("fd00::7") == "fd00::7"


def test_one_address_leaves_no_room_for_others(tmp_path_factory: pytest.TempPathFactory) -> None:
    named = Served(tmp_path_factory.mktemp("named"), start=ON_LAN, public_url="https://a.example")
    with pytest.raises(AssertionError, match="under one address"):
        named.start()
