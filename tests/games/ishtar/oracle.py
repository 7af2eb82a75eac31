"""An independent look at Ishtar: the map as a plain dictionary, every rule by searching it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from hortus import Position

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"map": "random"}),
    (3, {"map": "random"}),
    (4, {"map": "random"}),
    (2, {"map": "river"}),
    (3, {"map": "custom"}),
    (4, {"map": "ring"}),
]

Cell = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PARTS = (
    ((-1, 0), (0, 0), (1, 0)),
    ((-1, 0), (0, 0), (1, -1)),
    ((0, 0), (1, 0), (0, 1)),
)
DISC = [(q, r) for r in range(-3, 4) for q in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3]
LETTERS = "VRW"


def turned(cell: Cell, turns: int) -> Cell:
    """Return a cell turned about (0, 0) as the record format says."""
    q, r = cell
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def beside(cell: Cell) -> Iterator[Cell]:
    """Return the six cells around one."""
    for dq, dr in STEPS:
        yield cell[0] + dq, cell[1] + dr


@dataclass
class Space:
    """What one space of the map shows."""

    ground: str
    board: int
    flowers: int | None = None
    tile: int | None = None
    gem: int | None = None
    assistant: int | None = None
    tree: bool = False


def hides_something(seats: int, options: dict[str, Any]) -> bool:
    """Nothing in a state of Ishtar is known to one seat only."""
    return False


def permute_hidden(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy: a state holds no hidden order that could be changed."""
    return position.copy()


def numbered(position: Position) -> dict[int, Cell]:
    """Return q and r of every cell number of the state."""
    s = position.state
    if s.phase == 0:
        return {}
    u = ((4, 3), (3, 4))[s.family]
    v = turned(u, 1)
    # Spots are numbered row by row in a disc of radius 5.
    spots = [
        (a, b) for b in range(-5, 6) for a in range(-5, 6) if max(abs(a), abs(b), abs(a + b)) <= 5
    ]
    found = {}
    for board in range(s.boards):
        a, b = spots[s.spot[board]]
        q = s.origin_q + a * u[0] + b * v[0]
        r = s.origin_r + a * u[1] + b * v[1]
        for place, (dq, dr) in enumerate(DISC):
            found[board * 37 + place] = (q + dq, r + dr)
    return found


def tile_cells(shape: int, at: Cell, turn: int) -> list[Cell]:
    """Return the cells under a tile."""
    return [(at[0] + q, at[1] + r) for q, r in (turned(part, turn) for part in PARTS[shape])]


