"""How the host starts in a browser, with what the bundle says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hortus.pocket.boxes import put_boxes
from hortus.pocket.host import Host

FACTS = "facts.json"


def start(**more: Any) -> Host:
    """Return the host of a browser."""
    facts = json.loads((Path(__file__).parents[2] / FACTS).read_text(encoding="utf-8"))
    put_boxes(facts["boxes"])
    return Host(facts["bots"], facts["stand_in"], facts["adviser"], **more)
