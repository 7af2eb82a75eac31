"""Sending e-mail: a few at a time, and a few per person and day."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.message import EmailMessage

from sqlalchemy import case, update

from hortus.server.people.people import Person
from hortus.server.storage import schema
from hortus.server.storage.store import Store
from hortus.server.support.fair_queue import FairQueue, TooMany
from hortus.server.support.settings import Settings

SECONDS = 10.0
AT_A_TIME = 2
MOST_WAITING = 3

log = logging.getLogger(__name__)


class Mails:
    """Sends what people asked for, unless they got enough of it today."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._threads = ThreadPoolExecutor(AT_A_TIME, "mails")
        self._queue = FairQueue(range(AT_A_TIME), MOST_WAITING)

    @property
    def possible(self) -> bool:
        """Whether there is a mail server."""
        return bool(self._settings.smtp_host)

    async def send(self, person: Person, subject: str, text: str) -> None:
        """Send a mail to somebody's address."""
        if not self.possible or not await self._count(person.id):
            return
        loop = asyncio.get_running_loop()
        try:
            async with self._queue.place(person.id):
                await loop.run_in_executor(self._threads, self._send, person, subject, text)
        except TooMany:
            log.info("an e-mail was not sent: too many wait")
        except (OSError, smtplib.SMTPException) as error:
            log.warning("an e-mail was not sent: %s", type(error).__name__)

    async def _count(self, who: str) -> bool:
        """Count a mail of today, in the store because processes share the limit."""
        people, day = schema.people, datetime.now(UTC).strftime("%Y-%m-%d")
        c, today = people.c, people.c.mail_day == day
        counted = (
            update(people)
            .where(c.id == who, c.mail_day.is_(None) | ~today | (c.mails < self._most))
            .values(mail_day=day, mails=case((today, c.mails + 1), else_=1))
        )
        return await self._store.change(counted) == 1

    @property
    def _most(self) -> int:
        return self._settings.mails_per_day

    def _send(self, person: Person, subject: str, text: str) -> None:
        s = self._settings
        message = EmailMessage()
        message["Subject"] = subject
        message["From"], message["To"] = s.smtp_from or s.smtp_user, person.email
        message.set_content(text)
        with smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=SECONDS) as server:
            if s.smtp_tls:
                server.starttls()
            if s.smtp_user:
                server.login(s.smtp_user, s.smtp_password)
            server.send_message(message)
