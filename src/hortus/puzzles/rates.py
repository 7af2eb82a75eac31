"""How many puzzles each level of the bots solves, as a table: python -m hortus.puzzles.rates."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.bots.levels import LEVELS
from hortus.core.registry import names
from hortus.puzzles.collection import DATA, shipped
from hortus.puzzles.puzzle import Puzzle


def solve_rates(puzzles: Sequence[Puzzle]) -> list[float]:
    """Return by level the mean share of asks in which it found the best move."""
    return [
        sum(puzzle.found[place] for puzzle in puzzles) / len(puzzles)
        for place in range(len(LEVELS))
    ]


def table() -> str:
    """Return the table of all puzzles in the package, proven ones and others apart."""
    lines = [
        f"| game | puzzles | judged | {' | '.join(LEVELS)} |",
        f"| --- | --- | --- | {' | '.join('---' for _ in LEVELS)} |",
    ]
    for game in names():
        if not (DATA / f"{game}.jsonl").exists():
            continue
        for proven, judged in ((True, "proven"), (False, "searched")):
            its = [puzzle for puzzle in shipped(game).puzzles if puzzle.proven == proven]
            if its:
                shares = " | ".join(f"{share:.0%}" for share in solve_rates(its))
                lines.append(f"| {game.capitalize()} | {len(its)} | {judged} | {shares} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
