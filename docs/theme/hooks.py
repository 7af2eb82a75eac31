"""What the site takes from outside docs/: files of the repository, and the rulebooks."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import hortus
from hortus.core.rulebook import SOURCES

ROOT = Path(__file__).parents[2]
# Files of the repository, by where they are found in the site.
BORROWED = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "deploy/README.md": "deploy.md",
    "benchmarks/results.md": "research/benchmarks.md",
    **{
        path.relative_to(ROOT).as_posix(): path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "examples").iterdir())
        if path.suffix in {".py", ".ipynb"}
    },
}
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")
RULES = re.compile(r"<!-- rules: (\w+) -->")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the borrowed files."""
    for source, place in BORROWED.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Put rulebooks where they are asked for, and let links lead to where files are in the site."""
    sources = {place: source for source, place in BORROWED.items()}
    here = page.file.src_uri
    source = sources.get(here, f"docs/{here}")

    def moved(link: re.Match[str]) -> str:
        target, anchor = link[1], link[2] or ""
        if ":" in target:
            return link[0]
        path = normpath(str(PurePosixPath(source).parent / target))
        place = BORROWED.get(path, path.removeprefix("docs/"))
        return f"]({relpath(place, str(PurePosixPath(here).parent))}{anchor})"

    return RULES.sub(lambda asked: rules_of(asked[1]), LINK.sub(moved, markdown))


def rules_of(game: str) -> str:
    """Return the whole rulebook of a game, as the package has it."""
    lines: list[str] = []
    section = None
    for rule in hortus.load(game).rulebook("en").rules:
        if rule.section != section:
            section = rule.section
            lines.append(f"### {section}")
        lines.append(f"#### {rule.id} {rule.title} {{ #{rule.id.lower().replace('.', '-')} }}")
        for statement in rule.statements:
            label = SOURCES["en"][statement.source]
            lines.append(f'{statement.text} <small class="source">{label}</small>')
    return "\n\n".join(lines)
