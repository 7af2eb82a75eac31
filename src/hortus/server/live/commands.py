"""Commands of clients, from the socket or by REST: who may give them, and what they lead to."""

from __future__ import annotations

from typing import Any, assert_never

from hortus.bots.levels import LEVELS
from hortus.server.bots.pool import BotFailed, question
from hortus.server.catalogue.catalogue import check_bot, stand_in_bot
from hortus.server.live import coach
from hortus.server.live.live_table import Judging, LiveTable
from hortus.server.live.registry import Registry
from hortus.server.protocol import client
from hortus.server.storage.store import new_id
from hortus.server.support.denied import Denied
from hortus.server.support.fair_queue import TooMany
from hortus.server.tables import decisions
from hortus.server.tables.caller import Caller
from hortus.server.tables.days import is_open
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import Said
from hortus.server.tables.table import Table


async def command(
    registry: Registry, live: LiveTable, caller: Caller, message: client.AnyCommand
) -> int:
    """Carry out a command and return its number once it is durable."""

    def decide(table: Table) -> Decision:
        if isinstance(message, client.Chat):
            said = _chat(table, caller, message)
            plays = caller.person is None or bool(table.seats_of(caller.person))
            registry.chat_limits.must_allow(table, caller.person or table.id, plays)
            return said
        caller.must_own(table, message.seat)
        if table.spec.daily is not None and not is_open(table.spec.daily):
            raise Denied("day_over", "The day of this challenge is over.")
        return _decide(table, message)

    return await registry.act(live, decide, caller.request(message.id))


def _decide(table: Table, message: client.SeatCommand) -> Decision:
    seat = message.seat
    match message:
        case client.Play():
            return decisions.play(table, seat, message.version, message.move)
        case client.Done():
            return decisions.done(table, seat)
        case client.Undo():
            return decisions.undo(table, seat)
        case client.OfferEnd():
            return decisions.offer_end(table, seat)
        case client.Answer():
            return decisions.answer(table, seat, message.offer, message.accept)
        case client.Resign():
            return decisions.resign(table, seat, stand_in_bot())
        case client.Back():
            return decisions.back(table, seat)
        case _:
            assert_never(message)


def _chat(table: Table, caller: Caller, message: client.Chat) -> Decision:
    caller.must_see(table)
    seats = caller.seats(table)
    if caller.person is None and not seats:
        raise Denied("nobody", "Say who you are first.", status=401)
    label = None
    if message.seat is not None:
        caller.must_own(table, message.seat)
        label = table.seats[message.seat].label or None
    if caller.person is None:
        label = f"bot at seat {seats[0]}"
    return Decision(Said(message.seat, caller.person, message.text, label))


async def hint(
    registry: Registry, live: LiveTable, caller: Caller, seat: int, bot: str | None
) -> dict[str, Any]:
    """Return what a bot would do in a seat's place, from the seat's own view, and why."""
    named = None if bot is None else check_bot(bot)
    who = caller.person or live.id
    async with live.lock:
        table = await registry.current(live)
        caller.must_own(table, seat)
        if not table.spec.hints or table.rated or table.spec.daily is not None:
            raise Denied("no_hints", "There are no hints at this table.")
        judging = coach.judging_of(live, table, seat, who)
    # Interpreted, only a weak bot finds a move in good time.
    quick = registry.pool.is_fast(judging.view.game.name) or coach.knows_best(judging)
    if named is None and quick:
        name, advice = LEVELS[-1], await coach.best_of(registry, judging)
    else:
        name = named or stand_in_bot()
        advice = await _advice(registry, judging, name)
    caller.must_own(live.table, seat)
    told = coach.told(judging.view, advice)
    return {"bot": name, "move": told["best"], "text": told["text"], "why": told["why"]}


async def _advice(registry: Registry, judging: Judging, bot: str) -> dict[str, Any]:
    asked = question(judging.view, bot, new_id(), judging.components) | {"why": True}
    try:
        answer = await registry.pool.advise(asked, judging.who)
    except BotFailed:
        raise Denied("no_advice", "The bot has no advice; try again.", status=503) from None
    except TooMany:
        raise Denied("too_fast", "You wait for some advice already.", status=429) from None
    return {"best": answer["move"], "why": answer["why"]}
