"""Start-up times come from fresh processes; the second finds the first one's kernels."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import hortus
from hortus.bench import starts
from hortus.bench.starts import compiled_start, import_time

# Says whether it found kernels, and leaves some.
LOOK = """
import os, sys
from pathlib import Path
cache = Path(os.environ["HORTUS_CACHE"])
with open({seen!r}, "a") as seen:
    print(sys.argv[1], cache, any(cache.iterdir()), file=seen)
(cache / "kernels").touch()
"""


def test_import_time_is_measured_in_a_fresh_python() -> None:
    assert import_time(1) > 0


def test_a_compiled_start_is_measured_cold_and_warm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    monkeypatch.setattr(starts, "_FIRST_MOVE", LOOK.format(seen=str(seen)))
    cold, warm = compiled_start("carat", 2)
    assert cold > 0
    assert warm > 0
    lines = [line.split() for line in seen.read_text().splitlines()]
    assert [(game, found) for game, _, found in lines] == [
        ("carat", "False"),
        ("carat", "True"),
        ("carat", "True"),
    ]
    assert len({cache for _, cache, _ in lines}) == 1
    assert lines[0][1] != os.environ.get("HORTUS_CACHE")


@pytest.mark.parametrize("game", hortus.names())
def test_what_is_measured_plays_a_compiled_move(game: str) -> None:
    starts._python(starts._FIRST_MOVE, game)
