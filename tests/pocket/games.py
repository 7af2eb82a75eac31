"""Whole games at a host in this process, and the calls that made them."""

from __future__ import annotations

import json
import random
from itertools import count
from typing import Any

from hortus.bots import BOTS
from hortus.bots.levels import LEVELS
from hortus.core.contract import WAIT
from hortus.core.game import Game
from hortus.pocket.host import Host
from hortus.server.catalogue.catalogue import stand_in_bot
from hortus.server.live.viewer import encode
from hortus.server.tables.table import Table

Call = list[Any]
Data = dict[str, Any]
PROTOCOL = 2
RESTARTED_AT = 20


class Recorder:
    """A host with real NumPy that writes down every call and what it returned."""

    def __init__(self, seed: int) -> None:
        self.calls: list[Call] = []
        self.answers: list[str | None] = []
        self.rng = random.Random(seed)
        ids, seeds = map("pocket{}".format, count()), map(str, count())
        self._host = Host(
            list(BOTS),
            stand_in_bot(),
            LEVELS[-1],
            count(1.0).__next__,
            ids.__next__,
            seeds.__next__,
        )
        self._requests = count()
        self.stored: dict[str, Data] = {}
        """What a browser would have stored, by table."""

    def call(self, name: str, *values: Any) -> Data:
        """Call the host, and return what came of it."""
        self.calls.append([name, *values])
        text = getattr(self._host, name)(*values)
        self.answers.append(text)
        if text is None:
            return {}
        found: dict[str, Any] = json.loads(text)
        # The service would send the very same bytes.
        assert text.encode() == encode(found)
        for one in found["tables"]:
            stored = self.stored.setdefault(one["table"], {"rows": []})
            stored["spec"] = one["stored"]["spec"]
            stored["rows"] += one["rows"]
        return found

    def restart(self, table: str) -> None:
        """Forget a table and read it again, as after closing a browser."""
        self.call("drop", table)
        self.call("load", json.dumps(self.stored[table]))

    def table(self, name: str) -> Table:
        """Return a table as it is now."""
        return self._host._tables[name].table

    def send(self, table: str, line: int, **message: Any) -> Data:
        """Send a message of a page."""
        text = json.dumps({"id": f"r{next(self._requests)}", **message})
        return self.call("take", table, line, text)

    def open(self, game: Game, bots: int) -> str:
        """Open a table with bots in the last seats; return its id."""
        people = [{"kind": "me", "name": f"P{seat}"} for seat in range(game.seats - bots)]
        wanted = {
            "game": game.name,
            "options": game.chosen,
            "seats": [*people, *({"kind": "bot", "bot": "easy"} for _ in range(bots))],
        }
        opened = self.call("request", "POST", "/tables", json.dumps(wanted))
        assert opened["problem"] is None, opened
        self.questions = opened["tables"][0]["questions"]
        found: str = opened["result"]["table"]["id"]
        return found


def play(recorder: Recorder, game: Game, bots: int, most: int) -> bool:
    """Play a game at random, looking through every seat, with questions and undos on the way.

    In the middle everything is read again. Tells whether the game came to its end.
    """
    name = recorder.open(game, bots)
    lines = [*range(game.seats - bots), None]
    waiting = list(recorder.questions)

    def look() -> list[Data]:
        found = [
            recorder.call("connect", name, line, seat, PROTOCOL) for line, seat in enumerate(lines)
        ]
        return [asked for answer in found for one in answer["tables"] for asked in one["questions"]]

    look()
    for number in range(most):
        if number == RESTARTED_AT:
            recorder.restart(name)
            waiting = look()
        table = recorder.table(name)
        if table.status != "running":
            break
        assert table.match is not None
        if waiting:
            asked = waiting.pop(0)
            view = table.match.position.view(asked["seat"])
            legal = [*view.legal_numbers(), *([WAIT] if view.may_wait else [])]
            move = recorder.rng.choice(legal) if legal else WAIT
            found = recorder.call("answered", json.dumps(asked), move)
        else:
            acting = [seat for seat in table.actors if not table.bot_of(seat)]
            seat = recorder.rng.choice(acting)
            view = table.match.position.view(seat)
            move = view.entry(recorder.rng.choice(view.legal_numbers()))
            if number % 7 == 3:
                recorder.send(name, seat, type="preview", seat=seat, move=move)
                recorder.send(name, seat, type="explain", seat=seat, move=move, language="fr")
            if number % 9 == 4:
                found = recorder.send(name, seat, type="hint", seat=seat)
            elif number % 11 == 5:
                found = recorder.send(name, seat, type="undo", seat=seat)
            else:
                found = recorder.send(
                    name, seat, type="play", seat=seat, version=table.version, move=move
                )
        waiting += [asked for one in found["tables"] for asked in one["questions"]]
    for seat in lines:
        query = "" if seat is None else f"?seat={seat}"
        recorder.call("request", "GET", f"/tables/{name}/log{query}", "")
    recorder.call("request", "GET", f"/tables/{name}/record", "")
    return recorder.table(name).status == "finished"
