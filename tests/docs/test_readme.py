"""The front door tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "Seat 0 (R)" in said
    assert re.search(r"\(CAR-\d\.\d\)", said), "the example shows a refusal with its rule"
    assert "'reason': 'board full'" in said


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    targets = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_readme_names_every_game_and_both_commands() -> None:
    text = (ROOT / "README.md").read_text()
    for name in hortus.names():
        assert hortus.load(name).kind.title.split(":")[0] in text
    assert "make play" in text
    assert "make test" in text


def test_the_map_names_every_folder() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    package = Path(hortus.__file__).parent
    for path in package.iterdir():
        if path.name != "__init__.py" and (path.suffix == ".py" or (path / "__init__.py").exists()):
            assert f"\n    src/hortus/{path.name}" in text, path.name
    for name in re.findall(r"^    (?:\w+/)+", text, re.MULTILINE):
        assert (ROOT / name.strip()).is_dir(), name


def test_the_pictures_are_drawn_by_the_package() -> None:
    game = hortus.load("carat", 3)
    drawn = game.new()._repr_svg_()
    assert drawn is not None
    assert drawn.count("<text") == 49
    assert drawn.startswith("<svg")
