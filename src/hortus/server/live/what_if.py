"""What if: a table of one's own that leaves a finished game at any moment, against bots."""

from __future__ import annotations

import time

from hortus.server.catalogue.catalogue import check_bot
from hortus.server.live.live_table import LiveTable
from hortus.server.live.opening import new_seed
from hortus.server.live.service import Service
from hortus.server.people.people import Person
from hortus.server.protocol.tables import WhatIfIn
from hortus.server.storage.store import new_id
from hortus.server.support.denied import Denied
from hortus.server.tables.caller import Caller
from hortus.server.tables.decisions import must_exist
from hortus.server.tables.records import must_be_public
from hortus.server.tables.spec import Holder, Spec
from hortus.server.tables.table import Table


async def leave_game(
    service: Service, live: LiveTable, caller: Caller, person: Person, wanted: WhatIfIn
) -> LiveTable:
    """Open a private table that goes on from a moment of a finished one, with fresh chance."""
    bot = check_bot(wanted.bot)
    async with live.lock:
        table = await service.registry.current(live)
        caller.must_see(table)
        must_be_public(table)
        must_exist(table, wanted.seat)
        played = table.played()
        spec = _spec(table, person, wanted, bot)
    moment = await service.replays.at(played, wanted.ply, person.id)
    if moment.position.is_over:
        raise Denied("over", "The game is over at this moment: choose an earlier one.")
    following = await service.registry.create(spec)
    following.table.remember(wanted.ply, moment.position.to_bytes())
    await service.registry.start_if_full(following)
    return following


def _spec(old: Table, person: Person, wanted: WhatIfIn, bot: str) -> Spec:
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
        **old.opening_until(wanted.ply),
    )
