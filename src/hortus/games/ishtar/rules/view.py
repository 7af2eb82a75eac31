"""What a seat may know: everything but the order of unseen tiles and cards, which no state has."""

from __future__ import annotations

from typing import Any

from hortus.games.ishtar.rules.geometry import CELLS, HERE, MOST_BOARDS
from hortus.games.ishtar.rules.state import (
    CARDS,
    COLOURS,
    MOST_SEATS,
    ROW,
    SHAPES,
    STACKS,
    TILES,
)
from hortus.kernel import kernel


@kernel
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat or a spectator may know into a zeroed state: all of it (ISH-1.10)."""
    observe_table(s, out)
    observe_spaces(s, out)
    observe_seats(s, out)


@kernel
def observe_table(s: Any, out: Any) -> None:
    """Copy the moment of the game, the boards, the carpet and the trees."""
    out.seats = s.seats
    out.map = s.map
    out.phase = s.phase
    out.step = s.step
    out.to_move = s.to_move
    out.boards = s.boards
    out.origin_q = s.origin_q
    out.origin_r = s.origin_r
    out.family = s.family
    out.outline = s.outline
    out.free_grass = s.free_grass
    out.can = s.can
    out.left = s.left
    out.held = s.held
    out.icon_at = s.icon_at
    out.pawns = s.pawns
    out.planting = s.planting
    for board in range(MOST_BOARDS):
        out.spot[board] = s.spot[board]
        out.centre_q[board] = s.centre_q[board]
        out.centre_r[board] = s.centre_r[board]
        out.face[board] = s.face[board]
        out.turn[board] = s.turn[board]
        out.fountain[board] = s.fountain[board]
    for colour in range(COLOURS):
        out.fountains_left[colour] = s.fountains_left[colour]
        out.stock[colour] = s.stock[colour]
    for shape in range(SHAPES):
        out.cups_left[shape] = s.cups_left[shape]
    for stack in range(STACKS):
        out.cup[stack] = s.cup[stack]
        out.stack[stack] = s.stack[stack]
        out.top[stack] = s.top[stack]
    for tile in range(TILES):
        out.tile_place[tile] = s.tile_place[tile]
        out.tile_cell[tile] = s.tile_cell[tile]
        out.tile_turn[tile] = s.tile_turn[tile]
    for slot in range(ROW):
        out.row[slot] = s.row[slot]
    for card in range(CARDS):
        out.card_place[card] = s.card_place[card]
    for token in range(2):
        out.tokens[token] = s.tokens[token]


@kernel
def observe_spaces(s: Any, out: Any) -> None:
    """Copy the spaces of the map."""
    for cell in range(CELLS + 1):
        for side in range(HERE + 1):
            out.beside[cell, side] = s.beside[cell, side]
        out.ground[cell] = s.ground[cell]
        out.gem[cell] = s.gem[cell]
        out.open[cell] = s.open[cell]
        out.reach[cell] = s.reach[cell]
        out.cover[cell] = s.cover[cell]
        out.garden[cell] = s.garden[cell]
        out.bed[cell] = s.bed[cell]
        out.ring[cell] = s.ring[cell]
        out.keeper[cell] = s.keeper[cell]
        out.near[cell] = s.near[cell]
        out.near_reach[cell] = s.near_reach[cell]
        out.assistant[cell] = s.assistant[cell]
        out.tree[cell] = s.tree[cell]
        out.bloom[cell] = s.bloom[cell]


@kernel
def observe_seats(s: Any, out: Any) -> None:
    """Copy what lies in front of the players, and their tallies."""
    for seat in range(MOST_SEATS):
        for colour in range(COLOURS):
            out.gems[seat, colour] = s.gems[seat, colour]
            out.spent[seat, colour] = s.spent[seat, colour]
        for board in range(MOST_BOARDS):
            out.spaces[board, seat] = s.spaces[board, seat]
        out.skills[seat] = s.skills[seat]
        out.front[seat] = s.front[seat]
        out.carpet[seat] = s.carpet[seat]
        out.reserved[seat] = s.reserved[seat]
        out.tree_points[seat] = s.tree_points[seat]
        out.planted[seat] = s.planted[seat]
        out.flowers[seat] = s.flowers[seat]
        out.trees_beside[seat] = s.trees_beside[seat]
        out.tablets_beside[seat] = s.tablets_beside[seat]


@kernel
def redeterminise(box: Any, s: Any, seat: int, dice: Any) -> None:
    """Fill in nothing: what is unseen is still to be drawn by chance, for every seat."""


@kernel
def lay_open(box: Any, s: Any, seat: int) -> bool:
    """Return True: everything lies open."""
    return True
