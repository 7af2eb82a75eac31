"""The address of this machine in its local network."""

from __future__ import annotations

import ipaddress
import socket

from hortus.core.errors import UsageError

# Kept free for documents. Nothing is sent there; the system only says by which way it would go.
_AWAY = ("192.0.2.1", 9)


def lan_address(given: str | None = None) -> str:
    """Return a given address, or that of this machine, if strangers outside cannot reach it."""
    address = given or _own_address()
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        raise UsageError(f"--lan needs an address in figures, not {address}.") from None
    if number.is_unspecified or not number.is_private:
        raise UsageError(
            f"{address} is not an address of a local network. To serve the internet, leave out "
            "--lan and see docs/tutorials/hosts.md."
        )
    return address


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_AWAY)
        except OSError:
            raise UsageError(
                "This machine is in no network. Connect it, or name its address with --host."
            ) from None
        return str(way.getsockname()[0])
