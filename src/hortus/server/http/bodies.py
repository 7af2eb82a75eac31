"""The body of a request, read whole before anything looks at it: not too large, not too slowly."""

from __future__ import annotations

import asyncio

from starlette.types import Message, Receive

MOST_BODY = 1_000_000
# So much more of a body that is too large is thrown away, so that its sender can read our answer.
MOST_IGNORED = 8 * MOST_BODY


class TooLarge(Exception):
    """A body that is longer than anything we take."""


class TooSlow(Exception):
    """A body that does not arrive."""


class Gone(Exception):
    """Whoever sent it went away before its end."""


async def read_body(receive: Receive, pause: float) -> bytes:
    """Return a whole body; no part may be `pause` seconds late, nor the whole ten times that."""
    taken, service = 0, []
    try:
        async with asyncio.timeout(10 * pause):
            while taken <= MOST_IGNORED:
                async with asyncio.timeout(pause):
                    message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                part = message.get("body", b"")
                taken += len(part)
                if taken <= MOST_BODY:
                    service.append(part)
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise TooSlow from None
    if taken > MOST_BODY:
        raise TooLarge
    return b"".join(service)


def having_read(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives a body that was read, and then what comes after it."""
    given = False

    async def following() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return following
