"""The OpenAPI document is valid and complete, and the settings are documented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from hortus.core.errors import UsageError
from hortus.server.http.app import make_api
from hortus.server.protocol import base
from hortus.server.support.settings import Settings, load_settings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return make_api(Settings(data="unused")).openapi()


def test_openapi_is_valid(document: dict[str, Any]) -> None:
    validate(document)


def test_every_request_is_described_with_its_refusals(document: dict[str, Any]) -> None:
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            assert operation["description"], (verb, path)
            if path.startswith("/api"):
                assert {"422", "429", "503"} <= set(operation["responses"]), (verb, path)
            for status, answer in operation["responses"].items():
                assert status == "204" or "schema" in answer["content"]["application/json"]


def test_every_request_has_a_true_example(document: dict[str, Any]) -> None:
    def check(content: dict[str, Any], where: str) -> None:
        again = f"{where}: run python -m tests.server.examples"
        assert "example" in content["application/json"], again
        schema = {**content["application/json"]["schema"], "components": document["components"]}
        Draft202012Validator(schema).validate(content["application/json"]["example"])

    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            if "requestBody" in operation:
                check(operation["requestBody"]["content"], f"request of {verb} {path}")
            for status, answer in operation["responses"].items():
                if status.startswith("2") and "content" in answer:
                    check(answer["content"], f"answer of {verb} {path}")


def test_the_messages_of_the_socket_are_among_the_schemas(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in ("ClientMessage", "ServerMessage", "Play", "Welcome", "Happened", "Ack", "State"):
        assert name in schemas
    assert len(schemas["ClientMessage"]["oneOf"]) == 15
    assert len(schemas["ServerMessage"]["oneOf"]) == 12


def test_the_protocol_is_explained(document: dict[str, Any]) -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for name in ("ClientMessage", "ServerMessage"):
        for word in document["components"]["schemas"][name]["discriminator"]["mapping"]:
            assert f"`{word}`" in text or f'"{word}"' in text, word
    assert base.PROTOCOL == 2


def test_every_setting_is_documented() -> None:
    text = (DOCS / "service.md").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"| `{name}` |" in text


def test_settings_come_from_a_file_the_environment_and_the_command(tmp_path: Path) -> None:
    file = tmp_path / "hortus.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\nworkers = 3\n')
    found = load_settings(file, {"HORTUS_PORT": "2", "HORTUS_HOST": "::"}, port=3)
    assert (found.port, found.host, found.workers) == (3, "::", 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [("port = 'x'", "port"), ("prt = 1", "prt"), ("=", "TOML"), ("port = 99999", "port")],
)
def test_wrong_settings_are_refused_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "hortus.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=said):
        load_settings(file, {})


def test_a_database_must_be_postgresql() -> None:
    with pytest.raises(UsageError, match="postgresql"):
        _ = Settings(database="mysql://x").database_url
