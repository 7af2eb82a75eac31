"""A process in which bots think, one line of JSON per question.

It is started by `python -m hortus.server.bots.thinker`.

It gets what the bot's seat may know, and nothing else: the observed state, the seat, the game and a
seed for the bot's own dice.  To judge a game it gets what the bot's seat, or of a finished game a
spectator, saw at some moments; for the ledger of a finished game some whole moments of it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import resource
import sys
import threading
import time
from dataclasses import asdict
from typing import Any

from hortus.bots import make_bot
from hortus.bots.levels import LEVELS, level_bot
from hortus.core.benefit import benefit
from hortus.core.components import OwnSet
from hortus.core.contract import SPECTATOR, WAIT
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.registry import set_up
from hortus.core.replay import step_at
from hortus.core.view import View
from hortus.search.analysis import Budget, outlook
from hortus.search.coach import advise, doubt
from hortus.search.ledger import Line, weigh
from hortus.search.settings import SearchSettings

COACH = "coach"
"""Asked for by this name it judges, where a bot would move."""
MOST_MEMORY = 6 * 2**30
LINE_SECONDS = 8.0
"""So long takes a line of a ledger only where the rules are not compiled."""
PIECE_SECONDS = 2.0
"""Then others have their turn."""


class Thinker:
    """Answers questions; games stay loaded between them."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._compiling: dict[str, threading.Thread] = {}
        self._compiled: set[str] = set()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return a chosen move, what a coach says, the outlook at moments, or lines of a ledger."""
        game = self._game(question["spec"])
        if question["fast"]:
            self._speed_up(game)
        if "entries" in question:
            # A ledger is kept for good: endings are solved in it only if the rules are compiled.
            self._wait_for(game)
            return {"lines": _lines(game, question)}
        if "moments" in question:
            return {
                "outlooks": [_outlook(game, moment, question) for moment in question["moments"]]
            }
        if question["bot"] == COACH:
            self._wait_for(game)
        state = game.from_bytes(base64.b64decode(question["state"])).state
        view = View(game, question["seat"], state)
        if question["bot"] == COACH:
            return _coached(view, question)
        move = make_bot(question["bot"]).choose(view, new_dice(question["dice"]))
        if move == WAIT and not view.may_wait:
            raise ValueError("the bot waits although it may not")
        if move != WAIT and move not in view.legal_numbers():
            raise ValueError("the bot chose a move that is not legal")
        why = benefit(view, move, new_dice(question["dice"], "why")) if "why" in question else None
        return {"move": int(move), "why": why}

    def _game(self, spec: dict[str, Any]) -> Game:
        key = json.dumps(spec, sort_keys=True)
        if key not in self._games:
            own = spec["components"] and OwnSet.of(spec["components"])
            if len(self._games) > 100:
                self._games.clear()
            self._games[key] = set_up(
                spec["game"], spec["seats"], spec["options"], own, spec["rules"]
            )
        return self._games[key]

    def _speed_up(self, game: Game) -> None:
        """Load compiled kernels from the cache; the first time in the background."""
        if game.engine.fast:
            return
        if game.name in self._compiled:
            game.compile()
        elif game.name not in self._compiling:
            thread = threading.Thread(target=self._compile, args=(game,), daemon=True)
            self._compiling[game.name] = thread
            thread.start()

    def _wait_for(self, game: Game) -> None:
        """Wait until compiled kernels that are being loaded are there."""
        thread = self._compiling.get(game.name)
        if thread is not None:
            thread.join()
            self._speed_up(game)

    def _compile(self, game: Game) -> None:
        game.compile()
        self._compiled.add(game.name)


def _outlook(game: Game, moment: str, question: dict[str, Any]) -> dict[str, Any]:
    view = View(
        game, question.get("seat", SPECTATOR), game.from_bytes(base64.b64decode(moment)).state
    )
    found = outlook(view, question["dice"], question["playouts"], question["seconds"])
    return {"win": list(found.win), "points": list(found.points)}


def _coached(view: View, question: dict[str, Any]) -> dict[str, Any]:
    """Return the best move with what speaks for it, or what speaks against another."""
    settings, seed = _best_settings(view.game), question["dice"]
    budget = Budget(question["iterations"], question["seconds"])
    if "pair" in question:
        best, move = question["pair"]
        return asdict(doubt(view, (best, move), settings, budget, seed))
    return asdict(advise(view, settings, budget, seed))


def _best_settings(game: Game) -> SearchSettings:
    return level_bot(game.kind, LEVELS[-1], game.seats).searcher.settings


def _lines(game: Game, question: dict[str, Any]) -> list[Line]:
    """Return the lines of a ledger for some entries, as many as there is time for."""
    settings, budget = _best_settings(game), Budget(question["iterations"], LINE_SECONDS)
    until = time.monotonic() + PIECE_SECONDS
    found: list[Line] = []
    for asked in question["entries"]:
        before = game.from_bytes(base64.b64decode(asked["state"]))
        step = step_at(before, asked["ply"], asked["entry"])
        found.append(weigh(step, settings, budget, question["dice"])[0])
        if time.monotonic() >= until:
            break
    return found


def main() -> None:
    """Answer one question per line until the input ends."""
    os.nice(10)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    # What a bot prints must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    thinker = Thinker()
    for line in sys.stdin:
        try:
            answer = thinker.answer(json.loads(line))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
