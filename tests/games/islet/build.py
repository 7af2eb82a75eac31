"""Positions of Islet built by hand."""

from __future__ import annotations

from typing import Any

import hortus
from hortus import CHANCE, Position
from hortus.core.dice import new_dice
from hortus.games.islet.rules.components import CODES
from hortus.games.islet.rules.islets import encode, find_slot, open_slot, raise_land
from hortus.games.islet.rules.state import LETTERS, TURN

Cell = tuple[int, int, int]
Entry = dict[str, Any]

# The six cells of the starting islet in ring order.
A, B, C, D, E, F = (0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1)
# The six sea cells beside them, in the same order.
SEA_A, SEA_B, SEA_C = (0, 0, 1), (-1, 1, 0), (-2, 0, 1)
SEA_D, SEA_E, SEA_F = (-1, -1, 0), (0, -2, 1), (1, -1, 0)
RING = "FL SB CW FB SW CL"


def table(
    seats: int = 2,
    ring: str = RING,
    hands: tuple[str, ...] = (),
    night: str = RING,
    cards: tuple[int, ...] = (1, 2, 3, 4),
    start: tuple[int, Cell] = (0, A),
    **options: Any,
) -> Position:
    """Return a game at its first turn; hands that are not named hold FL SB CW FL."""
    position = hortus.load("islet", seats, **options).new()
    rings = [ring, night] if seats == 1 else [ring]
    dealt = [hands[seat] if seat < len(hands) else "FL SB CW FL" for seat in range(seats)]
    for codes in [*rings, *dealt]:
        for code in codes.split():
            happen(position, CODES.index(code))
    if seats == 1:
        for card in cards:
            happen(position, card - 1)
        position.play({"do": "start", "islet": start[0], "at": list(start[1])})
    assert position.state.phase == TURN
    return position


def happen(position: Position, outcome: int) -> None:
    """Play a chance outcome."""
    assert position.is_chance
    position.game.engine.apply(position.state, CHANCE, outcome)


def settle(position: Position, seed: int = 0) -> None:
    """Let chance do what is due."""
    dice = new_dice(seed)
    while position.is_chance:
        position.roll(dice)


def draw(position: Position, codes: str) -> None:
    """Let chance turn up certain tiles."""
    for code in codes.split():
        happen(position, CODES.index(code))


def slot(position: Position, cell: Cell, islet: int = 0) -> int:
    """Return the slot of a cell."""
    found = find_slot(position.state, encode(islet, cell))
    assert found < position.state.slots
    return int(found)


def put(position: Position, cell: Cell, code: str, level: int = 1, islet: int = 0) -> None:
    """Build a cell up to a level, out of the bag, so that a tile lies on top."""
    s = position.state
    place = open_slot(s, encode(islet, cell))
    while s.level[place] < level:
        last = s.level[place] == level - 1
        kind = CODES.index(code) if last else max(range(9), key=lambda k: s.bag[k])
        raise_land(s, place, kind)
        s.bag[kind] -= 1
        s.in_bag -= 1


def perch(position: Position, seat: int, cell: Cell | None, islet: int = 0) -> None:
    """Put a bird on a tile, or back into the sea."""
    position.state.bird[seat] = -1 if cell is None else slot(position, cell, islet)


def nest(position: Position, seat: int, cell: Cell, islet: int = 0) -> None:
    """Put one of a seat's free eggs on a tile."""
    s = position.state
    s.egg[slot(position, cell, islet)] = 1 + seat
    s.laid[seat] += 1
    s.free[seat] -= 1


def own(position: Position, seat: int, cards: str, kept: str = "") -> None:
    """Give a seat cards and guaranteed resources, each marked with one of its free eggs."""
    s = position.state
    for letter in cards:
        s.cards[seat, LETTERS.index(letter)] += 1
        s.supply[LETTERS.index(letter)] -= 1
    for letter in kept:
        s.guaranteed[seat, LETTERS.index(letter)] += 1
        s.supply[LETTERS.index(letter)] -= 1
        s.free[seat] -= 1


def cards(position: Position, seat: int) -> str:
    """Return a seat's unguaranteed resources as letters."""
    return "".join(LETTERS[k] * position.state.cards[seat, k] for k in range(6))


def kept(position: Position, seat: int) -> str:
    """Return a seat's guaranteed resources as letters."""
    return "".join(LETTERS[k] * position.state.guaranteed[seat, k] for k in range(6))


def ready(position: Position) -> str:
    """Return the upright guaranteed resources of the seat to move as letters."""
    s = position.state
    return "".join(LETTERS[k] * (s.guaranteed[s.to_move, k] - s.tipped[k]) for k in range(6))


def texts(position: Position, verb: str) -> list[str]:
    """Return the legal moves of a kind as short texts, without the verb."""
    legal = [position.text(number) for number in position.legal_numbers()]
    return sorted(text.removeprefix(verb).strip() for text in legal if text.split()[0] == verb)


def verbs(position: Position) -> set[str]:
    """Return the kinds of move that are legal."""
    return {str(entry["do"]) for entry in position.legal()}


def at(cell: Cell) -> str:
    """Return a cell as short texts write it."""
    return ",".join(map(str, cell))


def explore(position: Position, *placements: tuple[str, Cell]) -> None:
    """Explore with these tiles and stop; the seat must hold them."""
    for count, (code, cell) in enumerate(placements):
        verb = "stack" if count else "explore"
        position.play(f"{verb} {code} {at(cell)}")
    if not position.is_chance and position.state.placed:
        position.play("end")
