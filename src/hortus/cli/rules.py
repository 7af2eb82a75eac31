"""hortus rules: the rulebook, and which tests check each rule."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from hortus.cli.common import AsJson, GameName, console, print_json
from hortus.core.contract import GameKind
from hortus.core.errors import UsageError
from hortus.core.registry import load
from hortus.core.rule_coverage import rules_with_tests
from hortus.core.rulebook import LANGUAGES, SOURCES, Rulebook

Language = Annotated[str, typer.Option("--lang", help=f"One of {', '.join(LANGUAGES)}.")]
Coverage = Annotated[bool, typer.Option("--coverage", help="Show the tests of every rule.")]
Tests = Annotated[Path, typer.Option(help="Where the tests are, for --coverage.")]


def command(
    game: GameName,
    lang: Language = "en",
    coverage: Coverage = False,
    tests: Tests = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """Show the complete rules of a game in our own words."""
    kind = load(game).kind
    if coverage:
        _coverage(kind, tests, as_json)
        return
    book = Rulebook.of(kind, lang)
    if as_json:
        print_json([asdict(rule) | {"text": rule.text} for rule in book.rules])
        return
    console.print(Markdown(f"# {book.title}"))
    section = ""
    for rule in book.rules:
        if rule.section != section:
            section = rule.section
            console.print(Markdown(f"## {section}"))
        console.print(f"\n[bold]{rule.id}  {rule.title}[/bold]")
        for statement in rule.statements:
            console.print(Markdown(statement.text))
            console.print(f"[dim]{SOURCES[lang][statement.source]}[/dim]")


def _coverage(kind: GameKind, tests: Path, as_json: bool) -> None:
    if not tests.is_dir():
        raise UsageError(f"There is no folder {tests}: coverage needs a checkout with its tests.")
    found = rules_with_tests(tests)
    books = {language: Rulebook.of(kind, language) for language in LANGUAGES}
    rows = [
        {
            "rule": rule.id,
            "title": rule.title,
            "languages": [language for language in LANGUAGES if rule.id in books[language]],
            "tests": found.get(rule.id, []),
        }
        for rule in books["en"].rules
    ]
    if as_json:
        print_json(rows)
    else:
        table = Table("rule", "title", "languages", "tests")
        for row in rows:
            names = "\n".join(test.rpartition("::")[2] for test in row["tests"])
            table.add_row(str(row["rule"]), str(row["title"]), " ".join(row["languages"]), names)
        console.print(table)
    incomplete = [row for row in rows if not row["tests"] or len(row["languages"]) < len(LANGUAGES)]
    if not as_json:
        full = len(rows) - len(incomplete)
        console.print(f"{full} of {len(rows)} rules have tests and all {len(LANGUAGES)} languages.")
    if incomplete:
        raise typer.Exit(1)
