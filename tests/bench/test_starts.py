"""Start-up times come from fresh processes; the second finds the first one's kernels."""

from __future__ import annotations

import hortus
from hortus.bench.starts import compiled_start, import_time


def test_import_time_is_measured_in_a_fresh_python() -> None:
    assert import_time(1) > 0


def test_a_compiled_start_is_measured_cold_and_warm() -> None:
    cold, warm = compiled_start(hortus.games()[0], 1)
    assert cold > 0
    assert warm > 0
