"""How much memory a process has."""

from __future__ import annotations

import re
from pathlib import Path


def megabytes(process: int) -> float:
    """Return the resident memory of a process."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024
