"""A table in memory: what its stored events add up to.  Nothing here reads a clock or a disk.

`fold` takes one event after the other; what an event means never depends on anything but the
events before it, so every process and every restart arrives at the same table.  Whatever is decided
about a table is tried out on a copy (`after`), which takes its place once it is stored.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, assert_never

from hortus.core.game import Game
from hortus.core.match import Match
from hortus.core.record import Record
from hortus.server.tables.clock import Clock
from hortus.server.tables.events import (
    Answered,
    CameBack,
    Cancelled,
    DoneForRound,
    Entry,
    Event,
    Expired,
    GraceGiven,
    Moved,
    NumberedEvent,
    Offered,
    Outcome,
    RematchOpened,
    Resigned,
    Said,
    SatDown,
    SeatSet,
    Started,
    StoodUp,
    TakenBack,
    TimedOut,
)
from hortus.server.tables.positions import PlayedGame, Snapshot, last_state, source_of
from hortus.server.tables.spec import Holder, Spec

# How many of the latest decisions can be taken back without playing the game again.
REMEMBERED = 24
# So many entries are played again while others wait; of more a thread is asked.
FEW = 12
MOST_CHAT = 100


class NotRemembered(Exception):
    """A decision needs an earlier moment of the game, which has to be worked out first."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"the state at ply {ply} is not in memory")
        self.ply = ply


@dataclass(frozen=True)
class RecordLine:
    """One entry of the record, with who might have acted before it."""

    entry: Entry
    version: int
    at: float
    actors: tuple[int, ...]
    gains: tuple[int, ...] | None = None
    """What a decision brought every seat, all chance after it included; not known of old ones."""
    news: tuple[dict[str, Any], ...] = ()
    """What happened by itself once this entry and those before it were played."""

    @property
    def seat(self) -> int | None:
        """The seat that decided; None is chance."""
        seat = self.entry["seat"]
        return None if seat == "chance" else int(seat)


@dataclass(frozen=True)
class Offer:
    """What somebody asks the others to agree to."""

    number: int
    kind: str
    seat: int
    ply: int | None
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


