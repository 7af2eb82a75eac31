"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import from_json

from hortus.core.contract import SPECTATOR
from hortus.server.http.connections import LINE
from hortus.server.http.routes.common import caller_of, network_of_request, service_of
from hortus.server.live import coach, commands
from hortus.server.live.live_table import LiveTable
from hortus.server.live.service import Service
from hortus.server.live.viewer import Viewer
from hortus.server.protocol import client
from hortus.server.protocol.base import PROTOCOL
from hortus.server.storage.store import Unavailable, new_id
from hortus.server.support import metrics
from hortus.server.support.denied import Denied
from hortus.server.support.limits import Bucket
from hortus.server.support.logs import current_request, current_table
from hortus.server.support.turnstile import Busy
from hortus.server.tables import messages, projection
from hortus.server.tables.table import Table

MOST_MALFORMED = 20
MOST_TOO_FAST = 100
CLOSING_SECONDS = 5.0
THOUGHTS = (client.AskHint, client.AskJudge)
"""What bots have to think about; they have queues of their own."""
CLOSES = {404: 4404, 403: 4403, 401: 4403, 422: 4404}

log = logging.getLogger(__name__)
router = APIRouter()


@router.websocket("/tables/{table}/live")
async def live(
    socket: WebSocket,
    table_id: Annotated[str, Path(alias="table")],
    seat: int | None = None,
    invite: str | None = None,
    protocol: Annotated[int, Query(ge=1)] = 1,
) -> None:
    """Serve one socket until either side closes it."""
    service = service_of(socket)
    current_request.set(new_id(8))
    current_table.set(table_id[:32])
    await socket.accept()
    network = network_of_request(socket)
    if not service.new_sockets.take(network):
        await socket.close(4429)
        return
    try:
        caller = await caller_of(socket, invite)
    except Denied:
        await socket.close(4403)
        return
    except Unavailable:
        await socket.close(1013)
        return
    counted = {f"network {network}": service.settings.sockets_per_address}
    if caller.person is not None:
        counted[f"person {caller.person}"] = service.settings.sockets_per_person
    if not service.sockets.enter(counted):
        await socket.close(4429)
        return
    metrics.sockets.inc()
    try:
        live = await service.registry.live_table(table_id)
        async with live.lock:
            table = await service.registry.current(live)
            line = socket.scope["extensions"][LINE]["line"]
            viewer = Viewer(caller, seat, line, min(protocol, PROTOCOL))
            _come_in(service, live, table, viewer)
        await TableSocket(service, socket, live, viewer).serve()
    except Denied as denied:
        await _close(socket, CLOSES.get(denied.status, 4403))
    except Unavailable:
        await _close(socket, 1013)
    finally:
        service.sockets.leave(counted)
        metrics.sockets.dec()


def _come_in(service: Service, live: LiveTable, table: Table, viewer: Viewer) -> None:
    """Let somebody look at a table whose lock is held, through a seat of theirs or as a watcher."""
    caller, seat = viewer.caller, viewer.seat
    caller.must_see(table)
    # Where seats were shuffled, people may not know yet which is theirs now.
    followed = table.spec.shuffle and viewer.rightful_viewpoint(table) != SPECTATOR
    if seat is not None and not followed:
        caller.must_own(table, seat)
    viewer.tell(live.welcome(service.people.remembered, viewer))
    live.viewers.add(viewer)
    if caller.session is not None:
        caller.session.at_end(viewer.end)


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.close(code)


