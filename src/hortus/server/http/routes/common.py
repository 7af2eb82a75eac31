"""What all requests share: who asks, where the parts are, and how refusals are described."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from hortus.server.live.service import Service
from hortus.server.people.people import COOKIE_SECONDS, Person
from hortus.server.people.sessions import Session
from hortus.server.protocol import base
from hortus.server.support.denied import Denied
from hortus.server.support.limits import network_of
from hortus.server.support.logs import current_table
from hortus.server.tables.caller import Caller

COOKIE = "hortus"
T = TypeVar("T")

_TEXTS = {
    400: "Malformed JSON",
    401: "Nobody is known to ask",
    403: "Not allowed",
    404: "Unknown",
    409: "Not possible now",
    413: "Too large",
    422: "Wrong fields",
    429: "Too many requests",
    503: "The store does not answer; nothing was changed",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the description of refusals for a request's documentation."""
    always = (400, 413, 422, 429, 503)
    return {
        status: {"model": base.Problem, "description": _TEXTS[status]}
        for status in sorted({*statuses, *always})
    }


def service_of(connection: HTTPConnection) -> Service:
    """Return the parts of the service."""
    found: Service = connection.app.state.service
    return found


def request_service(request: Request) -> Service:
    """Return the parts of the service, for a request."""
    return service_of(request)


TheService = Annotated[Service, Depends(request_service)]


async def session_of(connection: HTTPConnection) -> Session | None:
    """Return the session of whoever asks, by the cookie."""
    return await service_of(connection).people.of_cookie(connection.cookies.get(COOKIE))


async def maybe_session(request: Request) -> Session | None:
    """Return the session of whoever asks, if we know them."""
    return await session_of(request)


MaybeSession = Annotated[Session | None, Depends(maybe_session)]


async def maybe_person(session: MaybeSession) -> Person | None:
    """Return who asks, if we know them."""
    return None if session is None else session.person


MaybePerson = Annotated[Person | None, Depends(maybe_person)]


async def some_person(person: MaybePerson) -> Person:
    """Return who asks, or refuse."""
    if person is None:
        raise Denied("nobody", "Come in first: POST /api/v1/session.", status=401)
    return person


SomePerson = Annotated[Person, Depends(some_person)]


def network_of_request(connection: HTTPConnection) -> str:
    """Return the network that a request or socket comes from."""
    return network_of(connection.client.host if connection.client else "")


def request_network(request: Request) -> str:
    """Return the network that a request comes from."""
    return network_of_request(request)


Network = Annotated[str, Depends(request_network)]
Invite = Annotated[
    str | None, Query(max_length=64, description="The invitation of a private table.")
]
TableId = Annotated[
    str, Path(alias="table", pattern=r"^[0-9A-Za-z]{8,32}$", description="Id of a table.")
]


async def caller_of(connection: HTTPConnection, invite: str | None) -> Caller:
    """Return whoever asks: a person by cookie, or an external bot by token."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found = service_of(connection).people.table_of_token(token.strip())
        if found is None:
            raise Denied("wrong_token", "This token speaks for no seat.", status=401)
        return Caller(table_id=found[0], key=found[1], invite=invite)
    return Caller(await session_of(connection), invite=invite)


async def some_caller(request: Request, invite: Invite = None) -> Caller:
    """Return whoever asks about a table."""
    current_table.set(str(request.path_params.get("table", "")))
    return await caller_of(request, invite)


SomeCaller = Annotated[Caller, Depends(some_caller)]


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something for whoever asks, unless they go away meanwhile: then it is not done."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Denied("gone", "Nobody waits for this any more.")
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def set_cookie(response: Response, service: Service, person: Person, session: str = "") -> None:
    """Let the browser remember who it is, in a new session or the one it has."""
    response.set_cookie(
        COOKIE,
        service.people.cookie(person, session),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=service.settings.secure,
        path="/",
    )


def clear_cookie(response: Response, service: Service) -> None:
    """Let the browser forget who it is."""
    response.delete_cookie(
        COOKIE, httponly=True, samesite="lax", secure=service.settings.secure, path="/"
    )