def table(position: Position) -> dict[Cell, Space]:
    """Build the map from boards, tiles, tokens, assistants and trees alone."""
    s, components = position.state, position.game.components
    cells = numbered(position)
    where = {cell: number for number, cell in cells.items()}
    spaces = {}
    for number, cell in cells.items():
        board = number // 37
        home = turned(DISC[number % 37], (6 - s.turn[board]) % 6)
        face = list(components.boards.values())[s.face[board]]
        spaces[cell] = Space(face[DISC.index(home)], board)
    for tile, face in enumerate(components.tiles.values()):
        if s.tile_place[tile] == 8:
            at = cells[s.tile_cell[tile]]
            covered = tile_cells(tile // 14, at, s.tile_turn[tile])
            for cell, cover in zip(covered, face.parts, strict=True):
                assert spaces[cell].tile is None, "two tiles on one space"
                spaces[cell].tile = tile
                spaces[cell].flowers = cover - 1
    for cell, space in spaces.items():
        number = where[cell]
        if s.bloom[number]:
            assert space.flowers == 0, "a token lies on grass"
            space.flowers = components.token_flowers[s.bloom[number] - 1]
        if s.assistant[number]:
            space.assistant = s.assistant[number] - 1
        space.tree = bool(s.tree[number])
        if space.ground in LETTERS and space.tile is None:
            space.gem = LETTERS.index(space.ground)
    return spaces


def beds(spaces: dict[Cell, Space]) -> list[set[Cell]]:
    """Return the groups of connected flower spaces."""
    return _groups(spaces, {cell for cell, space in spaces.items() if space.flowers})


def gardens(spaces: dict[Cell, Space]) -> list[set[Cell]]:
    """Return the groups of connected tile spaces."""
    return _groups(spaces, {cell for cell, space in spaces.items() if space.tile is not None})


def _groups(spaces: dict[Cell, Space], wanted: set[Cell]) -> list[set[Cell]]:
    groups = []
    while wanted:
        group = {wanted.pop()}
        edge = list(group)
        while edge:
            for cell in beside(edge.pop()):
                if cell in wanted:
                    wanted.remove(cell)
                    group.add(cell)
                    edge.append(cell)
        groups.append(group)
    return groups


def fountains_of(spaces: dict[Cell, Space], cells: Iterable[Cell]) -> set[int]:
    """Return the fountains that lie beside any of the cells."""
    return {
        spaces[near].board
        for cell in cells
        for near in beside(cell)
        if near in spaces and spaces[near].ground == "F"
    }


def assistants_in(spaces: dict[Cell, Space], cells: Iterable[Cell]) -> list[int]:
    """Return the assistants that stand on any of the cells."""
    return [a for a in (spaces[cell].assistant for cell in cells) if a is not None]


def is_sound(spaces: dict[Cell, Space]) -> bool:
    """Tell whether every garden has one fountain and no bed two assistants."""
    return all(len(fountains_of(spaces, g)) == 1 for g in gardens(spaces)) and all(
        len(assistants_in(spaces, bed)) <= 1 for bed in beds(spaces)
    )


def placements(position: Position, tile: int) -> set[tuple[Cell, int]]:
    """Return every place and turn of a tile, by laying it and looking at the whole map."""
    spaces = table(position)
    parts = list(position.game.components.tiles.values())[tile]
    looks: dict[Any, tuple[Cell, int]] = {}
    for turn in range(6):
        for at in spaces:
            covered = tile_cells(tile // 14, at, turn)
            if not all(
                c in spaces and spaces[c].tile is None and spaces[c].ground in "SVRW"
                for c in covered
            ):
                continue
            for cell, cover in zip(covered, parts.parts, strict=True):
                spaces[cell].tile, spaces[cell].flowers = tile, cover - 1
            if is_sound(spaces):
                look = frozenset(
                    (cell, cover, parts.icon if parts.icon_part == i else 0)
                    for i, (cell, cover) in enumerate(zip(covered, parts.parts, strict=True))
                )
                looks.setdefault(look, (at, turn))
            for cell in covered:
                spaces[cell].tile = spaces[cell].flowers = None
    return set(looks.values())


def legal(position: Position) -> list[dict[str, Any]]:
    """Return the legal moves in record form, from scratch."""
    s, game = position.state, position.game
    seat = position.actors[0]
    gems = [s.gems[seat, colour] for colour in range(3)]
    names = ("violet", "red", "white")
    phase = ("take", "", "place", "special", "bloom", "bloom two", "reserve", "plant", "tree")
    match phase[s.phase - 5]:
        case "take":
            return _takes(position, gems, names)
        case "place":
            found = placements(position, s.held - 1)
            if not found:
                return [{"do": "lose"}]
            return [{"do": "place", "at": list(at), "turn": turn} for at, turn in found]
        case "special":
            return _specials(position, seat, gems, names)
        case "bloom":
            return [{"do": "bloom", "cells": [list(c)]} for c in _bloomable(position, 1)]
        case "bloom two":
            return [{"do": "bloom", "cells": list(c)} for c in _bloomable(position, 2)]
        case "reserve":
            return [{"do": "reserve", "slot": slot} for slot in range(5) if s.row[slot]]
        case "plant":
            slots = {**{slot: s.row[slot] for slot in range(5)}, "reserved": s.reserved[seat]}
            moves: list[dict[str, Any]] = [{"do": "end"}]
            for slot, card in slots.items():
                if card:
                    *cost, _ = game.components.trees[card - 1]
                    if all(g >= c for g, c in zip(gems, cost, strict=True)):
                        moves.append({"do": "plant", "slot": slot})
            return moves
    return [{"do": "tree", "at": list(cell)} for cell in free_grass(table(position))]


def free_grass(spaces: dict[Cell, Space]) -> list[Cell]:
    """Return the grass spaces without a tree."""
    return [cell for cell, space in spaces.items() if space.flowers == 0 and not space.tree]


def _takes(position: Position, gems: list[int], names: Iterable[str]) -> list[dict[str, Any]]:
    s = position.state
    if s.can < 0:
        order = [(stack, 0) for stack in range(6)]
    else:
        ring = [(s.can + i) % 6 for i in range(1, 6)]
        order = [(k, i) for i, k in enumerate(k for k in ring if s.stack[k])]
    payable = [(k, cost) for k, cost in order if cost <= sum(gems)]
    fitting = [(k, cost) for k, cost in payable if placements(position, s.top[k] - 1)]
    moves = []
    for stack, cost in fitting or [(k, cost) for k, cost in order if cost == 0]:
        for paid in combinations_with_replacement(names, cost):
            if all(paid.count(name) <= gem for name, gem in zip(names, gems, strict=True)):
                moves.append({"do": "take", "stack": stack, "pay": list(paid)})
    return moves


def _specials(
    position: Position, seat: int, gems: list[int], names: Iterable[str]
) -> list[dict[str, Any]]:
    s = position.state
    tile = s.held - 1
    face = list(position.game.components.tiles.values())[tile]
    at = numbered(position)[s.tile_cell[tile]]
    icon_at = tile_cells(tile // 14, at, s.tile_turn[tile])[face.icon_part]
    spaces = table(position)
    moves: list[dict[str, Any]] = [{"do": "skip"}]
    bed = next(bed for bed in beds(spaces) if icon_at in bed)
    if face.icon in (1, 3) and s.front[seat] and not assistants_in(spaces, bed):
        moves.append({"do": "assistant"})
    if face.icon in (2, 3):
        for i, skill in enumerate("ABCDEFGHIJ"):
            opened = s.skills[seat] >> i & 1
            below = i >= 5 or s.skills[seat] >> (i + 5) & 1
            for paid in combinations_with_replacement(names, 2):
                if (
                    not opened
                    and below
                    and all(paid.count(n) <= gem for n, gem in zip(names, gems, strict=True))
                ):
                    moves.append({"do": "skill", "skill": skill, "pay": list(paid)})
    return moves


def _bloomable(position: Position, size: int) -> list[Any]:
    spaces = table(position)
    free = set(free_grass(spaces))
    groups = [(cell,) for cell in free]
    if size == 2:
        groups = [(c, d) for c in free for d in beside(c) if d in free and c < d]
    found: list[Any] = []
    for group in groups:
        for cell in group:
            spaces[cell].flowers = 1
        if is_sound(spaces):
            found.append(group[0] if size == 1 else [list(cell) for cell in group])
        for cell in group:
            spaces[cell].flowers = 0
    return found


def sheets(position: Position) -> list[dict[str, Any]]:
    """Score every heading from scratch; `skills` lists the upper skills one by one."""
    s, components = position.state, position.game.components
    spaces = table(position)
    seats = range(s.seats)
    own: list[set[Cell]] = [set() for _ in seats]
    for bed in beds(spaces):
        for assistant in assistants_in(spaces, bed):
            own[assistant // 4] |= bed
    fountains = [0] * s.seats
    for garden_board in range(s.boards):
        counts = [0] * s.seats
        for garden in gardens(spaces):
            if fountains_of(spaces, garden) == {garden_board}:
                for seat in seats:
                    counts[seat] += len(garden & own[seat])
        if max(counts) > 0 and s.fountain[garden_board]:
            for seat in seats:
                if counts[seat] == max(counts):
                    points = components.fountain_points
                    fountains[seat] += points[s.fountain[garden_board] - 1]
    found = []
    for seat in seats:
        cards = [c for c in range(26) if s.card_place[c] == 2 + seat]
        around = {near for cell in own[seat] for near in beside(cell) if near in spaces}
        counted = (
            [sum(spaces[cell].tree for cell in around)] * 3,
            [s.gems[seat, colour] for colour in range(3)],
            [sum(spaces[cell].ground == "T" for cell in around)] * 3,
            [len(cards)] * 3,
            [s.spent[seat, colour] for colour in range(3)],
        )
        skills = {}
        for i, (kind, worth) in enumerate(components.upper):
            if s.skills[seat] >> i & 1:
                by_colour = kind in (1, 4)
                points = [w * n for w, n in zip(worth, counted[kind], strict=True)]
                skills["ABCDE"[i]] = sum(points) if by_colour else points[0]
        found.append(
            {
                "trees": sum(components.trees[card][3] for card in cards),
                "flowers": sum(spaces[cell].flowers or 0 for cell in own[seat]),
                "fountains": fountains[seat],
                "skills": skills,
            }
        )
    return found


def recount(position: Position) -> list[int]:
    """Return every seat's score from scratch."""
    return [
        sheet["trees"] + sheet["flowers"] + sheet["fountains"] + sum(sheet["skills"].values())
        for sheet in sheets(position)
    ]


def check_conserved(position: Position) -> None:
    """Assert that everything in the box is somewhere once, and that the map is sound."""
    spaces = table(position)
    assert is_sound(spaces)
    _check_gems(position, spaces)
    _check_tiles(position)
    _check_trees(position, spaces)
    _check_bookkeeping(position, spaces)
    s = position.state
    for seat in range(s.seats):
        placed = [a % 4 for a in assistants_in(spaces, spaces) if a // 4 == seat]
        assert s.front[seat] + s.carpet[seat] + len(placed) == 4
        assert sorted(placed) == list(range(len(placed)))
    singles = sum(bloom == 1 for bloom in s.bloom)
    doubles = sum(bloom == 2 for bloom in s.bloom)
    assert (s.tokens[0] + singles, 2 * s.tokens[1] + doubles) == (4, 8)
    for colour, count in enumerate((3, 2, 1)):
        assert s.fountains_left[colour] + list(s.fountain).count(colour + 1) == count
    for shape in range(3):
        assert s.cups_left[shape] + list(s.cup).count(shape + 1) == 2


def _check_gems(position: Position, spaces: dict[Cell, Space]) -> None:
    s = position.state
    for colour, count in enumerate((50, 38, 26)):
        on_map = sum(space.gem == colour for space in spaces.values())
        owned = sum(s.gems[seat, colour] + s.spent[seat, colour] for seat in range(4))
        assert on_map == list(s.gem).count(colour + 1)
        assert on_map + owned + s.stock[colour] == count


def _check_tiles(position: Position) -> None:
    s = position.state
    places = list(s.tile_place)
    for stack in range(6):
        tops = [tile for tile in range(42) if places[tile] == 1 + stack]
        assert tops == ([s.top[stack] - 1] if s.top[stack] else [])
        assert all(tile // 14 == s.cup[stack] - 1 for tile in tops)
        if s.phase > 4 and s.stack[stack] and stack not in (s.can, s.left):
            assert tops, "every stack but the can's shows its top"
    held = [tile for tile in range(42) if places[tile] == 7]
    assert held == ([s.held - 1] if s.held and places[s.held - 1] == 7 else [])
    if s.phase > 3:
        out = 6 * (7 - (4 - s.seats)) - sum(s.stack)
        assert sum(place > 6 for place in places) == out
        for shape in range(3):
            hidden = sum(
                s.stack[stack] - (s.top[stack] > 0)
                for stack in range(6)
                if s.cup[stack] == shape + 1
            )
            unseen = sum(places[tile] == 0 for tile in range(14 * shape, 14 * shape + 14))
            assert unseen == hidden + 2 * (4 - s.seats)


def _check_trees(position: Position, spaces: dict[Cell, Space]) -> None:
    s = position.state
    places = Counter(s.card_place)
    row = [card for card in s.row if card]
    assert places[1] == len(row)
    assert all(s.card_place[card - 1] == 1 for card in row)
    reserved = [s.reserved[seat] for seat in range(4)]
    for seat, card in enumerate(reserved):
        assert places[6 + seat] == bool(card)
        assert places[2 + seat] == s.planted[seat]
    trees = sum(space.tree for space in spaces.values())
    on_cards = len(row) + sum(map(bool, reserved)) + bool(s.planting)
    assert s.pawns + on_cards + trees == 20
    assert sum(s.planted) == trees + bool(s.planting)
    assert all(space.flowers == 0 for space in spaces.values() if space.tree)


def _check_bookkeeping(position: Position, spaces: dict[Cell, Space]) -> None:
    """Compare every field that is kept up to date with what the map shows."""
    s = position.state
    cells = numbered(position)
    where = {cell: number for number, cell in cells.items()}
    assert s.free_grass == len(free_grass(spaces))
    bed_of = {cell: bed for bed in map(frozenset, beds(spaces)) for cell in bed}
    wet = {}
    for garden in gardens(spaces):
        (fountain,) = fountains_of(spaces, garden)
        wet |= dict.fromkeys(garden, fountain)
    wet |= {cell: space.board for cell, space in spaces.items() if space.ground == "F"}
    labels = {}
    for cell, space in spaces.items():
        n = where[cell]
        near = [where.get(c, 222) for c in beside(cell)]
        assert [s.beside[n, side] for side in range(7)] == [*near, n]
        assert s.cover[n] == (0 if space.flowers is None else 1 + space.flowers)
        free = space.tile is None and space.ground in "SVRW"
        water = {wet[c] for c in beside(cell) if c in wet}
        assert s.open[n] == (64 + sum(1 << board for board in water) if free else 0)
        assert s.garden[n] == (wet[cell] + 1 if cell in wet else 0)
        assert bool(s.bed[n]) == bool(space.flowers)
        if space.flowers:
            assert labels.setdefault(s.bed[n], bed_of[cell]) == bed_of[cell]
            keepers = assistants_in(spaces, bed_of[cell])
            assert s.keeper[n] == (keepers[0] + 1 if keepers else 0)
        else:
            assert s.keeper[n] == 0
        assert s.near[n] == sum(1 << a for a in _keepers_beside(spaces, bed_of, cell))
        together = {a for c in (cell, *beside(cell)) for a in _keepers_beside(spaces, bed_of, c)}
        assert s.near_reach[n] == sum(1 << a for a in together)
        reach = free and any(c in spaces and s.open[where[c]] > 64 for c in (cell, *beside(cell)))
        assert s.reach[n] >= reach, "a space where a tile might lie is looked at"
    assert len(labels) == len(set(bed_of.values()))


def _keepers_beside(
    spaces: dict[Cell, Space], bed_of: dict[Cell, frozenset[Cell]], cell: Cell
) -> set[int]:
    beds_here = {bed_of[c] for c in beside(cell) if c in bed_of}
    return {a for bed in beds_here for a in assistants_in(spaces, bed)}