class TableSocket:
    """One open socket: reads messages, answers them, and sends what happens."""

    def __init__(
        self, service: Service, socket: WebSocket, live: LiveTable, viewer: Viewer
    ) -> None:
        self._service, self._socket, self._live = service, socket, live
        self._viewer, self._caller = viewer, viewer.caller
        self._network = network_of_request(socket)
        self._name = f"{live.id} {self._caller.request('')}"
        self._rate = Bucket(service.settings.messages_per_second)
        self._malformed = self._too_fast = 0
        self._hints: set[asyncio.Task[None]] = set()
        socket.scope["extensions"][LINE]["line"].on_drain = viewer.go_on

    async def serve(self) -> None:
        """Serve until the socket closes."""
        live = self._live
        live.presence()
        closer = asyncio.create_task(self._close())
        try:
            await self._read()
        finally:
            live.viewers.discard(self._viewer)
            if self._caller.session is not None:
                self._caller.session.no_longer(self._viewer.end)
            live.used = time.monotonic()
            live.presence()
            self._viewer.cut(1000)
            for task in (closer, *self._hints):
                task.cancel()
            await asyncio.gather(closer, *self._hints, return_exceptions=True)

    async def _close(self) -> None:
        """Close the socket once there is nothing more to send."""
        await self._viewer.finished.wait()
        await _close(self._socket, self._viewer.close_code or 1000)

    async def _read(self) -> None:
        while True:
            message = await self._next()
            if message is None:
                return
            if self._viewer.close_code is not None:
                # The client may be sending still: without reading on it would never see the code.
                continue
            if not (self._rate.take() and self._service.messages.take(self._network)):
                self._too_fast += 1
                self._refuse(None, Denied("too_fast", "Too many messages; wait a moment."))
                if self._too_fast > MOST_TOO_FAST:
                    self._viewer.close(4429)
                continue
            await self._take(message.get("text"))

    async def _next(self) -> dict[str, Any] | None:
        """Return the next message; None when the socket is closed, or should have been long ago."""
        patience = None if self._viewer.close_code is None else CLOSING_SECONDS
        try:
            async with asyncio.timeout(patience):
                message = await self._socket.receive()
        except (RuntimeError, TimeoutError):
            return None
        return dict(message) if message["type"] == "websocket.receive" else None

    async def _take(self, text: str | None) -> None:
        parsed = self._parse(text)
        if isinstance(parsed, THOUGHTS):
            # Whoever leaves meanwhile does not need it any more, so the socket is read on.
            task = asyncio.create_task(self._respond(parsed))
            self._hints.add(task)
            task.add_done_callback(self._hints.discard)
        elif parsed is not None:
            await self._respond(parsed)

    async def _respond(self, parsed: Any) -> None:
        began = time.monotonic()
        kind = parsed.type
        try:
            if isinstance(parsed, client.Ping):
                self._send({"type": "pong", "id": parsed.id, "at": time.time()})
            else:
                with self._admitted(parsed):
                    await self._answer(parsed)
        except Busy as busy:
            metrics.commands.labels(kind, "busy").inc()
            self._ask_to_wait(parsed.id, busy)
        except Denied as denied:
            metrics.commands.labels(kind, denied.code).inc()
            await self._refuse_with_state(parsed.id, denied)
        except Unavailable:
            metrics.commands.labels(kind, "unavailable").inc()
            problem = Denied("unavailable", "The store does not answer; send this again.")
            self._refuse(parsed.id, problem)
        except Exception:
            log.exception("an error while answering %s", kind)
            metrics.commands.labels(kind, "internal").inc()
            self._refuse(parsed.id, Denied("internal", "Something went wrong here; it was noted."))
        else:
            metrics.commands.labels(kind, "ok").inc()
            metrics.answers.observe(time.monotonic() - began)

    def _admitted(self, parsed: Any) -> contextlib.AbstractContextManager[None]:
        """Let a message in; how long bots think says nothing of how busy we are."""
        turnstile = self._service.turnstile
        if isinstance(parsed, THOUGHTS):
            turnstile.must_have_room(self._name)
            return contextlib.nullcontext()
        return turnstile.inside(self._name)

    def _parse(self, text: str | None) -> Any:
        own = None
        try:
            data = from_json(text or "", allow_inf_nan=False)
            if isinstance(data, dict) and isinstance(data.get("id"), str):
                own = data["id"][:64]
            return client.client_message.validate_python(data)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])[:80]
            why = f"{place}: {first['msg']}." if place else f"{first['msg']}."
        except ValueError:
            why = "This is not JSON."
        self._malformed += 1
        self._refuse(own, Denied("malformed", why))
        if self._malformed > MOST_MALFORMED:
            self._viewer.close(4400)
        return None

    def _refuse(self, own: str | None, denied: Denied, state: Any = None) -> None:
        self._send(messages.refused(own, denied, state))

    async def _refuse_with_state(self, own: str, denied: Denied) -> None:
        async with self._live.lock:
            table = self._live.table
            state = projection.state(table, self._viewer.rightful_viewpoint(table))
            self._refuse(own, denied, state)

    def _ask_to_wait(self, own: str, busy: Busy) -> None:
        if self._viewer.protocol > 1:
            self._send({"type": "wait", "id": own, "seconds": round(busy.seconds, 3)})
        else:
            self._refuse(own, Denied("busy", "There is too much to do; send this again."))

    def _send(self, message: dict[str, Any]) -> None:
        self._viewer.tell(message)

    async def _answer(self, message: Any) -> None:
        registry, live, own = self._service.registry, self._live, message.id
        match message:
            case client.Look():
                await self._look(message)
            case client.Sync():
                await self._sync(message)
            case client.AskExplain():
                async with live.lock:
                    table = await registry.current(live)
                    self._caller.must_own(table, message.seat)
                    found = projection.explain(table, message.seat, message.move, message.language)
                self._send({"type": "explained", "id": own, "explanation": found})
            case client.AskPreview():
                async with live.lock:
                    table = await registry.current(live)
                    self._caller.must_own(table, message.seat)
                    effect = projection.preview(table, message.seat, message.move)
                self._send({"type": "previewed", "id": own, "preview": effect})
            case client.AskHint():
                advice = await commands.hint(
                    registry, live, self._caller, message.seat, message.bot
                )
                self._send({"type": "hinted", "id": own, "hint": advice})
            case client.AskJudge():
                judgement = await coach.judge(
                    registry, live, self._caller, message.seat, message.version, message.move
                )
                self._send({"type": "judged", "id": own, "judgement": judgement})
            case _:
                number = await commands.command(registry, live, self._caller, message)
                self._send({"type": "ack", "id": own, "number": number})

    async def _look(self, message: client.Look) -> None:
        registry, live, viewer = self._service.registry, self._live, self._viewer
        async with live.lock:
            table = await registry.current(live)
            if message.seat is not None:
                self._caller.must_own(table, message.seat)
            viewer.seat = message.seat
            known = self._service.people.remembered
            self._send(live.welcome(known, viewer, message.id))
        live.presence()

    async def _sync(self, message: client.Sync) -> None:
        registry, live, known = self._service.registry, self._live, self._service.people.remembered
        async with live.lock:
            table = await registry.current(live)
            viewpoint = self._viewer.rightful_viewpoint(table)
            info = live.info_for(known, self._viewer)
            self._send(messages.synced(table, viewpoint, info, known, message.after, message.id))
