"""Telling people that it is their turn: by e-mail and by webhook, once per turn."""

from __future__ import annotations

import logging

import httpx

from hortus.server.people import webhooks
from hortus.server.people.mails import Mails
from hortus.server.people.people import People, Person
from hortus.server.storage import schema
from hortus.server.storage.store import Store
from hortus.server.support.fair_queue import FairQueue, TooMany
from hortus.server.support.settings import Settings

CALLS_AT_A_TIME = 8
MOST_WAITING = 3

log = logging.getLogger(__name__)

_SUBJECTS = {
    "en": "Your turn: {title}",
    "fr": "À vous de jouer : {title}",
    "de": "Du bist am Zug: {title}",
    "pt": "É a sua vez: {title}",
}


class Notices:
    """Sends notices; a second one for the same turn is not sent, by any process."""

    def __init__(self, store: Store, people: People, mails: Mails, settings: Settings) -> None:
        self._store, self._people, self._mails = store, people, mails
        self._settings = settings
        self._calls = FairQueue(range(CALLS_AT_A_TIME), MOST_WAITING)

    async def your_turn(self, who: str, table_id: str, title: str, version: int) -> None:
        """Tell a person that it is their turn, if they want to know and were not told yet."""
        person = await self._people.find(who)
        if person is None or not (person.email or person.webhook):
            return
        if not await self._first(who, table_id, version):
            return
        link = f"{self._settings.public_url.rstrip('/')}/table/{table_id}"
        if person.email and person.confirmed:
            subject = _SUBJECTS[person.language].format(title=title)
            await self._mails.send(person, subject, f"{subject}\n\n{link}\n")
        if person.webhook:
            body = {"event": "your_turn", "table": table_id, "title": title, "link": link}
            await self._call(person, body)

    async def _first(self, who: str, table_id: str, version: int) -> bool:
        notices = schema.notices
        statement = self._store.insert(notices).values(
            person=who, table_id=table_id, version=version
        )
        newer = statement.on_conflict_do_update(
            index_elements=["person", "table_id"],
            set_={"version": version},
            where=notices.c.version < version,
        )
        return await self._store.change(newer) == 1

    async def _call(self, person: Person, body: dict[str, str]) -> None:
        assert person.webhook is not None
        try:
            async with self._calls.place(person.id):
                await webhooks.call(person.webhook, body, self._settings.private_webhooks)
        except webhooks.Refused as error:
            log.info("no webhook: %s", error)
        except (TooMany, OSError, TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            log.warning("a webhook was not called: %s", type(error).__name__)
