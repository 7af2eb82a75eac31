"""Calling the address that somebody named for notices, and no other: never into our own house."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx

SECONDS = 10.0
_PORTS = {"https": 443, "http": 80}


class Refused(Exception):
    """An address that must not be called."""


def check(webhook: str, private: bool) -> SplitResult:
    """Return the parts of a webhook; refuse what is not a plain address by https."""
    try:
        parts = urlsplit(webhook)
        secure = parts.scheme == "https" or (private and parts.scheme == "http")
        plain = bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        secure = plain = False
    if not (secure and plain):
        raise Refused("a webhook is a plain https address")
    return parts


async def find_address(host: str, port: int, private: bool = False) -> str:
    """Return an address of a host to connect to; refuse private, local and reserved ones."""
    loop = asyncio.get_running_loop()
    try:
        found = await asyncio.wait_for(
            loop.getaddrinfo(host, port, type=socket.SOCK_STREAM), SECONDS
        )
    except (OSError, TimeoutError, UnicodeError):
        raise Refused(f"{host!r:.80} cannot be found") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise Refused(f"{host!r:.80} is not a public address")
    if not addresses:
        raise Refused(f"{host!r:.80} cannot be found")
    return addresses[0]


def _is_public(address: str) -> bool:
    number = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(number, "ipv4_mapped", None)
    return bool((mapped or number).is_global) and not number.is_multicast


async def call(webhook: str, body: dict[str, Any], private: bool) -> None:
    """Post JSON to a webhook."""
    parts = check(webhook, private)
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    address = await find_address(host, port, private)
    shown = f"[{address}]" if ":" in address else address
    # The connection goes to the address that was checked, not to a second look-up of the name.
    pinned = parts._replace(netloc=f"{shown}:{port}").geturl()
    async with httpx.AsyncClient(timeout=SECONDS, follow_redirects=False) as client:
        await client.post(
            pinned,
            json=body,
            headers={"Host": parts.netloc},
            extensions={"sni_hostname": host},
        )
