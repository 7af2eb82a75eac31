"""Who people are: guests with a signed cookie, and accounts with a name and a password."""

from __future__ import annotations

import json
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import insert, select, update

from hortus.server.people.passwords import Passwords
from hortus.server.people.pending_reads import PendingReads
from hortus.server.people.public_person import NOBODY, PublicPerson
from hortus.server.people.sessions import DELETED, Session, Sessions
from hortus.server.protocol.base import fold_name
from hortus.server.storage import schema
from hortus.server.storage.peers import Peers
from hortus.server.storage.store import Store, Taken, Unavailable, new_id
from hortus.server.support.denied import Denied

COOKIE_SECONDS = 400 * 86400
MOST_KNOWN = 20_000
MOST_ENDED = 20
"""So many single sessions are ended one by one; the next log-out ends all of them."""
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
    ended: str = "[]"
    confirmed: bool = False
    mail_day: str | None = None
    mails: int = 0

    @property
    def guest(self) -> bool:
        """Whether there is no account."""
        return self.login is None

    @property
    def age(self) -> tuple[int, int]:
        """Grows with every session that ends: of two rows the older one has the smaller age."""
        return self.epoch, self.ended.count(",") + (self.ended != "[]")

    @property
    def known(self) -> PublicPerson:
        """What everybody may know."""
        return PublicPerson(self.id, self.name, self.guest)

    def data(self) -> dict[str, Any]:
        """Return the person as they see themselves."""
        return {
            "id": self.id,
            "name": self.name,
            "guest": self.guest,
            "language": self.language,
            "email": self.email,
            "email_confirmed": self.confirmed,
            "webhook": self.webhook,
        }


