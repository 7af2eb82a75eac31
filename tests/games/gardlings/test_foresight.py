"""Foresight: what the tiles of a bag would bring, and when to stop drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import numpy as np
import pytest

from hortus import Position
from hortus.games.gardlings.rules.chart import chart_size, draw_chart
from hortus.games.gardlings.rules.numbers import MOST_PLACES, PLACE
from hortus.games.gardlings.rules.placement import is_first, place_of, places
from hortus.games.gardlings.rules.scoring import gross_gems
from hortus.games.gardlings.rules.state import OVER_PHASE
from hortus.games.gardlings.thinking import evaluate, foresight
from hortus.games.gardlings.thinking.prospects import (
    draw_lines,
    foresee_gains,
    foreseen_draws,
    gems_at,
    hope,
)
from hortus.games.gardlings.thinking.weighing import COIN, FELLOWS, THIRD_DRAGON, TRIPLE_MATE
from hortus.kernel import compiled
from tests.conformance.worlds import random_moments, world

from .table import dealt, fill_bag, hold, lay

pytestmark = pytest.mark.xdist_group("gardlings")

SINGLE_GNOME, DOUBLE_GNOME, UNICORN, DRAGON = 1, 21, 128, 129
# Tiles with three halves of each of two colours; the first and the last dragon are blue and pink.
BLUE_AND_PINK, YELLOW_AND_GREEN, BLUE_AND_PINK_TOO = 53, 54, 55
GREEN_DRAGONS = (72, 73, 74)
# They have one half of a triple gem each.
GREEN_GARDENERS = (57, 58)
# They have one to three lines.
MUSHROOMS = (121, 61, 83, 104, 62, 84, 122, 63, 85, 105, 64, 86, 106, 123)


def moments(options: str = "{}") -> list[Position]:
    return random_moments(world("gardlings", 2, options), seed=61, share=0.3)[:-1]


def mushroom_gardens() -> Iterator[Position]:
    """Yield gardens of mushrooms only, each with one more in hand, as they grow."""
    position = dealt(seats=1)
    lay(position, 0, (MUSHROOMS[0], 0, 0, 0))
    for number in MUSHROOMS[1:]:
        hold(position, 0, number)
        yield position
        moves = [move for move in position.legal_numbers(0) if move >= PLACE]
        position.play(moves[len(moves) // 2], 0)


@pytest.mark.parametrize(("gardens", "least"), [(moments, 200), (mushroom_gardens, 150)])
def test_a_place_brings_the_gems_foreseen(
    gardens: Callable[[], Iterable[Position]], least: int
) -> None:
    tried = 0
    for position in gardens():
        box, s = position.game.box, position.state
        for seat in range(s.seats):
            tile = s.held[seat] - 1
            if tile < 0 or is_first(s, seat):
                continue
            chart = np.zeros(chart_size(s, seat), np.int64)
            draw_chart(box, s, seat, chart)
            lines = np.zeros(len(chart), np.int64)
            draw_lines(box, s, seat, chart, lines)
            out = np.zeros(MOST_PLACES, np.int64)
            for place in out[: places(box, s, seat, tile, chart, out, 0)]:
                after = position.copy()
                position.game.engine.apply(after.state, seat, PLACE + int(place))
                gain = gross_gems(box, after.state, seat) - gross_gems(box, s, seat)
                foreseen = gems_at(box, chart, lines, tile, *place_of(s, seat, int(place)))
                assert foreseen == gain
                tried += 1
    assert tried > least


@pytest.mark.parametrize("options", ["{}", '{"missions": true}'])
def test_interpreted_and_compiled_foresight_agree(options: str) -> None:
    fast = compiled(evaluate, "gardlings")
    for position in moments(options):
        engine = position.game.engine
        for seat in (0, 1):
            plain = evaluate.foresee(position.game.box, position.state, seat)
            assert fast.foresee(engine.box, position.state.record, seat) == pytest.approx(plain)


def drawing(gnomes: int, *bag: int) -> tuple[float, Position]:
    """Return what drawing from a bag is worth to a garden with so many gnomes and seven gems."""
    position = dealt()
    assert [position.game.box.gnomes[number - 1] for number in (1, 21, 128)] == [1, 2, 0]
    fill_bag(position, 0, *bag)
    lay(position, 0, (DRAGON, 0, 0, 0))
    position.state.plain[0] = 7
    position.state.gnomes[0] = gnomes
    return foreseen_draws(position.game.box, position.state, 0), position


def test_a_certain_alarm_is_foreseen() -> None:
    worth, position = drawing(4, DOUBLE_GNOME)
    assert worth == pytest.approx(hope(position.game.box, position.state, 4.0, 0, 0))


def test_who_may_stop_in_time_fears_no_later_alarm() -> None:
    """The last tile would be an alarm, but nobody has to draw it."""
    safe, _ = drawing(5, UNICORN)
    risky, _ = drawing(5, UNICORN, SINGLE_GNOME)
    _, position = drawing(5, SINGLE_GNOME)
    caught = hope(position.game.box, position.state, 4.0, 0, 0)
    assert risky == pytest.approx((safe + caught) / 2)


def test_what_a_garden_offers_matters_less_for_every_further_tile() -> None:
    gains = []
    # Halves of the garden's colours wait in the first bag only.
    for bag in ((BLUE_AND_PINK, BLUE_AND_PINK_TOO), (YELLOW_AND_GREEN, GREEN_DRAGONS[1])):
        _, position = drawing(0, *bag)
        together = np.zeros(4)
        foresee_gains(position.game.box, position.state, 0, together)
        gains.append(np.diff(together))
    more = gains[0] - gains[1]
    assert more[0] > more[1] > more[2] > 0


def test_hope_grows_with_gems_and_shrinks_with_a_rival() -> None:
    position = dealt()
    box, s = position.game.box, position.state
    hopes = [hope(box, s, gems, 0, 2) for gems in (12.0, 15.0, 17.0, 20.0)]
    assert hopes == sorted(set(hopes))
    assert hope(box, s, 17.0, 16, 2) == hopes[2]
    assert hope(box, s, 17.0, 18, 2) < hopes[0]
    # Once nothing is to come, it is certain.
    assert hope(box, s, 17.0, 0, 0) - hope(box, s, 16.0, 0, 0) > hopes[2] - hopes[1]


def bag_worth(*bag: int) -> float:
    """Return what foresight gives for a bag."""
    position = dealt()
    fill_bag(position, 0, *bag)
    return foresight.bag_worth(position.game.box, position.state, 0)


def together(*bag: int) -> float:
    """Return what the tiles of a bag add to each other: each by itself is worth less."""
    box = dealt().game.box
    return bag_worth(*bag) - sum(foresight.tile_worth(box, tile - 1) for tile in bag)


def fit(*bag: int) -> float:
    """Return what foresight gives for how well the tiles of a bag fit to each other."""
    box = dealt().game.box
    gems = sum(box.fellows[one - 1, other - 1] ** 2 for one, other in combinations(bag, 2))
    return float(box.weights[FELLOWS]) * gems / len(bag)


def test_tiles_that_fit_to_each_other_go_together() -> None:
    weight = dealt().game.box.weights[FELLOWS]
    assert together(BLUE_AND_PINK) == 0
    assert together(BLUE_AND_PINK, BLUE_AND_PINK_TOO) == pytest.approx(weight / 2)
    # Blue, pink and blue on a long side of both.
    assert together(DRAGON, GREEN_DRAGONS[2]) == pytest.approx(weight * 3**2 / 2)
    assert together(BLUE_AND_PINK, YELLOW_AND_GREEN) == 0


def test_dragons_help_each_other_from_the_third_on() -> None:
    assert together(*GREEN_DRAGONS[:2]) == pytest.approx(fit(*GREEN_DRAGONS[:2]))
    third = dealt().game.box.weights[THIRD_DRAGON]
    assert together(*GREEN_DRAGONS) == pytest.approx(fit(*GREEN_DRAGONS) + third)


def test_halves_of_triple_gems_need_each_other() -> None:
    mate = dealt().game.box.weights[TRIPLE_MATE]
    assert together(GREEN_GARDENERS[0]) == 0
    assert together(*GREEN_GARDENERS) == pytest.approx(fit(*GREEN_GARDENERS) + mate)


def test_to_have_won_is_worth_more_than_any_round_that_goes_on() -> None:
    position = dealt()
    box, s = position.game.box, position.state
    before = foresight.bag_worth(box, s, 0) + box.weights[COIN] * s.coins[0]
    s.phase, s.winner = OVER_PHASE, 1
    assert evaluate.foresee(box, s, 0) - before > hope(box, s, 30.0, 0, 0)
    s.winner = 2
    assert evaluate.foresee(box, s, 0) - before < hope(box, s, 0.0, 0, 0)
