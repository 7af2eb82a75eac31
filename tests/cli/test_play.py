"""hortus play: a person at the keyboard."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus import Game
from tests.conformance.worlds import fixtures

from .conftest import Run


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not start a compiler in the background of every little test."""
    monkeypatch.setattr(Game, "warm", lambda game: None)


def first_move(seed: int, seats: int = 2) -> str:
    """Return the first legal move of a game as text."""
    position = hortus.Match(hortus.load("carat", seats), seed=seed).position
    return position.text(position.legal_numbers()[0])


def test_a_whole_game_against_a_bot_can_be_played(run: Run, tmp_path: Path) -> None:
    match = hortus.Match(hortus.load("carat", 2), seed=1)
    lines = []
    # The person always asks for a hint and plays the first listed move of a replayed twin.
    saved = tmp_path / "data" / "saves"
    said = run("play", "carat", "--seed", 1, typed=f"{first_move(1)}\nq\n")
    for _ in range(17):
        record = hortus.Record.load(saved / "carat.json")
        position = hortus.Match.resume(record).position
        lines.append(position.text(position.legal_numbers()[0]))
        said = run("play", "carat", typed=f"y\n{lines[-1]}\nq\n")
    assert "Won by" in said.out
    assert not (saved / "carat.json").exists()
    done = hortus.Record.load(saved / "carat-last.json")
    assert hortus.replay(done).is_over
    assert done.meta == {"names": ["you", "bot:greedy"], "seed": 1}
    assert match.game.name == done.game


def test_commands_at_the_prompt(run: Run) -> None:
    move = first_move(2)
    typed = f"?\nl\nl {move[:5]}\nh\ns\nr CAR-3.2\nr CAR-9.9\nr\n\nu\n{move}\nu\n{move}\nq\n"
    said = run("play", "carat", "--seed", 2, typed=typed)
    assert said.code == 0
    assert "take back your last move" in said.out
    assert said.out.count(move) >= 2
    assert "Perhaps " in said.out
    assert "The very first tile" in said.out
    assert "There is no rule CAR-9.9" in said.out
    assert "There is nothing to take back" in said.out
    assert "Saved." in said.out


def test_a_refusal_cites_the_rule_in_the_players_language(run: Run) -> None:
    tile = first_move(3)[:5]
    said = run("play", "carat", "--seed", 3, "--lang", "de", typed=f"{tile} a1/0\nnonsense\nq\n")
    assert "weder am Rand noch in einer Ecke" in said.out
    assert "(CAR-3.2)" in said.out
    assert "'nonsense' is not a move" in said.out
    assert "Traceback" not in said.out + said.err


def test_a_prefix_that_fits_several_moves_is_not_played(run: Run) -> None:
    tile = first_move(4)[:5]
    said = run("play", "carat", "--seed", 4, typed=f"{tile}\nq\n")
    assert "64 moves begin so" in said.out


def test_a_move_that_is_not_legal_is_not_taken_for_a_longer_one(run: Run, tmp_path: Path) -> None:
    match, stack = ishtar_with_one_way_to_pay()
    path = tmp_path / "data" / "saves" / "ishtar.json"
    path.parent.mkdir(parents=True)
    match.record().save(path)
    said = run("play", "ishtar", typed=f"y\n{stack}\nq\n")
    assert "(ISH-3.2)" in said.out
    assert f"Which one? {stack} " in said.out
    assert json.loads(path.read_text())["moves"] == match.record().moves


def ishtar_with_one_way_to_pay() -> tuple[hortus.Match, str]:
    """Return a match in which seat 0 can take some stack in one way only, for gems."""
    match = hortus.Match(hortus.load("ishtar"), 1, {"names": ["you", "bot:greedy"]})
    while True:
        position = match.position
        texts = [position.text(number) for number in position.legal_numbers()]
        paid = Counter(
            text.rpartition(" ")[0] for text in texts if re.match(r"take \d [vrw]", text)
        )
        once = [stack for stack, count in paid.items() if count == 1]
        if position.actors == (0,) and once:
            return match, once[0]
        match.play(position.legal_numbers()[0])


