"""Every refusal in a position drawn for it, each ban alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hortus
from hortus import Position
from hortus.core.rulebook import LANGUAGES
from hortus.games.ishtar.rules.refusals import GAME_OVER, NOT_YOUR_TURN, REFUSALS
from hortus.games.ishtar.rules.state import BLOOM_DOUBLE, BLOOM_SINGLE, DONE, PLANT, RESERVE, TREE

from .build import give, hold, learn, refused, scene, take_step


def placing(tile: str, drawing: str) -> Position:
    """Return a position in which seat 0 is to place a tile."""
    return hold(scene(drawing), tile)


def placed(tile: str, drawing: str, move: str, **gems: int) -> Position:
    """Return a position in which seat 0 has just placed a tile."""
    position = placing(tile, drawing)
    give(position, 0, **gems)
    position.play(move)
    return position


def at_can() -> Position:
    """Return a later turn: the can on stack 0, stack 2 empty, one violet gem at hand."""
    position = scene()
    take_step(position, 0, {2: None})
    return position


def only_triangles_fit() -> Position:
    """Return a turn in which the free tile fits nowhere but one that costs a gem does."""
    position = scene("""
        -1  0:     #  #  #
         0 -1:   #  F  .  #
         1 -1:     #  .  .  #
         2 -1:       #  #  #
    """)
    s = position.state
    for cell in range(222):
        if cell >= 37:
            s.open[cell] = s.reach[cell] = 0
    take_step(position, 0, {1: "B01", 2: "T01", 3: "L01", 4: "B02", 5: "T02"})
    return position


def at_step(phase: int, drawing: str = "0 0: F 1 g g", **gems: int) -> Position:
    """Return a position at a step of seat 0's turn."""
    position = scene(drawing)
    position.state.phase = phase
    give(position, 0, **gems)
    return position


def row_without(slot: int, phase: int) -> Position:
    """Return a position at a step with an empty place in the row."""
    position = at_step(phase, violet=9)
    position.state.row[slot] = 0
    return position


def with_skills(skills: str) -> Position:
    """Return a position in which seat 0 may learn a skill and has learnt some."""
    position = placed("L04", "0 0: F", "place 2,0/0", violet=2)
    learn(position, 0, skills)
    return position


BED_OF_ANOTHER = """
-1  0:     .  .  .
 0  0:   F  1B .  .
 1  0:     .  .  .
"""