class People:
    """Finds, makes and changes people; the latest ones are remembered.

    Everything that ends sessions is decided in the database, by the row as it is then: whoever
    was read before, or changes something at the same time, cannot bring an ended session back.
    """

    def __init__(self, store: Store, secret: str, peers: Peers, passwords: Passwords) -> None:
        self._store, self.peers = store, peers
        self.sessions = Sessions()
        self._cookies = URLSafeTimedSerializer(secret, salt="session")
        self._tokens = URLSafeSerializer(secret, salt="seat")
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._pending_reads = PendingReads()
        self._passwords = passwords

    # --- cookies and tokens ---

    def cookie(self, person: Person, session: str = "") -> str:
        """Return the signed cookie of a person's session, a new one if none is named."""
        return str(self._cookies.dumps([person.id, person.epoch, session or new_id()]))

    async def of_cookie(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie; None if it is void."""
        if not cookie or len(cookie) > 500:
            return None
        try:
            (who, epoch, *rest), made = self._cookies.loads(cookie, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return None
        # Not left to the library: it refuses everybody while a clock that was set back is behind.
        if time.time() - made.timestamp() > COOKIE_SECONDS:
            return None
        # Cookies of older versions name no session.
        session = str(rest[0]) if rest else f"old {epoch}"
        # Another process may have ended it a moment ago.
        person = await (self._read(str(who)) if self._store.is_postgres else self.find(str(who)))
        if person is None or person.epoch != epoch or session in json.loads(person.ended):
            return None
        return self.sessions.open(person, session)

    def token(self, table_id: str, key: str | int) -> str:
        """Return the token that speaks for the seat of an external bot."""
        return str(self._tokens.dumps([table_id, key]))

    def table_of_token(self, token: str) -> tuple[str, str | int] | None:
        """Return the table and the key of the seat that a token speaks for."""
        try:
            table_id, key = self._tokens.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return str(table_id), key

    # --- finding ---

    async def find(self, who: str) -> Person | None:
        """Return the person of an id."""
        if who in self._known:
            self._known.move_to_end(who)
            return self._known[who]
        return await self._read(who)

    async def _read(self, who: str) -> Person | None:
        """Read a person from the store, and again if they changed in the meantime."""
        query = select(schema.people).where(schema.people.c.id == who)
        while True:
            with self._pending_reads.begin({who}) as reading:
                row = await self._store.row(query)
                if not reading.outdated:
                    return None if row is None else self._remember(Person(**row._mapping))

    async def known(self, ids: set[str]) -> dict[str, PublicPerson]:
        """Return what everybody may know about some people."""
        missing = {who for who in ids if who not in self._known}
        if missing:
            query = select(schema.people).where(schema.people.c.id.in_(missing))
            with self._pending_reads.begin(missing) as reading:
                rows = await self._store.rows(query)
                if reading.outdated:
                    return await self.known(ids)
            for row in rows:
                self._remember(Person(**row._mapping))
        return {who: self._known[who].known for who in ids if who in self._known}

    def remembered(self, who: str | None) -> PublicPerson:
        """Return what everybody may know about a person, without asking the store."""
        person = self._known.get(who or "")
        return NOBODY if person is None else person.known

    def _remember(self, person: Person) -> Person:
        known = self._known.get(person.id)
        if known is None or person.age >= known.age:
            self._known[person.id] = person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    def forget(self, who: str) -> None:
        """Read a person again next time."""
        self._known.pop(who, None)
        self._pending_reads.outdate(who)

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
        hashed = await self._passwords.hash(password)
        try:
            return await self._end_sessions(
                person, _lasts(person), name=name, login=fold_name(name), password=hashed
            )
        except Taken:
            raise Denied("name_taken", "Somebody has this name already.") from None

    async def log_in(self, name: str, password: str) -> Person:
        """Return the account of a name and password."""
        login = fold_name(name)
        self._passwords.must_allow(login)
        query = select(schema.people).where(schema.people.c.login == login)
        row = await self._store.row(query)
        # A wrong name takes as long as a wrong password.
        right = await self._passwords.verify(row.password if row else None, password)
        # The password may have been changed while this one was looked at.
        person = await self._read(row.id) if row is not None and right else None
        if row is None or person is None or person.password != row.password:
            raise Denied("wrong_login", "The name or the password is wrong.", status=403)
        self._passwords.succeeded(login)
        return person

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Change a password, which logs out everywhere else."""
        await self.must_know_password(person, old)
        hashed = await self._passwords.hash(new)
        return await self._end_sessions(person, _lasts(person), password=hashed)

    async def must_know_password(self, person: Person, password: str) -> None:
        """Refuse whoever does not know the password of an account."""
        if person.guest or not await self._passwords.verify(person.password, password):
            raise Denied("wrong_login", "The password is wrong.", status=403)

    async def log_out(self, session: Session) -> None:
        """End one session."""
        c, epoch = schema.people.c, session.person.epoch
        while True:
            person = await self._read(session.person.id)
            if person is None or person.epoch != epoch:
                return
            ended = [*json.loads(person.ended), session.id]
            if len(ended) > MOST_ENDED:
                await self._end_sessions(person)
                return
            unchanged = (c.epoch == epoch, c.ended == person.ended)
            values = {"ended": json.dumps(ended)}
            if await self._update(person.id, unchanged, values, session.id):
                return

    async def log_out_everywhere(self, person: Person) -> None:
        """End all sessions of a person, also one that was begun a moment ago."""
        await self._end_sessions(person)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        """Change what people may change about themselves."""
        changes = dict(values)
        if changes.get("email") and not _EMAIL.fullmatch(changes["email"]):
            raise Denied("wrong_email", "This is not an e-mail address.", status=422)
        for key in ("email", "webhook"):
            if changes.get(key) == "":
                changes[key] = None
        if "email" in changes and changes["email"] != person.email:
            changes["confirmed"] = False
        if "name" in changes and not person.guest:
            changes["login"] = fold_name(changes["name"])
        if not changes:
            return person
        try:
            return await self._change(person, **changes)
        except Taken:
            raise Denied("name_taken", "Somebody has this name already.") from None

    async def confirm_email(self, person: Person) -> None:
        """Take note that the owner of an address agreed, if it is still this person's."""
        await self._update(person.id, (schema.people.c.email == person.email,), {"confirmed": True})

    async def _change(self, person: Person, **values: Any) -> Person:
        changed = await self._update(person.id, (_lasts(person),), values)
        return _or_nobody(changed)

    async def _end_sessions(self, person: Person, *lasts: Any, **values: Any) -> Person:
        """Change a person, which ends all their sessions."""
        values = {**values, "epoch": schema.people.c.epoch + 1, "ended": "[]"}
        return _or_nobody(await self._update(person.id, lasts, values))

    async def _update(
        self, who: str, conditions: tuple[Any, ...], values: dict[str, Any], session: str = ""
    ) -> Person | None:
        """Change a row if conditions hold, end what it ends everywhere, and return it."""
        c = schema.people.c
        statement = update(schema.people).where(c.id == who, *conditions).values(**values)
        expected = await self.peers.expect()
        try:
            async with self._store.begin() as connection:
                row = (await connection.execute(statement.returning(*c))).first()
                if row is None:
                    return None
                word = f"x:{who}:{row.epoch}:{session}:{expected.number}"
                await self._store.notify(connection, [word])
        except Unavailable:
            self.forget(who)
            raise
        changed = Person(**row._mapping)
        self._remember(changed)
        self.end_here(who, row.epoch, session)
        await self._read(who)
        await self.peers.confirmed(expected)
        return changed

    def end_here(self, who: str, epoch: int, session: str = "") -> None:
        """End sessions of a person in this process, before anything else happens here."""
        if epoch == DELETED:
            self.forget(who)
        self._pending_reads.outdate(who)
        self.sessions.end(who, epoch, session)

    async def renew(self, who: str) -> None:
        """Learn what another process changed about a person."""
        await self._read(who)

    async def reread_sessions(self) -> None:
        """End the sessions that ended while this process could not hear of it."""
        for who in self.sessions.people():
            person = await self._read(who)
            self.sessions.end(who, DELETED if person is None else person.epoch)
            for session in [] if person is None else json.loads(person.ended):
                self.sessions.end(who, 0, session)


def _lasts(person: Person) -> Any:
    """Return the condition that no session of a person ended since they were read."""
    return schema.people.c.epoch == person.epoch


def _or_nobody(person: Person | None) -> Person:
    if person is None:
        raise Denied("nobody", "You have been logged out.", status=401)
    return person
