"""An independent look at Gardlings: where everything is, and gardens counted from scratch."""

from __future__ import annotations

import random
from typing import Any

from hortus import Position

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"target": 20, "pro": True, "missions": True}),
    (2, {"missions": True}),
    (3, {"pro": True, "missions": True, "last_call": False}),
    (4, {"missions": True}),
    (5, {"pro": True}),
]

KIND_COUNTS = {"gnome": 20, "dgnome": 10, "pig": 22}
KIND_COUNTS |= {"green": 23, "blue": 23, "pink": 17, "gold": 15}
BAG, GARDEN, HELD, ASIDE, TOP, UNDER = 1, 6, 11, 16, 21, 22
STEP = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}

Cell = tuple[int, int]


def hides_something(seats: int, options: dict[str, Any]) -> bool:
    """The pig pile and, with company, the bags are hidden."""
    return True


def strip_cells(x: int, y: int, turn: int) -> list[Cell]:
    """Return the three cells of a strip."""
    dx, dy = STEP[turn]
    return [(x + k * dx, y + k * dy) for k in range(3)]


def strip_edges(x: int, y: int, turn: int) -> list[tuple[Cell, Cell]]:
    """Return for each of the eight edges the cell inside and the cell outside."""
    one, two, three = strip_cells(x, y, turn)
    # The sides of a strip that lies flat, seen from its own units, then turned with it.
    inside = [one, two, three, three, three, two, one, one]
    facing = [3, 3, 3, 0, 1, 1, 1, 2]
    found = []
    for cell, direction in zip(inside, facing, strict=True):
        dx, dy = STEP[(direction + turn) % 4]
        found.append((cell, (cell[0] + dx, cell[1] + dy)))
    return found


def mission_edges() -> list[tuple[Cell, Cell]]:
    """Return the twelve edges of a mission tile in the same way."""
    top = [((x, 0), (x, -1)) for x in (0, 1, 2)]
    right = [((2, y), (3, y)) for y in (0, 1, 2)]
    bottom = [((x, 2), (x, 3)) for x in (2, 1, 0)]
    left = [((0, y), (-1, y)) for y in (2, 1, 0)]
    return top + right + bottom + left


