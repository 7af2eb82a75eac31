"""Where others find a table, as a QR code."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from hortus.server.http.origins import Origins
from hortus.server.http.routes.common import TableId
from hortus.server.support.denied import Denied
from hortus.server.support.qr_code import picture

# Longer addresses make codes that a phone cannot read from a sofa.
MOST_ADDRESS = 160
router = APIRouter()

Invite = Annotated[str | None, Query(pattern=r"^[0-9A-Za-z_-]{1,64}$")]


@router.get("/qr/{place}/{table}", include_in_schema=False)
def qr_code(
    place: Literal["table", "screen"], table_id: TableId, request: Request, invite: Invite = None
) -> Response:
    """Draw the address of a table or of its big screen at this service, and of nothing else."""
    origins: Origins = request.app.state.origins
    base = origins.base(request.url.scheme, request.headers.get("host", ""))
    if base is None:
        raise Denied("wrong_origin", "This address is not one of ours.", status=403)
    address = f"{base}/{place}/{table_id}" + (f"?invite={invite}" if invite else "")
    if len(address) > MOST_ADDRESS:
        raise Denied("too_large", "This address is too long for a QR code.", status=413)
    return Response(picture(address), media_type="image/svg+xml")
