"""Players made of code: each gets a view and returns the number of a legal move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hortus.bots.contract import Bot
from hortus.bots.external import PREFIX, ExternalBot
from hortus.bots.greedy import GreedyBot
from hortus.bots.levels import LEVELS, LevelBot
from hortus.bots.random import RandomBot
from hortus.core.errors import UsageError

__all__ = ["BOTS", "Bot", "make_bot", "split_names"]

BOTS: dict[str, Callable[[], Bot]] = {
    **{level: partial(LevelBot, level) for level in LEVELS},
    "greedy": GreedyBot,
    "random": RandomBot,
}


def make_bot(name: str) -> Bot:
    """Return the bot of a name, or the program of `external:COMMAND`.

    Never pass on a name from a stranger: it may name any program of this machine.
    """
    if name.startswith(PREFIX):
        stand_in = "easy" if "easy" in BOTS else "greedy"
        return ExternalBot(name.removeprefix(PREFIX), make_bot(stand_in), stand_in)
    if name not in BOTS:
        known = ", ".join([*BOTS, "external:COMMAND"])
        raise UsageError(f"There is no bot called {name!r:.40}; there are {known}.")
    return BOTS[name]()


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a list such as `a,b`; a comma inside quotes does not separate."""
    names, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            names.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        names[-1] += letter
    return tuple(name.strip() for name in names)
