"""A watcher who talks without end, so that everybody's welcome becomes long."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..player import Player
from ..served import Served


async def run(served: Served, lines: int = 200, watchers: int = 1) -> dict[str, Any]:
    """Say long lines as watchers; return the answers, and how long a welcome is afterwards."""
    async with Player(served) as ada, Player(served) as eve:
        await ada.enter()
        await eve.enter("Eve")
        table = (await ada.open("me", "me", public=True))["id"]
        statuses: Counter[str] = Counter()
        for number in range(lines):
            line = {"type": "chat", "id": f"c{number}", "text": f"{number} " + "x" * 480}
            answer = await eve.http.post(f"/api/v1/tables/{table}/commands", json=line)
            statuses[str(answer.status_code)] += 1
        async with await ada.line(table, 0) as welcome:
            events = await ada.get(f"tables/{table}/events")
            return {
                "answers": dict(statuses),
                "welcome_letters": len(welcome.raw[0]),
                "events_letters": len(str(events)),
                "kept": welcome.raw[0].count("xxxxx" * 90),
            }
