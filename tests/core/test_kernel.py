"""One source, two ways to run it."""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

import hortus
from hortus import kernel as kernel_module
from hortus.kernel import NotCompilable, compiled, drop_old_caches, interpreted, is_kernel

from . import sample_kernels


def test_a_kernel_is_the_function_itself() -> None:
    assert sample_kernels.nonuple(2) == 18
    assert sample_kernels.nonuple.__name__ == "nonuple"


def test_compiled_twins_call_compiled_twins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # From a cache that is warm the outer kernel would come without a trace of the inner one.
    monkeypatch.setenv("HORTUS_CACHE", str(tmp_path))
    fast = compiled(sample_kernels, "test-plain")
    assert fast.nonuple(2) == 18
    assert fast.nonuple is not sample_kernels.nonuple
    assert fast.nonuple.signatures, "it was compiled for its argument"
    assert fast.triple.signatures, "and so was the kernel it calls"


def test_slots_are_bound_apart() -> None:
    plus = interpreted(sample_kernels, operation=sample_kernels.add_one)
    times = interpreted(sample_kernels, operation=sample_kernels.triple)
    assert (plus.twice(5), times.twice(5)) == (7, 45)
    fast_plus = compiled(sample_kernels, "test-plus", operation=sample_kernels.add_one)
    fast_times = compiled(sample_kernels, "test-times", operation=sample_kernels.triple)
    assert (fast_plus.twice(5), fast_times.twice(5)) == (7, 45)


def test_an_unbound_slot_says_so() -> None:
    with pytest.raises(TypeError, match="bind the module"):
        sample_kernels.twice(1)


def test_only_kernels_can_be_bound() -> None:
    with pytest.raises(TypeError, match="operation is not a kernel"):
        interpreted(sample_kernels, operation=len)


def test_without_numba_speed_is_refused_and_play_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_module, "can_compile", lambda: False)
    with pytest.raises(NotCompilable, match=r"pip install .*\[fast\]'"):
        compiled(sample_kernels, "test")
    game = hortus.load("carat")
    with pytest.raises(NotCompilable):
        game.compile()
    match = hortus.Match(game, seed=1)
    match.play(match.position.legal_numbers()[0])


def test_importing_hortus_imports_neither_numba_nor_the_command_line() -> None:
    code = "import hortus, sys; hortus.load('carat').new(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    names = {name.partition(".")[0] for name in loaded.stdout.split()}
    assert not names & {"numba", "llvmlite", "typer", "rich", "fastapi", "sqlalchemy"}


def test_another_checkout_finds_every_kernel_in_the_cache(tmp_path: Path) -> None:
    here = Path(hortus.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__", "static")
    there = shutil.copytree(here, tmp_path / "other" / "hortus", ignore=ignored)
    rules = there / "games" / "carat" / "rules" / "play.py"
    rules.write_text("# A comment.\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    code = """
import hortus
from numba.core import event
with event.install_recorder("numba:compile") as compilations:
    hortus.load("carat").compile()
print(len(compilations.buffer), hortus.__file__)
"""
    counts = []
    for package in (here, there):
        environment = {**os.environ, "HORTUS_CACHE": str(tmp_path / "cache")}
        environment["PYTHONPATH"] = str(package.parent)
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        count, origin = done.stdout.split()
        assert Path(origin).parent == package
        counts.append(int(count))
    assert counts[0] > 10
    assert counts[1] == 0


def kernels() -> Iterator[FunctionType]:
    """Yield every kernel of the package."""
    for found in pkgutil.walk_packages(hortus.__path__, "hortus."):
        if "server" not in found.name and "open_spiel" not in found.name:
            module = importlib.import_module(found.name)
            values = vars(module).values()
            yield from (one for one in values if is_kernel(one))  # type: ignore[misc]  # checked


def test_kernels_take_few_arguments() -> None:
    counts = {one.__qualname__: one.__code__.co_argcount for one in kernels()}
    assert len(counts) > 100
    assert {name: count for name, count in counts.items() if count > 7} == {}


def test_old_caches_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_CACHE", str(tmp_path))
    for age, name in enumerate(["new", "older", "oldest"]):
        folder = tmp_path / "carat" / "some.module" / name
        folder.mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    drop_old_caches("carat", keep=1)
    assert [path.name for path in (tmp_path / "carat" / "some.module").iterdir()] == ["new"]