class Garden:
    """A garden looked at from scratch: only strips, their places and the mission are read."""

    def __init__(self, position: Position, seat: int) -> None:
        s = position.state
        components = position.game.components
        self.strips = [
            (s.tile[seat, i], s.x[seat, i], s.y[seat, i], s.turn[seat, i])
            for i in range(s.strips[seat])
        ]
        self.tiles = [components.tiles[tile] for tile, *_ in self.strips]
        self.mission = components.missions[s.front[seat] - 1] if s.front[seat] else None
        signs: dict[tuple[Cell, Cell], str] = {}
        self.owner: dict[Cell, int] = {}
        self.edges: list[list[tuple[Cell, Cell]]] = []
        for i, (_, x, y, turn) in enumerate(self.strips):
            for cell in strip_cells(x, y, turn):
                assert cell not in self.owner, "two strips on one cell"
                self.owner[cell] = i
            self.edges.append(strip_edges(x, y, turn))
        if self.mission:
            for x in range(3):
                for y in range(3):
                    assert (x, y) not in self.owner, "a strip on the mission tile"
                    self.owner[x, y] = -1
            signs.update(zip(mission_edges(), self.mission.edges, strict=True))
        for tile, edges in zip(self.tiles, self.edges, strict=True):
            signs.update(zip(edges, tile.edges, strict=True))
        self.signs = signs
        self.contacts = [
            (sign, signs[outside, inside], inside, outside)
            for (inside, outside), sign in signs.items()
            if (outside, inside) in signs and inside < outside
        ]
        for one, other, *_ in self.contacts:
            assert one == other or {one, other} in [{"*", c} for c in "BPYG"], "edges do not match"

    def joined(self, i: int) -> list[int]:
        """Return the edges of a strip that touch something."""
        return [e for e, (_, outside) in enumerate(self.edges[i]) if outside in self.owner]

    @property
    def plain(self) -> int:
        """Complete gems of one colour, eggs included."""
        return sum(one not in "-T" for one, *_ in self.contacts)

    @property
    def triple(self) -> int:
        """Triple gems."""
        return sum(one == "T" for one, *_ in self.contacts)

    @property
    def small(self) -> int:
        """Lines with complete gems at both ends."""
        return sum(
            set(line) <= set(self.joined(i))
            for i, tile in enumerate(self.tiles)
            for line in tile.lines
        )

    @property
    def blanks(self) -> int:
        """Joined empty connections."""
        return sum(one == "-" for one, *_ in self.contacts)

    @property
    def blues(self) -> int:
        """Complete blue gems."""
        return sum("B" in (one, other) for one, other, *_ in self.contacts)

    def has_shape(self) -> bool:
        """Whether the shape of the mission lies somewhere, turned or mirrored."""
        assert self.mission
        lying = {frozenset(strip_cells(x, y, turn)) for _, x, y, turn in self.strips}
        for mirror in (1, -1):
            for quarter in range(4):
                wanted = []
                for strip in self.mission.shape:
                    cells = [(mirror * x, y) for x, y in strip]
                    for _ in range(quarter):
                        cells = [(-y, x) for x, y in cells]
                    wanted.append(cells)
                for start in lying:
                    for x, y in start:
                        dx, dy = x - wanted[0][0][0], y - wanted[0][0][1]
                        moved = [frozenset((a + dx, b + dy) for a, b in w) for w in wanted]
                        if all(strip in lying for strip in moved):
                            return True
        return False

    @property
    def mission_gems(self) -> int:
        """Gems the mission brings."""
        if self.mission is None:
            return 0
        rim = all(outside in self.owner for _, outside in mission_edges())
        met = {
            "shape": self.has_shape,
            "blanks": lambda: self.blanks >= self.mission.need,  # type: ignore[union-attr]  # not None
            "blue": lambda: self.blues >= self.mission.need,  # type: ignore[union-attr]  # not None
            "ring": lambda: rim,
            "second_look": lambda: False,
        }[self.mission.effect]()
        return self.mission.gems if met else 0

    @property
    def gems(self) -> int:
        """All gems before any theft."""
        return self.plain + 3 * self.triple + self.small + self.mission_gems

    @property
    def ponds(self) -> int:
        """Gaps from which there is no way out, by flooding."""
        if not self.owner:
            return 0
        xs = [x for x, _ in self.owner]
        ys = [y for _, y in self.owner]
        field = {
            (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
        } - set(self.owner)
        return len(pieces(field)) - 1

    def is_connected(self) -> bool:
        """Whether the garden is one piece."""
        return len(pieces(set(self.owner))) <= 1


def pieces(cells: set[Cell]) -> list[set[Cell]]:
    """Return the orthogonally connected parts of a set of cells."""
    left, found = set(cells), []
    while left:
        piece = {left.pop()}
        edge = list(piece)
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.remove(near)
                    piece.add(near)
                    edge.append(near)
        found.append(piece)
    return found


def check_conserved(position: Position) -> None:
    """Assert that 130 strips, 32 coins and the missions are each in one place."""
    s, seats = position.state, position.game.seats
    tiles = position.game.components.tiles
    where = [s.where[tile] for tile in range(130)]
    sheet = position.score_sheet()
    assert s.supply + sum(s.coins) + sum(s.pile_coin) == 32
    assert min(s.supply, *s.coins, *s.pile_coin) >= 0
    tops = [s.top[pile] - 1 for pile in range(8) if s.top[pile]]
    assert sorted(tops) == [tile for tile in range(130) if where[tile] == TOP]
    for pile in range(8):
        kind = ("green", "blue", "pink", "gold")[pile // 2]
        if s.top[pile]:
            assert tiles[s.top[pile] - 1].kind == kind
        else:
            assert not s.unseen[pile] or position.is_chance
    for number, kind in enumerate(KIND_COUNTS):
        unseen = [t for t in range(130) if tiles[t].kind == kind and where[t] == 0]
        assert not any(s.seen[t] for t in unseen)
        if kind == "pig":
            assert len(unseen) == s.unseen[8]
        elif number >= 3:
            pile = 2 * (number - 3)
            assert len(unseen) == s.unseen[pile] + s.unseen[pile + 1]
    for seat in range(seats):
        places = (BAG + seat, GARDEN + seat, HELD + seat, ASIDE + seat)
        kinds = [tiles[tile].kind for tile in range(130) if where[tile] in places]
        for number, kind in enumerate(("gnome", "dgnome", "pig")):
            assert kinds.count(kind) == s.own[seat, number]
        assert s.own[seat, 0] == 4
        assert s.own[seat, 1] == 2
        assert sum(place == BAG + seat for place in where) == s.bag[seat]
        assert [t for t in range(130) if where[t] == HELD + seat] == [s.held[seat] - 1] * (
            s.held[seat] > 0
        )
        laid = [s.tile[seat, strip] for strip in range(s.strips[seat])]
        assert len(set(laid)) == len(laid)
        lying = {t for t in range(130) if where[t] == GARDEN + seat}
        assert lying <= set(laid)
        # Only a pig that has just mutated leaves its outline behind.
        assert len(lying) >= len(laid) - (1 if s.pro and s.phase > 1 else 0)
        check_garden(position, seat, sheet[seat])
    missions = [*list(s.front)[:seats], *list(s.between)[:seats]]
    used = [mission for mission in missions if mission]
    assert len(set(used)) == len(used)
    wanted = (2 * seats if 2 <= seats <= 3 else seats) if position.game.options["missions"] else 0
    assert len(used) == wanted


def check_garden(position: Position, seat: int, sheet: dict[str, int]) -> None:
    """Assert that every count kept up to date is what a look from scratch gives."""
    s, garden = position.state, Garden(position, seat)
    assert garden.is_connected()
    assert s.plain[seat] == garden.plain
    assert s.triple[seat] == garden.triple
    assert s.small[seat] == garden.small
    assert s.blanks[seat] == garden.blanks
    assert s.blues[seat] == garden.blues
    for i in range(len(garden.strips)):
        assert [e for e in range(8) if s.beside[seat, i, e]] == garden.joined(i)
        for edge in garden.joined(i):
            neighbour = garden.owner[garden.edges[i][edge][1]]
            assert s.beside[seat, i, edge] == (neighbour + 1 if neighbour >= 0 else 69)
    assert s.gnomes[seat] == sum({"gnome": 1, "dgnome": 2}.get(t.kind, 0) for t in garden.tiles)
    assert s.dragons[seat] == sum(t.creature == "dragon" for t in garden.tiles)
    assert s.pigs[seat] == sum(t.creature == "pig" for t in garden.tiles)
    assert s.unicorns[seat] == sum(t.creature == "unicorn" for t in garden.tiles)
    if garden.mission:
        rim = [garden.owner.get(outside, -1) + 1 for _, outside in mission_edges()]
        assert [s.rim_beside[seat, edge] for edge in range(12)] == rim
        assert s.rim_open[seat] == rim.count(0)
    if position.game.options["pro"]:
        assert sheet["ponds"] == garden.ponds
    assert sheet["mission"] == garden.mission_gems


def recount(position: Position) -> list[int]:
    """Count every garden from nothing but its strips, and take off what was stolen."""
    found = []
    for seat in range(position.game.seats):
        gems = Garden(position, seat).gems
        if position.state.alarm[seat]:
            gems -= gems // 2 if position.game.options["pro"] else min(3, gems)
        found.append(gems)
    return found


def permute_hidden(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy in which the tiles a seat has never seen change places within their kind."""
    twin = position.copy()
    s = twin.state
    tiles = position.game.components.tiles
    for kind in KIND_COUNTS:
        hidden = [
            tile
            for tile in range(130)
            if tiles[tile].kind == kind and not s.seen[tile] and s.where[tile] != BAG + seat
        ]
        places = [s.where[tile] for tile in hidden]
        rng.shuffle(places)
        for tile, place in zip(hidden, places, strict=True):
            s.where[tile] = place
    return twin
