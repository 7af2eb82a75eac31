"""Which tests check which rule, read from the marks in the test sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path


def rules_with_tests(tests: Path) -> dict[str, list[str]]:
    """Return the tests below a folder that carry `@pytest.mark.rule(id, ...)`, by rule id."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _marked(node):
                    found[rule].append(f"{path.relative_to(tests).as_posix()}::{node.name}")
    return dict(found)


def _marked(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
