"""The commands that only tell: games, components, rules, perft."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hortus

from .conftest import Run


def test_games_lists_every_game(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    for name in hortus.names():
        assert name in said.out
    data = json.loads(run("games", "--json").out)
    assert [game["name"] for game in data] == list(hortus.names())
    assert data[0]["options"][0]["name"] == "edition"


def test_games_tells_of_the_variant_with_two_colours_each(run: Run) -> None:
    said = run("games")
    wanted = '[["red", "yellow"], ["blue", "green"]]'
    assert f"two colours each, with 2 seats: {wanted}" in said.out
    assert run("simulate", "carat", "--games", 1, "--option", f"colours={wanted}").code == 0
    data = json.loads(run("games", "--json").out)
    (colours,) = [o for game in data for o in game["options"] if o["name"] == "colours"]
    assert colours["examples"][0]["value"] == json.loads(wanted)


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("en", ["rulebook", "other source", "ours: ruling or conclusion"]),
        ("fr", ["règle imprimée", "autre source", "de ce projet : décision ou conclusion"]),
        ("de", ["gedruckte Anleitung", "andere Quelle", "von uns: Festlegung oder Folgerung"]),
        ("pt", ["regras impressas", "outra fonte", "nossa: decisão ou conclusão"]),
    ],
)
def test_rules_label_their_sources_in_their_language(
    run: Run, lang: str, labels: list[str]
) -> None:
    said = run("rules", "ishtar", "--lang", lang)
    assert all(label in said.out for label in labels)
    if lang != "en":
        assert "ours: ruling or conclusion" not in said.out


def test_components_prints_the_list_that_ids_refer_to(run: Run) -> None:
    assert "RYBG3" in run("components", "carat").out
    data = json.loads(run("components", "carat", "--json").out)
    assert data["counts"] == {"tiles": 36, "chips": 49}


def test_components_checks_a_set_of_ones_own(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "my.toml"
    bad.write_text('name = "x"\ntiles = []\n')
    said = run("components", "carat", "--components", bad)
    assert (said.code, said.out) == (1, "")
    assert said.err == "my.toml: tiles must have 36 entries, not 0.\n"


def test_components_prints_the_file_that_a_set_of_ones_own_is_made_of(
    run: Run, tmp_path: Path
) -> None:
    own = tmp_path / "my.toml"
    for name in hortus.names():
        own.write_text(run("components", name, "--toml").out, encoding="utf-8")
        assert run("components", name, "--components", own).code == 0


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "Laying a tile"), ("fr", "Poser"), ("de", "Plättchen"), ("pt", "Colocar")],
)
def test_rules_are_shown_in_four_languages(run: Run, lang: str, word: str) -> None:
    said = run("rules", "carat", "--lang", lang)
    assert said.code == 0
    assert word in said.out
    assert "CAR-3.2" in said.out
    assert len(json.loads(run("rules", "carat", "--lang", lang, "--json").out)) > 20


def test_rule_coverage_is_full(run: Run) -> None:
    tests = Path(__file__).parents[1]
    for name in hortus.names():
        said = run("rules", name, "--coverage", "--tests", tests)
        assert said.code == 0, said.out
        rows = json.loads(run("rules", name, "--coverage", "--tests", tests, "--json").out)
        assert all(row["tests"] for row in rows)


def test_rule_coverage_reports_what_is_missing(run: Run, tmp_path: Path) -> None:
    said = run("rules", "carat", "--coverage", "--tests", tmp_path)
    assert said.code == 1
    assert "0 of" in said.out
    said = run("rules", "carat", "--coverage", "--tests", tmp_path / "none")
    assert said.code == 2
    assert "needs a checkout" in said.err


def test_perft_counts(run: Run) -> None:
    said = json.loads(run("perft", "carat", "--depth", 1, "--json").out)
    assert said == [{"depth": 0, "count": 1}, {"depth": 1, "count": 64}]
    assert "depth 1:" in run("perft", "carat", "--depth", 1).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["components", "chess"], "There is no game called 'chess'"),
        (["simulate", "carat", "--seats", "9"], "Carat is for 2 to 4 seats, not 9."),
        (["simulate", "carat", "--option", "hand=2"], "must be 1 or 3, not 2"),
        (["simulate", "carat", "--option", "hand"], "written key=value"),
        (["simulate", "carat", "--option", "x=1"], "Carat has no option x"),
        (["simulate", "carat", "--bots", "random,genius"], "no bot called 'genius'"),
        (["simulate", "carat", "--bots", "random"], "1 bot for 2 seats"),
        (["simulate", "carat", "--games", "0"], "--games"),
        (["rules", "carat", "--lang", "xx"], "no rulebook in 'xx'"),
        (["play", "carat", "--humans", "3"], "3 people cannot share 2 seats"),
        (["play", "carat", "--bot", "genius"], "no bot called"),
        (["fly"], "No such command"),
        (["replay"], "Missing argument"),
    ],
)
def test_wrong_usage_ends_with_two_and_one_sentence(
    run: Run, arguments: list[str], said: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_rulers_and_trainings_that_cannot_be_are_refused(run: Run, tmp_path: Path) -> None:
    said = run("ruler", "carat", "--seats", 9, "--results", tmp_path)
    assert said.code == 2
    assert "no ruler for 9 seats" in said.err
    said = run("train", "carat", "--seats", 2, "--results", tmp_path)
    assert said.code == 2
    assert "no features" in said.err
    assert not list(tmp_path.iterdir())
