"""The last call: whoever has stopped may answer what others drew, before building ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus import Match, Position, Record
from hortus.bots import make_bot
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.replay import game_of
from hortus.games.gardlings.rules.state import BUILDING, HIRING, OUT, STOPPED
from tests.conformance.worlds import fixtures

from .table import dealt, draw, fill_bag, lay, moves, verbs


def asked(position: Position) -> list[int]:
    """Return the seats that are asked once more, as everybody sees it."""
    gardens = position.view().data()["gardens"]
    return [seat for seat, garden in enumerate(gardens) if garden["asked"]]


def one_drew_later(seats: int = 2, **options: Any) -> Position:
    """Return a game in which seat 0 stopped, then seat 1 drew, laid and stopped."""
    position = dealt(seats, **options)
    position.play("stop", 0)
    draw(position, 1, 1)
    position.play(moves(position, 1, "place")[0], 1)
    position.play("stop", 1)
    return position


@pytest.mark.rule("GAR-2.8")
def test_who_stopped_before_others_drew_is_asked_once_more() -> None:
    position = one_drew_later()
    assert position.state.phase == BUILDING
    assert asked(position) == [0]
    assert verbs(position, 0) == {"draw", "stop"}
    assert verbs(position, 1) == {"draw"}, "nobody has drawn since seat 1 stopped"
    assert not position.view(0).may_wait, "everybody waits for seat 0"
    assert position.view(1).may_wait
    position.play("stop", 0)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-2.8")
def test_who_draws_in_answer_makes_the_others_be_asked() -> None:
    position = one_drew_later()
    draw(position, 0, 2)
    assert asked(position) == [], "somebody builds"
    assert verbs(position, 1) == {"draw"}
    with pytest.raises(hortus.Refusal) as caught:
        position.play("stop", 1)
    assert caught.value.rule == "GAR-2.5"
    position.play(moves(position, 0, "place")[0], 0)
    position.play("stop", 0)
    assert asked(position) == [1]
    position.play("stop", 1)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-2.8", "GAR-2.6")
def test_who_is_not_asked_may_draw_during_the_last_call() -> None:
    position = one_drew_later(3)
    assert position.state.phase == BUILDING, "seat 2 still builds"
    position.play("stop", 2)
    assert asked(position) == [0]
    draw(position, 2, 3)
    assert asked(position) == []
    position.play(moves(position, 2, "place")[0], 2)
    position.play("stop", 2)
    assert asked(position) == [0, 1]
    position.play("stop", 1)
    assert asked(position) == [0]
    position.play("stop", 0)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-2.8")
def test_an_alarm_ends_no_other_garden() -> None:
    position = dealt(2)
    position.play("stop", 0)
    position.state.gnomes[1] = 5
    draw(position, 1, 1)
    assert position.state.doing[1] == OUT
    assert asked(position) == [0]
    assert position.actors == (0,)
    position.play("stop", 0)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-2.8")
def test_moving_a_unicorn_is_no_answer() -> None:
    position = dealt(2)
    lay(position, 0, (91, 0, 0, 0), (92, 3, 0, 0))
    position.play("stop", 0)
    draw(position, 1, 1)
    position.play(moves(position, 1, "place")[0], 1)
    position.play("stop", 1)
    position.play(moves(position, 0, "unicorn")[0], 0)
    assert position.state.doing[0] == STOPPED
    assert asked(position) == [0]
    assert {"draw", "stop"} <= verbs(position, 0)


@pytest.mark.rule("GAR-2.8", "GAR-2.7")
def test_nobody_is_asked_without_cause() -> None:
    position = dealt(3)
    draw(position, 0, 1)
    position.play(moves(position, 0, "place")[0], 0)
    for seat in (0, 1, 2):
        position.play("stop", seat)
    assert position.state.phase == HIRING, "nobody drew after a stop"
    position = dealt(2)
    fill_bag(position, 0)
    position.play("stop", 0)
    draw(position, 1, 1)
    position.play(moves(position, 1, "place")[0], 1)
    position.play("stop", 1)
    assert position.state.phase == HIRING, "seat 0 has no tile left to draw"


@pytest.mark.rule("GAR-2.8")
def test_the_next_round_begins_afresh() -> None:
    position = one_drew_later()
    position.play("stop", 0)
    dice = new_dice(3, "round")
    while position.state.round == 1:
        if position.is_chance:
            position.roll(dice)
        else:
            position.play("pig")
    position.play("stop", 0)
    position.play("stop", 1)
    assert position.state.phase == HIRING


@pytest.mark.rule("GAR-2.8")
def test_a_table_may_do_without() -> None:
    assert one_drew_later(last_call=False).state.phase == HIRING
    assert hortus.load("gardlings").options["last_call"] is True
    with pytest.raises(hortus.UsageError, match="last_call must be true or false"):
        hortus.load("gardlings", last_call=1)


@pytest.mark.rule("GAR-2.8")
@pytest.mark.parametrize("bot", ["random", "greedy", "easy"])
def test_bots_answer(bot: str) -> None:
    position = one_drew_later()
    view = position.view(0)
    move = make_bot(bot).choose(view, new_dice(1, bot))
    assert move != WAIT
    assert move in view.legal_numbers()


@pytest.mark.rule("GAR-2.8")
def test_a_bot_draws_on_rather_than_lose() -> None:
    for rival, wanted in ((5, "stop"), (17, "draw")):
        position = dealt(2)
        position.state.plain[0] = 10
        position.state.gnomes[0] = 5
        position.play("stop", 0)
        draw(position, 1, 1)
        position.play(moves(position, 1, "place")[0], 1)
        position.state.plain[1] = rival
        position.play("stop", 1)
        move = make_bot("greedy").choose(position.view(0), new_dice(1, "answer"))
        assert position.text(move, 0) == wanted


def test_a_record_of_rules_1_0_is_played_on_without_it() -> None:
    data = json.loads((fixtures("gardlings") / "gardlings-2.json").read_text())
    assert data["rules"] == "1.0"
    data["moves"], data["result"] = data["moves"][:200], None
    record = Record.from_data(data)
    game = game_of(record)
    assert "last_call" not in game.options
    assert repr(game).endswith("rules='1.0')")
    match = Match.resume(record)
    assert match.position.state.last_call == 0
    later = match.record()
    assert (later.rules, later.options) == ("1.0", data["options"])
    data["options"]["last_call"] = True
    with pytest.raises(hortus.RecordError, match="no option last_call"):
        hortus.replay(Record.from_data(data))
    data["rules"] = "1.1"
    del data["options"]["last_call"]
    with pytest.raises(hortus.RecordError, match="does not list the option 'last_call'"):
        hortus.replay(Record.from_data(data))


def test_a_game_left_under_rules_1_0_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hortus.cli.saves import load_save, save_path

    monkeypatch.setenv("HORTUS_DATA", str(tmp_path))
    data = json.loads((fixtures("gardlings") / "gardlings-2.json").read_text())
    data["moves"], data["result"] = data["moves"][:60], None
    today = hortus.load("gardlings", data["seats"])
    path = save_path(today)
    path.parent.mkdir()
    Record.from_data(data).save(path)
    saved = load_save(today)
    assert saved is not None
    assert saved.rules == "1.0"
    assert Match.resume(saved, today.under(saved.rules)).game.rules_version == "1.0"
