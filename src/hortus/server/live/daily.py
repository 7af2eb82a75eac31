"""The daily challenge: a game per day and kind, with the same chance for all on a board."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import func, select

from hortus.core.contract import GameKind
from hortus.core.registry import find_kind, names
from hortus.server.catalogue.catalogue import stand_in_bot
from hortus.server.live.daily_boards import DailyBoards
from hortus.server.live.daily_bot import DailyBot
from hortus.server.live.daily_chance import Board, DailyChance
from hortus.server.live.live_table import LiveTable
from hortus.server.live.registry import Registry
from hortus.server.people.people import Person
from hortus.server.storage import schema
from hortus.server.storage.store import Taken, new_id
from hortus.server.support.denied import Denied
from hortus.server.tables.days import today
from hortus.server.tables.spec import Holder, Spec


class Daily:
    """Challenges of today and attempts at them."""

    def __init__(self, registry: Registry, secret: str, bot: str) -> None:
        self._registry = registry
        self._chance = DailyChance(secret)
        self.bot = DailyBot(registry, self._chance, self._spec, bot)
        self.boards = DailyBoards(registry.store, registry.people, self._chance, self.bot)

    def _seats(self, kind: GameKind) -> list[str]:
        """Return the bots one plays against: none if the game can be played alone."""
        return [] if 1 in kind.seats else [stand_in_bot()] * (kind.seats[0] - 1)

    def _spec(self, board: Board, table_id: str, player: Holder) -> Spec:
        """Return the table at which somebody meets the chance of a board."""
        bots = [Holder("bot", bot=bot) for bot in self._seats(find_kind(board.game))]
        game = self._registry.catalogue.load(board.game, 1 + len(bots), {}, None)
        return Spec(
            id=table_id,
            game=board.game,
            seed=self._chance.seed(board),
            rules=game.rules_version,
            host=player.person,
            invite=new_id(),
            public=False,
            rated=False,
            daily=board.day,
            created=time.time(),
            options=game.options,
            components=None,
            shuffle=False,
            hints=False,
            clock={},
            seats=[player, *bots],
        )

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
        must_be_game(name)
        day, a = today(), schema.attempts.c
        query = select(a.table_id).where(a.day == day, a.game == name, a.person == person.id)
        row = await self._registry.store.row(query)
        if row is None:
            board = Board(day, name, person.guest)
            spec = self._spec(board, new_id(), Holder("person", person.id))
            entry = {"day": day, "game": name, "person": person.id, "table_id": spec.id}
            try:
                live = await self._registry.create(spec, entry)
            except Taken:
                row = await self._registry.store.row(query)
            else:
                await self._registry.start_if_full(live)
                self.bot.begin(board)
                return live
        assert row is not None
        return await self._registry.live_table(row[0])


def must_be_game(name: str) -> None:
    """Refuse what is no game."""
    if name not in names():
        raise Denied("no_such_game", "There is no such game.", status=404)
