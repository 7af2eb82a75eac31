"""One seat of the load benchmark: reads every message, checks it, and plays at random."""

from __future__ import annotations

import asyncio
import copy
import random
import time
from collections import Counter

import msgspec

from ..frames import FrameSocket

BUSY = "busy"


class Prompt(msgspec.Struct):
    """What a seat is asked."""

    asks: str


class Change(msgspec.Struct):
    """What is new in a position."""

    op: str
    path: str
    value: msgspec.Raw = msgspec.Raw()


class State(msgspec.Struct):
    """What the benchmark reads of a position; the rest is only parsed."""

    seat: int
    version: int
    prompt: Prompt
    legal: list[msgspec.Raw]

    def take(self, change: Change) -> None:
        """Take a change into account, if it is of something that is read here."""
        _, part, *rest = change.path.split("/")
        if part == "version":
            self.version = _decode_number(change.value)
        elif part == "prompt" and rest == ["asks"]:
            self.prompt.asks = _decode_word(change.value)
        elif part == "legal" and not rest:
            self.legal = _decode_moves(change.value)
        elif part == "legal":
            self._take_legal(change, int(rest[0]))

    def _take_legal(self, change: Change, place: int) -> None:
        if change.op == "add":
            self.legal.insert(place, change.value)
        elif change.op == "remove":
            del self.legal[place]
        else:
            self.legal[place] = change.value


class Numbered(msgspec.Struct):
    """What the benchmark reads of an event."""

    number: int
    kind: str


class TableInfo(msgspec.Struct):
    """What the benchmark reads of a table."""

    version: int
    status: str


class Problem(msgspec.Struct):
    """Why something was refused."""

    code: str


class Welcome(msgspec.Struct, tag="welcome"):
    """The first message."""

    table: TableInfo
    state: State | None


class Happened(msgspec.Struct, tag="event"):
    """An event."""

    event: Numbered
    state: State | None
    table: TableInfo | None
    changes: list[Change] = []


class Ack(msgspec.Struct, tag="ack"):
    """The move is durable."""

    id: str
    number: int


class Wait(msgspec.Struct, tag="wait"):
    """The move is to be sent again."""

    id: str
    seconds: float


class Refused(msgspec.Struct, tag="refused"):
    """The move was not played."""

    id: str | None
    problem: Problem
    state: State | None


class Presence(msgspec.Struct, tag="presence"):
    """Who is there."""

    online: list[int]


_decode = msgspec.json.Decoder(Welcome | Happened | Ack | Wait | Refused | Presence).decode
_decode_number = msgspec.json.Decoder(int).decode
_decode_word = msgspec.json.Decoder(str).decode
_decode_moves = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Measured:
    """What one client process measured."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.refused: Counter[str] = Counter()
        self.told_to_wait = 0
        self.messages = self.bytes = 0
        self.by_table: Counter[int] = Counter()
        """How many moves of each table were acknowledged."""

    def clear(self) -> None:
        """Begin anew."""
        self.acknowledged.clear()
        self.refused.clear()
        self.by_table.clear()
        self.told_to_wait = self.messages = self.bytes = 0

    def copy(self) -> Measured:
        """Return what was measured until now."""
        return copy.deepcopy(self)


class LoadSeat:
    """One socket: whenever its seat is to act it thinks for a while and plays any legal move."""

    def __init__(
        self, seat: int, pause: float, rng: random.Random, measured: Measured, group: int = 0
    ) -> None:
        self._seat, self._pause, self._rng, self._measured = seat, pause, rng, measured
        self._group = group
        self._sent = b""
        self._socket: FrameSocket
        self._state: State | None = None
        self._number = 0
        self._asked = 0
        self._since: float | None = None
        """When the move was sent that waits for its answer."""
        self._thinking: asyncio.TimerHandle | None = None
        self._leaves = False
        self.over = asyncio.Event()

    async def connect(self, port: int, table: str, cookie: str) -> None:
        """Take the seat."""
        path = f"/api/v1/tables/{table}/live?seat={self._seat}&protocol=2"
        self._socket = await FrameSocket.connect("127.0.0.1", port, path, cookie, self._take)

    async def leave(self) -> None:
        """Stop playing and disconnect."""
        self._leaves = True
        if self._thinking is not None:
            self._thinking.cancel()
        await self._socket.close()

    def _take(self, text: bytes) -> None:
        message = _decode(text)
        self._measured.messages += 1
        self._measured.bytes += len(text)
        if isinstance(message, Happened):
            assert message.event.number == self._number + 1, "a gap"
            self._number += 1
        elif isinstance(message, Welcome):
            self._number = message.table.version
        elif isinstance(message, Ack):
            assert self._since is not None
            assert message.id == str(self._asked)
            self._measured.acknowledged.append(time.perf_counter() - self._since)
            self._measured.by_table[self._group] += 1
            self._since = None
        elif isinstance(message, Wait):
            assert message.id == str(self._asked)
            self._measured.told_to_wait += 1
            if self._leaves:
                return
            self._thinking = asyncio.get_running_loop().call_later(message.seconds, self._send)
        elif isinstance(message, Refused):
            assert self._since is not None
            assert message.id == str(self._asked)
            self._measured.refused[message.problem.code] += 1
            self._since = None
        if isinstance(message, Happened) and message.changes:
            assert self._state is not None
            for change in message.changes:
                self._state.take(change)
            assert self._state.version == self._number
        elif not isinstance(message, Ack | Wait | Presence) and message.state is not None:
            assert message.state.seat == self._seat
            assert message.state.version == self._number
            self._state = message.state
        self._think()

    def _think(self) -> None:
        state = self._state
        if state is None or self._since is not None or self._thinking is not None or self._leaves:
            return
        if state.prompt.asks == "over":
            self.over.set()
        elif state.prompt.asks == "move":
            wait = self._rng.uniform(0, 2 * self._pause)
            self._thinking = asyncio.get_running_loop().call_later(wait, self._play)

    def _play(self) -> None:
        self._thinking = None
        state = self._state
        assert state is not None
        if state.prompt.asks != "move":
            return
        self._asked += 1
        move = bytes(self._rng.choice(state.legal))
        head = f'{{"type":"play","id":"{self._asked}","seat":{self._seat},'
        self._sent = f'{head}"version":{state.version},"move":'.encode() + move + b"}"
        self._send()

    def _send(self) -> None:
        """Send the move, perhaps once more: then the service had too much to do."""
        self._thinking = None
        self._since = time.perf_counter()
        self._socket.send(self._sent)
