"""What is not the API: health, metrics, a list of requests, and the page."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from sqlalchemy import text

import hortus
from hortus.server.http.routes.common import TheService
from hortus.server.protocol.base import Health
from hortus.server.storage.store import Unavailable
from hortus.server.support import metrics
from hortus.server.support.page_files import STATIC, WORKER, worker_script

mimetypes.add_type("application/manifest+json", ".webmanifest")
router = APIRouter()


@router.get("/healthz", response_model=Health, responses={503: {"model": Health}}, tags=["site"])
async def health(service: TheService, response: Response) -> Any:
    """Tell whether the service and its store answer, and its background work runs."""
    work = service.background.work
    well = service.store.writes and all(one.running for one in work.values())
    try:
        await service.store.row(text("SELECT 1"))
    except Unavailable:
        well = False
    if not well:
        response.status_code = 503
    return {
        "status": "ok" if well else "unavailable",
        "version": hortus.__version__,
        "restarts": {name: one.restarts for name, one in work.items()},
        "set_aside": len(service.registry.unreadable),
    }


@router.get("/metrics", include_in_schema=False)
async def get_metrics() -> Response:
    """Return metrics for Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/box/{game}.toml", include_in_schema=False)
def get_box(game: str, service: TheService) -> FileResponse:
    """Give out the file of a game's component set, to make one's own of."""
    box = service.catalogue.usual_box(game)
    return FileResponse(box, filename=box.name, media_type="application/toml")


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    """List all requests, for people."""
    rows = [
        f"<tr><td><code>{verb.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, verbs in request.app.openapi()["paths"].items()
        for verb, operation in verbs.items()
    ]
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Hortus: requests</title>"
        "<h1>Requests</h1><p>The complete description is <a href=/openapi.json>openapi.json</a>; "
        f"the live socket is explained in docs/protocol.md.</p><table>{''.join(rows)}</table>"
    )


def home() -> Path:
    """Return the file of the page itself."""
    index = STATIC / "index.html"
    return index if index.is_file() else STATIC / "unbuilt.html"


def _file(path: str) -> Path | None:
    """Return the file of the page that an address means, if it means one."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(STATIC) else None
    except (OSError, ValueError):
        # Longer than a file's name may be, or not a name at all.
        return None


@router.get(f"/{WORKER}", include_in_schema=False)
def worker() -> Response:
    """Serve the script that keeps the page; without a built page there is none."""
    if not (STATIC / WORKER).is_file():
        return Response(status_code=404)
    # Browsers ask for it again and again, to learn of a new version.
    headers = {"cache-control": "no-cache"}
    return Response(worker_script(STATIC), media_type="text/javascript", headers=headers)


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str) -> Response:
    """Serve the page; whatever is no file is a place within it."""
    if path.startswith("api/"):
        return Response(
            '{"code":"no_such_address","message":"There is nothing here.","rule":null,"fields":[]}',
            status_code=404,
            media_type="application/json",
        )
    wanted = _file(path)
    if wanted is not None:
        forever = "public, max-age=31536000, immutable" if "/assets/" in f"/{path}" else "no-cache"
        return FileResponse(wanted, headers={"cache-control": forever})
    return FileResponse(home(), headers={"cache-control": "no-cache"}, media_type="text/html")
