"""Comparisons of the benchmark that set one thing of ours beside one of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec

from hortus.bench.race import Burst, Speed
from hortus.kernel import can_compile


@dataclass(frozen=True)
class Comparison:
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
class Compared:
    """How fast something of ours is, and how many times faster than its peer."""

    ours: str
    peer: str
    steps: float | None
    peer_steps: float | None
    ratio: float | None
    target: float | None
    met: bool | None


def contenders(comparisons: Iterable[Comparison]) -> dict[str, Burst]:
    """Return everything in these comparisons that can be measured here."""
    found: dict[str, Burst] = {}
    for one in comparisons:
        if one.possible:
            found[one.ours] = one.make_ours()
            if one.peer not in found:
                found[one.peer] = one.make_peer()
    return found


def ratios(comparisons: Iterable[Comparison], speeds: dict[str, Speed]) -> tuple[Compared, ...]:
    """Return how these comparisons did in a race."""
    return tuple(_ratio(one, speeds) for one in comparisons)


def _ratio(one: Comparison, speeds: dict[str, Speed]) -> Compared:
    if one.ours not in speeds:
        return Compared(one.ours, one.peer, None, None, None, one.target, None)
    ours, peer = speeds[one.ours].moves, speeds[one.peer].moves
    ratio = ours / peer
    met = None if one.target is None else ratio >= one.target
    return Compared(one.ours, one.peer, ours, peer, ratio, one.target, met)
