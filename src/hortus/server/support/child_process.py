"""A process of our own that answers questions, one line of JSON each; killed if it hangs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

# A fresh process imports and loads before it works.
START_SECONDS = 30.0
# By the clock it may take so many times as long, for others may be using the processor.
PATIENCE = 4
MOST_ANSWER = 4 * 2**20


class Failed(Exception):
    """A process hung, died or said nothing sensible."""


class ChildProcess:
    """One process, started when it is first needed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a question, which may take so many seconds of the processor.

        Whoever stops waiting ends the process.
        """
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
            seconds += START_SECONDS
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            line = await _line(process.stdout, process.pid, seconds)
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


async def _line(answers: asyncio.StreamReader, pid: int, seconds: float) -> bytes:
    """Return the next line of a process, unless it takes too long."""
    reading = asyncio.ensure_future(answers.readline())
    used, end = _processor_seconds(pid), time.monotonic() + PATIENCE * seconds
    wait = seconds
    try:
        while True:
            done, _ = await asyncio.wait({reading}, timeout=wait)
            if done:
                return reading.result()
            left = used + seconds - _processor_seconds(pid)
            wait = min(left, end - time.monotonic())
            if wait <= 0:
                raise TimeoutError
    finally:
        reading.cancel()


def _processor_seconds(pid: int) -> float:
    """Return how long a process had a processor; where no system tells, what the clock says."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except OSError:
        return time.monotonic()
    user, system = after_name.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
