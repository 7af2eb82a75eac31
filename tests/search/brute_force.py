"""Endings by brute force, from what each seat knows in turn: what the solver has to agree with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import hortus
from hortus.core.dice import below, new_dice
from hortus.core.view import View
from hortus.search.ending import Goal, solve

Worths = tuple[float, ...]


class BruteForce:
    """Plays every move, every outcome of chance and everything the others may hold."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self._known: dict[bytes, dict[int, Worths]] = {}

    def moves(self, view: View) -> dict[int, Worths]:
        """Return what every move of a view is worth to each seat."""
        key = bytes([view.seat]) + view.state.to_bytes()
        if key not in self._known:
            worlds = list(_worlds(view))
            self._known[key] = {
                move: _mean([self._after(world, view.seat, move) for world in worlds])
                for move in view.legal_numbers()
            }
        return self._known[key]

    def _after(self, world: hortus.Position, seat: int, move: int) -> Worths:
        after = world.copy()
        after.game.engine.apply(after.state, seat, move)
        return self._worths(after)

    def _worths(self, position: hortus.Position) -> Worths:
        if position.is_over:
            return self._final(position)
        engine = position.game.engine
        if not position.is_chance:
            (seat,) = position.actors
            return max(self.moves(position.view(seat)).values(), key=lambda worth: worth[seat])
        found = []
        for outcome, weight in engine.chance(position.state):
            after = position.copy()
            engine.apply(after.state, -1, outcome)
            found.extend([self._worths(after)] * weight)
        return _mean(found)

    def _final(self, position: hortus.Position) -> Worths:
        result = position.result()
        assert result is not None
        points, winners = result["scores"], result["winners"]
        ahead = [points[0] - sum(points[1:]), *(mine - points[0] for mine in points[1:])]
        return tuple(
            self.goal.win * (seat in winners) / max(1, len(winners)) + self.goal.point * lead
            for seat, lead in enumerate(ahead)
        )


def _mean(worths: list[Worths]) -> Worths:
    return tuple(sum(column) / len(worths) for column in zip(*worths, strict=True))


def _worlds(view: View) -> Iterator[hortus.Position]:
    """Yield every full position that a view allows, all as likely."""
    if view.game.name == "carat":
        unseen = [tile for tile in range(36) if (view.state.stock >> tile) & 1]
        other = 1 - view.seat
        for tiles in combinations(unseen, view.state.in_hand[other]):
            position = hortus.Position(view.game, view.guess(new_dice(1)))
            hand = sum(1 << tile for tile in tiles)
            position.state.held[other] = hand
            position.state.stock = view.state.stock & ~hand
            yield position
    else:
        yield hortus.Position(view.game, view.guess(new_dice(1)))


def small_endings(
    game: hortus.Game, count: int, most: int, near: Callable[[hortus.Position], bool]
) -> Iterator[View]:
    """Yield views near the ends of random games that the solver masters with few nodes."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        dice = new_dice(seed, "endings")
        position = game.new()
        while not position.is_over and found < count:
            if position.is_chance:
                position.roll(dice)
                continue
            (seat,) = position.actors
            view = position.view(seat)
            moves = view.legal_numbers()
            if near(position) and len(moves) > 1 and solve(view, _ANY, most):
                found += 1
                yield view
            game.engine.apply(position.state, seat, moves[below(dice, len(moves))])


_ANY = Goal(0.0, 1.0, -1000.0, 1000.0)
