"""A real service in a process of its own, on a free port of this machine."""

from __future__ import annotations

import atexit
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

START = "from hortus.cli import main; import sys; sys.argv = ['hortus', *sys.argv[1:]]; main()"


class Served:
    """Starts, stops and kills one service."""

    def __init__(self, data: Path, port: int = 0, start: str = START, **settings: Any) -> None:
        self.data, self.port, self._start = data, port, start
        self._settings = {
            "compile": False,
            "requests_per_second": 100_000,
            "messages_per_second": 100_000,
            "sockets_per_address": 100_000,
            "sockets_per_person": 1000,
            "sockets_per_second": 100_000,
            "messages_per_address": 100_000,
            "guests_per_minute": 100_000,
            "logins_per_minute": 100_000,
            "chats_per_minute": 100_000,
            "replays_per_second": 1000,
            "daily_bot": "random",
            **settings,
        }
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []
        self._drainer = threading.Thread()
        # A test that fails must not leave it running.
        atexit.register(self.kill)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        """Where its sockets answer."""
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> Served:
        """Start and wait until it answers."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("HORTUS_")}
        if "HORTUS_CACHE" in os.environ:
            environment["HORTUS_CACHE"] = os.environ["HORTUS_CACHE"]
        environment |= {f"HORTUS_{k.upper()}": str(v) for k, v in self._settings.items()}
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                self._start,
                "serve",
                "--port",
                str(self.port),
                "--data",
                self.data,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"http://[\d.]+:(\d+)", line)
            if found:
                self.port = int(found[1])
                self._drainer = threading.Thread(target=self._drain, daemon=True)
                self._drainer.start()
                return self
        self.process.stdout.close()
        self.process.wait()
        self.process = None
        raise AssertionError("".join(self.lines))

    def _drain(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self.lines.extend(output)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop it politely and return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(30)
        self._drainer.join()
        return code

    def tracebacks(self) -> list[str]:
        """Return log lines that tell of errors nobody foresaw, whole tracebacks among them."""
        told, inside = [], False
        for line in self.lines:
            told += [line] if inside or "Traceback" in line or "ERROR" in line else []
            # It ends with the error itself, which is not indented.
            inside = "Traceback" in line or (inside and line.startswith(" "))
        return told
