"""What every request passes: ids, limits, origin, and the headers that keep a browser safe."""

from __future__ import annotations

import hashlib
import json
import logging
import math
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hortus.server.http.bodies import MOST_IGNORED, Gone, TooLarge, TooSlow, having_read, read_body
from hortus.server.http.origins import Origins
from hortus.server.storage.store import new_id
from hortus.server.support import metrics
from hortus.server.support.limits import Rates, asking_network, network_of
from hortus.server.support.logs import current_request
from hortus.server.support.page_files import POLICY
from hortus.server.support.settings import Settings
from hortus.server.support.turnstile import Busy, Turnstile

# A long request counts as several.
BYTES_OF_A_REQUEST = 20_000

log = logging.getLogger(__name__)


class Guard:
    """ASGI middleware around the whole service."""

    def __init__(self, app: ASGIApp, settings: Settings, turnstile: Turnstile) -> None:
        self._app, self._turnstile = app, turnstile
        self._rates = Rates(settings.requests_per_second)
        self._origins = Origins(settings)
        self._pause = settings.pause_seconds
        self._headers = [
            (b"content-security-policy", f"{POLICY}; frame-ancestors 'none'".encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if settings.secure:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "websocket" and not (self._known(scope) and self._same_origin(scope)):
            await send({"type": "websocket.close", "code": 4403})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        mark = current_request.set(new_id(8))
        began, status = time.monotonic(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", []))
                headers += [*self._headers, (b"x-request-id", current_request.get().encode())]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        try:
            await self._answer(scope, receive, watched)
        finally:
            metrics.requests.labels(str(status)).inc()
            took = 1000 * (time.monotonic() - began)
            log.debug("%s %s %d %.1f ms", scope["method"], scope["path"], status, took)
            current_request.reset(mark)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        network = _network(scope)
        asking_network.set(network)
        if not self._rates.take(network):
            await _refuse(send, 429, "too_fast", "Too many requests; wait a moment.", 1, True)
            return
        if not self._known(scope):
            await _refuse(send, 403, "wrong_origin", "We answer under another address.", close=True)
            return
        length = _header(scope, b"content-length") or ""
        if length.isdecimal() and int(length[:20]) > MOST_IGNORED:
            await _refuse(send, 413, "too_large", "This is too large.", close=True)
            return
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self._same_origin(scope):
            await _refuse(
                send, 403, "wrong_origin", "This request comes from another site.", close=True
            )
            return
        if scope["path"].startswith("/api/"):
            try:
                self._turnstile.must_have_room(_name(scope))
            except Busy as busy:
                message = "There is too much to do; send this again."
                await _refuse(send, 429, "busy", message, math.ceil(busy.seconds), True)
                return
        try:
            body = await read_body(receive, self._pause)
        except TooLarge:
            await _refuse(send, 413, "too_large", "This is too large.", close=True)
            return
        except TooSlow:
            await _refuse(send, 408, "too_slow", "The rest did not arrive in time.", close=True)
            return
        except Gone:
            return
        self._rates.spend(network, len(body) / BYTES_OF_A_REQUEST)
        await self._let_through(scope, having_read(body, receive), send)

    async def _let_through(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            log.exception("an error in %s %s", scope["method"], scope["path"][:200])
            if not answered:
                await _refuse(send, 500, "internal", "Something went wrong here; it was noted.")

    def _known(self, scope: Scope) -> bool:
        return self._origins.answer(_header(scope, b"host") or "")

    def _same_origin(self, scope: Scope) -> bool:
        return self._origins.allow(_header(scope, b"origin"), _header(scope, b"host") or "")


def _network(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0] if client else "")


def _name(scope: Scope) -> str:
    """Return what somebody who asks is told apart by: what they show, else where they are."""
    shown = _header(scope, b"cookie") or _header(scope, b"authorization")
    return hashlib.blake2b(shown.encode()).hexdigest() if shown else _network(scope)


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


async def _refuse(
    send: Send, status: int, code: str, message: str, retry: int = 0, close: bool = False
) -> None:
    problem: dict[str, Any] = {"code": code, "message": message, "rule": None, "fields": []}
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if retry:
        headers.append((b"retry-after", str(retry).encode()))
    if close:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(problem).encode()})
