"""Calling the address that somebody named for notices, and no other: never into our own house."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx

SECONDS = 10.0
_PORTS = {"https": 443, "http": 80}
_UNICAST = ipaddress.ip_network("2000::/3")
# Addresses of IPv4 in disguise; a gateway would lead them anywhere, also into the house.
_6TO4 = ipaddress.ip_network("2002::/16")

log = logging.getLogger(__name__)


class Refused(Exception):
    """An address that must not be called."""


def check(webhook: str, private: bool) -> SplitResult:
    """Return the parts of a webhook; refuse what is not a plain address by https."""
    try:
        service = urlsplit(webhook)
        secure = service.scheme == "https" or (private and service.scheme == "http")
        plain = bool(service.hostname) and service.username is None and service.port != 0
    except ValueError:
        secure = plain = False
    if not (secure and plain):
        raise Refused("a webhook is a plain https address")
    return service


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
    if not private and not all(is_public(address) for address in addresses):
        raise Refused(f"{host!r:.80} is not a public address")
    if not addresses:
        raise Refused(f"{host!r:.80} cannot be found")
    return addresses[0]


def is_public(address: str) -> bool:
    """Tell whether an address is one of the open network, and of nothing else."""
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    if isinstance(number, ipaddress.IPv6Address) and (number not in _UNICAST or number in _6TO4):
        return False
    return number.is_global and not number.is_multicast


async def call(webhook: str, body: dict[str, Any], private: bool) -> None:
    """Post JSON to a webhook; of the answer only the status is read."""
    service = check(webhook, private)
    host, port = service.hostname or "", service.port or _PORTS[service.scheme]
    address = await find_address(host, port, private)
    shown = f"[{address}]" if ":" in address else address
    # The connection goes to the address that was checked, not to a second look-up of the name,
    # nor to a proxy that the environment names.
    pinned = service._replace(netloc=f"{shown}:{port}").geturl()

    async def look(event: str, info: dict[str, Any]) -> None:
        """Before anything is sent, look at whom we are connected to."""
        if event == "connection.connect_tcp.complete" and not private:
            reached = info["return_value"].get_extra_info("server_addr")
            if not is_public(str(reached[0])):
                await info["return_value"].aclose()
                raise Refused(f"{host!r:.80} is not a public address")

    async with (
        asyncio.timeout(SECONDS),
        httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
        client.stream(
            "POST",
            pinned,
            json=body,
            headers={"Host": service.netloc, "Accept-Encoding": "identity", "Connection": "close"},
            extensions={"sni_hostname": host, "trace": look},
        ) as answer,
    ):
        if not answer.is_success:
            log.info("a webhook answered %d", answer.status_code)
