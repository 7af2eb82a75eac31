"""What needs more packages than Hortus itself, and the command that installs them."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def needs(what: str, extra: str) -> str:
    """Return the sentence about a part of Hortus whose packages are not installed."""
    return f"{what} needs packages that are not installed. Install them: {command(extra)}"


def command(extra: str) -> str:
    """Return the command that adds an extra to the Hortus that is running.

    Hortus is on no package index: under its name pip would find nothing, or a stranger's package.
    """
    if (CHECKOUT / "pyproject.toml").is_file():
        return f"{sys.executable} -m pip install -e '{CHECKOUT}[{extra}]'"
    wheel = f"hortus-{version('hortus')}-py3-none-any.whl"
    return f"{sys.executable} -m pip install '{wheel}[{extra}]', with the path of that file"
