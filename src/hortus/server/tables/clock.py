"""Clocks, worked out from the times of stored events alone, so that a restart changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Clock:
    """One clock per seat; `left` is what each had at the time `since`."""

    kind: str = "none"
    bank: int = 0
    increment: int = 0
    cap: int = 0
    timeout: str = "bot"
    left: list[float] = field(default_factory=list)
    ticking: tuple[int, ...] = ()
    since: float = 0.0

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all and it has been started."""
        return self.kind != "none" and bool(self.left)

    def start(self, seats: int, at: float, ticking: tuple[int, ...]) -> None:
        """Give every seat its bank and let the first ones tick."""
        if self.kind != "none":
            self.left = [float(min(self.bank, self.cap)) for _ in range(seats)]
        self.since, self.ticking = at, ticking

    def settle(self, at: float) -> None:
        """Take the time since the last event from those whose clock was ticking.

        A server's clock that was set back takes nothing from anybody.
        """
        if self.runs and at > self.since:
            for seat in self.ticking:
                self.left[seat] -= at - self.since
            self.since = at

    def turn(self, at: float, ticking: tuple[int, ...], mover: int | None = None) -> None:
        """Note who is to act from now on; whoever finished a turn by moving gets the increment."""
        self.settle(at)
        if self.runs and mover is not None and mover in self.ticking and mover not in ticking:
            self.left[mover] = min(float(self.cap), self.left[mover] + self.increment)
        self.ticking = ticking

    def give(self, seat: int, at_least: float) -> None:
        """Make sure that a seat has some time."""
        if self.runs:
            self.left[seat] = max(self.left[seat], at_least)

    def give_all(self, seconds: float) -> None:
        """Give time to every seat whose clock is ticking."""
        if self.runs:
            for seat in self.ticking:
                self.left[seat] += seconds

    @property
    def deadline(self) -> float | None:
        """When the first of the ticking clocks runs out."""
        if not self.runs or not self.ticking:
            return None
        return self.since + min(self.left[seat] for seat in self.ticking)

    def expired(self, at: float) -> list[int]:
        """Return the seats whose time is up."""
        if not self.runs:
            return []
        return [seat for seat in self.ticking if self.left[seat] <= at - self.since]

    def data(self) -> dict[str, Any]:
        """Return the clock as JSON data."""
        return {
            "kind": self.kind,
            "bank": self.bank,
            "increment": self.increment,
            "cap": self.cap,
            "timeout": self.timeout,
            "left": [round(value, 3) for value in self.left] if self.runs else None,
            "ticking": list(self.ticking) if self.runs else [],
            "at": self.since,
        }
