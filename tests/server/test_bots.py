"""Bots in processes of their own: what they are told, and what happens when they hang."""

from __future__ import annotations

import asyncio
import base64
import signal

import pytest

import hortus
from hortus.core.match import Match
from hortus.server.bots.pool import BotFailed, BotPool, question
from hortus.server.support.compiled_rules import CompiledRules


def asked(bot: str = "random") -> dict[str, object]:
    """Return a question about the start of a game."""
    match = Match(hortus.load("carat", 2), "secret")
    return question(match.position.view(0), bot, "dice", None)


def test_a_worker_is_told_nothing_but_the_view() -> None:
    match = Match(hortus.load("carat", 2), "secret")
    told = question(match.position.view(0), "random", "dice", None)
    assert set(told) == {"spec", "seat", "state", "bot", "dice"}
    state = base64.b64decode(str(told["state"]))
    assert state == match.position.view(0).state.to_bytes()
    assert state != match.position.to_bytes()
    assert "secret" not in str(told)


def test_a_bot_that_hangs_is_killed_and_replaced() -> None:
    async def go() -> None:
        pool = BotPool(1, 60, CompiledRules(False))
        first = await pool.ask(asked(), "ada")
        pool._seconds = 1e-6
        with pytest.raises(BotFailed):
            await pool.ask(asked(), "ada")
        pool._seconds = 60
        assert await pool.ask(asked(), "ada") == first
        await pool.close()

    asyncio.run(go())


def test_time_that_others_have_the_processor_is_not_the_bots() -> None:
    async def go() -> None:
        pool = BotPool(1, 60, CompiledRules(False))
        first = await pool.ask(asked(), "ada")
        pool._seconds = 1.0
        process = pool._workers[1]._process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        again = asyncio.create_task(pool.ask(asked(), "ada"))
        await asyncio.sleep(1.5 * pool._seconds)
        process.send_signal(signal.SIGCONT)
        assert await again == first
        await pool.close()

    asyncio.run(go())


def test_a_bot_that_breaks_says_so_and_the_worker_lives_on() -> None:
    async def go() -> None:
        pool = BotPool(1, 60, CompiledRules(False))
        with pytest.raises(BotFailed, match="no bot called"):
            await pool.ask(asked("nobody"), "ada")
        assert await pool.ask(asked(), "ada") >= 0
        await pool.close()

    asyncio.run(go())


def test_slow_bots_queue_apart_from_quick_ones() -> None:
    async def go() -> None:
        pool = BotPool(2, 60, CompiledRules(False))
        pool._average["carat/greedy"] = 10.0
        slow = [asyncio.create_task(pool.ask(asked("greedy"), "ada")) for _ in range(3)]
        quick = await pool.ask(asked("random"), "ada")
        assert quick >= 0
        await asyncio.gather(*slow)
        await pool.close()

    asyncio.run(go())


def test_brief_advice_that_nobody_waits_for_gives_up_its_place_and_ends_no_process() -> None:
    async def go() -> None:
        pool = BotPool(1, 60, CompiledRules(False))
        first = await pool.advise_briefly(asked(), "ada")
        process = pool._workers[0]._process
        begun, waiting = (
            asyncio.create_task(pool.advise_briefly(asked(), name)) for name in ("ada", "bob")
        )
        while not pool._advice.waiting:
            await asyncio.sleep(0)
        begun.cancel()
        waiting.cancel()
        await asyncio.gather(begun, waiting, return_exceptions=True)
        assert pool._advice.waiting == 0
        assert await pool.advise_briefly(asked(), "ada") == first
        assert pool._workers[0]._process is process
        await pool.close()

    asyncio.run(go())
