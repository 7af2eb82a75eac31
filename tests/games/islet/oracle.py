"""An independent look at Islet: where everything is, and the eggs from scratch."""

from __future__ import annotations

import random
from typing import Any

from hortus import Position

from .referee import NAMES, RING, around

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"eggs": 6}),
    (2, {"eggs": 6}),
    (2, {}),
    (3, {}),
    (4, {}),
]

CODES = [terrain + nest for terrain in "FSC" for nest in "LBW"]


def hides_something(seats: int, options: dict[str, Any]) -> bool:
    """Hands are always hidden, in solo at least from spectators."""
    return True


def cells(position: Position) -> list[tuple[int, int, int, int]]:
    """Return the cell of every slot: islet, i, j, o."""
    s = position.state
    return [_cell(s.cell[slot]) for slot in range(s.slots)]


def _cell(code: int) -> tuple[int, int, int, int]:
    rest, o = divmod(code, 2)
    rest, j = divmod(rest, 256)
    islet, i = divmod(rest, 256)
    return islet, i - 128, j - 128, o


def check_conserved(position: Position) -> None:
    """Assert that every tile, card and egg is in one place, and that the ground fits together."""
    s, game = position.state, position.game
    kinds, resources, seats = range(9), range(6), range(game.seats)
    tops = [s.kind[k] for k in range(s.slots) if s.level[k] > 0]
    for kind, code in enumerate(CODES):
        held = sum(s.hand[seat, kind] for seat in seats)
        total = s.bag[kind] + held + s.covered[kind] + s.removed[kind] + tops.count(kind)
        assert total == game.components.tiles[code]
        assert min(s.bag[kind], s.covered[kind], s.removed[kind]) >= 0
    assert sum(s.bag[kind] for kind in kinds) == s.in_bag
    assert sum(s.level[k] for k in range(s.slots)) == len(tops) + sum(s.covered)
    for seat in seats:
        assert sum(s.hand[seat, kind] for kind in kinds) == s.held[seat] <= 4
        kept = sum(s.guaranteed[seat, k] for k in resources)
        assert s.free[seat] + s.laid[seat] + kept == s.eggs
        assert s.free[seat] % 2 == 0
        assert max(s.guaranteed[seat, k] for k in resources) <= 2
        if position.actors and s.phase not in (7, 8):
            assert sum(s.cards[seat, k] for k in resources) <= 8
    for k in resources:
        out = sum(s.cards[seat, k] + s.guaranteed[seat, k] for seat in seats)
        assert s.supply[k] + out == game.components.resources[NAMES[k]]
        assert 0 <= s.tipped[k] <= s.guaranteed[s.to_move, k]
        assert s.supply[k] >= 0
    for islet in (1, 2):
        assert list(s.place_of).count(islet) <= 2
    _check_ground(position)


def _check_ground(position: Position) -> None:
    """Assert that slots are the land and the sea beside it, each linked to its neighbours."""
    s = position.state
    where = cells(position)
    assert len(set(where)) == len(where)
    if position.is_chance and s.phase == 0:
        return
    land = {cell for slot, cell in enumerate(where) if s.level[slot] > 0}
    islets = (0, 1) if position.game.seats == 1 else (0,)
    assert {(islet, *cell) for islet in islets for cell in RING} <= land
    assert set(where) == land | {beside for cell in land for beside in around(cell)}
    for slot, cell in enumerate(where):
        linked = {where[other - 1] for other in s.beside[slot : slot + 1].tolist()[0] if other}
        if s.level[slot] > 0:
            assert linked == set(around(cell))
        else:
            assert linked == set(around(cell)) & land
            assert s.egg[slot] == 0
    birds = [s.bird[seat] for seat in range(position.game.seats) if s.bird[seat] >= 0]
    assert all(s.level[slot] > 0 for slot in birds)
    if not position.is_over and s.phase != 9:
        assert len(set(birds)) == len(birds)


def recount(position: Position) -> list[int]:
    """Count the eggs on the ground."""
    s = position.state
    owners = [s.egg[slot] for slot in range(s.slots)]
    return [owners.count(1 + seat) for seat in range(position.game.seats)]


def permute_hidden(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy in which the other hands and the bag are shuffled together."""
    twin = position.copy()
    s = twin.state
    others = [other for other in range(position.game.seats) if other != seat]
    unseen = [kind for kind in range(9) for _ in range(s.bag[kind])]
    for other in others:
        unseen += [kind for kind in range(9) for _ in range(s.hand[other, kind])]
        for kind in range(9):
            s.hand[other, kind] = 0
    rng.shuffle(unseen)
    for other in others:
        for _ in range(s.held[other]):
            s.hand[other, unseen.pop()] += 1
    for kind in range(9):
        s.bag[kind] = unseen.count(kind)
    return twin
