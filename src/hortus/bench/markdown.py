"""A report as a Markdown page, without dates and without anything that names a machine."""

from __future__ import annotations

from hortus.bench.measure import Report
from hortus.bench.sheets import Sheet, sheets

_HEAD = """\
# Speed

Written by `make bench`. The figures are those of one machine; only the ratios travel.
"""


def page(report: Report) -> str:
    """Return the whole page."""
    facts = "\n".join(f"- {name}: {value}" for name, value in report.machine.items())
    return "\n".join([_HEAD, facts, "", *(_section(sheet) for sheet in sheets(report))])


def _section(sheet: Sheet) -> str:
    lines = (sheet.columns, ("---",) * len(sheet.columns), *sheet.rows)
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"## {sheet.title}\n\n{table}\n\n{sheet.note}\n"
