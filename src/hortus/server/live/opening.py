"""Opening tables, filling their seats, and playing again with the same people."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from dataclasses import replace

from hortus.core.errors import HortusError
from hortus.server.catalogue.catalogue import check_bot
from hortus.server.live.live_table import LiveTable
from hortus.server.live.service import Service
from hortus.server.people.people import Person
from hortus.server.protocol.tables import SeatIn, SeatSetIn, TableIn
from hortus.server.storage.store import new_id
from hortus.server.support.denied import Denied
from hortus.server.tables import decisions
from hortus.server.tables.caller import Caller
from hortus.server.tables.decisions import Decision
from hortus.server.tables.events import RematchOpened
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table


def new_seed() -> str:
    """Return the secret seed of a table."""
    return secrets.token_hex(16)


def _holder(wanted: SeatIn | SeatSetIn, person: str, label: str | None = None) -> Holder:
    if wanted.kind == "bot":
        return Holder("bot", bot=check_bot(wanted.bot))
    if wanted.bot is not None:
        raise Denied("wrong_seat", "Only a seat of the kind bot names one.", status=422)
    if wanted.kind == "me":
        return Holder("person", person, label=label)
    return Holder("external", person, key=new_id()) if wanted.kind == "external" else Holder()


def tokens(service: Service, table: Table, person: str) -> dict[str, str]:
    """Return the tokens that speak for the seats that somebody gave to programs of their own."""
    return {
        str(seat): service.people.token(table.id, holder.token_key(seat))
        for seat, holder in enumerate(table.seats)
        if holder.kind == "external" and holder.person == person
    }


async def open_table(service: Service, person: Person, wanted: TableIn) -> LiveTable:
    """Open a table; it starts at once if every seat is taken."""
    seats = [_holder(seat, person.id, seat.name) for seat in wanted.seats]
    try:
        game = await service.catalogue.load_new(
            wanted.game, len(seats), wanted.options, wanted.components, person.id
        )
    except HortusError as error:
        raise Denied("wrong_table", str(error), status=422) from None
    spec = Spec(
        id=new_id(),
        game=game.name,
        seed=new_seed(),
        rules=game.rules_version,
        host=person.id,
        invite=new_id(),
        public=wanted.public,
        rated=wanted.rated,
        daily=None,
        created=time.time(),
        options=game.options,
        components=wanted.components,
        shuffle=wanted.shuffle,
        hints=wanted.hints,
        clock=wanted.clock.model_dump(),
        seats=seats,
        opening=game.opening,
    )
    live = await service.registry.create(spec)
    await service.registry.start_if_full(live)
    return live


async def sit(
    service: Service,
    live: LiveTable,
    caller: Caller,
    person: Person,
    seat: int | None,
    label: str | None,
) -> None:
    """Take a free seat; the last one starts the game."""

    def decide(table: Table) -> Decision:
        caller.must_see(table)
        return decisions.sit(table, seat, person.id, label)

    await service.registry.act(live, decide)
    await service.registry.start_if_full(live)


async def stand(service: Service, live: LiveTable, caller: Caller, seat: int) -> None:
    """Give a seat back."""

    def decide(table: Table) -> Decision:
        caller.must_own(table, seat)
        return decisions.stand(table, seat)

    await service.registry.act(live, decide)


def _must_host(table: Table, caller: Caller) -> None:
    if caller.person is None or caller.person != table.spec.host:
        raise Denied("not_host", "Only whoever opened the table may do this.", status=403)


async def set_seat(
    service: Service, live: LiveTable, caller: Caller, seat: int, wanted: SeatSetIn
) -> str | None:
    """Let the host give a seat to a bot, a program or nobody; return a program's token."""
    holder = _holder(wanted, caller.person or "")

    def decide(table: Table) -> Decision:
        _must_host(table, caller)
        return decisions.set_seat(table, seat, holder)

    await service.registry.act(live, decide)
    await service.registry.start_if_full(live)
    return service.people.token(live.table.id, holder.key) if holder.key is not None else None


async def cancel(service: Service, live: LiveTable, caller: Caller) -> None:
    """Let the host call the game off before it begins."""

    def decide(table: Table) -> Decision:
        _must_host(table, caller)
        return decisions.cancel(table)

    await service.registry.act(live, decide)


async def start(service: Service, live: LiveTable, caller: Caller, fill: str | None) -> None:
    """Let the host start the game."""
    async with live.lock:
        _must_host(await service.registry.current(live), caller)
    await service.registry.start(live, None if fill is None else check_bot(fill))


async def rematch(service: Service, live: LiveTable, caller: Caller) -> LiveTable:
    """Return the next table of the same people, with the caller seated at it."""
    person = caller.person
    async with live.lock:
        table = await service.registry.current(live)
        mine = table.seats_of(person)
        if not mine or person is None:
            raise Denied("not_your_seat", "You did not play at this table.", status=403)
        if table.status != "finished":
            raise Denied("not_over", "The game is not over yet.")
        if table.spec.daily is not None:
            raise Denied("daily", "There is one attempt a day.")
        existing = table.rematch
    if existing is None:
        existing = await _open_rematch(service, live, person)
    following = await service.registry.live_table(existing)
    await _take_kept_seats(service, following, person)
    return following


async def _open_rematch(service: Service, live: LiveTable, person: str) -> str:
    old = live.table
    # Whoever began now comes last.
    holders = [*old.seats[1:], old.seats[0]]
    seats = [
        Holder(reserved=holder.person, label=holder.label)
        if holder.kind == "person"
        else replace(holder, key=holder.key and new_id())
        for holder in holders
    ]
    # A new game follows the rules of today, also after one that was begun under earlier ones.
    game = service.catalogue.load(old.spec.game, len(seats), old.spec.options, old.spec.components)
    spec = Spec(
        **{
            **vars(old.spec),
            "rules": game.rules_version,
            "options": game.options,
            "id": new_id(),
            "seed": new_seed(),
            "invite": new_id(),
            "host": person,
            "created": time.time(),
            "seats": seats,
            "origin": None,
            # What was chosen for the set-up stays; what a what-if went on from does not.
            "opening": old.spec.opening if old.spec.origin is None else [],
            "opening_news": {},
        }
    )
    following = await service.registry.create(spec)

    def decide(table: Table) -> Decision:
        if table.rematch is not None:
            raise Denied("exists", table.rematch)
        return Decision(RematchOpened(following.table.id))

    try:
        await service.registry.act(live, decide)
    except Denied as denied:
        if denied.code != "exists":
            raise
        return denied.message
    return following.table.id


async def _take_kept_seats(service: Service, live: LiveTable, person: str) -> None:
    kept = Counter(h.reserved for h in live.table.seats if h.kind == "open")[person]
    for _ in range(kept):

        def decide(table: Table) -> Decision:
            label = next((h.label for h in table.seats if h.reserved == person), None)
            return decisions.sit(table, None, person, label)

        await service.registry.act(live, decide)
    await service.registry.start_if_full(live)