CASES: dict[str, list[tuple[Callable[[], Position], str]]] = {
    "ISH-2.2": [(at_can, "end"), (lambda: placing("L01", "0 0: F"), "take 1")],
    "ISH-3.2": [(at_can, "take 1 v"), (at_can, "take 3"), (at_can, "take 4 v")],
    "ISH-3.3": [(at_can, "take 3 w"), (at_can, "take 4 vv")],
    "ISH-3.4": [(at_can, "take 2"), (at_can, "take 2 v")],
    "ISH-3.5": [(at_can, "take 0"), (at_can, "take 0 vvv")],
    "ISH-3.6": [(scene, "take 1 v"), (scene, "take 0 vv")],
    "ISH-3.7": [(only_triangles_fit, "take 1")],
    "ISH-4.1": [
        (lambda: placing("L01", "0 0: F"), "place 0,-3/1"),
        (lambda: placing("L01", "0 0: F"), "place 99,99/0"),
        (lambda: placing("T01", "0 0: F"), "place 0,-3/4"),
    ],
    "ISH-4.2": [
        (lambda: placing("L01", "0 0: F . . ."), "place 1,0/0"),
        (lambda: placing("L01", "0 0: F . # ."), "place 2,0/0"),
    ],
    "ISH-4.3": [
        (lambda: placing("L01", "0 0: F g . ."), "place 2,0/0"),
        (lambda: placing("T12", "0 0: F . .\n1 0: g 1A"), "place 1,0/0"),
    ],
    "ISH-4.4": [
        (lambda: placing("L01", "0 0: F . . ."), "place -2,0/1"),
        (lambda: placing("L01", "-1 0: . .\n 0 0: F g ."), "place 1,-2/0"),
    ],
    "ISH-4.5": [
        # Two fountains side by side; a garden beside a fountain; two gardens.
        (lambda: placing("L01", "0 0: F . . .\n1 3: F"), "place 2,0/0"),
        (lambda: placing("L01", "0 0: F 1 g .\n2 3: . F"), "place 3,1/1"),
        (lambda: placing("L01", "0 0: F 1 g . .\n1 1: . . .\n2 2: . . 2 F"), "place 3,1/1"),
    ],
    "ISH-4.6": [
        (lambda: placing("L12", "0 0: F 1A . 1B g\n1 0: g g g g"), "place 2,-1/1"),
        (lambda: placing("L12", "0 0: F 1A . 1A g\n1 0: g g g g"), "place 2,-1/1"),
        (lambda: placing("L08", "-1 0: 1A F g 1B\n0 -1: g . . .\n1 -1: g 2 2"), "place 1,0/0"),
    ],
    "ISH-4.7": [
        (lambda: placing("L12", "0 0: F"), "place 2,0/3"),
        (lambda: placing("T12", "0 0: F"), "place 2,0/2"),
    ],
    "ISH-4.9": [(lambda: placing("L01", "0 0: F"), "lose")],
    "ISH-5.2": [(lambda: placed("L04", "0 0: F", "place 2,0/0", violet=2), "assistant")],
    "ISH-5.3": [
        (
            lambda: placed("L09", "-1 0: 1A\n0 0: F\n1 -1: 1A", "place 2,0/0", violet=2),
            "assistant",
        )
    ],
    "ISH-5.4": [(lambda: placed("L09", BED_OF_ANOTHER, "place 1,1/0", violet=2), "assistant")],
    "ISH-5.5": [(lambda: placed("L02", "0 0: F", "place 2,0/0", violet=2), "skill F vv")],
    "ISH-5.6": [(lambda: with_skills(""), "skill F vr"), (lambda: with_skills("G"), "skill B ww")],
    "ISH-5.7": [
        (lambda: with_skills("FG"), "skill G vv"),
        (lambda: with_skills("FA"), "skill A vv"),
    ],
    "ISH-5.8": [(lambda: with_skills("FG"), "skill C vv")],
    "ISH-6.4": [
        (lambda: at_step(BLOOM_SINGLE), "bloom 1,0"),
        (lambda: at_step(BLOOM_SINGLE), "bloom 2,1"),
        (lambda: at_step(BLOOM_SINGLE), "bloom 99,0"),
        (lambda: at_step(BLOOM_SINGLE, "0 0: F 1 T g"), "bloom 2,0"),
        (lambda: at_step(BLOOM_DOUBLE), "bloom 3,0 4,0"),
        (lambda: at_step(BLOOM_DOUBLE, "0 0: F 1 g T"), "bloom 2,0 3,0"),
    ],
    "ISH-6.5": [
        (lambda: at_step(BLOOM_SINGLE, "0 0: F 1A g 1B"), "bloom 2,0"),
        (lambda: at_step(BLOOM_DOUBLE, "0 0: F 1A g g 1B"), "bloom 2,0 3,0"),
    ],
    "ISH-6.6": [(lambda: row_without(3, RESERVE), "reserve 3")],
    "ISH-7.2": [
        (lambda: row_without(0, PLANT), "plant 0"),
        (lambda: at_step(PLANT, violet=9), "plant reserved"),
    ],
    "ISH-7.3": [(lambda: at_step(PLANT, violet=2, red=9), "plant 0")],
    "ISH-7.4": [
        (lambda: at_step(TREE), "tree 1,0"),
        (lambda: at_step(TREE), "tree 3,3"),
        (lambda: at_step(TREE, "0 0: F T g"), "tree 1,0"),
    ],
    "ISH-7.5": [(lambda: at_step(PLANT, "0 0: F 1 T", violet=9), "plant 0")],
}


