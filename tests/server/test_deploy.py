"""The container files name only what exists; there is no engine here that would build them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner

from hortus.cli import app
from hortus.server.http.app import make_api
from hortus.server.support.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the container file, continued lines joined."""
    text = (FOLDER / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def is_setting(name: str) -> bool:
    """Tell whether a variable means something to the service."""
    known = {PREFIX + field.upper() for field in Settings.model_fields}
    return name in known or name == "HORTUS_CACHE"


def test_the_container_file_is_made_of_known_instructions() -> None:
    known = {"FROM", "RUN", "COPY", "WORKDIR", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK"}
    words = [word for word, _ in instructions()]
    assert set(words) <= known | {"CMD"}
    assert words[0] == "FROM"
    assert words.count("CMD") == 1


def test_the_container_starts_a_command_that_exists() -> None:
    command = json.loads(dict(instructions())["CMD"])
    assert command[0] in PROJECT["scripts"]
    assert CliRunner().invoke(app, [*command[1:], "--help"]).exit_code == 0
    check = dict(instructions())["HEALTHCHECK"]
    assert (
        re.search(r"127\.0\.0\.1:8080(/\w+)", check)[1] in make_api(Settings()).openapi()["paths"]
    )  # type: ignore[index]  # it is there


def test_the_container_is_set_up_with_what_the_project_offers() -> None:
    text = (FOLDER / "Containerfile").read_text()
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    assert set(re.findall(r"npm run (\w+)", text)) <= set(scripts)
    (extras,) = re.findall(r"\[([\w,]+)\]\"", text)
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    assert all(is_setting(name) for name in re.findall(r"(HORTUS_\w+)=", text))


def test_the_compose_file_fits_together() -> None:
    compose = yaml.safe_load((FOLDER / "compose.yaml").read_text())
    services = compose["services"]
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in compose["volumes"]
    own = services["hortus"]
    assert (FOLDER / own["build"]["context"] / own["build"]["dockerfile"]).is_file()
    assert all(is_setting(name) for name in own["environment"])
    assert own["environment"]["HORTUS_DATABASE"].rpartition("@")[2].partition("/")[0] in services
    assert own["ports"] == ["127.0.0.1:${HORTUS_PORT:-8080}:8080"]


def test_the_readme_names_settings_that_exist() -> None:
    names = re.findall(r"HORTUS_\w+", (FOLDER / "README.md").read_text())
    assert all(is_setting(name) or name == "HORTUS_DB_PASSWORD" for name in names)
