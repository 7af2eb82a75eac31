"""Commands of clients, from the socket or by REST: who may give them, and what they lead to."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import WAIT
from hortus.server import rulings, seen
from hortus.server.caller import Caller
from hortus.server.catalogue import check_bot, stand_in_bot
from hortus.server.days import is_open
from hortus.server.desk import Desk
from hortus.server.hall import Hall
from hortus.server.pool import BotFailed, question
from hortus.server.protocol import client
from hortus.server.room import Room
from hortus.server.rulings import Decision, Denied
from hortus.server.store import new_id
from hortus.server.table_events import Said
from hortus.server.turns import TooMany


async def command(hall: Hall, room: Room, caller: Caller, message: Any) -> int:
    """Carry out a command and return its number once it is durable."""

    def ruling(desk: Desk) -> Decision:
        if isinstance(message, client.Chat):
            ruled = _chat(desk, caller, message)
            plays = caller.person is None or bool(desk.seats_of(caller.person))
            hall.chatter.must_allow(desk, caller.person or desk.id, plays)
            return ruled
        caller.must_own(desk, message.seat)
        if desk.spec.daily is not None and not is_open(desk.spec.daily):
            raise Denied("day_over", "The day of this challenge is over.")
        return _rule(desk, message)

    return await hall.act(room, ruling, caller.request(message.id))


def _rule(desk: Desk, message: Any) -> Decision:
    seat = message.seat
    match message:
        case client.Play():
            return rulings.play(desk, seat, message.version, message.move)
        case client.Done():
            return rulings.done(desk, seat)
        case client.Undo():
            return rulings.undo(desk, seat)
        case client.OfferEnd():
            return rulings.offer_end(desk, seat)
        case client.Answer():
            return rulings.answer(desk, seat, message.offer, message.accept)
        case client.Resign():
            return rulings.resign(desk, seat, stand_in_bot())
        case client.Back():
            return rulings.back(desk, seat)
    raise Denied("unknown", "There is no such command.", status=422)


def _chat(desk: Desk, caller: Caller, message: client.Chat) -> Decision:
    caller.must_see(desk)
    seats = caller.seats(desk)
    if caller.person is None and not seats:
        raise Denied("nobody", "Say who you are first.", status=401)
    label = None
    if message.seat is not None:
        caller.must_own(desk, message.seat)
        label = desk.seats[message.seat].label or None
    if caller.person is None:
        label = f"bot at seat {seats[0]}"
    return Decision(Said(message.seat, caller.person, message.text, label))


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
        answer = await hall.pool.advise(asked, caller.person or desk.id)
    except BotFailed:
        raise Denied("no_advice", "The bot has no advice; try again.", status=503) from None
    except TooMany:
        raise Denied("too_fast", "You wait for some advice already.", status=429) from None
    number = int(answer["move"])
    caller.must_own(room.desk, seat)
    if number == WAIT:
        return {"bot": name, "move": None, "text": None}
    move = view.entry(number)
    return {"bot": name, "move": move, "text": view.game.kind.moves.to_text(move)}
