"""The bar that shows how many games are played, and how fast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text

from hortus.cli.common import errors


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """Return the speed so far."""
        return Text(f"{task.speed:,.0f} games/s" if task.speed else "")


@contextmanager
def progress(games: int, there: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar of games, some of which are there from the start; yield what advances it."""
    columns = ("Playing", BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=games, completed=there)
        yield lambda count: bar.advance(task, count)
