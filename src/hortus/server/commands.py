"""Commands of clients, from the socket or by REST: who may give them, and what they lead to."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

from hortus.core.contract import SPECTATOR, WAIT
from hortus.server import rulings, seen
from hortus.server.catalogue import check_bot, stand_in_bot
from hortus.server.daily import is_secret
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.pool import BotFailed, question
from hortus.server.protocol import client
from hortus.server.room import Room
from hortus.server.rulings import Denied
from hortus.server.store import new_id


@dataclass(frozen=True)
class Caller:
    """Whoever asks: a person, an external bot with the token of a seat, or nobody we know."""

    person: str | None = None
    name: str = ""
    table: str | None = None
    seat: int | None = None
    invite: str | None = None

    def owns(self, desk: Desk, seat: int) -> bool:
        """Tell whether the caller speaks for a seat."""
        if not 0 <= seat < len(desk.seats):
            return False
        holder = desk.seats[seat]
        if holder.kind == "external":
            return self.table == desk.id and self.seat == seat
        return holder.kind == "person" and self.person is not None and holder.person == self.person

    def sees(self, desk: Desk) -> bool:
        """Tell whether the caller may look at a table."""
        spec = desk.spec
        invited = self.invite is not None and hmac.compare_digest(
            self.invite.encode(), spec.invite.encode()
        )
        reserved = any(h.reserved == self.person for h in desk.seats if h.reserved)
        return (
            spec.public
            or invited
            or reserved
            or self.table == desk.id
            or (self.person is not None and self.person == spec.host)
            or bool(desk.seats_of(self.person))
        )

    def must_see(self, desk: Desk) -> None:
        """Refuse whoever may not look at a table."""
        if not self.sees(desk):
            raise Denied("private", "This table is private: ask for its link.", status=403)

    def must_own(self, desk: Desk, seat: int) -> None:
        """Refuse whoever does not speak for a seat."""
        if not self.owns(desk, seat):
            raise Denied("not_your_seat", "This is not your seat.", status=403)

    def eye(self, desk: Desk, seat: int | None) -> int:
        """Return through which eyes the caller may look; of a finished game through all."""
        if seat is None:
            return SPECTATOR
        if seat >= len(desk.seats):
            raise Denied("no_such_seat", f"There is no seat {seat} at this table.", status=404)
        if not (desk.status == "finished" and not is_secret(desk.spec.daily)):
            self.must_own(desk, seat)
        return seat

    def request(self, own: str) -> str:
        """Return an id that is this caller's alone, whatever others call theirs."""
        who = self.person or f"{self.table}/{self.seat}"
        return hashlib.blake2b(f"{who}:{own}".encode(), digest_size=20).hexdigest()


async def command(hall: Hall, room: Room, caller: Caller, message: Any) -> int:
    """Carry out a command and return its number once it is durable."""

    def ruling(desk: Desk) -> tuple[str, int | None, dict[str, Any]]:
        if isinstance(message, client.Chat):
            return _chat(desk, caller, message)
        caller.must_own(desk, message.seat)
        return _rule(desk, message)

    return await hall.act(room, ruling, caller.request(message.id))


def _rule(desk: Desk, message: Any) -> tuple[str, int | None, dict[str, Any]]:
    seat = message.seat
    match message:
        case client.Play():
            return "move", seat, rulings.play(desk, seat, message.version, message.move)
        case client.Undo():
            kind, body = rulings.undo(desk, seat)
            return kind, seat, body
        case client.OfferEnd():
            return "offer", seat, rulings.offer_end(desk, seat)
        case client.Answer():
            return "answer", seat, rulings.answer(desk, seat, message.offer, message.accept)
        case client.Resign():
            return "resign", seat, rulings.resign(desk, seat, stand_in_bot())
        case client.Back():
            return "back", seat, rulings.back(desk, seat)
    raise Denied("unknown", "There is no such command.", status=422)


def _chat(
    desk: Desk, caller: Caller, message: client.Chat
) -> tuple[str, int | None, dict[str, Any]]:
    caller.must_see(desk)
    if caller.person is None and caller.table is None:
        raise Denied("nobody", "Say who you are first.", status=401)
    body: dict[str, Any] = {"person": caller.person, "text": message.text}
    if message.seat is not None:
        caller.must_own(desk, message.seat)
        label = desk.seats[message.seat].label
        if label:
            body["label"] = label
    if caller.person is None:
        body["label"] = f"bot at seat {caller.seat}"
    return "chat", message.seat, body


async def hint(
    hall: Hall, room: Room, caller: Caller, seat: int, bot: str | None
) -> dict[str, Any]:
    """Return what a bot would do in a seat's place, from the seat's own view."""
    name = stand_in_bot() if bot is None else check_bot(bot)
    async with room.lock:
        desk = await hall.look(room)
        caller.must_own(desk, seat)
        if not desk.spec.hints or desk.rated or desk.spec.daily is not None:
            raise Denied("no_hints", "There are no hints at this table.")
        if desk.match is None or seat not in desk.actors:
            raise Denied("not_your_turn", "There is nothing to decide for this seat now.")
        view = seen.view_of(desk.match, seat)
        asked = question(view, name, new_id(), desk.spec.components)
    try:
        number = await hall.pool.ask(asked)
    except BotFailed:
        raise Denied("no_advice", "The bot has no advice; try again.", status=503) from None
    if number == WAIT:
        return {"bot": name, "move": None, "text": None}
    move = view.entry(number)
    return {"bot": name, "move": move, "text": view.game.kind.moves.to_text(move)}
