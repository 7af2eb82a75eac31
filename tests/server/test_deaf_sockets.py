"""Clients that do not read: what waits for them is limited, and freed when they are cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from hortus.server.live.unread import Unread

from .attack import deaf_sockets, many_connections
from .served import Served


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that waits for nobody, to whom this machine is an address like others."""
    service = Served(
        tmp_path_factory.mktemp("deaf"),
        unread_each=300_000,
        unread_in_all=1_000_000,
        pause_seconds=3,
        trusted_proxies="192.0.2.1",
        connections_per_address=15,
    ).start()
    yield service
    assert service.stop() == 0
    assert service.tracebacks() == []


def test_deaf_sockets_are_cut_off_and_their_memory_freed(strict: Served) -> None:
    # So many that no buffer between the two holds the answers: pings would take most of a minute.
    found = asyncio.run(deaf_sockets.run(strict, sockets=4, messages=3000))
    assert found["cut_off"] == 4, found
    assert found["megabytes_at_most_more"] < 60, found


def test_whoever_does_not_read_an_answer_is_cut_off(strict: Served) -> None:
    assert asyncio.run(many_connections.run_deaf(strict))["ended"]


def test_connections_of_an_address_are_limited_and_freed(strict: Served) -> None:
    for _ in range(2):
        found = asyncio.run(many_connections.run(strict, 30))
        assert 5 <= found["answered"] <= 15, found


def test_of_all_who_do_not_read_the_worst_goes_first() -> None:
    gone: list[str] = []
    before = Unread.most_each, Unread.most_in_all
    Unread.most_each, Unread.most_in_all = 100, 150
    try:
        one, two, three = (Unread(lambda name=name: gone.append(name)) for name in ("1", "2", "3"))  # type: ignore[misc]  # a name each
        one.add(90)
        two.add(50)
        assert gone == []
        three.add(20)
        assert gone == ["1"]
        two.add(60)
        assert gone == ["1", "2"]
        three.sent(20)
        three.add(500)
        assert gone == ["1", "2", "3"], "one message may be long, all of them may not"
    finally:
        for count in (one, two, three):
            count.clear()
        Unread.most_each, Unread.most_in_all = before
