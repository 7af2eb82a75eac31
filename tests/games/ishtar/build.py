"""Positions for tests: maps drawn as text, tiles laid at will, and games played by a script."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import hortus
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.registry import find_kind
from hortus.games.ishtar.rules.cells import coordinates, every, find
from hortus.games.ishtar.rules.garden import add_water, grow_bed, put_tree, take_control
from hortus.games.ishtar.rules.names import TILE_IDS
from hortus.games.ishtar.rules.placement import placement_problem, put_tile
from hortus.games.ishtar.rules.play import REFUSALS
from hortus.games.ishtar.rules.state import (
    GRASS,
    HELD,
    LOST,
    PLACE,
    TAKE,
)
from hortus.games.ishtar.rules.trees import buy_tree

from .oracle import DISC, beside

STANDARD = find_kind("ishtar").folder / "data" / "ishtar.toml"
CENTRES = ((0, 0), (4, 3), (-3, 7), (1, 10))
"""Centres of the four boards of a drawn map, on which the faces 1a, 2a, 3a and 4a lie unturned."""
FACES = ("1a", "2a", "3a", "4a")
Cell = tuple[int, int]


def parse(drawing: str) -> dict[Cell, str]:
    """Return what a drawing shows; a line is `r q: symbols`, q being that of the first symbol.

    `.` sand, `v r w` rock with a gem, `#` tablet, `F` fountain, `g` grass, `T` grass with a tree,
    a number flowers, followed by `A` or `B` if an assistant of seat 0 or 1 stands there.
    """
    shown = {}
    for line in drawing.strip().splitlines():
        place, symbols = line.split(":")
        r, q = map(int, place.split())
        for i, symbol in enumerate(symbols.split()):
            shown[q + i, r] = symbol
    return shown


@cache
def _game(drawing: str, seats: int) -> Game:
    """Return a game whose own map has the ground of a drawing; what is not drawn is sand."""
    shown = parse(drawing)
    text = STANDARD.read_text(encoding="utf-8")
    boards = []
    for face, centre in zip(FACES, CENTRES, strict=True):
        ground = {}
        for dq, dr in DISC:
            symbol = shown.get((centre[0] + dq, centre[1] + dr), ".")
            ground[dq, dr] = {"v": "V", "r": "R", "w": "W", "#": "T", "F": "F"}.get(symbol, "S")
        if "F" not in ground.values():
            ground[0, 0] = "F"
        rows = ["".join(ground[cell] for cell in DISC if cell[1] == r) for r in range(-3, 4)]
        text = re.sub(rf"(?m)^{face} = .*$", f"{face} = {rows!r}".replace("'", '"'), text)
        boards.append(f'{{ face = "{face}", at = [{centre[0]}, {centre[1]}], turn = 0 }}')
    text = text.replace(
        "maps = [", f'maps = [{{ name = "custom", boards = [{", ".join(boards)}] }},', 1
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.toml"
        path.write_text(text, encoding="utf-8")
        return Game(find_kind("ishtar"), seats, {"map": "custom"}, path)


def scene(
    drawing: str = "0 0: F",
    fountains: tuple[str, ...] = ("violet", "violet", "red", "white"),
    cards: tuple[int, ...] = (1, 2, 3, 4, 5),
) -> hortus.Position:
    """Return a game of two about to take its first tile, on a map with the drawing on it.

    Stacks 0 to 5 are line, bent, tri, line, bent, tri; every first starting tile lies before the
    second one.
    """
    position = _game(drawing, 2).new()
    position.happen(0)
    for colour in fountains:
        position.happen(("violet", "red", "white").index(colour))
    for shape in (0, 1, 2, 0, 1, 2):
        position.happen(shape)
    for tile in ("LS1", "BS1", "TS1", "LS2", "BS2", "TS2"):
        position.happen(TILE_IDS.index(tile))
    for card in cards:
        position.happen(card - 1)
    _cover(position, parse(drawing))
    return position


def _cover(position: hortus.Position, shown: dict[Cell, str]) -> None:
    s = position.state
    covers = {cell: symbol for cell, symbol in shown.items() if symbol[0] in "gT1234"}
    water = {coordinates(s, cell): s.garden[cell] for cell in every(s) if s.garden[cell]}
    while len(water) < len(covers) + s.boards:
        before = len(water)
        for cell in covers:
            near = {water[c] for c in beside(cell) if c in water}
            assert len(near) <= 1, f"{cell} lies between two fountains"
            if near:
                water[cell] = near.pop()
        assert len(water) > before, "part of the drawing touches no fountain"
    for cell, symbol in covers.items():
        n = find(s, *cell)
        s.open[n] = s.reach[n] = 0
        s.garden[n] = water[cell]
        s.cover[n] = GRASS
        add_water(s, n, 1 << (water[cell] - 1))
        if symbol[0].isdigit():
            grow_bed(s, n, int(symbol[0]))
        else:
            s.free_grass += 1
    for cell, symbol in covers.items():
        if symbol == "T":
            put_tree(s, find(s, *cell))
        elif symbol[-1] in "ABCD":
            assistant(position, "ABCD".index(symbol[-1]), cell)


def assistant(position: hortus.Position, seat: int, at: Cell) -> None:
    """Put an assistant of a seat on a flower space."""
    s = position.state
    cell = find(s, *at)
    number = 1 + 4 * seat + 4 - s.front[seat] - s.carpet[seat]
    if s.front[seat]:
        s.front[seat] -= 1
    else:
        s.carpet[seat] -= 1
    s.assistant[cell] = number
    take_control(s, cell, number)


def lay(position: hortus.Position, tile: str, at: Cell, turn: int = 0, seat: int = 0) -> None:
    """Lay a tile by the rules of placement, its gems going to a seat, whatever the step."""
    number = TILE_IDS.index(tile)
    box, s = position.game.box, position.state
    cell = find(s, *at)
    problem = placement_problem(box, s, number, cell, turn)
    assert not problem, f"{tile} cannot lie at {at}: {REFUSALS[problem]}"
    put_tile(box, s, seat, number, cell, turn)


def hold(position: hortus.Position, tile: str, seat: int = 0) -> hortus.Position:
    """Put a tile into the hand of a seat, which is to place it."""
    s, number = position.state, TILE_IDS.index(tile)
    for stack in range(6):
        if s.top[stack] == number + 1:
            s.top[stack] = 0
            s.stack[stack] -= 1
    s.tile_place[number] = HELD
    s.held = number + 1
    s.to_move = seat
    s.phase = PLACE
    if s.can < 0:
        s.can = 0
    return position


def after_placing(tile: str, drawing: str = "0 0: F", **gems: int) -> hortus.Position:
    """Return the position after a tile was placed to the right of the fountain."""
    position = hold(scene(drawing), tile)
    give(position, 0, **gems)
    shape = tile[0]
    position.play({"L": "place 2,0/0", "B": "place 2,0/0", "T": "place 1,0/0"}[shape])
    return position


def give(
    position: hortus.Position, seat: int, violet: int = 0, red: int = 0, white: int = 0
) -> None:
    """Let a seat have exactly these gems in front of it."""
    s = position.state
    for colour, count in enumerate((violet, red, white)):
        s.stock[colour] += s.gems[seat, colour] - count
        s.gems[seat, colour] = count


def spend(
    position: hortus.Position, seat: int, violet: int = 0, red: int = 0, white: int = 0
) -> None:
    """Let exactly these gems lie on the player board of a seat."""
    s = position.state
    for colour, count in enumerate((violet, red, white)):
        s.stock[colour] += s.spent[seat, colour] - count
        s.spent[seat, colour] = count


def plant(position: hortus.Position, seat: int, card: int, at: Cell) -> None:
    """Let a seat have planted a card whose pawn stands on a space."""
    box, s = position.game.box, position.state
    for slot in range(5):
        if s.row[slot] == card:
            s.row[slot] = 0
    kept = s.row[0]
    s.row[0] = card
    for colour in range(3):
        s.gems[seat, colour] += box.cost[card - 1, colour]
        s.stock[colour] -= box.cost[card - 1, colour]
    buy_tree(box, s, seat, 0)
    put_tree(s, find(s, *at))
    s.row[0] = kept
    s.planting = 0


def learn(position: hortus.Position, seat: int, skills: str) -> None:
    """Let a seat have learnt skills, without gems on them."""
    for skill in skills:
        position.state.skills[seat] |= 1 << "ABCDEFGHIJ".index(skill)


def take_step(position: hortus.Position, can: int, tops: dict[int, str | None]) -> None:
    """Make it a later turn: the can on a stack, and these tiles on top (None: empty stack)."""
    s = position.state
    s.can, s.phase = can, TAKE
    s.top[can] = 0
    for stack, tile in tops.items():
        if s.top[stack]:
            s.tile_place[s.top[stack] - 1] = LOST
        s.top[stack] = 0 if tile is None else TILE_IDS.index(tile) + 1
        if tile is None:
            s.stack[stack] = 0
        else:
            s.tile_place[s.top[stack] - 1] = 1 + stack


def started(seats: int = 2, seed: int = 1, **options: Any) -> hortus.Position:
    """Return a standard game about to take its first tile."""
    position = hortus.load("ishtar", seats, **options).new()
    roll(position, seed)
    return position


def roll(position: hortus.Position, seed: int = 1) -> None:
    """Let chance act until a seat is to move."""
    dice = new_dice(seed)
    while position.is_chance:
        position.roll(dice)


def play(position: hortus.Position, *moves: str, seed: int = 1) -> None:
    """Play moves given as short texts, and the chance that follows each."""
    for move in moves:
        position.play(move)
        roll(position, seed)


def texts(position: hortus.Position) -> list[str]:
    """Return the legal moves as short texts."""
    return [position.text(number) for number in position.legal_numbers()]


def refused(position: hortus.Position, move: Any, seat: int | None = None) -> str:
    """Return the rule that refuses a move, or nothing if it is legal."""
    refusal = position.explain(move, seat)
    return refusal.rule if refusal else ""


def drawn_rows(position: hortus.Position) -> str:
    """Return the rows of the map as the game draws them."""
    rows = [line for line in str(position).splitlines() if re.match(r" *-?\d+ +-?\d+  ", line)]
    return "\n".join(rows)
