"""Print the tables of docs/scale.md: python -m benchmarks.scale, see `make scale`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchmarks.scale.agreement import all_beside
from benchmarks.scale.measured import (
    bot_cost,
    event_size,
    postgres_costs,
    sent,
    written_ahead,
)
from benchmarks.scale.plan import People, Plan

SIZES = (10_000, 100_000, 1_000_000)
AT_HOME = 0.8
LATE = 0.25
"""Where the service itself begins to send people away: `answer_seconds`."""
CONNECTIONS = 13
"""Of a process to the database, at most."""
MANY_CONNECTIONS = 1000
MANY_DATABASES = 16
DISK = 100e6
"""Bytes a second that a disk may be asked to write ahead for long."""
DAY = 86400

Cells = Sequence[object]


def table(title: str, head: Cells, rows: Iterable[Cells]) -> None:
    """Print a table of Markdown."""
    print(f"\n### {title}\n\n{_row(head)}\n{_row(['---'] * len(head))}")
    for row in rows:
        print(_row(row), flush=True)


def _row(cells: Cells) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def agreement() -> Iterator[Cells]:
    """Compare what was measured and what is simulated."""
    for one in all_beside():
        run = one.run
        yield (
            run["database"],
            run["processes"],
            f"{run['pace']:.0f}",
            f"{run['moves per second']:.0f}",
            f"{one.rate:.0f}",
            f"{run['p50 ms']:.0f}",
            f"{1000 * one.p50:.0f}",
        )


def demand() -> Iterator[Cells]:
    """Tell what so many people ask for."""
    for size in SIZES:
        people = People(size)
        stored = people.all_moves * event_size()[0] * DAY / 2**30
        yield (
            f"{size:,}",
            f"{people.tables:,.0f}",
            f"{people.sockets:,.0f}",
            f"{people.all_moves:,.0f}",
            f"{people.all_moves * 3600 / people.moves:,.0f}",
            f"{people.all_moves * sent() * 8 / 1e6:,.0f}",
            f"{stored:,.0f}",
        )


def plans(at_home: float) -> Iterator[Plan]:
    """Return what is looked at for each size."""
    costs = postgres_costs()
    for size in SIZES:
        plan = Plan(People(size, at_home=at_home), costs)
        if not at_home:
            yield replace(plan, together=False).enough()
        yield plan.enough()
        yield replace(plan, notifies=False).enough()
        if size == max(SIZES):
            for notifies in (True, False):
                yield replace(plan, notifies=notifies, databases=MANY_DATABASES).enough()


def arrangements(at_home: float) -> Iterator[Cells]:
    """Tell how each of them does."""
    for plan in plans(at_home):
        found = plan.outcome
        yield (
            f"{plan.people.at_once:,}",
            "together" if plan.together else "anywhere",
            "yes" if plan.notifies else "no",
            plan.databases,
            plan.processes,
            plan.hosts,
            f"{plan.memory:,.0f}",
            f"{100 * found.loop:.0f} %",
            f"{100 * found.waits_for_disk:.0f} %",
            f"{found.database_cores:.1f}",
            f"{1000 * found.p50:.0f}",
            f"{1000 * found.p99:.0f}",
            first_to_break(plan),
        )


def first_to_break(plan: Plan) -> str:
    """Name the part that has the least room left, and how much of it is used."""
    found = plan.outcome
    used = {
        "commits, one by one": found.p99 / LATE if plan.notifies else 0.0,
        "event loops": found.loop,
        "database cores": found.database_cores / plan.costs.database.cores,
        "connections": CONNECTIONS * plan.processes / MANY_CONNECTIONS,
        "the disk": plan.people.all_moves / plan.databases * written_ahead() / DISK,
    }
    part = max(used, key=lambda part: used[part])
    return f"{part} ({used[part]:.0%})"


def cost() -> Iterator[Cells]:
    """Tell what a thousand games of Carat take: between people, with a bot, in a browser."""
    costs = postgres_costs()
    service, database = costs.service, costs.database
    move = service.decide + service.tell + service.refuse + service.per_row
    move += (service.gather + service.per_commit) / GATHERED
    core = database.per_row + database.per_commit / GATHERED
    games = 1000 * People(1).moves
    event, packed = event_size()
    for title, known, thought in (
        ("two people", games, 0.0),
        ("a person and a bot", games, games / 2 * bot_cost()),
        ("a person and a bot, in their browser", 0, 0.0),
    ):
        yield (
            title,
            f"{known * move / 3600:.3f}",
            f"{thought / 3600:.3f}",
            f"{known * core / 3600:.3f}",
            f"{known * sent() / 1e6:.0f}",
            f"{known * written_ahead() / 1e6:.0f}",
            f"{known * event / 1e6:.1f}",
            f"{known * packed / 1e6:.1f}",
        )


GATHERED = 4
"""Moves of a commit at the usual load of a process."""


def main() -> None:
    """Print all tables."""
    table(
        "Measured and simulated",
        [
            "database",
            "processes",
            "asked for a second",
            "moves/s",
            "simulated",
            "p50 ms",
            "simulated",
        ],
        agreement(),
    )
    table(
        "What people ask for",
        ["people", "tables", "sockets", "moves/s", "games/h", "Mbit/s sent", "GiB of events a day"],
        demand(),
    )
    head = [
        "people",
        "players of a table",
        "notices of moves",
        "databases",
        "processes of each",
        "hosts",
        "MiB of a process",
        "event loops busy",
        "line to the disk",
        "database cores",
        "p50 ms",
        "p99 ms",
        "breaks first",
    ]
    table("What serves them", head, arrangements(0.0))
    table(f"With {AT_HOME:.0%} of the games against bots in browsers", head, arrangements(AT_HOME))
    table(
        "A thousand games of Carat",
        [
            "who plays",
            "hours of a core",
            "of bots",
            "of the database",
            "MB sent",
            "MB written ahead",
            "MB of events",
            "packed",
        ],
        cost(),
    )


if __name__ == "__main__":
    main()