@pytest.mark.parametrize(
    ("name", "record", "verdict"),
    [
        ("gardlings", "victory-1-pro-missions.json", "medal with "),
        ("islet", "islet-1-won.json", "Rank: "),
    ],
)
def test_the_end_of_a_solo_game_tells_its_medal_or_rank(
    run: Run, tmp_path: Path, name: str, record: str, verdict: str
) -> None:
    left = hortus.Record.load(fixtures(name) / record)
    last = max(ply for ply, move in enumerate(left.moves) if move["seat"] == 0)
    move = {key: value for key, value in left.moves[last].items() if key != "seat"}
    left.moves, left.result, left.meta = left.moves[:last], None, {"names": ["you"], "seed": 1}
    path = tmp_path / "data" / "saves" / f"{name}.json"
    path.parent.mkdir(parents=True)
    left.save(path)
    options = [f"--option={key}={json.dumps(value)}" for key, value in left.options.items()]
    text = hortus.load(name).kind.moves.to_text(move)
    said = run("play", name, "--seats", 1, *options, typed=f"y\n{text}\n")
    assert verdict in said.out.partition("Won by")[2]
    assert verdict in run("replay", path.with_name(f"{name}-last.json")).out


def test_the_score_sheet_ends_with_the_total_in_the_words_of_the_edition(run: Run) -> None:
    for name, colours in (("carat", "red yellow"), ("alhambra", "orange lemon")):
        said = run("play", name, "--seed", 1, typed="s\nq\n")
        (headings,) = [line for line in said.out.splitlines() if "total" in line]
        assert " ".join(re.findall(r"\w+", headings)) == f"seat {colours} total"
        assert f"`hortus play {name}`" in said.out


def test_a_list_without_a_match_says_so(run: Run) -> None:
    said = run("play", "carat", "--seed", 1, typed="l zz\nq\n")
    assert "No legal move contains 'zz'." in said.out


def test_alhambra_takes_the_codes_it_shows(run: Run, tmp_path: Path) -> None:
    said = run("play", "alhambra", "--seed", 1, typed="l c3/1\nOYLG6 c3/1\nq\n")
    assert "OYLG6 c3/1" in said.out
    (place, *_) = [
        move
        for move in json.loads((tmp_path / "data/saves/carat.json").read_text())["moves"]
        if move["do"] == "place"
    ]
    assert place == {"seat": 0, "do": "place", "tile": "RYBG6", "at": [2, 2], "turn": 1}


def test_quitting_loses_nothing(run: Run, tmp_path: Path) -> None:
    move = first_move(5)
    run("play", "carat", "--seed", 5, typed=f"{move}\nq\n")
    path = tmp_path / "data" / "saves" / "carat.json"
    left = json.loads(path.read_text())
    assert left["result"] is None
    said = run("play", "carat", typed="y\nq\n")
    assert "Continue the carat game you left?" in said.out
    assert json.loads(path.read_text())["moves"] == left["moves"]
    run("play", "carat", "--new", "--seed", 6, typed="q\n")
    assert json.loads(path.read_text())["moves"] != left["moves"]


def test_end_of_input_quits_like_q(run: Run) -> None:
    said = run("play", "carat", "--seed", 1, typed="")
    assert said.code == 0
    assert "Saved." in said.out


def test_a_damaged_save_is_put_aside(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "data" / "saves" / "carat.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    said = run("play", "carat", "--seed", 1, typed="q\n")
    assert "cannot be continued" in said.out
    assert path.with_name("carat.unreadable.json").read_text() == "{"


def test_two_people_hand_over_and_see_only_their_own_hand(run: Run) -> None:
    position = hortus.Match(hortus.load("carat", 2), seed=7).position
    move = position.text(position.legal_numbers()[0])
    hidden = position.view(1).data()["hand"][0]
    said = run("play", "carat", "--seed", 7, "--humans", 2, typed=f"{move}\n\nq\n")
    before, _, after = said.out.partition("take the keyboard")
    assert hidden not in before
    assert hidden in after


def test_without_a_game_the_games_are_offered(run: Run) -> None:
    said = run("play", "--seed", 1, typed="99\nchess\ncarat\nq\n")
    assert "Which game?" in said.out
    assert said.out.count("Please answer") == 2
    assert "Saved." in said.out
    assert run("play", typed="").code == 0
