"""The page of observations, from what the games declare: python -m hortus.lab.describe."""

from __future__ import annotations

from hortus.core.registry import find_kind, names
from hortus.lab.layout import Layout

_HEAD = """\
# Observations and actions

Written by `python -m hortus.lab.describe`. An observation is one row of small whole numbers
(int16), made of named planes one after the other; `Layout.named` gives them back as arrays, and
dividing by `Layout.most` scales them to 0..1. It is encoded from what `observe` leaves of a state,
so it holds nothing that a seat may not know. Seats are counted from the observing one.

The version changes when what a plane says changes, or its place; it is part of the names of the
environments (`hortus/carat-v1`).

An action is the number of a move where a game has few enough of them. Gardlings has 55 million
numbers, so there an action is the place of a move in the ascending list of legal moves, which the
observing seat knows; of a longer list the first 4,096 are offered (the longest met in random games
has about sixty).
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([_HEAD, *(_section(name) for name in names())])


def _section(name: str) -> str:
    kind = find_kind(name)
    layout = Layout(kind)
    meaning = "numbers of moves" if layout.numbered else "places in the list of legal moves"
    rows = "\n".join(
        f"| `{plane.name}` | {' x '.join(map(str, plane.shape))} | 0..{plane.most} | {plane.says} |"
        for plane in layout.planes
    )
    return (
        f"## {kind.title}, version {layout.version}\n\n"
        f"{layout.size} numbers; {layout.actions} actions, {meaning}.\n\n"
        f"| plane | shape | values | says |\n|---|---|---|---|\n{rows}\n"
    )


if __name__ == "__main__":
    print(page(), end="")
