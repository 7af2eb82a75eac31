"""One table that lives in a browser, and the pages there that look at it.

It decides, folds and tells with the functions of the service.  What is new here is only who may do
what: everything is done by the one person who plays here.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any

from hortus.core.benefit import benefit
from hortus.core.contract import SPECTATOR, WAIT
from hortus.core.dice import new_dice
from hortus.server.catalogue.shelf import title_of
from hortus.server.people.public_person import PublicPerson
from hortus.server.support.denied import Denied
from hortus.server.tables import decisions, messages, projection
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import NumberedEvent, Said
from hortus.server.tables.positions import states_of
from hortus.server.tables.table import NotRemembered, Table

Data = dict[str, Any]
ME = "me"


def who(_id: str | None) -> PublicPerson:
    """Return the one person there is."""
    return PublicPerson(ME, "", guest=True)


@dataclass
class Line:
    """A page that looks at a table."""

    seat: int | None
    protocol: int
    shown: Data | None = None
    """The state that it was sent last."""


@dataclass
class Outbox:
    """What a call leads to: rows to be stored first, then messages to be sent, and questions."""

    rows: list[Data] = field(default_factory=list)
    messages: list[tuple[int, Data]] = field(default_factory=list)
    questions: list[Data] = field(default_factory=list)


class LocalTable:
    """A table, its lines, and the bots that are thinking."""

    def __init__(self, table: Table, now: Callable[[], float], stand_in: str, adviser: str) -> None:
        self.table = table
        self.lines: dict[int, Line] = {}
        self.out = Outbox()
        self._now, self._stand_in, self._adviser = now, stand_in, adviser
        self._asked: dict[int, int] = {}
        """The moment for which a bot was asked last, by seat."""
        self._moment = table.version
        """The version since which the game is as it is."""
        self._states: tuple[int, list[bytes]] | None = None

    def info(self) -> Data:
        """Return everything about the table but its position."""
        table = self.table
        title = title_of(table.spec.game, table.spec.options)
        online = set(table.seats_of(ME)) if self.lines else set()
        info = projection.table_info(table, title, who, ME, online, 0)
        # Whether a move is a mistake takes more playouts than a browser has time for.
        return {**info, "coach": False}

    def row(self) -> Data:
        """Return what a list of tables says of it."""
        table, info = self.table, self.info()
        bots = [holder.bot for holder in table.seats]
        clock = table.clock
        same = ("id", "game", "title", "status", "public", "rated", "daily", "mine", "options")
        return {
            **{key: info[key] for key in same},
            "names": [seat["name"] for seat in info["seats"]],
            "bots": bots,
            "free": 0,
            "my_turn": table.status == "running" and any(s in table.must for s in info["mine"]),
            "waiting": list(table.must) if table.status == "running" else [],
            "outcome": table.outcome,
            "ended": table.ended,
            "clock": clock.kind,
            "bank": clock.bank,
            "increment": clock.increment,
            "version": table.version,
            "created": table.spec.created,
            "updated": table.updated,
        }

    def states(self) -> list[bytes]:
        """Return the state before every entry of the record, and after the last; kept."""
        table = self.table
        assert table.game is not None
        if self._states is None or self._states[0] != self._moment:
            self._states = (self._moment, states_of(table.game, table.entries))
        return self._states[1]

    # --- what happens ---

    def act(self, decide: Callable[[Table], Decision], request: str | None = None) -> int:
        """Carry out what is decided, tell everybody, and return its number."""
        if request is not None and request in self.table.requests:
            return self.table.requests[request]
        try:
            decision = decide(self.table)
        except NotRemembered as missing:
            self.table.remember(missing.ply, self.states()[missing.ply])
            decision = decide(self.table)
        at = max(self._now(), self.table.updated)
        event = NumberedEvent(self.table.version + 1, at, request, decision.event)
        self.table = self.table.after(event, decision.match)
        if messages.changes_position(event):
            self._moment = event.version
        self.out.rows.append(asdict(event.row()))
        self._tell(event)
        return event.version

    def _tell(self, event: NumberedEvent) -> None:
        with_table = messages.changes_table(event)
        for number, line in self.lines.items():
            viewpoint = self._viewpoint(line)
            moved = messages.changes_position(event)
            state = projection.state(self.table, viewpoint) if moved else None
            seen = line.shown if state is not None else None
            info = self.info() if with_table else None
            message = messages.happened(self.table, event, viewpoint, who, state, seen, info)
            line.shown = state or line.shown
            self.out.messages.append((number, message))

    def _viewpoint(self, line: Line) -> int:
        return SPECTATOR if line.seat is None else line.seat

    def go_on(self) -> None:
        """Do what happens by itself, and ask the bots that are to act."""
        while self._answer_one():
            pass
        table = self.table
        for seat in table.actors:
            bot = table.bot_of(seat)
            if table.status == "running" and bot and self._asked.get(seat) != self._moment:
                self._asked[seat] = self._moment
                self.out.questions.append(self._question(seat, bot, "move"))

    def _answer_one(self) -> bool:
        """Answer for one seat that needs no thought; tell whether there was one."""
        table = self.table
        if table.status != "running":
            return False
        offer = table.offer
        if table.bots_asked and offer is not None:
            # Whether a position is even is worked out by simulations, which only a service makes.
            seat = table.bots_asked[0]
            self.act(lambda table: decisions.answer(table, seat, offer.number, False))
            return True
        done = next((seat for seat in table.actors if table.answer_of(seat) is not None), None)
        if done is None:
            return False
        self.act(lambda table: decisions.play_answer(table, done))
        return True

    def _question(self, seat: int, bot: str, purpose: str) -> Data:
        """Return what a bot is asked: only what its seat may know."""
        table = self.table
        assert table.match is not None
        text = f"{table.spec.seed}/bot/{seat}/{table.ply}"
        return {
            "for": purpose,
            "table": table.id,
            "game": table.spec.game,
            "seats": len(table.seats),
            "seat": seat,
            "bot": bot,
            "version": table.version,
            "ply": table.ply,
            "dice": blake2b(text.encode()).hexdigest(),
            "state": b64encode(table.match.position.view(seat).state.to_bytes()).decode(),
        }

    def bot_moved(self, seat: int, version: int, move: int) -> None:
        """Play the move that a bot chose, unless the table has changed."""
        if move == WAIT:
            return

        def decide(table: Table) -> Decision:
            if table.bot_of(seat) is None or decisions.is_stale(table, seat, version):
                raise Denied("stale", "The table has changed.")
            return decisions.play_bot(table, seat, move)

        try:
            self.act(decide)
        except Denied:
            self._asked.pop(seat, None)

    # --- what pages say ---

    def viewpoint(self, seat: int | None) -> int:
        """Return from which viewpoint one may look: one's own, of a finished game from any."""
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < len(self.table.seats):
            raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
        return seat if self.table.status == "finished" else self._must_own(seat)

    def connect(self, number: int, seat: int | None, protocol: int) -> None:
        """Let a page look through a seat, or as a spectator."""
        self.lines[number] = Line(seat if seat in self.table.seats_of(ME) else None, protocol)
        self._welcome(number, None)

    def _welcome(self, number: int, request: str | None) -> None:
        line = self.lines[number]
        message = messages.welcome(
            self.table, self._viewpoint(line), self.info(), ME, line.protocol, who, request
        )
        line.shown = message["state"]
        self.out.messages.append((number, message))

    def take(self, number: int, message: Data) -> None:
        """Answer a message of a page."""
        own = message["id"]
        try:
            answer = self._answer(number, message)
        except Denied as denied:
            line = self.lines[number]
            line.shown = projection.state(self.table, self._viewpoint(line))
            answer = messages.refused(own, denied, line.shown)
        if answer is not None:
            self.out.messages.append((number, answer))

    def _answer(self, number: int, message: Data) -> Data | None:
        own, table = message["id"], self.table
        match message["type"]:
            case "ping":
                return {"type": "pong", "id": own, "at": self._now()}
            case "look":
                if message["seat"] is not None:
                    self._must_own(message["seat"])
                self.lines[number].seat = message["seat"]
                self._welcome(number, own)
                return None
            case "sync":
                line = self.lines[number]
                missed = messages.synced(
                    table, self._viewpoint(line), self.info(), who, message["after"], own
                )
                line.shown = missed["state"]
                return missed
            case "explain":
                seat = self._must_own(message["seat"])
                found = projection.explain(table, seat, message["move"], message["language"])
                return {"type": "explained", "id": own, "explanation": found}
            case "preview":
                seat = self._must_own(message["seat"])
                effect = projection.preview(table, seat, message["move"])
                return {"type": "previewed", "id": own, "preview": effect}
            case "hint":
                self._ask_hint(number, own, self._must_own(message["seat"]), message.get("bot"))
                return None
            case _:
                done = self.act(lambda table: self._decide(table, message), own)
                return {"type": "ack", "id": own, "number": done}

    def _must_own(self, seat: int) -> int:
        if seat not in self.table.seats_of(ME):
            raise Denied("not_your_seat", "This is not your seat.", status=403)
        return seat

    def _decide(self, table: Table, message: Data) -> Decision:
        if message["type"] == "chat":
            return Decision(Said(message["seat"], ME, message["text"]))
        seat = self._must_own(message["seat"])
        match message["type"]:
            case "play":
                return decisions.play(table, seat, message["version"], message["move"])
            case "done":
                return decisions.done(table, seat)
            case "undo":
                return decisions.undo(table, seat)
            case "offer_end":
                return decisions.offer_end(table, seat)
            case "answer":
                return decisions.answer(table, seat, message["offer"], message["accept"])
            case "resign":
                return decisions.resign(table, seat, self._stand_in)
            case "back":
                return decisions.back(table, seat)
            case _:
                raise Denied("malformed", "Nothing here understands this.", status=400)

    def _ask_hint(self, number: int, own: str, seat: int, bot: str | None) -> None:
        table = self.table
        if not table.spec.hints:
            raise Denied("no_hints", "There are no hints at this table.")
        if table.match is None or seat not in table.actors:
            raise Denied("not_your_turn", "There is nothing to decide for this seat now.")
        asked = self._question(seat, bot or self._adviser, "hint")
        self.out.questions.append({**asked, "line": number, "id": own})

    def advise(self, question: Data, move: int) -> None:
        """Send the advice that a bot gave."""
        hint: Data = {"bot": question["bot"], "move": None, "text": None, "why": None}
        if question["version"] != self.table.version or question["line"] not in self.lines:
            denied = Denied("stale", "The table has changed.")
            answer = messages.refused(question["id"], denied)
        else:
            assert self.table.match is not None
            if move != WAIT:
                view = projection.view_of(self.table.match, question["seat"])
                entry = view.entry(move)
                why = benefit(view, move, new_dice(question["dice"], "why"))
                hint |= {"move": entry, "text": view.game.kind.moves.to_text(entry), "why": why}
            answer = {"type": "hinted", "id": question["id"], "hint": hint}
        if question["line"] in self.lines:
            self.out.messages.append((question["line"], answer))
