"""A process that reads strangers' component sets.

It is started by `python -m hortus.server.catalogue.component_checker`.
One line of JSON per question.  A set may take little time and memory here; one that takes more ends
this process and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import sys
import time
from typing import Any

from hortus.core.components import OwnSet
from hortus.core.errors import ComponentError, HortusError
from hortus.core.registry import set_up
from hortus.core.toml_lines import line_of

MOST_MEMORY = 2**30
MOST_SECONDS = 2
"""Of the processor, per set; the standard sets take a fiftieth of a second."""
UNUSABLE = "This component set cannot be used."


def check(question: dict[str, Any]) -> dict[str, Any]:
    """Return the list of a set's components, or what is wrong with it."""
    game, seats, options = question["game"], question["seats"], question["options"]
    try:
        set_up(game, seats, options)
        _grant_time()
        own = set_up(game, seats, options, OwnSet(**question["own"]))
        return {"components": dict(own.kind.components.listing(own.components))}
    except ComponentError as error:
        line = error.line or line_of(question["own"]["toml"], error.path)
        return {"wrong": str(error), "line": line, "word": error.word, "values": error.values}
    except HortusError as error:
        return {"wrong": str(error)}
    except Exception:
        return {"wrong": UNUSABLE, "word": "unusable"}


def _grant_time() -> None:
    """Let the system end this process if the next set takes too long."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = int(time.process_time()) + 1 + MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def main() -> None:
    """Answer one question per line until the input ends."""
    os.nice(10)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for line in sys.stdin:
        print(json.dumps(check(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
