"""Links to a moment of a game: what whoever gets one is shown before they follow it."""

from __future__ import annotations

from html import escape
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from hortus.server.http.origins import Origins
from hortus.server.http.routes.common import Network, TableId, TheService
from hortus.server.http.routes.site import home
from hortus.server.live.service import Service
from hortus.server.storage.store import Unavailable
from hortus.server.support.denied import Denied
from hortus.server.tables.caller import Caller
from hortus.server.tables.records import must_be_public
from hortus.server.tables.table import Table

router = APIRouter()

Invite = Annotated[str | None, Query(pattern=r"^[0-9A-Za-z_-]{1,64}$")]
Ply = Annotated[int | None, Query(ge=0, le=100_000)]


@router.get("/picture/{table}.png", include_in_schema=False)
async def picture(
    table_id: TableId, network: Network, service: TheService, invite: Invite = None, ply: Ply = None
) -> Response:
    """Draw a moment of a finished game that everybody with this link may see."""
    table, _ = await _seen(service, table_id, invite)
    drawn = await service.pictures.of(table.played(), ply, network)
    kept = {"cache-control": "private, max-age=600"}
    return Response(drawn, media_type="image/png", headers=kept)


@router.get("/replay/{name}", include_in_schema=False)
async def replay(
    name: str,
    request: Request,
    service: TheService,
    invite: str | None = None,
    ply: str | None = None,
) -> Response:
    """Serve the page, with a preview if the link alone lets one see the game."""
    text = home().read_text(encoding="utf-8")
    origins: Origins = request.app.state.origins
    base = origins.base(request.url.scheme, request.headers.get("host", ""))
    found = await _found(service, name, invite) if base is not None else None
    if found is not None:
        table, title = found
        wanted = {"ply": ply if ply and ply.isascii() and ply.isdecimal() else "", "invite": invite}
        query = urlencode({key: value for key, value in wanted.items() if value})
        tags = {
            "og:type": "website",
            "og:site_name": "Hortus",
            "og:title": title,
            "og:url": f"{base}/replay/{table.id}" + (f"?{query}" if query else ""),
            "og:image": f"{base}/picture/{table.id}.png" + (f"?{query}" if query else ""),
            "twitter:card": "summary_large_image",
        }
        lines = [f'<meta property="{key}" content="{escape(tag)}" />' for key, tag in tags.items()]
        text = text.replace("</head>", "\n".join([*lines, "</head>"]), 1)
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


async def _found(service: Service, name: str, invite: str | None) -> tuple[Table, str] | None:
    if not (name.isascii() and name.isalnum()):
        return None
    try:
        return await _seen(service, name, invite)
    except (Denied, Unavailable):
        return None


async def _seen(service: Service, table_id: str, invite: str | None) -> tuple[Table, str]:
    """Return a finished table that whoever has the link may see, and what it is called."""
    live = await service.registry.live_table(table_id)
    async with live.lock:
        table = await service.registry.current(live)
        Caller(invite=invite).must_see(table)
        must_be_public(table)
        info = service.registry.info(live, "")
        names = ", ".join(seat["name"] or "" for seat in info["seats"])
        return table, f"{info['title']}: {names}"
