"""What rulers have shown: figures with intervals, and their part of the page about strength."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from hortus.arena.intervals import bootstrap
from hortus.arena.references import PLAYOUTS, TIMES_LONGER
from hortus.arena.ruler import BOTS, LATEST, MAKER, TIMES, Measured, Ruler

HEADING = "## What a decision gives away"
# What is lost by less is lost by rounding.
NOTHING = 1e-9

_HEAD = f"""{HEADING}

Written by `make ruler`. In games of `{MAKER}` bots one decision of each game is looked at, and
every bot is asked {TIMES} times what it would play. *Solved*: the first of the last {LATEST}
decisions that can be solved, compared with the exact best. *Searched*: any decision of the game,
compared with the move of a search that thinks {TIMES_LONGER} times as long as the highest level.
Each move is played out {PLAYOUTS} times with the same luck for all, so a loss is what simple play
makes of it and may be less than nothing; and the reference judges as the levels do, which flatters
the highest. Points are those by which a seat is ahead of the best of the others; alone, its own.
Who solves endings gives up points for a better chance to win. Intervals are at 95 %, by the
bootstrap over games.
"""

_COLUMNS = ("bot", "no points lost", "points lost", "no chance lost", "chance to win lost")


def figures(measured: list[Measured]) -> dict[str, dict[str, dict[str, float]]]:
    """Return, by bot, shares of choices that lose nothing and means of what is lost."""
    return {
        bot: {
            "no_points": _mean([_share(one.points[bot]) for one in measured]),
            "points": _mean([float(np.mean(one.points[bot])) for one in measured]),
            "no_win": _mean([_share(one.wins[bot]) for one in measured]),
            "win": _mean([float(np.mean(one.wins[bot])) for one in measured]),
        }
        for bot in BOTS
    }


def _share(lost: list[float]) -> float:
    return sum(one <= NOTHING for one in lost) / len(lost)


def _mean(values: list[float]) -> dict[str, float]:
    units = np.array(values)
    low, high = bootstrap(units, lambda total: np.array(total / len(units)))
    return {"value": float(units.mean()), "low": float(low), "high": float(high)}


def section(facts: Mapping[str, str], measured: Iterable[tuple[Ruler, list[Measured]]]) -> str:
    """Return the part of the page that rulers write."""
    parts = [_HEAD, "\n".join(f"- {name}: {value}" for name, value in facts.items())]
    for ruler, found in measured:
        seats = "alone" if ruler.seats == 1 else f"{ruler.seats} seats"
        how = "solved" if ruler.exact else "searched"
        parts.append(f"\n### {ruler.game.capitalize()}, {seats}: {len(found)} decisions, {how}\n")
        parts.append(_table(found))
    return "\n".join(parts) + "\n"


def _table(measured: list[Measured]) -> str:
    rows = [
        (
            bot,
            _range(its["no_points"], ".0%"),
            _range(its["points"], ".2f"),
            _range(its["no_win"], ".0%"),
            _range(its["win"], ".1%"),
        )
        for bot, its in figures(measured).items()
    ]
    lines = [_COLUMNS, ("---",) * len(_COLUMNS), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _range(figure: dict[str, Any], form: str) -> str:
    return f"{figure['value']:{form}} ({figure['low']:{form}} to {figure['high']:{form}})"


def replaced(page: str, new: str) -> str:
    """Return the page about strength with the part of the rulers put in, or put in anew."""
    return page.partition(HEADING)[0].rstrip() + "\n\n" + new


def kept(old: str, page: str) -> str:
    """Return a new page about strength with the part of the rulers that the old one had."""
    _, heading, rest = old.partition(HEADING)
    return replaced(page, heading + rest) if heading else page
