"""Print how large the modules are, and how fast an expert is in Node and natively.

Both take turns on the clock with the same positions, after a first answer that does not count.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from pathlib import Path

import hortus
from tests.wasm import native
from tests.wasm.site import BUILT, ask_node, make_site

POSITIONS = 6
ROUNDS = 3


def ratio(site: Path, name: str) -> tuple[float, float]:
    """Return the seconds of a native expert for an answer, and how many times that Node takes."""
    positions = [
        one
        for one in native.moments(native.variants(name), 8 * POSITIONS, 5, decisions=True)
        if all(len(one.legal_numbers(seat)) > 1 for seat in one.actors)
    ][:POSITIONS]
    asked = native.questions(positions, ("expert",))
    natively, ratios = [], []
    for _ in range(ROUNDS):
        native.answers(positions, asked[:1])
        before = time.perf_counter()
        expected = native.answers(positions, asked)
        natively.append(time.perf_counter() - before)
        jobs = [{"do": "searches", "asked": asked[:1]}, {"do": "searches", "asked": asked}]
        _, found = ask_node(site, name, jobs)
        assert found["moves"] == expected
        ratios.append(found["seconds"] / natively[-1])
    return statistics.median(natively) / len(asked), statistics.median(ratios)


def main() -> None:
    """Measure every game."""
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        site = make_site(Path(folder))
        for name in hortus.names():
            module = (BUILT / f"{name}.wasm").read_bytes()
            beside = (BUILT / f"{name}.json").read_bytes()
            size = len(gzip.compress(module, mtime=0)) + len(gzip.compress(beside, mtime=0))
            total += size
            seconds, times = ratio(site, name)
            print(
                f"{name}: {len(module):,} bytes, compressed with its description {size:,}; "
                f"an expert answers in {seconds:.3f} s natively, {times:.2f} times that in Node",
                flush=True,
            )
    print(f"all modules and descriptions compressed: {total:,} bytes")


if __name__ == "__main__":
    main()
