"""The pages about the lab say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hortus.lab.describe import page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_observations_is_up_to_date() -> None:
    assert (DOCS / "observations.md").read_text(encoding="utf-8") == page()


@pytest.mark.parametrize(
    "program",
    re.findall(r"```python\n(.*?)```", (DOCS / "lab.md").read_text(encoding="utf-8"), re.DOTALL),
)
def test_examples_run(program: str) -> None:
    exec(compile(program, "docs/lab.md", "exec"), {})
