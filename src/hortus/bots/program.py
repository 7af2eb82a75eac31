"""A program in a process group of its own, asked one JSON line at a time, within limits."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import time
import weakref
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from hortus.core.errors import UsageError

CAGE = Path(__file__).with_name("cage.py")
CHUNK = 65536


class Trouble(Exception):
    """What a program did wrong, as the rest of a sentence that begins with its name."""


@dataclass(frozen=True)
class Limits:
    """What a program may use."""

    seconds: float = 10.0
    """For an answer; the first one, after the start, may take three times as long."""
    megabytes: int = 1024
    """Of address space, for each process."""
    output: int = 65536
    """Bytes that it may write, answer and errors, before its answer is complete."""

    @staticmethod
    def chosen() -> Limits:
        """Return the limits, some of them set by HORTUS_BOT_SECONDS and HORTUS_BOT_MEGABYTES."""
        return Limits(
            _setting("HORTUS_BOT_SECONDS", Limits.seconds),
            int(_setting("HORTUS_BOT_MEGABYTES", Limits.megabytes)),
        )


def _setting(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        value = float(text) if text else float(default)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise UsageError(f"{name} must be a number above 0, not {text!r:.40}.")
    return value


class Program:
    """A running program; whatever it does, `ask` returns an answer or raises Trouble in time."""

    def __init__(self, command: list[str], limits: Limits) -> None:
        self.limits = limits
        memory = str(limits.megabytes * 2**20)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(CAGE), memory, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=_environment(),
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._said = b""
        self._complaint = b""
        self._written = 0
        self.kill = weakref.finalize(self, _end, self._process)
        """Ends the program and every process of its group; happens by itself when forgotten."""

    def ask(self, message: dict[str, Any], seconds: float) -> Any:
        """Return the program's answer to a message, both one line of JSON."""
        self._written = 0
        if self._receive(self._out):
            raise Trouble("wrote before it was asked")
        line = self._exchange(_line(message), time.monotonic() + seconds, seconds)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise Trouble(f"wrote {shown(line)}, which is not JSON") from None

    def tell(self, message: dict[str, Any]) -> None:
        """Send a last message as far as the pipe takes it, and close the pipe."""
        assert self._process.stdin
        # A program that has gone or does not read cannot be told.
        with suppress(OSError):
            os.write(self._in, _line(message))
            self._process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Give the program time to end by itself."""
        until = time.monotonic() + seconds
        while not self._has_ended() and time.monotonic() < until:
            time.sleep(0.01)

    def _exchange(self, data: bytes, until: float, seconds: float) -> bytes:
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while True:
                left = until - time.monotonic()
                if left <= 0:
                    raise Trouble(f"gave no answer within {seconds:g} s")
                for key, _ in selector.select(left):
                    if key.fd == self._in:
                        data = self._send(data)
                        if not data:
                            selector.unregister(self._in)
                    elif not self._receive(key.fd):
                        if key.fd == self._out:
                            self._gone()
                        selector.unregister(self._err)
                line, newline, rest = self._said.partition(b"\n")
                if newline:
                    if rest:
                        raise Trouble(f"wrote {shown(rest)} after its answer")
                    self._said = b""
                    return line

    def _send(self, data: bytes) -> bytes:
        """Return what could not be sent yet."""
        try:
            return data[os.write(self._in, data[:CHUNK]) :]
        except BlockingIOError:
            return data
        except BrokenPipeError:
            return b""  # It closed its input; its output will tell why.

    def _receive(self, pipe: int) -> bool:
        """Take what a pipe holds; tell whether there was anything."""
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return False
        self._written += len(chunk)
        if self._written > self.limits.output:
            raise Trouble(f"wrote more than {self.limits.output} bytes")
        if pipe == self._out:
            self._said += chunk
        else:
            self._complaint = (self._complaint + chunk)[-CHUNK:]
        return bool(chunk)

    def _gone(self) -> NoReturn:
        self.wait(1.0)
        self._receive(self._err)
        ended = self._has_ended()
        if ended is None:
            raise Trouble("closed its output")
        why = self._complaint.strip().rpartition(b"\n")[2]
        because = f" ({shown(why)})" if why else ""
        if ended.si_code == os.CLD_EXITED:
            raise Trouble(f"ended with status {ended.si_status}{because}")
        raise Trouble(f"was ended by {signal.Signals(ended.si_status).name}{because}")

    def _has_ended(self) -> os.waitid_result | None:
        # The process stays a zombie, so that nobody else can get its number before the kill.
        if self._process.returncode is not None:
            return None
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)


def shown(data: bytes) -> str:
    """Return bytes as a short text that is safe to log."""
    text = data.decode(errors="replace")
    return repr(text if len(text) <= 80 else text[:77] + "...")


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _environment() -> dict[str, str]:
    # Python holds back what it writes to a pipe; a bot that waits for an answer must not.
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
    }


def _end(process: subprocess.Popen[bytes]) -> None:
    # Either error means that the whole group has ended.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
