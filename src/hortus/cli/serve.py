"""hortus serve: the play service, for one machine or for many."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.core.errors import UsageError
from hortus.extras import needs

Host = Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1).")]
Port = Annotated[int | None, typer.Option(help="Port to listen on (8080); 0 takes a free one.")]
Data = Annotated[Path | None, typer.Option(help="Folder of the SQLite file (the user's).")]
Database = Annotated[
    str | None, typer.Option(help="postgresql://...: shared by any number of services.")
]
Config = Annotated[Path | None, typer.Option(help="A settings file (TOML); see docs/service.md.")]
Processes = Annotated[
    int | None, typer.Option(help="Processes that serve this address (1); more need --database.")
]
Lan = Annotated[
    bool, typer.Option("--lan", help="Let others in the same room play; shows a QR code.")
]
Browser = Annotated[bool, typer.Option(help="Open a browser if there is one.")]


def command(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    config: Config = None,
    processes: Processes = None,
    lan: Lan = False,
    browser: Browser = False,
) -> None:
    """Serve tables to browsers and programs until Ctrl+C."""
    try:
        from hortus.server.run import serve
        from hortus.server.support.local_network import lan_address
        from hortus.server.support.qr_code import letters
        from hortus.server.support.settings import load_settings
    except ModuleNotFoundError:
        raise UsageError(needs("The play service", "server")) from None
    settings = load_settings(
        config,
        host=lan_address(host) if lan else host,
        port=port,
        lan=lan or None,
        data=None if data is None else str(data),
        database=database,
        processes=processes,
    )
    if settings.lan and (settings.origins or settings.public_url):
        raise UsageError("--lan answers under one address: leave out origins and public_url.")

    def ready(address: str) -> None:
        console.print(f"Hortus is at {address}  (Ctrl+C stops it; all tables are kept)")
        if settings.lan:
            console.print("Phones and tablets in the same network: scan this, or type the address.")
            console.print("Whoever is in this network can open it, and nothing is encrypted.\n")
            console.print(letters(address), style="black on bright_white")
        if browser and has_browser():
            webbrowser.open(address)

    if not serve(settings, ready):
        raise typer.Exit(1)


def has_browser() -> bool:
    """Tell whether there is a screen on which a browser could open."""
    if os.name == "posix" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return os.uname().sysname == "Darwin"
    return True
