"""From which pages a browser may call us: our own, under a name that is ours.

A page of another site can let its own name lead to this machine (DNS rebinding); then Host and
Origin agree, and neither is ours.  Addresses in figures, names without a dot and names of the local
network cannot be had by strangers.  With `--lan` we answer under one address only.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from hortus.server.support.settings import Settings

_NETLOC = re.compile(r"[0-9A-Za-z.:\[\]-]+")
_LOCAL = (".localhost", ".local", ".internal", ".home.arpa")


class Origins:
    """Knows which hosts are ours and which origins may call."""

    def __init__(self, settings: Settings) -> None:
        listed = [part.strip() for part in settings.origins.split(",") if part.strip()]
        self._others = set(listed)
        named = [_host(urlsplit(url).netloc) for url in (*listed, settings.public_url) if url]
        self._ours = {settings.host.lower(), socket.gethostname().lower(), *named}
        self._public = settings.public_url.rstrip("/")
        self._only = _netloc(settings.host, settings.port) if settings.lan else None

    def answer(self, host: str) -> bool:
        """Tell whether we answer whoever calls us by this name and port."""
        return self._only is None or host == self._only

    def allow(self, origin: str | None, host: str) -> bool:
        """Tell whether a browser sends this from our own page; programs send no origin."""
        if origin is None or origin in self._others:
            return True
        if self._only is not None:
            return origin == f"http://{self._only}"
        try:
            return urlsplit(origin).netloc == host and self._is_ours(_host(host))
        except ValueError:
            return False

    def base(self, scheme: str, host: str) -> str | None:
        """Return what our addresses begin with, as others reach us; nothing if it is not ours."""
        if self._public:
            return self._public
        try:
            ours = _NETLOC.fullmatch(host) and self._is_ours(_host(host))
        except ValueError:
            return None
        return f"{scheme}://{host}" if ours else None

    def _is_ours(self, host: str) -> bool:
        if not host:
            return False
        if host in self._ours or "." not in host or host.endswith(_LOCAL):
            return True
        return _is_address(host)


def _host(netloc: str) -> str:
    """Return the name or address of `name:port`, without its port and brackets."""
    return (urlsplit(f"//{netloc}").hostname or "").removesuffix(".")


def _netloc(address: str, port: int) -> str:
    """Return an address and a port as browsers write them."""
    shown = f"[{address}]" if ":" in address else address
    return shown if port == 80 else f"{shown}:{port}"


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
