"""Lines of the benchmark that set one thing of ours beside one of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec

from hortus.bench.race import Burst, Speed
from hortus.kernel import can_compile


@dataclass(frozen=True)
class Line:
    """Something of ours and what it is measured against."""

    ours: str
    peer: str
    needs: tuple[str, ...]
    """Modules of other packages."""
    target: float | None
    make_ours: Callable[[], Burst]
    make_peer: Callable[[], Burst]

    @property
    def possible(self) -> bool:
        """Whether everything it needs is installed."""
        return can_compile() and all(find_spec(module) is not None for module in self.needs)


@dataclass(frozen=True)
class LineRatio:
    """How fast something of ours is, and how many times faster than its peer."""

    ours: str
    peer: str
    steps: float | None
    peer_steps: float | None
    ratio: float | None
    target: float | None
    met: bool | None


def contenders(lines: Iterable[Line]) -> dict[str, Burst]:
    """Return everything in these lines that can be measured here."""
    found: dict[str, Burst] = {}
    for line in lines:
        if line.possible:
            found[line.ours] = line.make_ours()
            if line.peer not in found:
                found[line.peer] = line.make_peer()
    return found


def ratios(lines: Iterable[Line], speeds: dict[str, Speed]) -> tuple[LineRatio, ...]:
    """Return how these lines did in a race."""
    return tuple(_ratio(line, speeds) for line in lines)


def _ratio(line: Line, speeds: dict[str, Speed]) -> LineRatio:
    if line.ours not in speeds:
        return LineRatio(line.ours, line.peer, None, None, None, line.target, None)
    ours, peer = speeds[line.ours].moves, speeds[line.peer].moves
    ratio = ours / peer
    met = None if line.target is None else ratio >= line.target
    return LineRatio(line.ours, line.peer, ours, peer, ratio, line.target, met)
