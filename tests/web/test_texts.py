"""Every refusal of the service that a player may meet has words in the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
# The page never sends what these refuse, or never shows them.
UNSEEN = {
    "exists",
    "in_time",
    "malformed",
    "no_grace",
    "no_such_grid",
    "unknown",
    "wrong_cells",
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
