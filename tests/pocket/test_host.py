"""The host does in a browser's Python, without NumPy, what it does here: every byte is the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.core.random_record import random_record
from hortus.core.registry import find_kind
from hortus.pocket.bundle import write
from hortus.puzzles.collection import shipped
from tests.pocket.games import Call, Recorder, play
from tests.wasm.native import variants

HERE = Path(__file__).parent
PYODIDE = HERE.parents[1] / "web" / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What browsers load."""
    return write(tmp_path_factory.mktemp("bundle"))


def in_node(bundle: Path, calls: list[Call]) -> Any:
    """Make calls of a host in Pyodide."""
    program = ["node", str(HERE / "host.mjs"), str(PYODIDE), str(bundle)]
    done = subprocess.run(
        program, input=json.dumps(calls), text=True, check=True, stdout=subprocess.PIPE
    )
    return json.loads(done.stdout)


def check(bundle: Path, recorder: Recorder) -> None:
    """Compare what a host said here and in Pyodide."""
    found = in_node(bundle, recorder.calls)["answers"]
    assert len(found) == len(recorder.answers)
    for call, here, there in zip(recorder.calls, recorder.answers, found, strict=True):
        assert there == here, call


def test_every_game_is_told_alike(bundle: Path) -> None:
    recorder = Recorder(7)
    for name in hortus.names():
        game = variants(name)[0]
        play(recorder, game, min(1, game.seats - 1), 40)
    check(bundle, recorder)


def check_record(recorder: Recorder, name: str) -> None:
    """Open the record of a random game, and leave that game in the middle."""
    record = random_record(variants(name)[0], 11)
    data = {**record.to_data(), "meta": {"names": ["Ada"] * record.seats}}
    opened = recorder.call("request", "POST", "/records", json.dumps(data))
    table = opened["result"]
    assert record.result is not None
    assert table["status"] == "finished"
    assert table["outcome"]["scores"] == record.result["scores"]
    assert [seat["name"] for seat in table["seats"]] == ["Ada"] * record.seats
    recorder.restart(table["id"])
    address = f"/tables/{table['id']}"
    assert recorder.call("request", "GET", f"{address}/record", "")["result"]["moves"] == (
        record.moves
    )
    ply = next(n for n, move in enumerate(record.moves) if n > 9 and move["seat"] != "chance")
    wanted = json.dumps({"ply": ply, "seat": 0, "bot": "easy"})
    left = recorder.call("request", "POST", f"{address}/what-if", wanted)["result"]
    assert left["origin"] == {"table": table["id"], "ply": ply}
    assert left["status"] == "running"
    recorder.restart(left["id"])
    log = recorder.call("request", "GET", f"/tables/{left['id']}/log?seat=0", "")["result"]
    assert [line["ply"] for line in log][:ply] == list(range(ply))


def test_a_record_is_opened_and_left(bundle: Path) -> None:
    recorder = Recorder(1)
    check_record(recorder, "carat")
    check(bundle, recorder)


@pytest.mark.slow
@pytest.mark.parametrize("name", hortus.names())
def test_records_of_every_game_are_opened_and_left(bundle: Path, name: str) -> None:
    recorder = Recorder(1)
    check_record(recorder, name)
    check(bundle, recorder)


def test_puzzles_are_shown_and_judged_alike(bundle: Path) -> None:
    recorder = Recorder(1)

    def ask(method: str, path: str, **body: Any) -> Any:
        found = recorder.call("request", method, f"/puzzles{path}", json.dumps(body))
        return found["problem"] or found["result"]

    for shelf in ask("GET", ""):
        game = shelf["game"]
        best = shipped(game).puzzles[0].best.text
        shown = ask("GET", f"/{game}/1")
        assert not {"best", "second", "greedy", "theme"} & set(shown)
        move = find_kind(game).moves.from_text(best)
        assert move in shown["legal"]
        assert ask("POST", f"/{game}/1/preview", move=move)["scores"]
        verdict = ask("POST", f"/{game}/1/answer", move=move)
        assert verdict["right"]
        assert not ask("POST", f"/{game}/1/answer", move=None)["right"]
        answered = {"game": game, "number": 1, "text": verdict["text"], "at": verdict["at"]}
        assert ask("POST", "/standing", answers=[answered])["games"][0]["solved"] == [1]
        assert ask("GET", f"/{game}/99999")["code"] == "no_such_puzzle"
    check(bundle, recorder)


def test_what_is_no_record_is_refused() -> None:
    recorder = Recorder(1)
    record = random_record(hortus.load("carat", seats=2), 11).to_data()
    for wrong in (3, {}, {**record, "moves": record["moves"][1:]}, {**record, "result": None}):
        found = recorder.call("request", "POST", "/records", json.dumps(wrong))
        assert (found["problem"]["code"], found["status"]) == ("wrong_record", 422)
        assert found["tables"] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", hortus.names())
def test_every_mode_is_told_alike_to_the_end(bundle: Path, name: str) -> None:
    for number, game in enumerate(variants(name)):
        recorder = Recorder(number)
        assert play(recorder, game, game.seats // 2, 3_000), game
        check(bundle, recorder)
