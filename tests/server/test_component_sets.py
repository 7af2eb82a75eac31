"""Component sets of strangers: read elsewhere, within limits, and none that is refused is kept."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hortus.core.errors import ComponentError
from hortus.core.toml import look_over, parse_toml
from hortus.server.catalogue import component_checker

from .attack import component_sets
from .player import Player
from .served import Served

STANDARD = Path("src/hortus/games/carat/data/carat.toml")


def test_no_set_stops_the_service_or_leaves_anything(served: Served) -> None:
    found = asyncio.run(component_sets.run(served))
    sent = 2 * len(component_sets.SETS)
    assert found["answers"] == {"422": sent}
    assert found["not_problems"] == []
    assert found["files_more"] == 0
    assert found["megabytes_more"] < 100


@pytest.mark.parametrize("name", ["dotted key", "brackets", "digits", "a long word"])
def test_an_odd_text_is_refused_before_it_is_parsed(name: str) -> None:
    with pytest.raises(ComponentError, match=r"has (a|more)"):
        look_over("set", component_sets.SETS[name])


def test_a_look_at_honest_texts_finds_nothing() -> None:
    for file in Path("src/hortus/games").rglob("*.toml"):
        look_over(file.name, file.read_text(encoding="utf-8"))
    text = f"a = \"{'.' * 50}\" # {'[' * 50} {'x' * 300}\nb = '{'{' * 50}'\n"
    assert parse_toml("set", text)["b"] == "{" * 50


@pytest.mark.parametrize(
    "text", ["a = " + "9" * 5000, "a = " + "[" * 5000, "a = 2²", "a = 1979-99-99"]
)
def test_what_cannot_be_read_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(ComponentError):
        parse_toml("set", text)


def test_sets_are_read_in_a_process_with_little_time_and_memory() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hortus.server.catalogue.component_checker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    own = {"name": "own.toml", "toml": STANDARD.read_text(encoding="utf-8")}
    asked = {"game": "carat", "seats": 2, "options": {}, "own": own}
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.flush()
    assert len(json.loads(process.stdout.readline())["components"]["tiles"]) == 36
    limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="utf-8").splitlines()
    soft = {line[:25].strip(): line[25:].split()[0] for line in limits}
    process.communicate()
    assert int(soft["Max address space"]) == component_checker.MOST_MEMORY
    assert int(soft["Max cpu time"]) <= 60


def test_a_set_is_kept_with_its_table_and_nowhere_else(tmp_path: Path) -> None:
    # A folder of sets cannot be made here, as on a full disk; none is needed.
    (tmp_path / "components").write_text("")
    service = Served(tmp_path).start()

    async def go() -> str:
        async with Player(service) as ada:
            await ada.enter()
            own = STANDARD.read_text(encoding="utf-8").replace("RYBG1", "RYBG9", 1)
            assert "RYBG9" in (await ada.post("games/carat/components", toml=own))["tiles"]
            table: str = (await ada.open("me", "me", components=own, public=True))["id"]
            return table

    async def look(table: str) -> None:
        async with Player(service) as eve:
            assert "RYBG9" in (await eve.get(f"tables/{table}/components"))["tiles"]
            await eve.get(f"tables/{table}/state", ply=1)

    table = asyncio.run(go())
    service.stop()
    service.start()
    asyncio.run(look(table))
    assert service.stop() == 0
    assert service.tracebacks() == []
    assert list(tmp_path.rglob("*.toml")) == []
