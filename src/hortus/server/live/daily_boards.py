"""Boards of the daily challenge: results of a day, ranks, past days, and days in a row.

While a day is open nothing here tells of chance: results are scores, records are not named, and
how the bot did is told only to those whose attempt on the same board is finished.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, Subquery, func, or_, select

from hortus.puzzles.standing import in_a_row
from hortus.server.live.daily_bot import DailyBot
from hortus.server.live.daily_chance import Board, DailyChance
from hortus.server.people.people import People, Person
from hortus.server.storage import schema
from hortus.server.storage.store import Store
from hortus.server.support.denied import Denied
from hortus.server.tables.days import is_open, is_secret, oldest_open, seconds_left

MOST_LINES = 200
PAGE_DAYS = 10
FIRST_DAY = date(2020, 1, 1)
"""Nobody can have played before."""
MOST_DAYS = 4000
"""A streak is counted so far back."""


class DailyBoards:
    """Tells how people, and the best bot, did on the days."""

    def __init__(self, store: Store, people: People, chance: DailyChance, bot: DailyBot) -> None:
        self._store, self._people, self._chance, self._bot = store, people, chance, bot

    async def board(self, game: str, day: str, person: Person | None) -> dict[str, Any]:
        """Return the results of a day, the best first, of accounts and of guests."""
        of = _ranked(game, day, day)
        accounts, guests = [await self._lines(of, Board(day, game, who)) for who in (False, True)]
        mine = await self._mine(of, person)
        own = self._own_board(game, day, mine, person)
        if mine is not None:
            self._bot.begin(own)
        told = mine is not None or not is_secret(day)
        bots = await self._bot.results([own]) if told else {}
        return {
            "game": game,
            "day": day,
            "open": is_open(day),
            "lines": accounts,
            "guests": guests,
            "mine": None if mine is None else self._result(mine),
            "bot": bots.get(own),
        }

    async def past(self, game: str, before: str | None, person: Person | None) -> dict[str, Any]:
        """Return days that are over, the latest first: who won, and how somebody did."""
        end = min(_date(before or oldest_open()), _date(oldest_open()))
        first, last = str(end - timedelta(PAGE_DAYS)), str(end - timedelta(1))
        of = _ranked(game, first, last)
        who = None if person is None else person.id
        rows = await self._store.rows(select(of).where(or_(of.c.rank == 1, of.c.person == who)))
        mine = {row.day: row for row in rows if row.person == who}
        firsts = {(row.day, row.seed): row for row in rows if row.rank == 1}
        known = await self._people.known({row.person for row in rows})
        boards = {
            day: self._own_board(game, day, mine.get(day), person)
            for day in sorted({row.day for row in rows}, reverse=True)
        }
        bots = await self._bot.results(boards.values())
        days = []
        for day, own in boards.items():
            winner = firsts.get((day, self._chance.seed(own)))
            days.append(
                {
                    "day": day,
                    "guests": own.guests,
                    "players": 0 if winner is None else winner.finished,
                    "winner": None if winner is None else _line(winner, known),
                    "mine": self._result(mine[day]) if day in mine else None,
                    "bot": bots.get(own),
                }
            )
        return {"days": days, "next": await self._earlier(game, first)}

    async def standing(self, person: Person | None) -> dict[str, Any]:
        """Return on how many days in a row somebody finished an attempt."""
        days: set[date] = set()
        if person is not None:
            a = schema.attempts.c
            query = select(a.day).where(a.person == person.id, a.score.is_not(None)).distinct()
            rows = await self._store.rows(query.order_by(a.day.desc()).limit(MOST_DAYS))
            days = {_date(row.day) for row in rows}
        # A day that can still be played does not end the row, nor does one that began meanwhile.
        ends = max(days, default=date.min)
        up_to = max(ends, _date(oldest_open()))
        return {"days": in_a_row(days, up_to), "next_in": seconds_left()}

    def _own_board(
        self, game: str, day: str, mine: Row[Any] | None, person: Person | None
    ) -> Board:
        """Return the board on which somebody is, or would be if they played now."""
        if mine is None:
            return Board(day, game, person is not None and person.guest)
        guests = Board(day, game, True)
        return guests if self._chance.seed(guests) == mine.seed else Board(day, game, False)

    async def _lines(self, of: Subquery, board: Board) -> list[dict[str, Any]]:
        query = select(of).where(of.c.seed == self._chance.seed(board))
        rows = await self._store.rows(query.order_by(of.c.rank).limit(MOST_LINES))
        known = await self._people.known({row.person for row in rows})
        return [_line(row, known) for row in rows]

    async def _mine(self, of: Subquery, person: Person | None) -> Row[Any] | None:
        if person is None:
            return None
        return await self._store.row(select(of).where(of.c.person == person.id))

    def _result(self, row: Row[Any]) -> dict[str, Any]:
        guests = self._chance.seed(Board(row.day, row.game, True)) == row.seed
        return {
            "guests": guests,
            "rank": row.rank,
            "players": row.finished,
            "beaten": row.beaten,
            "score": row.score,
            "won": bool(row.won),
            "margin": row.margin,
            "table": row.table_id,
        }

    async def _earlier(self, game: str, first: str) -> str | None:
        """Return before which day there are more days of a game."""
        a = schema.attempts.c
        older = (a.game == game, a.day < first, a.score.is_not(None))
        row = await self._store.row(select(func.max(a.day).label("day")).where(*older))
        return None if row is None or row.day is None else str(_date(row.day) + timedelta(1))


def _ranked(game: str, first: str, last: str) -> Subquery:
    """Return the finished attempts of some days, each with its rank on its board."""
    a, t = schema.attempts.c, schema.tables.c
    board = (a.day, t.seed)
    best_first = (a.won.desc(), a.score.desc(), a.margin.desc())
    worst_first = (a.won, a.score, a.margin)
    return (
        select(
            schema.attempts,
            t.seed,
            func.rank().over(partition_by=board, order_by=best_first).label("rank"),
            (func.rank().over(partition_by=board, order_by=worst_first) - 1).label("beaten"),
            func.count().over(partition_by=board).label("finished"),
        )
        .join(schema.tables, t.id == a.table_id)
        .where(a.day.between(first, last), a.game == game, a.score.is_not(None))
        .subquery()
    )


def _line(row: Row[Any], known: dict[str, Any]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "name": known[row.person].name if row.person in known else "somebody",
        "score": row.score,
        "won": bool(row.won),
        "margin": row.margin,
        "table": None if is_secret(row.day) else row.table_id,
    }


def _date(day: str) -> date:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        found = date.min
    if found < FIRST_DAY:
        raise Denied("wrong_day", "There is no such day.", status=422)
    return found
