"""Who people are: guests with a signed cookie, and accounts with a name and a password."""

from __future__ import annotations

import asyncio
import re
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import delete, insert, select, update

from hortus.server import schema
from hortus.server.rulings import Denied
from hortus.server.seen import NOBODY, Known
from hortus.server.store import Store, Taken, new_id

COOKIE_SECONDS = 400 * 86400
MOST_KNOWN = 20_000
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@dataclass(frozen=True)
class Person:
    """One row of people."""

    id: str
    name: str
    login: str | None
    password: str | None
    email: str | None
    webhook: str | None
    language: str
    epoch: int
    created: float

    @property
    def guest(self) -> bool:
        """Whether there is no account."""
        return self.login is None

    @property
    def known(self) -> Known:
        """What everybody may know."""
        return Known(self.id, self.name, self.guest)

    def data(self) -> dict[str, Any]:
        """Return the person as they see themselves."""
        return {
            "id": self.id,
            "name": self.name,
            "guest": self.guest,
            "language": self.language,
            "email": self.email,
            "webhook": self.webhook,
        }


def fold_name(name: str) -> str:
    """Return a name so that two names that look alike are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


class People:
    """Finds, makes and changes people; the latest ones are remembered."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._cookies = URLSafeTimedSerializer(secret, salt="session")
        self._tokens = URLSafeSerializer(secret, salt="seat")
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._hasher = PasswordHasher()
        # Hashing is slow on purpose; a crowd at the door must not take all cores.
        self._hashing = asyncio.Semaphore(2)

    # --- cookies and tokens ---

    def cookie(self, person: Person) -> str:
        """Return the signed cookie of a person."""
        return str(self._cookies.dumps([person.id, person.epoch]))

    async def of_cookie(self, cookie: str | None) -> Person | None:
        """Return whom a cookie belongs to; None if it is void."""
        if not cookie or len(cookie) > 500:
            return None
        try:
            (who, epoch), made = self._cookies.loads(cookie, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return None
        # Not left to the library: it refuses everybody while a clock that was set back is behind.
        if time.time() - made.timestamp() > COOKIE_SECONDS:
            return None
        person = await self.find(str(who))
        return person if person is not None and person.epoch == epoch else None

    def token(self, table: str, seat: int) -> str:
        """Return the token that speaks for the seat of an external bot."""
        return str(self._tokens.dumps([table, seat]))

    def seat_of_token(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat a token speaks for."""
        try:
            table, seat = self._tokens.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return str(table), int(seat)

    # --- finding ---

    async def find(self, who: str) -> Person | None:
        """Return the person of an id."""
        if who in self._known:
            self._known.move_to_end(who)
            return self._known[who]
        row = await self._store.row(select(schema.people).where(schema.people.c.id == who))
        return None if row is None else self._remember(Person(**row._mapping))

    async def known(self, ids: set[str]) -> dict[str, Known]:
        """Return what everybody may know about some people."""
        missing = [who for who in ids if who not in self._known]
        if missing:
            query = select(schema.people).where(schema.people.c.id.in_(missing))
            for row in await self._store.rows(query):
                self._remember(Person(**row._mapping))
        return {who: self._known[who].known for who in ids if who in self._known}

    def remembered(self, who: str | None) -> Known:
        """Return what everybody may know about a person, without asking the store."""
        person = self._known.get(who or "")
        return NOBODY if person is None else person.known

    def _remember(self, person: Person) -> Person:
        self._known[person.id] = person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    def forget(self, who: str) -> None:
        """Read a person again next time: another process changed them."""
        self._known.pop(who, None)

    # --- coming and going ---

    async def new_guest(self, name: str | None, language: str) -> Person:
        """Make a guest."""
        who = new_id()
        person = Person(
            who, name or f"Guest {who[:4]}", None, None, None, None, language, 0, time.time()
        )
        await self._store.change(insert(schema.people).values(**vars(person)))
        return self._remember(person)

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """Give a guest a name and a password; all their games stay theirs."""
        if not person.guest:
            raise Denied("account", "You have an account already.")
        hashed = await self._hash(password)
        try:
            return await self._change(
                person, name=name, login=fold_name(name), password=hashed, epoch=person.epoch + 1
            )
        except Taken:
            raise Denied("name_taken", "Somebody has this name already.") from None

    async def log_in(self, name: str, password: str) -> Person:
        """Return the account of a name and password."""
        query = select(schema.people).where(schema.people.c.login == fold_name(name))
        row = await self._store.row(query)
        person = None if row is None else Person(**row._mapping)
        # A wrong name takes as long as a wrong password.
        right = await self._verify(person.password if person else None, password)
        if person is None or not right:
            raise Denied("wrong_login", "The name or the password is wrong.", status=403)
        return self._remember(person)

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Change a password, which logs out everywhere else."""
        if person.guest or not await self._verify(person.password, old):
            raise Denied("wrong_login", "The old password is wrong.", status=403)
        hashed = await self._hash(new)
        return await self._change(person, password=hashed, epoch=person.epoch + 1)

    async def log_out_everywhere(self, person: Person) -> Person:
        """Make all cookies of a person void."""
        return await self._change(person, epoch=person.epoch + 1)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        """Change what people may change about themselves."""
        changes = dict(values)
        if changes.get("email") and not _EMAIL.fullmatch(changes["email"]):
            raise Denied("wrong_email", "This is not an e-mail address.", status=422)
        for key in ("email", "webhook"):
            if changes.get(key) == "":
                changes[key] = None
        if "name" in changes and not person.guest:
            changes["login"] = fold_name(changes["name"])
        if not changes:
            return person
        try:
            return await self._change(person, **changes)
        except Taken:
            raise Denied("name_taken", "Somebody has this name already.") from None

    async def delete(self, person: Person, password: str | None) -> None:
        """Forget a person: name, addresses, ratings and chat; their moves stay, nameless."""
        if not person.guest and not await self._verify(person.password, password or ""):
            raise Denied("wrong_login", "The password is wrong.", status=403)
        events = schema.events
        said = f'%"person":"{person.id}"%'
        await self._store.change(
            update(events)
            .where(events.c.kind == "chat", events.c.body.like(said))
            .values(body='{"text":"..."}'),
            update(schema.results).where(schema.results.c.person == person.id).values(person=None),
            delete(schema.ratings).where(schema.ratings.c.person == person.id),
            delete(schema.attempts).where(schema.attempts.c.person == person.id),
            delete(schema.notices).where(schema.notices.c.person == person.id),
            delete(schema.people).where(schema.people.c.id == person.id),
            notify=[f"p:{person.id}"],
        )
        self.forget(person.id)

    async def _change(self, person: Person, **values: Any) -> Person:
        people = schema.people
        await self._store.change(
            update(people).where(people.c.id == person.id).values(**values),
            notify=[f"p:{person.id}"],
        )
        return self._remember(Person(**{**vars(person), **values}))

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str | None, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(hashed or _nobodys(), password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._hashing:
            return await asyncio.to_thread(verify) and hashed is not None


@cache
def _nobodys() -> str:
    """Return what a password is compared with if there is no such person."""
    return PasswordHasher().hash("nobody has this password")