def test_every_refusal_has_a_case() -> None:
    assert tuple(CASES) == REFUSALS[1:]


@pytest.mark.rule(
    "ISH-2.2",
    "ISH-3.2",
    "ISH-3.3",
    "ISH-3.4",
    "ISH-3.5",
    "ISH-3.7",
    "ISH-4.1",
    "ISH-4.2",
    "ISH-4.3",
    "ISH-4.4",
    "ISH-4.5",
    "ISH-4.6",
    "ISH-4.7",
    "ISH-4.9",
    "ISH-5.2",
    "ISH-5.3",
    "ISH-5.4",
    "ISH-5.5",
    "ISH-5.6",
    "ISH-5.7",
    "ISH-5.8",
    "ISH-6.4",
    "ISH-6.5",
    "ISH-6.6",
    "ISH-7.2",
    "ISH-7.3",
    "ISH-7.4",
    "ISH-7.5",
)
@pytest.mark.parametrize(
    ("rule", "build", "move"),
    [
        pytest.param(rule, build, move, id=f"{rule} {move}")
        for rule, cases in CASES.items()
        for build, move in cases
    ],
)
def test_a_move_is_refused_by_its_rule(rule: str, build: Callable[[], Position], move: str) -> None:
    position = build()
    before = position.to_bytes()
    with pytest.raises(hortus.Refusal) as caught:
        position.play(move)
    assert caught.value.rule == rule
    assert caught.value.sentence == position.game.rulebook("en").refusal(rule)
    assert position.to_bytes() == before
    assert position.number(move) not in position.legal_numbers()
    sentences = set()
    for language in LANGUAGES:
        refusal = position.explain(move, language=language)
        assert refusal is not None
        sentences.add(refusal.sentence)
    assert len(sentences) == len(LANGUAGES)


@pytest.mark.rule("ISH-2.1", "ISH-8.1")
def test_out_of_turn_and_after_the_end() -> None:
    position = at_can()
    assert refused(position, "take 1", seat=1) == NOT_YOUR_TURN
    position.state.phase = DONE
    assert refused(position, "take 1", seat=0) == GAME_OVER


@pytest.mark.parametrize(
    "nonsense",
    [
        *({"do": "take", "stack": 6, "pay": []}, {"do": "take", "stack": 1, "pay": ["gold"]}),
        *({"do": "take", "stack": 1, "pay": ["red"] * 5}, {"do": "take", "stack": True, "pay": []}),
        *({"do": "skill", "skill": "K", "pay": ["red", "red"]}, {"do": "skill", "skill": "A"}),
        *({"do": "skill", "skill": "A", "pay": ["red"]}, {"do": "skill", "skill": "", "pay": []}),
        *({"do": "bloom", "cells": []}, {"do": "bloom", "cells": [[0, 1], [5, 5]]}),
        *({"do": "bloom", "cells": [[0, 1], [0, 1]]}, {"do": "bloom", "cells": [1, 2]}),
        *(
            {"do": "plant", "slot": 5},
            {"do": "plant", "slot": "held"},
            {"do": "reserve", "slot": -1},
        ),
        *({"do": "place", "at": [0, 0], "turn": 6}, {"do": "place", "at": [0], "turn": 0}),
        *({"do": "tree", "at": [0, 0, 0]}, {"do": "end", "slot": 1}, {"do": "map", "boards": []}),
        *("take", "take x", "skill A xy", "bloom", "bloom 1;2", "plant", "place 0,0", "end now"),
        *("take 1 v v", "place 0,0/0/0", "tree 1.5,2", "skill", "reserve x"),
    ],
)
def test_nonsense_is_no_move(nonsense: object) -> None:
    position = at_can()
    with pytest.raises((hortus.MoveFormatError, hortus.Refusal)) as caught:
        position.play(nonsense)  # type: ignore[arg-type]  # that is the point
    assert not isinstance(caught.value, hortus.Refusal)
