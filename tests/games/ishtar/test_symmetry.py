"""Turn or mirror the whole map, and the moves turn or mirror with it.

A turn keeps the component set.  A mirror needs mirrored boards and tiles: a straight tile is its
own mirror image, a bent tile's ends change places, and so do the last two parts of a triangle.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus import Position
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.games.ishtar.rules.maps import boards_of, steps_of
from hortus.games.ishtar.rules.names import FACE_IDS, TILE_IDS

from .build import STANDARD
from .oracle import DISC, tile_cells, turned

Cell = tuple[int, int]


def swapped(cell: Cell) -> Cell:
    """Return a cell mirrored: q and r change places."""
    return cell[1], cell[0]


def mirrored_set() -> str:
    """Return the standard component file with every face and every tile mirrored."""
    text = STANDARD.read_text(encoding="utf-8")
    components = hortus.load("ishtar").components
    for face in FACE_IDS:
        ground = dict(zip(DISC, components.boards[face], strict=True))
        rows = [
            "".join(ground[swapped(cell)] for cell in DISC if cell[1] == r) for r in range(-3, 4)
        ]
        text = re.sub(rf"(?m)^{face} = .*$", f"{face} = {rows}".replace("'", '"'), text)
    for code in TILE_IDS:
        line = re.search(rf'(?m)^{code} = "(.*)"$', text)
        assert line
        one, two, three = line[1].split()
        parts = {"L": (one, two, three), "B": (three, two, one), "T": (one, three, two)}[code[0]]
        text = text.replace(line[0], f'{code} = "{" ".join(parts)}"')
    return text


def looks(position: Position, entry: dict[str, Any], image: Callable[[Cell], Cell]) -> Any:
    """Return what a move does, its cells mapped; placements are told by what they show where."""
    if entry["do"] == "place":
        tile = position.state.held - 1
        parts = list(position.game.components.tiles.values())[tile]
        cells = tile_cells(tile // 14, tuple(entry["at"]), entry["turn"])
        return frozenset(
            (image(cell), part, parts.icon if i == parts.icon_part else 0)
            for i, (cell, part) in enumerate(zip(cells, parts.parts, strict=True))
        )
    if entry["do"] == "bloom":
        return frozenset(image(tuple(cell)) for cell in entry["cells"])
    if entry["do"] == "tree":
        return image(tuple(entry["at"]))
    return tuple(sorted((key, str(value)) for key, value in entry.items()))


def play_side_by_side(
    one: Game,
    other: Game,
    image: Callable[[Cell], Cell],
    board: Callable[[int], int],
    seed: int,
) -> None:
    """Play one random game on a map and on its image, comparing every list of moves."""
    rng, dice = random.Random(seed), new_dice(seed)
    here, there = one.new(), other.new()
    steps = []
    while here.state.phase == 0:
        steps.append(here.roll(dice))
    laid = [(face, *image((q, r)), board(turn)) for face, q, r, turn in boards_of(steps)]
    for step in steps_of(laid):
        there.happen(step)
    while not here.is_over:
        if here.is_chance:
            there.happen(here.roll(dice))
            continue
        moves = {looks(here, here.entry(n), image): n for n in here.legal_numbers()}
        images = {looks(there, there.entry(n), lambda c: c): n for n in there.legal_numbers()}
        assert moves.keys() == images.keys()
        chosen = rng.choice(list(moves))
        here.play(moves[chosen])
        there.play(images[chosen])
    assert here.result() == there.result()


@pytest.mark.rule("ISH-4.1", "ISH-4.7")
@pytest.mark.parametrize(("seats", "turns"), [(2, 1), (3, 2), (2, 3), (4, 5)])
def test_turning_the_map_turns_the_moves(seats: int, turns: int) -> None:
    game = hortus.load("ishtar", seats)
    game.compile()
    play_side_by_side(
        game, game, lambda cell: turned(cell, turns), lambda turn: (turn + turns) % 6, turns
    )


@pytest.mark.rule("ISH-4.5", "ISH-4.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mirroring_the_map_mirrors_the_moves(seats: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mirrored.toml"
        path.write_text(mirrored_set(), encoding="utf-8")
        mirrored = hortus.load("ishtar", seats, components=path)
    game = hortus.load("ishtar", seats)
    game.compile()
    mirrored.compile()
    play_side_by_side(game, mirrored, swapped, lambda turn: -turn % 6, seats)


def test_seats_are_alike() -> None:
    """With the same gems and skills every seat has the same moves in the same place."""
    game = hortus.load("ishtar", 3)
    game.compile()
    position = game.new()
    dice = new_dice(5)
    while position.is_chance:
        position.roll(dice)
    lists = []
    for seat in range(3):
        turn = position.copy()
        turn.state.to_move = seat
        lists.append(turn.legal_numbers(seat))
    assert lists[0] == lists[1] == lists[2]
