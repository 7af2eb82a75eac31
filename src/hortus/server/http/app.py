"""The application: routes and refusals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

import hortus
from hortus.core.errors import ComponentError, HortusError
from hortus.server.http import openapi
from hortus.server.http.guard import Guard
from hortus.server.http.origins import Origins
from hortus.server.http.routes import (
    confirm,
    daily,
    games,
    invitation,
    live,
    people,
    puzzles,
    share,
    site,
    study,
    tables,
)
from hortus.server.live.service import Service
from hortus.server.storage.store import Unavailable
from hortus.server.support.denied import Denied
from hortus.server.support.settings import Settings

API = "/api/v1"


def make_api(settings: Settings) -> FastAPI:
    """Return the application without what surrounds every request."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = FastAPI(
        title="Hortus",
        version=hortus.__version__,
        description="The play service. The live socket is described in docs/protocol.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.service = service
    app.state.origins = Origins(settings)
    for module in (games, people, tables, study, daily, puzzles, live):
        app.include_router(module.router, prefix=API)
    app.include_router(confirm.router)
    app.include_router(invitation.router)
    app.include_router(share.router)
    app.include_router(site.router)
    app.add_exception_handler(Denied, _denied)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(RequestValidationError, _wrong_fields)
    app.add_exception_handler(HortusError, _hortus_error)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _internal)
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]  # as FastAPI documents
    return app


def make_app(settings: Settings) -> ASGIApp:
    """Return the whole application."""
    api = make_api(settings)
    return Guard(api, settings, api.state.service.turnstile)


def _problem(
    status: int,
    code: str,
    message: str,
    rule: str | None = None,
    fields: tuple[str, ...] = (),
    headers: dict[str, str] | None = None,
    why: dict[str, Any] | None = None,
) -> JSONResponse:
    problem: dict[str, Any] = {
        "code": code,
        "message": _plain(message),
        "rule": rule,
        "fields": [_plain(field) for field in fields],
    }
    if why is not None:
        problem["why"] = why
    return JSONResponse(problem, status_code=status, headers=headers)


def _plain(text: str) -> str:
    """Return a text that can be sent, whatever was quoted in it."""
    return text.encode("utf-8", "replace").decode()


async def _denied(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Denied)
    headers = {"Retry-After": "1"} if error.status == 429 else None
    return _problem(error.status, error.code, error.message, error.rule, headers=headers)


async def _unavailable(_request: Request, _error: Exception) -> JSONResponse:
    message = "The store does not answer; try again."
    return _problem(503, "unavailable", message, headers={"Retry-After": "2"})


async def _hortus_error(_request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, ComponentError):
        return _problem(422, "wrong", str(error))
    fields = (f"line {error.line}",) if error.line else ()
    values = {
        name: value if isinstance(value, int) else _plain(value)
        for name, value in error.values.items()
    }
    why = {"word": error.word, "values": values} if error.word else None
    return _problem(422, "wrong", str(error), fields=fields, why=why)


async def _internal(_request: Request, _error: Exception) -> JSONResponse:
    return _problem(500, "internal", "Something went wrong here; it was noted.")


async def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    codes = {404: "no_such_address", 405: "wrong_method", 400: "malformed"}
    code = codes.get(error.status_code, "refused")
    headers = dict(error.headers) if error.headers else None
    return _problem(error.status_code, code, f"{error.detail}.", headers=headers)


async def _wrong_fields(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    if any(one["type"] == "json_invalid" for one in found):
        return _problem(400, "malformed", "This is not JSON.")
    places = tuple(".".join(str(part) for part in one["loc"][1:])[:80] for one in found[:10])
    first = f"{places[0]}: {found[0]['msg']}." if places and places[0] else f"{found[0]['msg']}."
    return _problem(422, "wrong_fields", first, fields=places)
