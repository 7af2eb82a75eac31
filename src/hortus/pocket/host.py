"""All tables of a browser behind the requests and messages that the service understands.

Whoever runs it stores the rows of an answer before it sends the messages, and asks the bots.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from hortus.core.errors import HortusError
from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.core.registry import set_up
from hortus.core.replay import game_of, replay
from hortus.pocket.puzzles import LocalPuzzles
from hortus.pocket.table import ME, Data, LocalTable, Outbox, who
from hortus.server.storage.event_row import EventRow
from hortus.server.support.denied import Denied
from hortus.server.tables import decisions, messages, projection
from hortus.server.tables.events import RematchOpened, read_event
from hortus.server.tables.positions import states_of
from hortus.server.tables.records import must_be_public, record_data
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table

PREFIX = "pocket"
"""How the ids of tables begin that are in this browser."""


MOST_LETTERS = 40


def fresh_id() -> str:
    """Return an id that no other table has."""
    return PREFIX + secrets.token_hex(6)


class Host:
    """The tables that are in use; whatever goes in and comes out is JSON."""

    def __init__(
        self,
        bots: list[str],
        stand_in: str,
        adviser: str,
        now: Callable[[], float] = time.time,
        new_id: Callable[[], str] = fresh_id,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self._bots, self._stand_in, self._adviser = bots, stand_in, adviser
        self._now, self._new_id, self._new_seed = now, new_id, new_seed
        self._tables: dict[str, LocalTable] = {}
        self._puzzles = LocalPuzzles(now)

    # --- what is asked of it ---

    def load(self, stored: str) -> None:
        """Take a table that was stored: what it was set up with, and its rows."""
        data = json.loads(stored)
        spec = Spec(**{**data["spec"], "seats": [Holder(**seat) for seat in data["spec"]["seats"]]})
        if spec.id in self._tables:
            return
        table = Table(spec, set_up(spec.game, len(spec.seats), spec.options, rules=spec.rules))
        for row in data["rows"]:
            table.fold(read_event(EventRow(**row)))
        table.restore(None)
        self._tables[spec.id] = LocalTable(table, self._now, self._stand_in, self._adviser)

    def request(self, method: str, path: str, body: str) -> str:
        """Answer a request of the API."""
        return self._answer(lambda: self._request(method, path, json.loads(body or "null")))

    def connect(self, table: str, line: int, seat: int | None, protocol: int) -> str:
        """Let a page look at a table."""
        return self._answer(lambda: self._table(table).connect(line, seat, protocol))

    def take(self, table: str, line: int, text: str) -> str:
        """Answer a message of a page."""
        return self._answer(lambda: self._table(table).take(line, json.loads(text)))

    def leave(self, table: str, line: int) -> None:
        """Forget a page that does not look any more."""
        if table in self._tables:
            self._tables[table].lines.pop(line, None)

    def drop(self, table: str) -> None:
        """Forget a table that was played on elsewhere; it has to be loaded anew."""
        self._tables.pop(table, None)

    def answered(self, question: str, move: int) -> str:
        """Take the answer of a bot."""
        return self._answer(lambda: self._bot_answered(json.loads(question), move))

    def _bot_answered(self, asked: Data, move: int) -> None:
        table = self._table(asked["table"])
        if asked["for"] == "hint":
            table.advise(asked, move)
        else:
            table.bot_moved(asked["seat"], asked["version"], move)

    def _answer(self, do: Callable[[], Any]) -> str:
        """Do something, and return what it leads to at all tables."""
        result, problem, status = None, None, 200
        try:
            result = do()
        except Denied as denied:
            problem, status = messages.problem(denied), denied.status
        except HortusError as error:
            problem, status = messages.problem(Denied("wrong_table", str(error))), 422
        found = {"result": result, "problem": problem, "status": status, "tables": self._happened()}
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    def _happened(self) -> list[Data]:
        """Return what is to be stored, sent and asked, table by table."""
        found = []
        for name, local in self._tables.items():
            local.go_on()
            out, local.out = local.out, Outbox()
            if out != Outbox():
                stored = {"spec": asdict(local.table.spec), "line": local.row()}
                found.append({"table": name, "stored": stored, **vars(out)})
        return found

    # --- requests ---

    def _table(self, name: str) -> LocalTable:
        if name not in self._tables:
            raise Denied("no_such_table", "There is no such table.", status=404)
        return self._tables[name]

    def _request(self, method: str, path: str, body: Any) -> Any:
        where, _, query = path.partition("?")
        asked = dict(pair.split("=", 1) for pair in query.split("&") if pair)
        match method, where.strip("/").split("/"):
            case "POST", ["tables"]:
                return {"table": self._open(body), "tokens": {}}
            case "GET", ["tables", name]:
                return self._table(name).info()
            case "GET", ["tables", name, "state"]:
                return self._state(self._table(name), _number(asked, "seat"), _number(asked, "ply"))
            case "GET", ["tables", name, "beneath"]:
                return projection.beneath(self._table(name).table, _number(asked, "ply"))
            case "GET", ["tables", name, "log"]:
                table = self._table(name)
                return projection.log(table.table, table.viewpoint(_number(asked, "seat")))
            case "GET", ["tables", name, "record"]:
                return record_data(self._table(name).table, who)
            case "POST", ["tables", name, "rematch"]:
                return self._rematch(self._table(name))
            case "POST", ["tables", name, "what-if"]:
                return self._what_if(self._table(name), body)
            case _, ["puzzles", *rest]:
                return self._puzzles.request(method, rest, body)
            case "POST", ["records"]:
                return self._read(body)
            case _:
                raise Denied("not_local", "Only the service can do this.", status=404)

    def _open(self, wanted: Data) -> Data:
        """Open a table and start it."""
        seats = [self._holder(seat) for seat in wanted["seats"]]
        if wanted.get("components") is not None:
            raise Denied("not_local", "Only the service plays with components of one's own.")
        game = set_up(wanted["game"], len(seats), wanted["options"])
        terms = {"shuffle": bool(wanted.get("shuffle")), "hints": bool(wanted.get("hints", True))}
        return self._start(game, seats, opening=game.opening, **terms).info()

    def _holder(self, wanted: Data) -> Holder:
        if wanted["kind"] == "bot":
            return self._bot(wanted["bot"])
        if wanted["kind"] != "me":
            raise Denied("not_local", "Only the service lets others sit down.", status=422)
        return Holder("person", ME, label=wanted.get("name"))

    def _bot(self, name: str) -> Holder:
        if name not in self._bots:
            raise Denied("no_such_bot", "There is no such bot.", status=422)
        return Holder("bot", bot=name)

    def _start(self, game: Game, seats: list[Holder], **more: Any) -> LocalTable:
        """Start a table that has what is usual in a browser, and more."""
        usual = {"shuffle": False, "hints": True}
        spec = Spec(
            id=self._new_id(),
            game=game.name,
            seed=self._new_seed(),
            rules=game.rules_version,
            host=ME,
            invite="",
            public=False,
            rated=False,
            daily=None,
            created=self._now(),
            options=game.options,
            components=None,
            clock={},
            seats=seats,
            **(usual | more),
        )
        local = LocalTable(Table(spec, game), self._now, self._stand_in, self._adviser)
        local.act(lambda table: decisions.start(table, None, set()))
        self._tables[spec.id] = local
        return local

    def _rematch(self, local: LocalTable) -> Data:
        """Open the next table with the same players; who was second begins."""
        table = local.table
        if table.status != "finished":
            raise Denied("not_over", "The game is not over yet.")
        if table.rematch is not None:
            return self._table(table.rematch).info()
        spec, seats = table.spec, [*table.seats[1:], table.seats[0]]
        game = set_up(spec.game, len(seats), spec.options)
        # What a what-if began with is not what the game begins with.
        terms = {"shuffle": spec.shuffle, "hints": spec.hints}
        info = self._start(game, seats, opening=game.opening, **terms).info()
        local.act(lambda _: decisions.Decision(RematchOpened(info["id"])))
        return info

    def _what_if(self, local: LocalTable, wanted: Data) -> Data:
        """Open a table that goes on from a moment of a finished game, against bots."""
        table, ply = local.table, wanted["ply"]
        must_be_public(table)
        decisions.must_exist(table, wanted["seat"])
        if ply >= len(local.states()):
            raise _no_such_ply(table)
        assert table.game is not None
        if table.game.from_bytes(local.states()[ply]).is_over:
            raise Denied("over", "The game is over at this moment: choose an earlier one.")
        seats = [self._bot(wanted["bot"])] * len(table.seats)
        seats[wanted["seat"]] = Holder("person", ME, label=table.seats[wanted["seat"]].label)
        origin = {"table": table.id, "ply": ply}
        game = set_up(table.spec.game, len(seats), table.spec.options, rules=table.spec.rules)
        return self._start(game, seats, origin=origin, **table.opening_until(ply)).info()

    def _read(self, data: Data) -> Data:
        """Open a table at which the game of a record was played, whoever played it."""
        try:
            record = Record.from_data(data)
            game = game_of(record)
            replay(record, game)
        except HortusError as error:
            raise Denied("wrong_record", str(error), status=422) from None
        moves, states = record.moves, states_of(game, record.moves)
        starts = [ply for ply, entry in enumerate(moves) if entry["seat"] != "chance"]
        seats = [Holder("person", ME, label=name) for name in _names(record)]
        local = self._start(game, seats, opening=moves[: starts[0] if starts else len(moves)])
        for start, end in zip(starts, [*starts[1:], len(moves)], strict=True):
            match = Match.restore(game, local.table.spec.seed, moves[:end], states[end])
            local.act(partial(decisions.retell, seat=moves[start]["seat"], match=match))
        return local.info()

    def _state(self, local: LocalTable, seat: int | None, ply: int | None) -> Data | None:
        table, match = local.table, None
        if ply is not None:
            assert table.game is not None
            states = local.states()
            if ply >= len(states):
                raise _no_such_ply(table)
            match = Match.restore(table.game, "", table.entries[:ply], states[ply])
        return projection.state(table, local.viewpoint(seat), match)


def _names(record: Record) -> list[str | None]:
    """Return what a record calls its seats, as far as it does."""
    named = (record.meta or {}).get("names")
    if not isinstance(named, list) or len(named) != record.seats:
        return [None] * record.seats
    return [name[:MOST_LETTERS] if isinstance(name, str) else None for name in named]


def _no_such_ply(table: Table) -> Denied:
    return Denied("no_such_ply", f"The record has {table.ply} entries.", status=404)


def _number(asked: Data, name: str) -> int | None:
    return int(asked[name]) if name in asked else None
