"""The bench lines of the lab, measured roughly."""

from __future__ import annotations

from hortus.bench import lab
from hortus.bench.comparisons import contenders, ratios
from hortus.bench.race import QUICK, race


def test_what_is_installed_is_measured() -> None:
    # JAX takes long to compile: pgx is left to `make bench`.
    lines = tuple(line for line in lab.COMPARISONS if "pgx" not in line.needs and line.possible)
    found = ratios(lines, race(contenders(lines), QUICK))
    assert len(found) == len(lines) > 0
    for line in found:
        assert line.ratio is not None
        assert line.met == (line.ratio >= line.target)


def test_what_is_missing_is_told() -> None:
    assert all(line.ratio is None and line.met is None for line in ratios(lab.COMPARISONS, {}))
