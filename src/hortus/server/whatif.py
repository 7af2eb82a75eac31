"""What if: a table of one's own that leaves a finished game at any moment, against bots."""

from __future__ import annotations

import time

from hortus.server.caller import Caller
from hortus.server.catalogue import check_bot
from hortus.server.desk import Desk
from hortus.server.people import Person
from hortus.server.protocol.tables import WhatIfIn
from hortus.server.records import must_be_open
from hortus.server.room import Room
from hortus.server.rulings import Denied, must_exist
from hortus.server.service import Service
from hortus.server.spec import Holder, Spec
from hortus.server.store import new_id
from hortus.server.tables import new_seed


async def leave_game(
    parts: Service, room: Room, caller: Caller, person: Person, wanted: WhatIfIn
) -> Room:
    """Open a private table that goes on from a moment of a finished one, with fresh chance."""
    bot = check_bot(wanted.bot)
    async with room.lock:
        desk = await parts.hall.look(room)
        caller.must_see(desk)
        must_be_open(desk)
        must_exist(desk, wanted.seat)
        played = desk.played()
        spec = _spec(desk, person, wanted, bot)
    moment = await parts.replays.at(played, wanted.ply, person.id)
    if moment.position.is_over:
        raise Denied("over", "The game is over at this moment: choose an earlier one.")
    following = await parts.hall.create(spec)
    following.desk.remember(wanted.ply, moment.position.to_bytes())
    await parts.hall.start_if_full(following)
    return following


def _spec(old: Desk, person: Person, wanted: WhatIfIn, bot: str) -> Spec:
    return Spec(
        id=new_id(),
        game=old.spec.game,
        seed=new_seed(),
        rules=old.spec.rules,
        host=person.id,
        invite=new_id(),
        public=False,
        rated=False,
        daily=None,
        created=time.time(),
        options=old.spec.options,
        components=old.spec.components,
        shuffle=False,
        hints=True,
        clock={},
        seats=[
            Holder("person", person.id) if seat == wanted.seat else Holder("bot", bot=bot)
            for seat in range(len(old.seats))
        ],
        origin={"table": old.id, "ply": wanted.ply},
        opening=[dict(line.entry) for line in old.lines[: wanted.ply]],
        opening_news={
            str(ply): list(line.news)
            for ply, line in enumerate(old.lines[: wanted.ply])
            if line.news
        },
    )
