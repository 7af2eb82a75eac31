"""Component sets of strangers, read in a process with little time and memory before we use them."""

from __future__ import annotations

from typing import Any

from hortus.core.components import OwnSet
from hortus.core.errors import ComponentError
from hortus.core.toml import look_over
from hortus.server.support.child_process import ChildProcess, Failed
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import FairQueue, TooMany

SECONDS = 20.0
MOST_WAITING = 4


class ComponentChecks:
    """Asks the checking process, one set at a time, in turns by who sends them."""

    def __init__(self) -> None:
        self._process = ChildProcess("hortus.server.catalogue.component_checker")
        self._queue = FairQueue([self._process], MOST_WAITING)

    async def components(
        self, game: str, seats: int, options: dict[str, Any], own: OwnSet, who: str
    ) -> dict[str, Any]:
        """Return the list of a set's components, or raise ComponentError with what is wrong."""
        look_over(own.name, own.toml)
        asked = {"game": game, "seats": seats, "options": options, "own": vars(own)}
        try:
            async with self._queue.place(who) as process:
                answer = await process.ask(asked, SECONDS)
        except TooMany:
            message = "Some of your component sets wait to be read; try again."
            raise Denied("too_fast", message, status=429) from None
        except Failed:
            message = "This component set takes too long to read."
            raise ComponentError(message, word="too_slow") from None
        if "wrong" in answer:
            raise ComponentError(answer.pop("wrong"), **answer)
        found: dict[str, Any] = answer["components"]
        return found

    async def close(self) -> None:
        """End the process."""
        await self._process.stop()
