"""Every refusal in a position made for it, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hortus
from hortus import Position
from hortus.core.rulebook import LANGUAGES
from hortus.games.gardlings.rules import play as rules

from .table import dealt, draw, empty_pile, fill_bag, give_mission, hold, lay, settle, to_hiring

Case = tuple[Position, str]


def in_the_wrong_phase() -> Case:
    return dealt(2), "hire green0"


def out_of_the_phase() -> Case:
    position = dealt(2)
    position.state.gnomes[0] = 5
    draw(position, 0, 1)
    return position, "draw"


def with_a_tile_in_hand() -> Case:
    position = dealt(2)
    draw(position, 0, 1)
    return position, "stop"


def from_an_empty_bag() -> Case:
    position = dealt(2)
    fill_bag(position, 0)
    return position, "draw"


def stopping_twice() -> Case:
    position = dealt(2)
    position.play("stop", 0)
    return position, "stop"


def laying_nothing() -> Case:
    return dealt(2), "0,0/0"


def first_tile_elsewhere() -> Case:
    position = dealt(2)
    draw(position, 0, 1)
    return position, "1,0/0"


def on_a_taken_cell() -> Case:
    position = dealt(2)
    lay(position, 0, (3, 0, 0, 0))
    draw(position, 0, 13)
    return position, "2,0/0"


def without_contact() -> Case:
    position = dealt(2)
    lay(position, 0, (3, 0, 0, 0))
    draw(position, 0, 13)
    return position, "3,1/0"


def with_clashing_connections() -> Case:
    position = dealt(2)
    lay(position, 0, (3, 0, 0, 0))
    draw(position, 0, 13)
    return position, "0,1/0"


def accepting_for_no_reason() -> Case:
    position = dealt(2)
    draw(position, 0, 1)
    return position, "accept"


def moving_no_unicorn() -> Case:
    position = dealt(2)
    lay(position, 0, (90, 0, 0, 0))
    return position, "unicorn 90 0,1/0"


def moving_a_unicorn_nowhere() -> Case:
    position = dealt(2)
    lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0))
    return position, "unicorn 91 3,0/0"


def moving_a_tired_unicorn() -> Case:
    position = dealt(2)
    lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0))
    position.state.moves[0, 1] = 3
    return position, "unicorn 91 5,0/2"


def tearing_the_garden_apart() -> Case:
    position = dealt(2)
    lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0))
    found = [move for move in position.legal(0) if move["do"] == "unicorn"]
    place = min(found, key=lambda move: move["at"])
    lay(position, 0, (116, 6, 0, 0))
    return position, f"unicorn 91 {place['at'][0]},{place['at'][1]}/{place['turn']}"


def moving_a_lone_unicorn() -> Case:
    position = dealt(2)
    lay(position, 0, (91, 0, 0, 0))
    return position, "unicorn 91 2,0/2"


def from_an_empty_pile() -> Case:
    position = dealt(2)
    position.state.plain[0] = 9
    to_hiring(position)
    empty_pile(position, 0)
    return position, "hire green0"


def without_money() -> Case:
    position = dealt(2)
    to_hiring(position)
    return position, "hire gold1"


def mutating_in_the_base_game() -> Case:
    return dealt(2), "mutate 31 green0"


def mutating_while_hiring_in_the_base_game() -> Case:
    position = dealt(2)
    to_hiring(position)
    return position, "mutate 31 green0"


def mutating_too_early() -> Case:
    position = dealt(2, pro=True)
    to_hiring(position)
    return position, "mutate 31 green0"


def mutating() -> Position:
    position = dealt(2, pro=True)
    lay(position, 0, (53, 0, 0, 0), (54, 0, 3, 0), (116, 0, 6, 0))
    to_hiring(position)
    position.play("pig")
    settle(position)
    return position


def mutating_what_cannot() -> Case:
    return mutating(), "mutate 116 gold0"


def mutating_into_the_wrong_colour() -> Case:
    return mutating(), "mutate 53 pink0"


def looking_twice_without_the_mission() -> Case:
    position = dealt(2)
    draw(position, 0, 1)
    return position, "second_look"


def laying_a_tile_that_raises_the_alarm() -> Case:
    position = dealt(2, missions=True)
    give_mission(position, 0, "M7")
    position.state.gnomes[0] = 5
    draw(position, 0, 1)
    return position, "0,3/0"


CASES: list[tuple[str, Callable[[], Case]]] = [
    ("GAR-2.1", in_the_wrong_phase),
    ("GAR-2.2", out_of_the_phase),
    ("GAR-2.3", with_a_tile_in_hand),
    ("GAR-2.4", from_an_empty_bag),
    ("GAR-2.5", stopping_twice),
    ("GAR-3.1", laying_nothing),
    ("GAR-3.2", first_tile_elsewhere),
    ("GAR-3.3", on_a_taken_cell),
    ("GAR-3.4", without_contact),
    ("GAR-3.5", with_clashing_connections),
    ("GAR-3.10", accepting_for_no_reason),
    ("GAR-4.5", moving_no_unicorn),
    ("GAR-4.6", moving_a_unicorn_nowhere),
    ("GAR-4.7", moving_a_tired_unicorn),
    ("GAR-4.8", tearing_the_garden_apart),
    ("GAR-4.9", moving_a_lone_unicorn),
    ("GAR-5.3", from_an_empty_pile),
    ("GAR-5.4", without_money),
    ("GAR-7.1", mutating_in_the_base_game),
    ("GAR-7.1", mutating_while_hiring_in_the_base_game),
    ("GAR-7.5", mutating_too_early),
    ("GAR-7.6", mutating_what_cannot),
    ("GAR-7.7", mutating_into_the_wrong_colour),
    ("GAR-8.9", looking_twice_without_the_mission),
    ("GAR-8.10", laying_a_tile_that_raises_the_alarm),
]


@pytest.mark.parametrize(("rule", "case"), CASES, ids=[case.__name__ for _, case in CASES])
def test_refusal_cites_its_rule(rule: str, case: Callable[[], Case]) -> None:
    position, move = case()
    before = position.to_bytes()
    with pytest.raises(hortus.Refusal) as caught:
        position.play(move, 0)
    assert caught.value.rule == rule
    assert position.to_bytes() == before
    sentences = {position.explain(move, 0, language).sentence for language in LANGUAGES}  # type: ignore[union-attr]  # refused above
    assert len(sentences) == len(LANGUAGES)


@pytest.mark.rule("GAR-6.1")
def test_nothing_can_be_done_after_the_end() -> None:
    position = dealt(1)
    position.state.plain[0] = 17
    to_hiring(position)
    with pytest.raises(hortus.Refusal) as caught:
        position.play("draw", 0)
    assert caught.value.rule == "GAR-6.1"


@pytest.mark.rule("GAR-2.2", "GAR-5.1")
def test_hiring_out_of_turn_is_refused() -> None:
    position = dealt(2)
    to_hiring(position)
    with pytest.raises(hortus.Refusal) as caught:
        position.play("pig", 1)
    assert caught.value.rule == "GAR-2.2"


def test_every_refusal_has_a_case() -> None:
    # A tile that looks the same turned by half needs a set of one's own: see test_components.
    covered = {rule for rule, _ in CASES} | {"GAR-6.1", "GAR-3.6"}
    assert covered == {*rules.REFUSALS[1:], rules.NOT_YOUR_TURN, rules.GAME_OVER}


@pytest.mark.rule("GAR-3.7")
@pytest.mark.parametrize(
    "move",
    ["0,0", "hire red0", "mutate 500 green0", "unicorn 1 0,0/0", "9000,0/0", "draw now", "place"],
)
def test_what_is_no_move_at_all(move: str) -> None:
    position = dealt(2)
    hold(position, 0, 3)
    with pytest.raises(hortus.MoveFormatError):
        position.play(move, 0)
