"""Settings of the service: from a TOML file, then from the environment (`HORTUS_...`)."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hortus.bots import BOTS
from hortus.bots.levels import LEVELS
from hortus.core.errors import UsageError

PREFIX = "HORTUS_"


class Settings(BaseModel):
    """Everything that can be set; each field is also an environment variable."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8080, ge=0, le=65535, description="Port to listen on; 0 takes any.")
    lan: bool = Field(
        default=False, description="Answer under the address of `host` and under no other."
    )
    data: str = Field(default="", description="Folder of the SQLite file; the user's if empty.")
    database: str = Field(default="", description="postgresql://...; SQLite in `data` if empty.")
    origins: str = Field(
        default="", description="Further origins that may call, separated by commas."
    )
    secure: bool = Field(default=False, description="Behind TLS: cookies are Secure, HSTS is sent.")
    trusted_proxies: str = Field(
        default="127.0.0.1", description="Proxies whose X-Forwarded headers are believed."
    )
    public_url: str = Field(default="", description="Address in e-mails and webhooks.")
    processes: int = Field(
        default=1, ge=1, le=64, description="Processes that serve; more than one need PostgreSQL."
    )
    workers: int = Field(default=2, ge=1, le=64, description="Processes in which bots think.")
    compile: bool = Field(default=True, description="Compile the rules, once per game.")
    bot_seconds: float = Field(
        default=30.0,
        gt=0,
        le=600,
        description="What a bot's move may take of a processor; by the clock four times as long.",
    )
    tables_per_person: int = Field(default=50, ge=1, description="Unfinished tables of a host.")
    sockets_per_person: int = Field(default=30, ge=1, description="Open sockets of one person.")
    sockets_per_address: int = Field(default=200, ge=1, description="Open sockets of an address.")
    sockets_per_second: float = Field(
        default=20, gt=0, description="New sockets of an address, for long."
    )
    connections_per_address: int = Field(
        default=300, ge=1, description="Open connections of an address that is no proxy."
    )
    messages_per_second: float = Field(default=20, gt=0, description="On one socket, for long.")
    messages_per_address: float = Field(
        default=200, gt=0, description="Messages a second on all sockets of an address, for long."
    )
    unread_each: int = Field(
        default=2_000_000, ge=1000, description="Letters that may wait for a socket to be read."
    )
    unread_in_all: int = Field(
        default=64_000_000, ge=1000, description="The same for all sockets together."
    )
    guests_per_minute: float = Field(
        default=20, gt=0, description="New guests of an address, for long."
    )
    logins_per_minute: float = Field(
        default=60, gt=0, description="Passwords of an address, for long; of one name a fifth."
    )
    chats_per_minute: float = Field(
        default=60, gt=0, description="Lines a player may say, for long; watchers a quarter."
    )
    requests_per_second: float = Field(default=50, gt=0, description="Of one address, for long.")
    replays_per_second: float = Field(
        default=1, gt=0, description="Games played again for an address, to show earlier moments."
    )
    ledger_iterations: int = Field(
        default=256, ge=16, description="Thought for each entry of a game's ledger."
    )
    daily_bot: str = Field(
        default=LEVELS[-1],
        pattern=f"^({'|'.join(BOTS)})?$",
        description="Bot that plays the daily challenges beside people; none if empty.",
    )
    coach_iterations: int = Field(
        default=400, ge=16, description="Thought for the best move, and for each doubt about one."
    )
    coach_seconds: float = Field(
        default=2.0, gt=0, le=60, description="Where that takes longer, the coach says nothing."
    )
    pause_seconds: float = Field(
        default=10, gt=0, description="How long a client may keep us waiting in mid-sentence."
    )
    answer_seconds: float = Field(
        default=0.25, gt=0, description="If moves take longer, people are asked to come back."
    )
    idle_seconds: float = Field(default=120, gt=0, description="A quiet table leaves the memory.")
    smtp_host: str = Field(default="", description="Mail server; no e-mail if empty.")
    smtp_port: int = Field(default=587, ge=1, le=65535)
    smtp_user: str = ""
    smtp_password: str = Field(default="", repr=False)
    smtp_from: str = ""
    smtp_tls: bool = Field(default=True, description="STARTTLS with the mail server.")
    mails_per_day: int = Field(default=20, ge=1, description="E-mails to one person.")
    private_webhooks: bool = Field(
        default=False, description="Webhooks may go to private addresses, and by http."
    )
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    log_json: bool = Field(default=False, description="Log lines as JSON.")

    @property
    def folder(self) -> Path:
        """The folder of everything that is kept on this machine."""
        return Path(self.data) if self.data else user_data_path("hortus")

    def trusts(self, address: str) -> bool:
        """Tell whether an address is that of a proxy of ours."""
        named = [part.strip() for part in self.trusted_proxies.split(",")]
        try:
            number = ipaddress.ip_address(address)
        except ValueError:
            return address in named
        return "*" in named or any(number in network for network in _networks(self.trusted_proxies))

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.folder / "hortus.sqlite"

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.file}"
        for scheme in ("postgresql://", "postgres://"):
            if self.database.startswith(scheme):
                return "postgresql+asyncpg://" + self.database.removeprefix(scheme)
        raise UsageError("The database must be a postgresql:// address.")

    @property
    def is_postgres(self) -> bool:
        """Whether several processes may share the store."""
        return bool(self.database)


@cache
def _networks(listed: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return those of some names that are addresses or networks."""
    found = []
    for part in listed.split(","):
        with contextlib.suppress(ValueError):
            found.append(ipaddress.ip_network(part.strip(), strict=False))
    return found


def load_settings(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    **given: Any,
) -> Settings:
    """Return the settings of a file, overruled by the environment, overruled by what is given."""
    values: dict[str, Any] = {}
    environment = os.environ if environment is None else environment
    chosen = file or (
        Path(environment["HORTUS_CONFIG"]) if "HORTUS_CONFIG" in environment else None
    )
    if chosen is not None:
        try:
            values |= tomllib.loads(chosen.read_text(encoding="utf-8"))
        except OSError as error:
            raise UsageError(f"Cannot read {chosen}: {error.strerror}.") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise UsageError(f"{chosen} is not TOML: {error}.") from None
    for name in Settings.model_fields:
        if PREFIX + name.upper() in environment:
            values[name] = environment[PREFIX + name.upper()]
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**values)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"The setting {place} is wrong: {first['msg']}.") from None
