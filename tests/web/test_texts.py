"""Every refusal of the service that a player may meet has words in the page."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
# The page never sends what these refuse, or never shows them.
UNSEEN = {
    "exists",
    "in_time",
    "malformed",
    "no_grace",
    "no_picture",
    "no_such_grid",
    "unknown",
    "wrong_cells",
    "wrong_day",
    "wrong_email",
    "wrong_token",
    "wrong_webhook",
}


def test_refusals_have_words() -> None:
    sources = (ROOT / "src" / "hortus" / "server").rglob("*.py")
    found = re.compile(r'(?:Denied\(|_refuse\(send, \d+,)\s*"([a-z_]+)"')
    codes = {code for source in sources for code in found.findall(source.read_text())}
    texts = json.loads((ROOT / "web" / "src" / "i18n" / "en.json").read_text())
    assert len(codes) > 40
    assert codes - UNSEEN <= set(texts["problem"])


def component_words() -> dict[str, set[str]]:
    """Return the words for what is wrong with a component set, with the values that come along."""
    found: dict[str, set[str]] = {}
    for source in (ROOT / "src" / "hortus").rglob("*.py"):
        for call in ast.walk(ast.parse(source.read_text())):
            if not isinstance(call, ast.Call):
                continue
            given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            word: Any = given.pop("word", None)
            values: set[str] = set(given)
            if name == "fail" and len(call.args) == 3:
                word, values = call.args[2], values | {"at", "within"}
            elif name == "NoMap":
                word, values = call.args[0], values | {"at", "within"}
            elif isinstance(named := given.get("values"), ast.Dict):
                values = {key.value for key in named.keys if isinstance(key, ast.Constant)}
            if isinstance(word, ast.Constant):
                found[str(word.value)] = values
    return found


def test_wrong_component_sets_have_words() -> None:
    words = component_words()
    texts = json.loads((ROOT / "web" / "src" / "i18n" / "en.json").read_text())["box"]["wrong"]
    # Those that are named where they are found, not where the error is made.
    elsewhere = {
        "table": {"at"},
        "unusable": set(),
        "long_word": {"most"},
        "many_dots": {"most"},
        "deep": {"most"},
    }
    assert set(texts) == set(words) | set(elsewhere)
    for word, values in (words | elsewhere).items():
        assert set(re.findall(r"{{(\w+)}}", texts[word])) <= values, word
