"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from .build import (
    SEA_A,
    A,
    B,
    C,
    E,
    F,
    cards,
    draw,
    kept,
    nest,
    own,
    perch,
    put,
    ready,
    slot,
    table,
    texts,
)


@pytest.mark.rule("ISL-3.3", "ISL-3.7", "ISL-3.8", "ISL-3.10", "ISL-3.12")
def test_explore_example() -> None:
    """Four tiles: sea, same terrain, other, other; four cards, four new tiles, two returned."""
    position = table(ring="SL FB SW FB SW CL", hands=("CL SB CW FL",))
    put(position, B, "FW", level=2)
    put(position, C, "SW", level=3)
    own(position, 0, "FFLLWW")
    position.play("explore CL 0,0,1")
    assert cards(position, 0) == "FFCLLWW"
    position.play("stack SB 0,0,0")
    assert cards(position, 0) == "FFSCLLWW"
    position.play("stack CW -1,0,1")
    assert cards(position, 0) == "FFSCLLLWW", "clay on freshwater gives a leaf"
    position.play("stack FL -1,0,0")
    assert cards(position, 0) == "FFSCLLLBWW", "freshwater on sand gives a branch"
    assert [position.state.level[slot(position, cell)] for cell in (A, B, C)] == [2, 3, 4]
    assert position.state.held[0] == 0
    draw(position, "FL FL SB CL")
    assert position.state.held[0] == 4
    assert {len(heap) for heap in texts(position, "discard")} == {2}
    position.play("discard FF")
    assert cards(position, 0) == "SCLLLBWW"
    assert position.actors == (1,)


@pytest.mark.rule("ISL-4.1", "ISL-4.4", "ISL-5.3", "ISL-5.4", "ISL-6.1", "ISL-6.4")
def test_move_example() -> None:
    """Two paid steps, an egg for two flowers and a transformed pair, and a free step."""
    position = table(ring="FW FB CW FB SW CL")
    own(position, 0, "FSCWW", kept="C")
    nest(position, 0, C)
    perch(position, 0, E)
    position.play("advance 0,-1,1 pay C*")
    assert ready(position) == ""
    position.play("advance 0,0,0 pay F")
    position.play("lay SCWW guarantee L")
    assert position.scores() == [2, 0]
    assert cards(position, 0) == ""
    assert kept(position, 0) == "CL"
    assert position.state.free[0] == 6
    position.play("advance -1,0,1")
    position.play("end")
    assert ready(position) == ""
    assert position.state.bird[0] == slot(position, B)
    assert position.actors == (1,)
    supply = position.state.supply
    assert [supply[k] for k in range(6)] == [12, 12, 11, 11, 12, 12]


@pytest.mark.rule("ISL-8.8", "ISL-8.10")
def test_solo_example_of_new_cards() -> None:
    """An egg by day while the night islet has no cards: two new ones for the night."""
    position = table(1, ring="FL CB CW FB SW CL", cards=(7, 2, 3, 4), start=(0, A))
    put(position, SEA_A, "CL")
    put(position, F, "CL", level=2)
    own(position, 0, "LLL")
    for card in (3, 4):
        position.state.place_of[card - 1] = 3
    position.play("depart bag")
    draw(position, "FL SB CW")
    position.play("lay LLL guarantee F card 7")
    assert position.is_chance
    assert position.state.due == 2
    draw_cards = [number for number, _ in position.outcomes()]
    assert draw_cards == [0, 4, 5, 7, 8, 9, 10, 11, 12]
    for card in (9, 10):
        position.happen(card - 1)
    assert [position.state.place_of[k] for k in (1, 6, 8, 9)] == [1, 3, 2, 2]
    assert texts(position, "end") == [""]
