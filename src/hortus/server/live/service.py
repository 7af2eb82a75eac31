"""The parts of the service, put together and started in order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from hortus.server.bots.pool import BotPool
from hortus.server.catalogue.catalogue import Catalogue
from hortus.server.live.daily import Daily
from hortus.server.live.evaluations import Evaluations
from hortus.server.live.ledgers import Ledgers
from hortus.server.live.listener import listen
from hortus.server.live.pictures import Pictures
from hortus.server.live.puzzles import Puzzles
from hortus.server.live.registry import Registry
from hortus.server.live.replays import Replays
from hortus.server.live.scheduler import Scheduler
from hortus.server.live.unread import Unread
from hortus.server.people.confirmations import Confirmations
from hortus.server.people.mails import Mails
from hortus.server.people.notices import Notices
from hortus.server.people.passwords import Passwords
from hortus.server.people.people import People
from hortus.server.storage.peers import Peers
from hortus.server.storage.store import Store, claim
from hortus.server.support.background import Background
from hortus.server.support.compiled_rules import CompiledRules
from hortus.server.support.limits import Rates, Sockets
from hortus.server.support.settings import Settings
from hortus.server.support.turnstile import Turnstile

# A page that was away, or many people at once, may come back together.
BURST_SECONDS = 10.0


class Service:
    """Everything a request may need."""

    people: People
    confirmations: Confirmations
    registry: Registry
    daily: Daily
    puzzles: Puzzles
    evaluations: Evaluations
    ledgers: Ledgers

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.compiled = CompiledRules(settings.compile)
        self.catalogue = Catalogue(self.compiled)
        self.replays = Replays(settings.replays_per_second)
        self.pictures = Pictures(self.replays)
        self.pool = BotPool(settings.workers, settings.bot_seconds, self.compiled)
        self.sockets = Sockets()
        self.turnstile = Turnstile(settings.answer_seconds)
        self.background = Background()
        self.new_sockets = Rates(settings.sockets_per_second, BURST_SECONDS)
        self.messages = Rates(settings.messages_per_address)
        self.new_guests = Rates(settings.guests_per_minute / 60, 5 * 60)
        Unread.most_each, Unread.most_in_all = settings.unread_each, settings.unread_in_all
        self._claim: Any = None

    async def open(self) -> None:
        """Open the store and let tables live."""
        settings = self.settings
        if not settings.is_postgres:
            self._claim = claim(settings.folder)
        await self.store.open()
        peers = Peers(self.store)
        passwords = Passwords(settings.logins_per_minute)
        self.people = People(self.store, await self.store.secret("sessions"), peers, passwords)
        mails = Mails(self.store, settings)
        secret = await self.store.secret("confirmations")
        self.confirmations = Confirmations(self.people, mails, settings, secret)
        notices = Notices(self.store, self.people, mails, settings)
        self.registry = Registry(
            self.store, self.people, self.pool, self.catalogue, notices, self.replays, settings
        )
        self.evaluations = Evaluations(self.registry, self.replays)
        scheduler = Scheduler(self.registry, settings.idle_seconds, peers.own, self.turnstile)
        self.ledgers = Ledgers(
            self.registry, self.replays, scheduler.drives, settings.ledger_iterations
        )
        secret = await self.store.secret("daily")
        self.daily = Daily(self.registry, secret, settings.daily_bot)
        self.puzzles = Puzzles(self.catalogue, self.store)
        if settings.is_postgres:
            ready = asyncio.Event()
            self.background.keep(
                "listener", lambda: listen(settings.database, self.registry, scheduler.id, ready)
            )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ready.wait(), 10)
        await scheduler.begin()
        self.background.keep("bots and clocks", scheduler.run)
        self.background.keep("ledgers", self.ledgers.resume)

    async def close(self) -> None:
        """Stop, with everything that was accepted stored."""
        await self.background.close()
        await self.registry.close()
        await self.pool.close()
        await self.catalogue.close()
        await self.compiled.close()
        await self.store.close()
        if self._claim is not None:
            self._claim.close()
