"""The page about strength: what the ladder measured, as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from hortus.arena.ladder import SOLO, Rung
from hortus.arena.solo import described
from hortus.arena.statement import share

_HEAD = """\
# How strong the bots are

Written by `make ladder`. A level is a number of search iterations, not a time, so the same command
at the same commit plays the same games on a slow machine and on a fast one. In every contest each
arrangement of the bots around the table is played equally often, with the same chance for every
rotation. A shared win is shared out. With more than two seats both bots sit several times, so that
equals would win half each there too. Intervals are at 95 %: Wilson's for shares, the bootstrap over
rounds for the rest. Ratings follow Bradley and Terry; 400 points are ten to one.

A contest ends as soon as a sequential test says whether the first bot wins more than its share
(how, and with what risk of error: [Measuring bots](measuring.md)); where it ended early, its share
reads a little too clear. *Corrected* is the share of wins with the luck of every chance event taken
off, *as many* how many games would leave as narrow an interval without that.
"""

_COLUMNS = (
    "stronger",
    "weaker",
    "games",
    "wins",
    "corrected for luck",
    "as many games",
    "mean rank",
    "mean score",
    "rating lead",
)
_ALONE = ("bot", "games", "wins", "mean score", "corrected for luck", "as many games", "details")


def page(facts: Mapping[str, str], measured: list[tuple[Rung, dict[str, Any]]]) -> str:
    """Return the whole page."""
    parts = [_HEAD, "\n".join(f"- {name}: {value}" for name, value in facts.items())]
    for (game, seats), group in groupby(measured, key=_place):
        together = list(group)
        title = "alone" if seats == 1 else f"{seats} seats"
        parts.append(f"\n## {game.capitalize()}, {title}\n")
        if together[0][0].purpose == SOLO:
            rows = [_alone(bot) for _, figures in together for bot in figures["results"]]
            parts.append(_table(_ALONE, rows))
        else:
            parts.append(_table(_COLUMNS, [_row(figures) for _, figures in together]))
    return "\n".join(parts) + "\n"


def _place(pair: tuple[Rung, dict[str, Any]]) -> tuple[str, int]:
    return pair[1]["game"], pair[1]["seats"]


def _row(figures: dict[str, Any]) -> list[str]:
    one, other = figures["results"]
    name = one["bot"]
    against = other["bot"]
    if figures["mirror"] is not None:
        against = f"itself ({'even' if figures['mirror'] else 'not even'})"
    rating = one["rating"]
    return [
        name,
        against,
        str(figures["games"]),
        share(one["wins"]),
        *_cleared(one, "wins"),
        f"{one['rank']['value']:.2f} : {other['rank']['value']:.2f}",
        f"{one['score']['value']:.1f} : {other['score']['value']:.1f}",
        # Two ratings lie evenly around 0, so their distance is twice one of them.
        _range({key: 2 * value for key, value in rating.items()}) if rating else "",
    ]


def _alone(bot: dict[str, Any]) -> list[str]:
    score = f"{bot['score']['value']:.1f}"
    details = described(bot["details"])
    wins, games = share(bot["wins"]), str(bot["games"])
    return [bot["bot"], games, wins, score, *_cleared(bot, "score"), details]


def _cleared(bot: dict[str, Any], name: str) -> list[str]:
    """Return a figure corrected for luck, and how many games that is worth."""
    if not bot["without_luck"]:
        return ["", ""]
    figure = bot["without_luck"][name]
    shown = share(figure) if name == "wins" else _points(figure)
    return [shown, str(figure["games"])]


def _points(figure: dict[str, float]) -> str:
    return f"{figure['value']:.1f} ({figure['low']:.1f} to {figure['high']:.1f})"


def _range(figure: dict[str, float]) -> str:
    return f"{figure['value']:+.0f} ({figure['low']:+.0f} to {figure['high']:+.0f})"


def _table(columns: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [list(columns), ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
