"""A match at the terminal: prompts, commands, bots, and a save after every move."""

from __future__ import annotations

from pathlib import Path

from rich.markdown import Markdown
from rich.table import Table

from hortus.bots import Bot, make_bot
from hortus.bots.contract import dismiss
from hortus.cli.common import console
from hortus.cli.listing import ask, list_moves, typed_move
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.match import Match
from hortus.core.registry import called
from hortus.core.view import View

HELP = """\
Type a move as it is listed; its first words are enough when only one move begins so, and the first
letters of its verb.
  l [text]  list your legal moves, or those that contain the text
  Enter     draw the table again, or wait where others may act
  h         a hint: what the greedy bot would play
  s         the score sheet
  r [id]    the rulebook, or one rule
  u         take back your last move and all that followed
  q         quit; the game is saved and resumed next time
  ?         this help"""


class Terminal:
    """One keyboard, some people, some bots."""

    def __init__(self, match: Match, save: Path, language: str) -> None:
        self.match = match
        self.game = match.game
        self.save = save
        self.book = self.game.rulebook(language)
        self.language = language
        self.bots: dict[int, Bot] = {
            seat: make_bot(name.removeprefix("bot:"))
            for seat, name in enumerate(match.meta["names"])
            if name.startswith("bot:")
        }
        self.people = [seat for seat in range(self.game.seats) if seat not in self.bots]
        self.last_seat = -1
        self.last_person = self.people[0]

    def run(self) -> None:
        """Play until the game ends or somebody quits."""
        try:
            self._play()
        finally:
            for bot in self.bots.values():
                dismiss(bot, self.match.position.result())

    def _play(self) -> None:
        self._write()
        console.print(f"[bold]{self.book.title}[/bold]: ? shows what you can type.")
        while not self.match.position.is_over:
            seat = self._next_seat()
            if seat in self.bots:
                self._bot_acts(seat)
            elif not self._person_acts(seat):
                name = called(self.game)
                console.print(f"Saved. `hortus play {name}` continues it with the same options.")
                return
            self.last_seat = seat
        self._finish()

    def _next_seat(self) -> int:
        """Go round the acting seats, so that nobody is kept from acting."""
        actors = self.match.position.actors
        return min(actors, key=lambda seat: (seat - self.last_seat - 1) % self.game.seats)

    def _bot_acts(self, seat: int) -> None:
        view = self.match.position.view(seat)
        ply = len(self.match.entries)
        move = self.bots[seat].choose(view, new_dice(self.match.seed, "bot", seat, ply))
        if move != WAIT:
            self._say(seat, self.match.position.shown_text(move, seat))
            self.match.play(move, seat)
            self._write()

    def _person_acts(self, seat: int) -> bool:
        """Ask until the seat has moved or waited; False means quit."""
        if seat != self.last_person and not self._hand_over(seat):
            return False
        self.last_person = seat
        view = self.match.position.view(seat)
        self._show(view)
        while True:
            line = ask(f"Seat {seat}> ")
            if line is None or line == "q":
                return False
            command, _, rest = line.partition(" ")
            if not line:
                if view.may_wait:
                    return True
                self._show(view)
            elif line == "?":
                console.print(HELP, markup=False)
            elif command == "l":
                list_moves(self.match.position, view, rest)
            elif line == "h":
                self._hint(view)
            elif line == "s":
                self._score_sheet()
            elif command == "r":
                self._rules(rest)
            elif line == "u":
                if self._take_back():
                    return True
            elif self._try(view, line):
                return True

    def _try(self, view: View, line: str) -> bool:
        move = typed_move(self.match.position, view.seat, line, self.language)
        if move is None:
            return False
        text = self.match.position.shown_text(move, view.seat)
        if text != line:
            self._say(view.seat, text)
        self.match.play(move, view.seat)
        self._write()
        return True

    def _show(self, view: View) -> None:
        console.print()
        console.print(str(view), markup=False, soft_wrap=True)
        count = len(view.legal_numbers())
        wait = "; Enter waits for the others" if view.may_wait else ""
        console.print(f"\nYour move: {count} possible (l lists them, ? helps{wait}).")

    def _hint(self, view: View) -> None:
        dice = new_dice(self.match.seed, "hint", len(self.match.entries))
        move = make_bot("greedy").choose(view, dice)
        text = "wait" if move == WAIT else self.match.position.shown_text(move, view.seat)
        console.print(f"Perhaps {text}", markup=False)

    def _score_sheet(self) -> None:
        sheet = self.match.position.score_sheet()
        headings = [
            *dict.fromkeys(key for seat in sheet for key in seat if key != "total"),
            "total",
        ]
        table = Table("seat", *map(self.match.position.as_shown, headings))
        for seat, row in enumerate(sheet):
            table.add_row(
                f"{seat} {self._name(seat)}", *(str(row.get(key, "")) for key in headings)
            )
        console.print(table)

    def _rules(self, rule: str) -> None:
        if rule and rule.upper() not in self.book:
            console.print(f"There is no rule {rule}.", markup=False)
        for found in self.book.rules:
            if not rule or found.id == rule.upper():
                console.print(f"[bold]{found.id} {found.title}[/bold]")
                console.print(Markdown(found.text))

    def _take_back(self) -> bool:
        """Go back to the last decision of a person; chance will fall the same way again."""
        for ply in range(len(self.match.entries) - 1, -1, -1):
            seat = self.match.entries[ply]["seat"]
            if seat in self.people:
                self.match.take_back(ply)
                self._write()
                return True
        console.print("There is nothing to take back.")
        return False

    def _hand_over(self, seat: int) -> bool:
        console.clear()
        return ask(f"Seat {seat}: take the keyboard and press Enter. ") is not None

    def _finish(self) -> None:
        console.print()
        console.print(str(self.match.position), markup=False, soft_wrap=True)
        self._score_sheet()
        result = self.match.position.result()
        assert result is not None
        won = " and ".join(f"seat {seat} ({self._name(seat)})" for seat in result["winners"])
        console.print(f"[bold]Won by {won or 'nobody'}[/bold]: {result['reason']}.")
        verdict = self.match.position.verdict()
        if verdict:
            console.print(verdict, markup=False)
        done = self.save.with_name(f"{self.game.name}-last.json")
        self.save.replace(done)
        console.print(f"The record is in {done}", soft_wrap=True)

    def _name(self, seat: int) -> str:
        return str(self.match.meta["names"][seat])

    def _say(self, seat: int, text: str) -> None:
        console.print(f"Seat {seat} ({self._name(seat)}): {text}", markup=False)

    def _write(self) -> None:
        self.save.parent.mkdir(parents=True, exist_ok=True)
        self.match.record().save(self.save)
