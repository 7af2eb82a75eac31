"""Opening tables, filling their seats, and playing again with the same people."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from dataclasses import replace

from hortus.core.errors import HortusError
from hortus.server import rulings
from hortus.server.caller import Caller
from hortus.server.catalogue import check_bot
from hortus.server.desk import Desk
from hortus.server.people import Person
from hortus.server.protocol.tables import SeatIn, SeatSetIn, TableIn
from hortus.server.room import Room
from hortus.server.rulings import Decision, Denied
from hortus.server.service import Service
from hortus.server.spec import Holder, Spec
from hortus.server.store import new_id
from hortus.server.table_events import RematchOpened


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


def tokens(parts: Service, desk: Desk, person: str) -> dict[str, str]:
    """Return the tokens that speak for the seats that somebody gave to programs of their own."""
    return {
        str(seat): parts.people.token(desk.id, holder.token_key(seat))
        for seat, holder in enumerate(desk.seats)
        if holder.kind == "external" and holder.person == person
    }


async def open_table(parts: Service, person: Person, wanted: TableIn) -> Room:
    """Open a table; it starts at once if every seat is taken."""
    seats = [_holder(seat, person.id, seat.name) for seat in wanted.seats]
    try:
        game = await parts.catalogue.load_new(
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
    room = await parts.hall.create(spec)
    await parts.hall.start_if_full(room)
    return room


async def sit(
    parts: Service, room: Room, caller: Caller, person: Person, seat: int | None, label: str | None
) -> None:
    """Take a free seat; the last one starts the game."""

    def ruling(desk: Desk) -> Decision:
        caller.must_see(desk)
        return rulings.sit(desk, seat, person.id, label)

    await parts.hall.act(room, ruling)
    await parts.hall.start_if_full(room)


async def stand(parts: Service, room: Room, caller: Caller, seat: int) -> None:
    """Give a seat back."""

    def ruling(desk: Desk) -> Decision:
        caller.must_own(desk, seat)
        return rulings.stand(desk, seat)

    await parts.hall.act(room, ruling)


def _must_host(desk: Desk, caller: Caller) -> None:
    if caller.person is None or caller.person != desk.spec.host:
        raise Denied("not_host", "Only whoever opened the table may do this.", status=403)


async def set_seat(
    parts: Service, room: Room, caller: Caller, seat: int, wanted: SeatSetIn
) -> str | None:
    """Let the host give a seat to a bot, a program or nobody; return a program's token."""
    holder = _holder(wanted, caller.person or "")

    def ruling(desk: Desk) -> Decision:
        _must_host(desk, caller)
        return rulings.set_seat(desk, seat, holder)

    await parts.hall.act(room, ruling)
    await parts.hall.start_if_full(room)
    return parts.people.token(room.desk.id, holder.key) if holder.key is not None else None


async def start(parts: Service, room: Room, caller: Caller, fill: str | None) -> None:
    """Let the host start the game."""
    async with room.lock:
        _must_host(await parts.hall.look(room), caller)
    await parts.hall.start(room, None if fill is None else check_bot(fill))


async def rematch(parts: Service, room: Room, caller: Caller) -> Room:
    """Return the next table of the same people, with the caller seated at it."""
    person = caller.person
    async with room.lock:
        desk = await parts.hall.look(room)
        mine = desk.seats_of(person)
        if not mine or person is None:
            raise Denied("not_your_seat", "You did not play at this table.", status=403)
        if desk.status != "finished":
            raise Denied("not_over", "The game is not over yet.")
        if desk.spec.daily is not None:
            raise Denied("daily", "There is one attempt a day.")
        existing = desk.rematch
    if existing is None:
        existing = await _open_rematch(parts, room, person)
    following = await parts.hall.room(existing)
    await _take_kept_seats(parts, following, person)
    return following


async def _open_rematch(parts: Service, room: Room, person: str) -> str:
    old = room.desk
    # Whoever began now comes last.
    holders = [*old.seats[1:], old.seats[0]]
    seats = [
        Holder(reserved=holder.person, label=holder.label)
        if holder.kind == "person"
        else replace(holder, key=holder.key and new_id())
        for holder in holders
    ]
    # A new game follows the rules of today, also after one that was begun under earlier ones.
    game = parts.catalogue.load(old.spec.game, len(seats), old.spec.options, old.spec.components)
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
    following = await parts.hall.create(spec)

    def ruling(desk: Desk) -> Decision:
        if desk.rematch is not None:
            raise Denied("exists", desk.rematch)
        return Decision(RematchOpened(following.desk.id))

    try:
        await parts.hall.act(room, ruling)
    except Denied as denied:
        if denied.code != "exists":
            raise
        return denied.message
    return following.desk.id


async def _take_kept_seats(parts: Service, room: Room, person: str) -> None:
    kept = Counter(h.reserved for h in room.desk.seats if h.kind == "open")[person]
    for _ in range(kept):

        def ruling(desk: Desk) -> Decision:
            label = next((h.label for h in desk.seats if h.reserved == person), None)
            return rulings.sit(desk, None, person, label)

        await parts.hall.act(room, ruling)
    await parts.hall.start_if_full(room)
