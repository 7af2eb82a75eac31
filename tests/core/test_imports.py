"""Imports go one way: core <- grids <- games <- bots <- command line.

Within the play service they go one way from folder to folder, and within a game towards its rules.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import hortus
from hortus.core.registry import aliases, find_kind

PACKAGE = Path(hortus.__file__).parent
ORDER = [
    "extras",
    "kernel_digest",
    "kernel_cache",
    "kernel",
    "core",
    "grids",
    "games",
    "search",
    "bots",
    "wasm",
    "arena",
    "puzzles",
    "lab",
    "bench",
    "server",
    "pocket",
    "cli",
    "__main__",
]
ROOMS = [
    "protocol",
    "support",
    "storage",
    "people",
    "catalogue",
    "bots",
    "tables",
    "live",
    "http",
]
"""The folders of the play service: each imports those before it, and itself."""
SOURCES = sorted(PACKAGE.rglob("*.py"))
PURE = ("core", "grids", "games")
# The rooms of a game, and what each may know beside itself.
GAME_ROOMS: dict[str, set[str]] = {"rules": set(), "thinking": {"rules"}, "formats": {"rules"}}


def imported(path: Path) -> set[str]:
    """Return the modules a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_down(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if len(parts) == 1 and parts[0] == "__init__":
        return
    layer = ORDER.index(parts[0])
    for module in imported(path):
        names = module.split(".")
        if names[0] == "hortus" and len(names) > 1:
            assert ORDER.index(names[1]) <= layer, module
            if names[1] == "games" and parts[0] == "games" and len(names) > 2 and len(parts) > 1:
                assert names[2] == parts[1], "games do not know each other"


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_of_the_service_import_one_way(room: str) -> None:
    known = {f"hortus.server.{other}" for other in ROOMS[: ROOMS.index(room) + 1]}
    sources = sorted((PACKAGE / "server" / room).rglob("*.py"))
    assert sources
    for path in sources:
        for module in imported(path):
            if module.startswith("hortus.server"):
                assert ".".join(module.split(".")[:3]) in known, f"{path.name} imports {module}"


def test_the_service_has_no_other_rooms() -> None:
    folders = {path.parent.name for path in (PACKAGE / "server").glob("*/*.py")}
    assert folders == set(ROOMS)
    loose = {path.name for path in (PACKAGE / "server").glob("*.py")}
    ways_in = {"admin.py", "run.py", "supervisor.py"}
    assert loose == {"__init__.py", *ways_in}


def test_every_file_of_a_game_is_in_a_room_that_knows_only_the_rules() -> None:
    wrong = []
    for name in hortus.names():
        kind = find_kind(name)
        package = kind.rules.__name__.removesuffix(".rules.play")
        for path in sorted(kind.folder.rglob("*.py")):
            room, *below = path.relative_to(kind.folder).parts
            if not below:
                wrong += [] if room == "__init__.py" else [f"{name}: {room} is in no room"]
                continue
            for module in imported(path):
                if module == package or module.startswith(f"{package}."):
                    known = module.removeprefix(package).strip(".").split(".")[0]
                    if known not in {room} | GAME_ROOMS[room]:
                        wrong.append(f"{name}: {room}/{'/'.join(below)} knows {module}")
    assert wrong == []


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if path.relative_to(PACKAGE).parts[0] in PURE],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_rules_know_no_clock_no_global_dice_and_no_network(path: Path) -> None:
    banned = {"random", "time", "datetime", "socket", "asyncio", "requests", "logging", "numba"}
    assert not {module.partition(".")[0] for module in imported(path)} & banned
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "print" not in calls


def test_what_a_game_has_is_not_found_by_guessing_the_name_of_a_module() -> None:
    guesses = [
        f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith("import_module")
        and not isinstance(node.args[0], ast.Constant)
    ]
    assert guesses == []


def test_no_table_of_games_stands_outside_their_folders() -> None:
    known = {*hortus.names(), *aliases()}
    tables = [
        f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
        for path in SOURCES
        if path.relative_to(PACKAGE).parts[0] != "games"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        and any(isinstance(key, ast.Constant) and key.value in known for key in node.keys)
    ]
    assert tables == []


def test_public_names_are_there() -> None:
    assert all(hasattr(hortus, name) for name in hortus.__all__)


def test_no_public_name_hides_a_package() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert not packages & set(hortus.__all__)
    assert import_module("hortus.games").__path__
    assert list(hortus.names()) == sorted(hortus.names())
