"""The daily challenge: a game per day and kind, with the same chance for all on a board."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any

from sqlalchemy import func, select

from hortus.core.contract import GameKind
from hortus.core.registry import find_kind, names
from hortus.server.catalogue.catalogue import stand_in_bot
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Registry
from hortus.server.people.people import Person
from hortus.server.storage import schema
from hortus.server.storage.store import Taken, new_id
from hortus.server.support.denied import Denied
from hortus.server.tables.days import is_secret, today
from hortus.server.tables.spec import Holder, Spec

MOST_LINES = 200


class Daily:
    """Challenges of today, attempts, and boards of results."""

    def __init__(self, registry: Registry, secret: str) -> None:
        self._registry = registry
        self._secret = secret.encode()

    def _seed(self, day: str, game: str, guests: bool) -> str:
        """Return the chance of a day: guests, of whom one person may be many, have their own."""
        name = f"{day}/{game}/guests" if guests else f"{day}/{game}"
        return hmac.new(self._secret, name.encode(), hashlib.sha256).hexdigest()[:32]

    def _seats(self, kind: GameKind) -> list[str]:
        """Return the bots one plays against: none if the game can be played alone."""
        return [] if 1 in kind.seats else [stand_in_bot()] * (kind.seats[0] - 1)

    async def challenges(self, person: Person | None) -> list[dict[str, Any]]:
        """Return today's challenges."""
        day, a = today(), schema.attempts.c
        counted = select(a.game, func.count().label("n")).where(a.day == day).group_by(a.game)
        players = {row.game: row.n for row in await self._registry.store.rows(counted)}
        mine = {}
        if person is not None:
            query = select(a.game, a.table_id).where(a.day == day, a.person == person.id)
            mine = {row.game: row.table_id for row in await self._registry.store.rows(query)}
        found = []
        for name in names():
            kind = find_kind(name)
            bots = self._seats(kind)
            seats = 1 + len(bots)
            game = self._registry.catalogue.load(name, seats, {}, None)
            found.append(
                {
                    "game": name,
                    "title": kind.title,
                    "day": day,
                    "seats": seats,
                    "options": game.options,
                    "bots": bots,
                    "players": players.get(name, 0),
                    "table": mine.get(name),
                }
            )
        return found

    async def attempt(self, name: str, person: Person) -> LiveTable:
        """Return somebody's only attempt at today's challenge, begun if need be."""
        kind, day, a = self._kind(name), today(), schema.attempts.c
        query = select(a.table_id).where(a.day == day, a.game == name, a.person == person.id)
        row = await self._registry.store.row(query)
        if row is None:
            bots = [Holder("bot", bot=bot) for bot in self._seats(kind)]
            game = self._registry.catalogue.load(name, 1 + len(bots), {}, None)
            spec = Spec(
                id=new_id(),
                game=name,
                seed=self._seed(day, name, person.guest),
                rules=game.rules_version,
                host=person.id,
                invite=new_id(),
                public=False,
                rated=False,
                daily=day,
                created=time.time(),
                options=game.options,
                components=None,
                shuffle=False,
                hints=False,
                clock={},
                seats=[Holder("person", person.id), *bots],
            )
            entry = {"day": day, "game": name, "person": person.id, "table_id": spec.id}
            try:
                live = await self._registry.create(spec, entry)
            except Taken:
                row = await self._registry.store.row(query)
            else:
                await self._registry.start_if_full(live)
                return live
        assert row is not None
        return await self._registry.live_table(row[0])

    async def board(self, name: str, day: str) -> dict[str, Any]:
        """Return the results of a day, the best first, of accounts and of guests."""
        self._kind(name)
        accounts, guests = [await self._lines(name, day, kind) for kind in (False, True)]
        return {"game": name, "day": day, "lines": accounts, "guests": guests}

    async def _lines(self, name: str, day: str, guests: bool) -> list[dict[str, Any]]:
        a, t = schema.attempts.c, schema.tables.c
        query = (
            select(schema.attempts)
            .join(schema.tables, t.id == a.table_id)
            .where(a.day == day, a.game == name, a.score.is_not(None))
            .where(t.seed == self._seed(day, name, guests))
            .order_by(a.won.desc(), a.score.desc(), a.margin.desc())
            .limit(MOST_LINES)
        )
        rows = await self._registry.store.rows(query)
        known = await self._registry.people.known({row.person for row in rows})
        keys = [(row.won, row.score, row.margin) for row in rows]
        return [
            {
                "rank": 1 + keys.index(key),
                "name": known[row.person].name if row.person in known else "somebody",
                "score": row.score,
                "won": bool(row.won),
                "margin": row.margin,
                "table": None if is_secret(day) else row.table_id,
            }
            for key, row in zip(keys, rows, strict=True)
        ]

    def _kind(self, name: str) -> GameKind:
        if name not in names():
            raise Denied("no_such_game", "There is no such game.", status=404)
        return find_kind(name)
