"""The daily challenge ends with its day, and tells nobody anything while it counts."""

from __future__ import annotations

import asyncio
import time

from .jumping import Jumping
from .player import Player
from .test_people import PASSWORD

DAY = 86400


async def state_of(player: Player, table: str) -> dict[str, object]:
    """Return what somebody sees of their attempt."""
    state = await player.get(f"tables/{table}/state", seat=0)
    return {"view": state["view"], "legal": state["legal"]}


def jump_to(service: Jumping, hour: float) -> None:
    """Set the clock to an hour of the next day."""
    now = time.time() + service.ahead
    service.jump(DAY - now % DAY + hour * 3600)


def test_an_attempt_ends_with_its_day_and_guests_learn_nothing_of_use(jumping: Jumping) -> None:
    async def go() -> None:
        async with Player(jumping) as ada, Player(jumping) as bob, Player(jumping) as guest:
            jump_to(jumping, 12)
            for player, name in ((ada, "Daily Ada"), (bob, "Daily Bob")):
                await player.enter()
                await player.post("account", name=name, password=PASSWORD)
            await guest.enter("Throw-away")
            tables = [await player.post("daily/carat") for player in (ada, bob, guest)]
            first, second, third = [table["id"] for table in tables]
            day = tables[0]["daily"]
            assert await state_of(ada, first) == await state_of(bob, second)
            assert await state_of(ada, first) != await state_of(guest, third)
            # Whoever becomes an account later has had their attempt, as a guest.
            await guest.post("account", name="Daily Guest", password=PASSWORD)
            assert (await guest.post("daily/carat"))["id"] == third
            for player, table in ((ada, first), (guest, third)):
                body = {"type": "resign", "id": "r", "seat": 0}
                await player.post(f"tables/{table}/commands", **body)
            board = await ada.get(f"daily/carat/{day}")
            assert [line["name"] for line in board["lines"]] == ["Daily Ada"]
            assert [line["name"] for line in board["guests"]] == ["Daily Guest"]

            jump_to(jumping, 1)
            assert (await ada.post("daily/carat"))["daily"] > day
            for path in ("record", "evaluation", "ledger"):
                secret = await guest.get(f"tables/{third}/{path}", expect=409)
                assert secret["code"] == "not_over"
            await guest.get(f"tables/{third}/state", expect=403, seat=1)
            board = await ada.get(f"daily/carat/{day}")
            assert board["lines"][0]["table"] is board["guests"][0]["table"] is None
            state = await bob.get(f"tables/{second}/state", seat=0)
            move = {"type": "play", "id": "m", "seat": 0, "version": state["version"]}
            await bob.post(f"tables/{second}/commands", **move, move=state["legal"][0])

            jumping.jump(2 * 3600)
            late = {"type": "resign", "id": "late", "seat": 0}
            refused = await bob.post(f"tables/{second}/commands", expect=409, **late)
            assert refused["code"] in ("day_over", "over")
            while (await bob.get(f"tables/{second}"))["status"] == "running":
                await asyncio.sleep(0.05)
            assert (await bob.get(f"tables/{second}"))["outcome"]["by"] == "expired"
            events = await bob.get(f"tables/{second}/events")
            assert events[-1]["kind"] == "expire"
            await guest.get(f"tables/{third}/record")
            board = await ada.get(f"daily/carat/{day}")
            assert [line["table"] for line in board["lines"]] == [first]
            assert (await bob.get(f"people/{bob.id}"))["games"] == []

    asyncio.run(go())
