"""Positions for tests: bags filled by hand, gardens laid as wanted, a move list of its own."""

from __future__ import annotations

from typing import Any

import hortus
from hortus import Position
from hortus.core.dice import new_dice
from hortus.games.gardlings.rules.garden import put
from hortus.games.gardlings.rules.scoring import net_gems

from .oracle import BAG, GARDEN, HELD, TOP, Cell, Garden, pieces, strip_cells, strip_edges

Strip = tuple[int, int, int, int]
"""Tile id, x, y, turn."""

# Strips around a gap of two by two cells, each meeting the next at a corner.
PINWHEEL = [(1, 0, 0, 0), (2, 3, 0, 1), (3, 1, 3, 0), (4, 0, 1, 1)]


def dealt(seats: int = 2, seed: int = 1, **options: Any) -> Position:
    """Return a game at the start of its first round."""
    position = hortus.load("gardlings", seats, **options).new()
    settle(position, seed)
    return position


def settle(position: Position, seed: int = 1) -> None:
    """Let chance act as long as it has to."""
    dice = new_dice(seed, "settle")
    while position.is_chance:
        position.roll(dice)


def give_mission(position: Position, seat: int, mission: str | None) -> None:
    """Put a mission in front of a seat whose garden is empty."""
    s = position.state
    s.front[seat] = int(mission[1:]) if mission else 0
    s.rim_open[seat] = 12 if mission else 0


def fill_bag(position: Position, seat: int, *ids: int) -> None:
    """Make these tiles, and no others, the content of a bag."""
    s = position.state
    for tile in range(130):
        if s.where[tile] == BAG + seat:
            s.where[tile] = 0
    for number in ids:
        s.where[number - 1] = BAG + seat
        s.seen[number - 1] = 1
    s.bag[seat] = len(ids)


def lay(position: Position, seat: int, *strips: Strip) -> None:
    """Lay strips without asking whether they fit."""
    s = position.state
    for number, x, y, turn in strips:
        strip = s.strips[seat]
        s.tile[seat, strip] = number - 1
        s.where[number - 1] = GARDEN + seat
        s.seen[number - 1] = 1
        put(position.game.box, s, seat, strip, x, y, turn)


def draw(position: Position, seat: int, number: int) -> None:
    """Draw a certain tile, which is put into the bag first."""
    s = position.state
    if s.where[number - 1] != BAG + seat:
        s.where[number - 1] = BAG + seat
        s.bag[seat] += 1
    position.play("draw", seat)
    position.happen(number - 1)


def hold(position: Position, seat: int, number: int) -> None:
    """Put a tile into a seat's hand without any consequence."""
    s = position.state
    s.where[number - 1] = HELD + seat
    s.seen[number - 1] = 1
    s.held[seat] = number


def set_top(position: Position, pile: int, number: int) -> None:
    """Make a tile the top of a pile, 0 empties the pile."""
    s = position.state
    if s.top[pile]:
        s.where[s.top[pile] - 1] = 0
    s.top[pile] = number
    if number:
        s.where[number - 1] = TOP
        s.seen[number - 1] = 1


def empty_pile(position: Position, pile: int) -> None:
    """Leave nothing of a pile of the market."""
    set_top(position, pile, 0)
    position.state.unseen[pile] = 0


def to_hiring(position: Position) -> None:
    """Let everybody who still builds, or is asked once more, stop."""
    while position.state.phase == 1:
        seat = next(seat for seat in position.actors if "stop" in verbs(position, seat))
        position.play("stop", seat)


def gems(position: Position, seat: int = 0) -> int:
    """Return a seat's gems after a theft."""
    return int(net_gems(position.game.box, position.state, seat))


def grow(position: Position, seat: int, wanted: int) -> None:
    """Lay tiles by the rules until a garden has exactly so many gems; gnomes are left out."""
    s = position.state
    for tile in range(52, 130):
        if gems(position, seat) == wanted:
            return
        if position.game.components.tiles[tile].creature in ("pig", "dragon", "unicorn"):
            continue
        if s.where[tile] == 0:
            hold(position, seat, tile + 1)
            best = None
            for entry in position.legal(seat):
                if entry["do"] == "place":
                    twin = position.copy()
                    twin.play(entry, seat)
                    have = gems(twin, seat)
                    if have <= wanted and (best is None or have > best[0]):
                        best = (have, twin)
            if best is None:
                s.where[tile], s.held[seat] = 0, 0
            else:
                position.state = best[1].state
                s = position.state
    raise AssertionError(f"no garden with {wanted} gems")


def moves(position: Position, seat: int, do: str) -> list[dict[str, Any]]:
    """Return a seat's legal moves of one kind."""
    return [entry for entry in position.legal(seat) if entry["do"] == do]


def verbs(position: Position, seat: int) -> set[str]:
    """Return the kinds of a seat's legal moves."""
    return {entry["do"] for entry in position.legal(seat)}


def places_by_hand(position: Position, seat: int, number: int) -> set[tuple[int, int, int]]:
    """Return where a tile may lie, found by trying every cell around the garden.

    A tile of the garden is a unicorn that is lifted first.
    """
    garden = Garden(position, seat)
    tile = position.game.components.tiles[number - 1]
    lying = {t: (x, y, turn) for t, x, y, turn in garden.strips}
    own = lying.get(number - 1)
    signs, rest = dict(garden.signs), set(garden.owner)
    if own:
        rest -= set(strip_cells(*own))
        for edge in strip_edges(*own):
            del signs[edge]
    if not rest:
        return set() if own else {(0, 0, 0)}
    found = set()
    near: set[Cell] = {
        (x + dx, y + dy) for x, y in rest for dx in range(-3, 4) for dy in range(-3, 4)
    }
    same_look = tile.edges[:4] == tile.edges[4:] and not tile.lines
    for x, y in near:
        for turn in range(2 if same_look else 4):
            cells = set(strip_cells(x, y, turn))
            if cells & rest or (x, y, turn) == own:
                continue
            touched = [
                (sign, signs[outside, inside])
                for (inside, outside), sign in zip(strip_edges(x, y, turn), tile.edges, strict=True)
                if (outside, inside) in signs
            ]
            if (
                touched
                and all(fit(one, other) for one, other in touched)
                and len(pieces(rest | cells)) == 1
            ):
                found.add((x, y, turn))
    return found


def fit(one: str, other: str) -> bool:
    """Tell whether two connections match."""
    return one == other or {one, other} in ({"*", "B"}, {"*", "P"}, {"*", "Y"}, {"*", "G"})
