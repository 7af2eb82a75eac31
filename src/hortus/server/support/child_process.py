"""A process of our own that answers questions, one line of JSON each; killed if it hangs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from typing import Any

# A fresh process imports and loads before it works.
START_SECONDS = 30.0
MOST_ANSWER = 4 * 2**20


class Failed(Exception):
    """A process hung, died or said nothing sensible."""


class ChildProcess:
    """One process, started when it is first needed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a question; whoever stops waiting ends the process."""
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
            seconds += START_SECONDS
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            answer: dict[str, Any] = json.loads(line)
        except (TimeoutError, OSError, ValueError) as error:
            await self.stop()
            raise Failed(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("HORTUS_") or name == "HORTUS_CACHE"
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=kept,
            start_new_session=True,
            limit=MOST_ANSWER,
        )
        return self._process

    async def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
