"""What a result depends on: the processor and the versions, and nothing that names a machine."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import hortus

_CPU_INFO = Path("/proc/cpuinfo")


def machine() -> dict[str, str]:
    """Return the processor's name and the versions of what runs the games."""
    return {
        "processor": processor(),
        "hortus": hortus.__version__,
        "Python": platform.python_version(),
        "NumPy": _version("numpy"),
        "Numba": _version("numba"),
    }


def processor() -> str:
    """Return the name of the processor as the system tells it."""
    if _CPU_INFO.is_file():
        for line in _CPU_INFO.read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
