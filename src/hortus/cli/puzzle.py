"""hortus puzzle: find the best move, one puzzle after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.cli.listing import ask, list_moves, typed_move
from hortus.core.dice import fresh_seed
from hortus.core.errors import UsageError
from hortus.core.registry import find_called, find_kind
from hortus.core.wording import counted
from hortus.puzzles.collection import read, shipped, shuffled
from hortus.puzzles.puzzle import WIN, Choice, Puzzle

Game = Annotated[str, typer.Argument(metavar="GAME", help="carat, ishtar, ...")]
Theme = Annotated[str | None, typer.Option(help="Only puzzles of a theme; `themes` lists them.")]
Difficulty = Annotated[int | None, typer.Option(min=1, max=6, help="Only so hard ones.")]
Number = Annotated[int | None, typer.Option(min=1, help="Begin with the puzzle of this number.")]
Seed = Annotated[int | None, typer.Option(help="Seed of the order; random if left out.")]
From = Annotated[Path | None, typer.Option("--from", help="A file that `hortus mine` made.")]
Language = Annotated[str, typer.Option("--lang", help="Language of refusals.")]

HELP = """\
Type the best move as it is listed; its first words are enough when only one move begins so.
  l [text]  list the legal moves, or those that contain the text
  Enter     draw the table again
  t         a hint: what the puzzle is about
  g         give up and see the answer
  q         quit
  ?         this help"""


def command(
    game: Game,
    theme: Theme = None,
    difficulty: Difficulty = None,
    number: Number = None,
    seed: Seed = None,
    source: From = None,
    lang: Language = "en",
) -> None:
    """Solve puzzles: one move is clearly best, and it is not the one that looks best at once."""
    kind, _ = find_called(game)
    if theme == "themes":
        for name, sentence in (kind.themes.THEMES if kind.themes else {}).items():
            console.print(f"{name:10} {sentence}", markup=False)
        return
    puzzles = (read(source) if source else shipped(kind.name)).puzzles
    if number is not None and number > len(puzzles):
        raise UsageError(f"There are {len(puzzles)} puzzles, so none has the number {number}.")
    wanted = [
        place
        for place, puzzle in enumerate(puzzles)
        if theme in (None, puzzle.theme) and difficulty in (None, puzzle.difficulty)
    ]
    order = shuffled(wanted, fresh_seed() if seed is None else seed)
    if number is not None:
        order = [number - 1, *(place for place in order if place != number - 1)]
    if not order:
        raise UsageError("There is no such puzzle; --theme themes lists the themes.")
    row = solved = 0
    for place in order:
        right = Sitting(puzzles[place], place + 1, lang).run()
        if right is None:
            break
        solved += right
        row = row + 1 if right else 0
        console.print(f"{counted(row, 'puzzle')} in a row." if row else "The row begins anew.")
    console.print(f"{counted(solved, 'puzzle')} solved.")


class Sitting:
    """One puzzle on the table."""

    def __init__(self, puzzle: Puzzle, number: int, language: str) -> None:
        self.puzzle = puzzle
        self.number = number
        self.language = language
        self.position = puzzle.match.position
        self.view = puzzle.view

    def run(self) -> bool | None:
        """Ask until there is an answer; tell whether it is right, None if the person quits."""
        self._show()
        while True:
            line = ask(f"Seat {self.puzzle.seat}> ")
            if line is None or line == "q":
                return None
            command, _, rest = line.partition(" ")
            if not line:
                self._show()
            elif line == "?":
                console.print(HELP, markup=False)
            elif command == "l":
                list_moves(self.position, self.view, rest)
            elif line == "t":
                console.print(f"Look for this: {self._theme()}.", markup=False)
            elif line == "g":
                self._explain(None)
                return False
            else:
                move = typed_move(self.position, self.puzzle.seat, line, self.language)
                if move is not None:
                    self._explain(move)
                    return self.puzzle.is_best(move)

    def _show(self) -> None:
        puzzle = self.puzzle
        console.print()
        console.print(str(self.view), markup=False, soft_wrap=True)
        points = "lead in points" if puzzle.seats > 1 else "score"
        aim = "chance to win" if puzzle.measure == WIN else points
        count = len(self.view.legal_numbers())
        console.print(
            f"\nPuzzle {self.number}, difficulty {puzzle.difficulty} of 6: "
            f"seat {puzzle.seat} plays for the best {aim} ({count} moves, ? helps).",
            soft_wrap=True,
        )

    def _explain(self, move: int | None) -> None:
        """Say whether a move is the best one, and what the moves are worth."""
        puzzle = self.puzzle
        if move is not None and puzzle.is_best(move):
            console.print("[green]Right![/green]")
        elif move is not None:
            console.print(f"[red]No.[/red] {self._worth_of(move)}")
        console.print(f"Best is {self._told(puzzle.best)}: {self._theme()}.", markup=False)
        console.print(f"The next best is {self._told(puzzle.second)}.", markup=False)
        if puzzle.greedy != puzzle.second:
            console.print(f"What tempts is {self._told(puzzle.greedy)}.", markup=False)
        console.print("This is proven." if puzzle.proven else "This is from a long search.")

    def _worth_of(self, move: int) -> str:
        text = self.position.text(move, self.puzzle.seat)
        known = (self.puzzle.second, self.puzzle.greedy)
        worth = next((choice.worth for choice in known if choice.text == text), None)
        if worth is not None:
            return f"That is worth {self._worth(worth)}."
        return f"That is worth {self._worth(self.puzzle.second.worth)} at most."

    def _told(self, choice: Choice) -> str:
        return f"{self.position.as_shown(choice.text)} ({self._worth(choice.worth)})"

    def _worth(self, worth: float) -> str:
        if self.puzzle.measure == WIN:
            return f"{worth:.0%} to win"
        return f"{worth:+.1f} points" if self.puzzle.seats > 1 else f"{worth:.1f} points"

    def _theme(self) -> str:
        themes = find_kind(self.puzzle.game).themes
        return str(themes.THEMES[self.puzzle.theme]) if themes else "the best move"
