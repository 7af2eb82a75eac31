"""Turn or mirror a garden, and its moves turn or mirror with it."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import hortus
from hortus import Position
from hortus.core.engine import Engine
from hortus.games.gardlings.rules.components import tables

from .table import dealt, gems, hold, lay, moves

Place = tuple[int, int, int]


def turned(place: Place) -> Place:
    """Turn a place by a quarter, clockwise about the cell 0, 0."""
    x, y, turn = place
    return -y, x, (turn + 1) % 4


def mirrored(place: Place) -> Place:
    """Mirror a place left to right: the first unit of a strip becomes its last."""
    x, y, turn = place
    dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
    return -(x + 2 * dx), y + 2 * dy, (turn + 2) % 4 if turn % 2 else turn


def mirrored_edges(edges: str) -> str:
    """Return a strip's edges as a mirror shows them."""
    return edges[2::-1] + edges[7] + edges[6:3:-1] + edges[3]


def garden(seed: int, strips: int) -> tuple[Position, list[tuple[int, Place]]]:
    """Return a garden laid at random by the rules, unicorns among it, and its strips."""
    position = dealt(1)
    rng = random.Random(seed)
    for tile in rng.sample(range(52, 130), strips):
        if position.state.where[tile]:
            continue
        hold(position, 0, tile + 1)
        found = moves(position, 0, "place")
        if found:
            position.play(rng.choice(found), 0)
        else:
            position.state.where[tile] = position.state.held[0] = 0
    s = position.state
    return position, [
        (s.tile[0, i] + 1, (s.x[0, i], s.y[0, i], s.turn[0, i])) for i in range(s.strips[0])
    ]


def listed(position: Position) -> set[tuple[str, int, Place]]:
    """Return where the tile in hand and the unicorns may go."""
    return {
        (move["do"], move.get("tile", 0), (*move["at"], move["turn"]))
        for move in position.legal(0)
        if "at" in move
    }


def rebuilt(position: Position, strips: list[tuple[int, Place]], held: int) -> Position:
    """Return a game with a garden laid again and a tile in hand."""
    fresh = Position(position.game, dealt(1).state)
    lay(fresh, 0, *((number, *place) for number, place in strips))
    hold(fresh, 0, held)
    return fresh


@pytest.mark.rule("GAR-3.6")
@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_a_turned_garden_has_the_turned_moves(seed: int, strips: int) -> None:
    position, laid = garden(seed, strips)
    assume(laid)  # The first strip of a garden lies at one place only.
    held = next(t for t in range(53, 131) if t not in [number for number, _ in laid])
    plain = rebuilt(position, laid, held)
    quarter = rebuilt(position, [(number, turned(place)) for number, place in laid], held)
    assert gems(plain) == gems(quarter)
    expected = {(do, tile, turned(place)) for do, tile, place in listed(plain)}
    assert listed(quarter) == expected


@pytest.mark.rule("GAR-3.5")
@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_a_mirrored_garden_has_the_mirrored_moves(seed: int, strips: int) -> None:
    position, laid = garden(seed, strips)
    assume(laid)  # The first strip of a garden lies at one place only.
    held = next(t for t in range(53, 131) if t not in [number for number, _ in laid])
    plain = rebuilt(position, laid, held)
    glass = rebuilt(position, [], held)
    glass.game = mirrored_game()
    lay(glass, 0, *((number, *mirrored(place)) for number, place in laid))
    expected = {(do, tile, mirrored(place)) for do, tile, place in listed(plain)}
    assert listed(glass) == expected
    assert gems(plain) == gems(glass)


@cache
def mirrored_game() -> hortus.Game:
    """Return a game whose tiles are all mirrored."""
    game = hortus.load("gardlings", 1)
    swap = [2, 1, 0, 7, 6, 5, 4, 3]
    tiles = tuple(
        replace(
            tile,
            edges=mirrored_edges(tile.edges),
            lines=tuple((swap[one], swap[other]) for one, other in tile.lines),
        )
        for tile in game.components.tiles
    )
    game.components = replace(game.components, tiles=tiles)
    game.box = tables(game.components)
    game.engine = Engine(game.kind, game.box, fast=False)
    return game


def test_a_moved_garden_has_the_same_moves() -> None:
    # A unicorn that lies first may wander: numbers count from the first tile, records from 0, 0.
    position, laid = garden(5, 6)
    held = next(t for t in range(53, 131) if t not in [number for number, _ in laid])
    plain = rebuilt(position, laid, held)
    far = rebuilt(position, [(n, (x + 900, y - 700, t)) for n, (x, y, t) in laid], held)
    assert plain.legal_numbers(0) == far.legal_numbers(0)
    expected = {(do, tile, (x + 900, y - 700, t)) for do, tile, (x, y, t) in listed(plain)}
    assert listed(far) == expected