class Table:
    """A table with everything that happened at it."""

    def __init__(self, spec: Spec, game: Game | None) -> None:
        self.spec = spec
        self.id = spec.id
        self.game = game
        self.seats: list[Holder] = list(spec.seats)
        self.status = "open"
        self.rated = bool(spec.rated)
        self.version = 0
        self.updated = spec.created
        self.events: list[NumberedEvent] = []
        self.plies: list[int] = []
        """The length of the record after each event."""
        self.lines: list[RecordLine] = []
        self.actors: tuple[int, ...] = ()
        self.must: tuple[int, ...] = ()
        self.clock = Clock(**spec.clock)
        self.offer: Offer | None = None
        self.outcome: Outcome | None = None
        self.ended: float | None = None
        self.resigned: set[int] = set()
        self.stand_in: dict[int, str] = {}
        self.done: dict[int, int] = {}
        """Seats that are done for a round, and which."""
        self.rematch: str | None = None
        self.requests: dict[str, int] = {}
        self.hidden = False
        self.take_backs = False
        """Somebody chose again after they had seen what follows."""
        self.said = 0
        self.chat: deque[int] = deque()
        """The events of the latest lines of chat; what was said before is forgotten."""
        self.forgotten: int | None = None
        """The line that was forgotten last."""
        self.match: Match | None = None
        self._remembered: dict[int, bytes] = {}
        """States before some decisions, by ply, the oldest first."""

    @property
    def ply(self) -> int:
        """The length of the record."""
        return len(self.lines)

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that plays a seat now."""
        return self.stand_in.get(seat) or self.seats[seat].bot

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats of a person."""
        return [
            seat
            for seat, holder in enumerate(self.seats)
            if person is not None and holder.kind == "person" and holder.person == person
        ]

    def forget(self, who: str) -> None:
        """Remove what a person said, and how their seats were called."""
        self.seats = [
            replace(holder, label=None) if who in (holder.person, holder.reserved) else holder
            for holder in self.seats
        ]
        self.events = [
            replace(numbered, event=numbered.event.forgotten())
            if isinstance(numbered.event, Said) and numbered.event.person == who
            else numbered
            for numbered in self.events
        ]

    def answer_of(self, seat: int) -> int | None:
        """Return the move that is played for a seat that is done for this round."""
        if seat not in self.done or seat not in self.ticking() or self.match is None:
            return None
        position = self.match.position
        answer = position.when_done()
        if answer is None or answer[0] != self.done[seat]:
            return None
        return answer[1] if answer[1] in position.legal_numbers(seat) else None

    @property
    def bot_turn(self) -> bool:
        """Whether a bot may act or has to answer, or somebody's answer is known already."""
        acting = any(self.bot_of(seat) or self.answer_of(seat) is not None for seat in self.actors)
        return self.status == "running" and (acting or bool(self.bots_asked))

    @property
    def bots_asked(self) -> list[int]:
        """The seats of bots that have to answer an offer."""
        needed = self.offer.needed if self.offer is not None else ()
        return [seat for seat in needed if self.seats[seat].kind == "bot"]

    def ticking(self) -> tuple[int, ...]:
        """Return the seats whose time runs: those somebody waits for, bots excepted."""
        return tuple(seat for seat in self.must if not self.bot_of(seat))

    # --- events ---

    def copy(self) -> Table:
        """Return a table that goes on by itself from here; what is frozen is shared."""
        twin = copy(self)
        twin.seats, twin.events, twin.plies = list(self.seats), list(self.events), list(self.plies)
        twin.lines, twin.requests = list(self.lines), dict(self.requests)
        twin.clock = replace(self.clock, left=list(self.clock.left))
        twin.resigned, twin.stand_in = set(self.resigned), dict(self.stand_in)
        twin.done, twin.chat = dict(self.done), self.chat.copy()
        twin._remembered = self._remembered.copy()
        return twin

    def after(self, numbered: NumberedEvent, match: Match | None = None) -> Table:
        """Return the table after an event; this one stays as it is."""
        twin = self.copy()
        twin.fold(numbered, match)
        return twin

    def fold(self, numbered: NumberedEvent, match: Match | None = None) -> None:
        """Take the next event into account, and the game that it led to.

        Without the game it has to be found afterwards, in `restore`.
        """
        if numbered.version != self.version + 1:
            raise ValueError(f"event {numbered.version} follows {self.version}")
        self.clock.settle(numbered.at)
        event = numbered.event
        match event:
            case SatDown() | StoodUp() | SeatSet():
                self.seats[event.seat] = event.holder
            case Cancelled():
                self.status = "cancelled"
            case Started():
                self.seats = list(event.seats)
                self.rated, self.hidden, self.status = event.rated, event.hidden, "running"
                self._extend(numbered, event.entries, (), self.spec.opening_news)
            case Moved():
                self._move(numbered, event)
            case DoneForRound():
                self.done[event.seat] = event.round
            case TakenBack():
                for ply in [ply for ply in self._remembered if ply > event.ply]:
                    del self._remembered[ply]
                self.take_backs |= event.ply < self.ply - 1
                del self.lines[event.ply :]
                self.offer = None
                self.done.clear()
            case Offered():
                number, asked = numbered.version, (event.agreed, event.needed)
                self.offer = Offer(number, event.about, event.seat, event.ply, *asked)
            case Answered():
                self._answer(event)
            case Resigned():
                self._resign(event.seat, event.bot)
            case TimedOut(then="resign"):
                self._resign(event.seat, event.bot)
            case TimedOut():
                self.stand_in[event.seat] = event.bot
            case CameBack():
                self.stand_in.pop(event.seat, None)
                self.clock.give(event.seat, event.left)
            case GraceGiven():
                self.clock.give_all(event.seconds)
            case Expired():
                pass
            case Said():
                self._say(numbered.version)
            case RematchOpened():
                self.rematch = event.table
            case _:
                assert_never(event)
        self._go_on(numbered)
        if match is not None:
            self.match = match

    def _go_on(self, numbered: NumberedEvent) -> None:
        """Note who is to act after an event, or that it was the last of the game."""
        event, at = numbered.event, numbered.at
        if numbered.turn is not None:
            self.actors, self.must = numbered.turn.actors, numbered.turn.must
        if numbered.outcome is not None:
            self.status, self.outcome, self.ended = "finished", numbered.outcome, at
            self.actors, self.must, self.offer = (), (), None
        if isinstance(event, Started):
            self.clock.start(len(self.seats), at, self.ticking())
        else:
            mover = event.seat if isinstance(event, Moved) else None
            self.clock.turn(at, self.ticking(), mover)
        self.version, self.updated = numbered.version, at
        self.events.append(numbered)
        self.plies.append(self.ply)
        if numbered.request is not None:
            self.requests[numbered.request] = numbered.version

    def _move(self, numbered: NumberedEvent, event: Moved) -> None:
        if self.match is not None:
            self.remember(self.ply, self.match.position.to_bytes())
        if not event.answered:
            self.done.pop(event.seat, None)
        news = {str(len(event.entries) - 1): event.news}
        self._extend(numbered, event.entries, self.actors, news, event.gains)
        if self.offer is not None and self.offer.kind == "undo":
            self.offer = None

    def _answer(self, event: Answered) -> None:
        offer = self.offer
        assert offer is not None
        if event.accept:
            agreed = tuple(sorted({*offer.agreed, *event.seats}))
            needed = tuple(seat for seat in offer.needed if seat not in event.seats)
            self.offer = replace(offer, agreed=agreed, needed=needed)
        else:
            self.offer = None

    def _resign(self, seat: int, bot: str) -> None:
        self.resigned.add(seat)
        self.stand_in[seat] = bot
        self.offer = None

    def _say(self, version: int) -> None:
        self.said += 1
        self.chat.append(version)
        if len(self.chat) > MOST_CHAT:
            self.forgotten = self.chat.popleft()
            old = self.events[self.forgotten - 1]
            assert isinstance(old.event, Said)
            self.events[self.forgotten - 1] = replace(old, event=old.event.forgotten())

    def _extend(
        self,
        event: NumberedEvent,
        entries: Sequence[Entry],
        actors: tuple[int, ...],
        news: Mapping[str, Sequence[dict[str, Any]]],
        gains: tuple[int, ...] | None = None,
    ) -> None:
        """Add entries to the record; `news` has what followed from some, by their number."""
        for number, entry in enumerate(entries):
            told = tuple(news.get(str(number), ()))
            if entry["seat"] == "chance":
                line = RecordLine(entry, event.version, event.at, (), None, told)
            else:
                line = RecordLine(entry, event.version, event.at, actors, gains, told)
            self.lines.append(line)

    # --- the position ---

    def opening_until(self, ply: int) -> dict[str, Any]:
        """Return what a table begins with that leaves this one's record at a ply."""
        lines = self.lines[:ply]
        news = {str(number): list(line.news) for number, line in enumerate(lines) if line.news}
        return {"opening": [dict(line.entry) for line in lines], "opening_news": news}

    def opening_match(self) -> Match:
        """Return the game as it starts."""
        game, spec = self.game, self.spec
        assert game is not None
        if not spec.opening:
            return Match(game, spec.seed)
        return Match.leave(game, spec.seed, spec.opening, self._state_at(len(spec.opening)))

    def match_after_move(self, move: int, seat: int) -> Match:
        """Return the game after a checked move and the chance that follows."""
        assert self.match is not None
        match = self.match.copy()
        match.play_checked(move, seat)
        return match

    def match_before(self, ply: int) -> Match:
        """Return the game as it was before the decision at a ply."""
        game, match = self.game, self.match
        assert match is not None
        assert game is not None
        return Match.restore(game, self.spec.seed, match.entries[:ply], self._state_at(ply))

    def remember(self, ply: int, state: bytes) -> None:
        """Keep the state before the entry at a ply for whoever goes back there."""
        self._remembered[ply] = state
        if len(self._remembered) > REMEMBERED:
            del self._remembered[next(iter(self._remembered))]

    def _state_at(self, ply: int) -> bytes:
        state = self._remembered.get(ply)
        if state is not None:
            return state
        if ply > FEW:
            raise NotRemembered(ply)
        assert self.game is not None
        return last_state(self.game, self.spec.seed, self.entries[:ply], None)

    @property
    def entries(self) -> list[Entry]:
        """The record so far; before the start it is what the game is to begin with."""
        return self.spec.opening if self.status == "open" else [line.entry for line in self.lines]

    def played(self) -> PlayedGame:
        """Return a copy of what was played until now, of a table that plays under today's rules."""
        assert self.game is not None
        latest = self.lines[-1].version if self.lines else 0
        entries = [dict(entry) for entry in self.entries]
        key = (self.id, latest, len(entries))
        return PlayedGame(key, self.game, self.spec.seed, self.spec.components, entries)

    def match_after(self, event: Event) -> Match | None:
        """Return the game after an event that another process stored; None if it is the same."""
        match event:
            case Started():
                return self.opening_match()
            case Moved():
                assert self.match is not None
                decision = event.entries[0]
                match = self.match.copy()
                match.play(decision, event.seat)
                if match.entries[self.ply :] != list(event.entries):
                    raise ValueError("this process does not come to the same move")
                return match
            case TakenBack():
                return self.match_before(event.ply)
            case _:
                return None

    def record(self) -> Record:
        """Return the record so far."""
        assert self.match is not None
        match = self.match.copy()
        names = [self.label(seat) for seat in range(len(self.seats))]
        match.meta = {"names": names, "table": self.id}
        return match.record()

    def label(self, seat: int) -> str:
        """Return what a record calls a seat: a bot's name, or just its number."""
        bot = self.seats[seat].bot
        return f"bot:{bot}" if bot else f"seat {seat}"

    def restore(self, snapshot: Snapshot | None) -> None:
        """Set the position from the folded lines, quickly from a snapshot if there is a good one.

        Raises RecordError if the rules of today do not lead there: such a table is archived.
        """
        if self.game is not None and self.status not in ("open", "cancelled"):
            usable = self.usable(snapshot)
            self.stand_at(last_state(self.game, self.spec.seed, self.entries, usable))

    def stand_at(self, state: bytes) -> None:
        """Set the position from the state after the last of the folded lines."""
        assert self.game is not None
        self.match = Match.restore(self.game, self.spec.seed, self.entries, state)

    def usable(self, snapshot: Snapshot | None) -> Snapshot | None:
        """Return a snapshot if the same rules wrote it and what led there still stands."""
        if snapshot is None or self.game is None:
            return None
        later = self.events[snapshot["version"] :]
        is_cut = any(isinstance(numbered.event, TakenBack) for numbered in later)
        is_good = snapshot["source"] == source_of(self.game) and snapshot["ply"] <= self.ply
        return snapshot if is_good and not is_cut else None

    def snapshot(self, version: int) -> dict[str, Any]:
        """Return the position for the store, to be taken from there by `restore`."""
        assert self.match is not None
        assert self.game is not None
        return {
            "version": version,
            "ply": len(self.match.entries),
            "source": source_of(self.game),
            "state": self.match.position.to_bytes(),
        }
