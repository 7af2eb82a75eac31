"""Try a Hortus that was installed from its wheel, as a person would.

`python -m tests.wheel.smoke WHEEL` installs it with its packages in a fresh environment first.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
EVERYTHING = """
import hortus
from hortus.core.rulebook import LANGUAGES
for name in hortus.names():
    game = hortus.load(name)
    assert all(game.rulebook(language).rules for language in LANGUAGES)
    match = hortus.Match(game, seed=1)
    for _ in range(5):
        match.play(match.position.legal_numbers()[0])
    assert hortus.replay(match.record()) == match.position
print(hortus.__file__)
"""


@dataclass(frozen=True)
class Installed:
    """One installation: its Python, its command and a folder to work in."""

    python: Path
    command: Path
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *arguments: str, typed: str = "") -> str:
        """Run `hortus` and return what it says."""
        return self._run([self.python, self.command, *arguments], typed)

    def evaluate(self, program: str) -> str:
        """Run a program and return what it prints."""
        return self._run([self.python, "-c", program], "")

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serve tables on a free port; the address is given."""
        arguments = ["serve", "--port", "0", "--data", "data"]
        process = subprocess.Popen(
            [self.python, self.command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            env=self._variables(),
        )
        assert process.stdout is not None
        try:
            said = []
            for line in process.stdout:
                said.append(line)
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0]
                    break
            else:
                raise AssertionError("".join(said))
        finally:
            process.send_signal(signal.SIGTERM)
            process.stdout.close()
            process.wait(30)

    def _run(self, words: list[Any], typed: str) -> str:
        ran = subprocess.run(
            words,
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self._variables(),
            timeout=300,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def _variables(self) -> dict[str, str]:
        hidden = ("HORTUS_", "PYTHON")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        own = {"HORTUS_COMPILE": "false", "HORTUS_DATA": str(self.folder / "saves")}
        return {**kept, **own, **self.environment}


def build(folder: Path, *options: str) -> Path:
    """Build the wheel into a folder and return it."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    words = [*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), *options, str(ROOT)]
    subprocess.run(words, check=True, capture_output=True)
    (wheel,) = folder.glob("hortus-*.whl")
    return wheel


def try_out(installed: Installed, version: str) -> None:
    """Ask for the version and the games, play, simulate and serve the page."""
    assert installed.run("--version") == f"hortus {version}\n"
    names = [game["name"] for game in json.loads(installed.run("games", "--json"))]
    where = installed.evaluate(EVERYTHING)
    assert not Path(where).is_relative_to(ROOT / "src"), "this is the checkout, not the wheel"
    assert json.loads(installed.run("simulate", "carat", "--games", "3", "--json"))["games"] == 3
    assert "Seat 0" in installed.run("play", "carat", "--seed", "1", typed="h\nq\n")
    with installed.served() as address:
        page = _get(address + "/")
        assert '<div id="app">' in page
        for asset in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            assert _get(address + asset)
        assert json.loads(_get(address + "/healthz"))["version"] == version
        assert [game["name"] for game in json.loads(_get(address + "/api/v1/games"))] == names


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def main(wheel: Path) -> None:
    """Install a wheel in a fresh environment and try it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "env", with_pip=True)
        bin_ = folder / "env" / "bin"
        pip = [bin_ / "python", "-m", "pip", "--disable-pip-version-check", "--quiet"]
        constraints = ROOT / "constraints.txt"
        subprocess.run(
            [*pip, "install", "-c", constraints, f"{wheel.resolve()}[server]"], check=True
        )
        (folder / "work").mkdir()
        installed = Installed(bin_ / "python", bin_ / "hortus", folder / "work")
        try_out(installed, wheel.name.split("-")[1])
    print(f"{wheel.name} plays, and serves its page, in an environment of its own.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
