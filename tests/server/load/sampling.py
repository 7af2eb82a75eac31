"""Where a service spends its processor time: its stack is looked at every other millisecond of it.

Unlike a tracing profiler this costs next to nothing, so that small functions do not look dear.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

EVERY = 0.002
# What `Served` is to start in place of the usual command.
START = (
    "from tests.server.load.sampling import sampled; from hortus.cli import main; import sys; "
    "sys.argv = ['hortus', *sys.argv[1:]]; sampled(main, {file!r})"
)


class Samples:
    """How often each function was at work, and how often it or something it called was."""

    def __init__(self) -> None:
        self.total = 0
        self.own: Counter[str] = Counter()
        self.within: Counter[str] = Counter()

    def take(self, _number: int, frame: FrameType | None) -> None:
        """Look at the stack."""
        if frame is not None and frame.f_code.co_name == "run" and "asyncio" in _name(frame):
            # The event loop waits, so it is another thread that works.
            frame = self._other_thread() or frame
        self.total += 1
        seen: set[str] = set()
        if frame is not None:
            self.own[_name(frame)] += 1
        while frame is not None:
            seen.add(_name(frame))
            frame = frame.f_back
        self.within.update(seen)

    def _other_thread(self) -> FrameType | None:
        main = threading.main_thread().ident
        frames = [frame for thread, frame in sys._current_frames().items() if thread != main]
        busy = [frame for frame in frames if frame.f_code.co_name not in ("wait", "_worker")]
        return busy[0] if busy else None

    def text(self, lines: int = 60) -> str:
        """Return the functions that take most."""
        parts = [f"{self.total} samples"]
        for title, counted in (("own", self.own), ("with what it calls", self.within)):
            parts.append(title)
            for name, count in counted.most_common(lines):
                parts.append(f"{100 * count / max(1, self.total):6.1f} %  {name}")
        return "\n".join(parts)

    def start(self) -> None:
        """Begin to look."""
        signal.signal(signal.SIGPROF, self.take)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def stop(self) -> None:
        """Look no more."""
        signal.setitimer(signal.ITIMER_PROF, 0)


def sampled(work: Callable[[], None], file: str) -> None:
    """Do something and write down where the time went."""
    samples = Samples()
    samples.start()
    try:
        work()
    finally:
        samples.stop()
        Path(file).write_text(samples.text())


def _name(frame: FrameType) -> str:
    code = frame.f_code
    parts = Path(code.co_filename).parts[-3:]
    return f"{code.co_qualname}  {'/'.join(parts)}:{code.co_firstlineno}"
