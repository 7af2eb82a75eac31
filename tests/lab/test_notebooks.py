"""Pictures and players in notebooks, and the example notebook from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

import hortus
from hortus.core.random_record import random_record
from tests.conformance.worlds import every_game, world

NOTEBOOK = Path(__file__).parents[2] / "examples" / "hortus.ipynb"


@every_game
def test_every_position_is_a_picture(name: str) -> None:
    record = random_record(world(name, 2, "{}"), 1)
    for position in (hortus.load(name, 2).new(), hortus.replay(record)):
        assert ElementTree.fromstring(position._repr_svg_()).tag.endswith("svg")


@every_game
def test_a_record_is_a_player(name: str) -> None:
    record = random_record(world(name, 2, "{}"), 1)
    shown = record._repr_html_()
    decisions = sum(move["seat"] != "chance" for move in record.moves)
    assert shown.count("<figure") == decisions + 1
    assert shown.count("hidden style") == decisions
    last = re.findall(r"<figcaption>(.*?)</figcaption>", shown)[-1]
    assert last.startswith(f"{decisions}. seat")


@pytest.mark.filterwarnings(
    # The machinery of notebooks, not ours.
    "ignore::DeprecationWarning:jupyter_client",
    "ignore::DeprecationWarning:zmq",
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)
def test_the_example_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert "image/svg+xml" in outputs[0][-1].data
    assert "<figure" in outputs[1][-1].data["text/html"]
