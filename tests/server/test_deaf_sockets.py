"""Clients that do not read: what waits for them is limited, and freed when they are cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hortus.server.unread import Unread

from .attack import deaf_sockets
from .served import Served


def test_deaf_sockets_are_cut_off_and_their_memory_freed(tmp_path: Path) -> None:
    service = Served(tmp_path, unread_each=300_000, unread_in_all=1_000_000, pause_seconds=2)
    service.start()
    found = asyncio.run(deaf_sockets.run(service, sockets=6, messages=250))
    assert service.stop() == 0
    assert service.tracebacks() == []
    assert found["cut_off"] == 6, found
    assert found["megabytes_at_most_more"] < 60, found


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
