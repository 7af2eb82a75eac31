"""A bot that is a program of its own on standard input and output: see docs/external-bots.md."""

from __future__ import annotations

import logging
import shlex
import shutil
from typing import Any

from hortus.bots.contract import Bot
from hortus.bots.program import Limits, Program, Trouble, shown
from hortus.core.contract import WAIT
from hortus.core.dice import below
from hortus.core.errors import UsageError
from hortus.core.record import same_json
from hortus.core.view import View

PROTOCOL = "hortus-bot/1"
PREFIX = "external:"

_log = logging.getLogger("hortus.bots")


class ExternalBot:
    """Asks a program for its moves; a program that misbehaves loses its seat for that game.

    Every game has a process of its own, so that no game depends on the one before.
    """

    def __init__(
        self, command: str, stand_in: Bot, stand_in_name: str, limits: Limits | None = None
    ) -> None:
        self.command = command
        self.trouble: str | None = None
        """Why the program lost its seat in this game, or in the last one if none is on."""
        self._words = _words(command)
        self._stand_in = stand_in
        self._stand_in_name = stand_in_name
        self._limits = limits or Limits.chosen()
        self._program: Program | None = None
        self._playing = False

    def choose(self, view: View, dice: Any) -> int:
        """Return the move of the program, or of the stand-in once the program has lost its seat."""
        if not self._playing:
            self._playing, self.trouble = True, None
            self._attempt(self._start, view, dice)
        if not self.trouble:
            move = self._attempt(self._ask, view, dice)
            if move is not None:
                return move
        return self._stand_in.choose(view, dice)

    def leave(self, result: dict[str, Any] | None) -> None:
        """Tell the program how the game ended, None if it was broken off, and end the program."""
        if self._program:
            self._program.tell({"type": "over", "result": result})
            self._program.wait(1.0)
            self._program.kill()
        self._program, self._playing = None, False

    def _attempt(self, step: Any, view: View, dice: Any) -> int | None:
        try:
            return step(view, dice)
        except Trouble as trouble:
            self.trouble = str(trouble)
        except RecursionError:
            self.trouble = "nested its answer too deeply"
        if self._program:
            self._program.kill()
        self._program = None
        _log.warning(
            "The external bot %r of seat %d in %s %s; %s plays on in its place.",
            self.command,
            view.seat,
            view.game.name,
            self.trouble,
            self._stand_in_name,
        )
        return None

    def _start(self, view: View, dice: Any) -> None:
        game = view.game
        self._program = Program(self._words, self._limits)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules_version,
            "seats": game.seats,
            "seat": view.seat,
            "options": dict(game.options),
            "seed": int(below(dice, 2**31 - 1)),
        }
        answer = self._program.ask(hello, 3 * self._limits.seconds)
        if not isinstance(answer, dict) or answer.get("type") != "ready":
            raise Trouble(f"answered the greeting with {_brief(answer)}")

    def _ask(self, view: View, dice: Any) -> int:
        assert self._program
        numbers, legal = view.legal_numbers(), view.legal()
        question = {
            "type": "move",
            "view": view.data(),
            "legal": legal,
            "may_wait": view.may_wait,
        }
        answer = self._program.ask(question, self._limits.seconds)
        if not isinstance(answer, dict) or "move" not in answer:
            raise Trouble(f"answered {_brief(answer)}, which names no move")
        move = answer["move"]
        if move is None and view.may_wait:
            return WAIT
        if type(move) is int and 0 <= move < len(numbers):
            return numbers[move]
        for number, entry in zip(numbers, legal, strict=True):
            if isinstance(move, dict) and same_json(move, entry):
                return number
        raise Trouble(f"played {_brief(move)}, which is not a legal move")


def _words(command: str) -> list[str]:
    """Return the words of a command whose program exists."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"The command {command!r:.80} cannot be read: {error}.") from None
    if not words:
        raise UsageError("An external bot is written external:COMMAND.")
    if shutil.which(words[0]) is None:
        raise UsageError(f"There is no program {words[0]!r:.80} for an external bot.")
    return words


def _brief(value: Any) -> str:
    return shown(repr(value).encode()[:400])
