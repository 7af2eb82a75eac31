"""Telling people that it is their turn: by e-mail and by webhook, once per turn."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from email.message import EmailMessage

import httpx

from hortus.server import schema, webhooks
from hortus.server.people import People, Person
from hortus.server.settings import Settings
from hortus.server.store import Store

SECONDS = 10.0

log = logging.getLogger(__name__)

_SUBJECTS = {
    "en": "Your turn: {title}",
    "fr": "À vous de jouer : {title}",
    "de": "Du bist am Zug: {title}",
    "pt": "É a sua vez: {title}",
}


class Notices:
    """Sends notices; a second one for the same turn is not sent, by any process."""

    def __init__(self, store: Store, people: People, settings: Settings) -> None:
        self._store, self._people, self._settings = store, people, settings

    async def your_turn(self, who: str, table: str, title: str, version: int) -> None:
        """Tell a person that it is their turn, if they want to know and were not told yet."""
        person = await self._people.find(who)
        if person is None or not (person.email or person.webhook):
            return
        if not await self._first(who, table, version):
            return
        link = f"{self._settings.public_url.rstrip('/')}/table/{table}"
        if person.email and self._settings.smtp_host:
            await self._send(asyncio.to_thread(self._mail, person, title, link), "e-mail")
        if person.webhook:
            body = {"event": "your_turn", "table": table, "title": title, "link": link}
            private = self._settings.private_webhooks
            await self._send(webhooks.call(person.webhook, body, private), "webhook")

    async def _first(self, who: str, table: str, version: int) -> bool:
        notices = schema.notices
        statement = self._store.insert(notices).values(person=who, table_id=table, version=version)
        newer = statement.on_conflict_do_update(
            index_elements=["person", "table_id"],
            set_={"version": version},
            where=notices.c.version < version,
        )
        return await self._store.change(newer) == 1

    async def _send(self, work: object, how: str) -> None:
        try:
            await work  # type: ignore[misc]  # either a coroutine or a thread's future
        except webhooks.Refused as error:
            log.info("no %s: %s", how, error)
        except (OSError, smtplib.SMTPException, httpx.HTTPError) as error:
            log.warning("an %s was not sent: %s", how, type(error).__name__)

    def _mail(self, person: Person, title: str, link: str) -> None:
        s = self._settings
        message = EmailMessage()
        message["Subject"] = _SUBJECTS[person.language].format(title=title)
        message["From"], message["To"] = s.smtp_from or s.smtp_user, person.email
        message.set_content(f"{_SUBJECTS[person.language].format(title=title)}\n\n{link}\n")
        with smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=SECONDS) as server:
            if s.smtp_tls:
                server.starttls()
            if s.smtp_user:
                server.login(s.smtp_user, s.smtp_password)
            server.send_message(message)
