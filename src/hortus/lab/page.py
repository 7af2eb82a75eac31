"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import numpy as np

from hortus.lab.charts import histogram, intervals
from hortus.lab.figures import Component, Figures

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #222; background: #fdfcf8 }
h1, h2 { font-family: Georgia, serif; font-weight: 600 }
.runs { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 1rem 2rem }
svg { width: 100%; height: auto; font-size: 11px } svg rect, svg circle { fill: #2f6f4f }
svg .mean, svg .even { stroke: #b3541e; stroke-dasharray: 4 3 }
svg .range { stroke: #2f6f4f; stroke-width: 2 }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; padding: 2px 8px 2px 0; border-bottom: 1px solid #ddd }
td.number { text-align: right; font-variant-numeric: tabular-nums } .out { font-weight: 700 }
p.note { color: #555; font-size: 14px }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #1b1d1a } svg text { fill: #eee } p.note { color: #bbb }
  svg rect, svg circle { fill: #7fc29b } svg .range { stroke: #7fc29b }
  th, td { border-color: #444 }
}
"""

_SECTIONS: tuple[tuple[str, str, Callable[[Figures], str]], ...] = (
    ("The run", "", lambda run: _facts(run)),
    ("Length", "Decisions of a whole game.", lambda run: histogram(run.length, "decisions")),
    (
        "Branching",
        "Legal moves of a decision, as a mean over each game.",
        lambda run: (
            histogram(run.branching, "legal moves")
            + f"<p>The widest decision had {run.widest} legal moves.</p>"
        ),
    ),
    ("Scores", "Final scores, by seat.", lambda run: _scores(run)),
    ("Seat advantage", "Wins of each seat; a shared win is shared out.", lambda run: _seats(run)),
    (
        "Decisiveness",
        "How far ahead the first is of the second, and how late the lead changed for the last time "
        "(as a share of the game).",
        lambda run: histogram(run.margins, "margin") + histogram(run.decided, "share of the game"),
    ),
    ("Lead changes", "", lambda run: histogram(run.lead_changes, "lead changes")),
    (
        "Components",
        "Seats that use a component beside the other seats of the same games. In bold what luck "
        "alone would hardly do, over all components together (95 %, Bonferroni).",
        lambda run: _components(run),
    ),
)


def page(runs: Sequence[Figures]) -> str:
    """Return the report of a run, or of several side by side."""
    games = ", ".join(dict.fromkeys(run.manifest["game"] for run in runs))
    title = f"Report on {games}"
    body = [f"<h1>{escape(title)}</h1>"]
    for heading, note, draw in _SECTIONS:
        body.append(f"<h2>{heading}</h2>")
        if note:
            body.append(f'<p class="note">{note}</p>')
        parts = "".join(f"<div>{draw(run)}</div>" for run in runs)
        body.append(f'<div class="runs">{parts}</div>')
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def _facts(run: Figures) -> str:
    told = run.manifest
    rows = {
        "game": f"{told['game']} (rules {told['rules']})",
        "seats": str(told["seats"]),
        "options": ", ".join(f"{key} {value}" for key, value in told["options"].items()) or "none",
        "components": told["components"] or "standard",
        "players": ", ".join(told["bots"]) or "random",
        "games": f"{run.games}, seed {told['seed']}",
        "shared wins": f"{run.ties:.1%}",
        "ended by": ", ".join(f"{reason} {share:.1%}" for reason, share in run.reasons.items()),
    }
    cells = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows.items()
    )
    return f"<table>{cells}</table>"


def _scores(run: Figures) -> str:
    return "".join(histogram(points, f"seat {seat}") for seat, points in enumerate(run.scores))


def _seats(run: Figures) -> str:
    rows = [
        (f"seat {seat}: {share.value:.1%}", share.value, share.low, share.high)
        for seat, share in enumerate(run.seat_wins)
    ]
    even = 1 / len(rows) if len(rows) > 1 else float(np.mean([row[1] for row in rows]))
    return intervals(rows, even, "wins")


def _components(run: Figures) -> str:
    if not run.components:
        return "<p>The run did not count the use of components (--uses).</p>"
    head = (
        "<tr><th>kind</th><th>component</th><th>games</th><th>uses</th><th>wins</th><th>points</th>"
    )
    return f"<table>{head}</tr>{''.join(_row(one) for one in run.components)}</table>"


def _row(one: Component) -> str:
    numbers = (
        f"{one.games:.0%}",
        f"{one.times:.2f}",
        f"{one.wins.value:.1%} ({one.wins.low:.1%} to {one.wins.high:.1%})",
        f"{one.margin:+.1f}",
    )
    cells = "".join(f'<td class="number">{text}</td>' for text in numbers)
    mark = ' class="out"' if one.stands_out else ""
    return f"<tr{mark}><td>{escape(one.what)}</td><td>{escape(one.which)}</td>{cells}</tr>"
