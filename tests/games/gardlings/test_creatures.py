"""What the creatures do: section 4 of the rulebook."""

from __future__ import annotations

import pytest

from hortus.games.gardlings.rules.state import OUT

from .table import dealt, draw, gems, hold, lay, moves, places_by_hand, verbs


@pytest.mark.rule("GAR-4.1")
def test_the_third_pig_brings_a_coin() -> None:
    position = dealt(1)
    coins = []
    for pig in (76, 77, 78, 99):
        hold(position, 0, pig)
        position.play(moves(position, 0, "place")[0], 0)
        coins.append(position.state.coins[0])
    assert coins == [0, 0, 1, 1], "once only"
    assert position.state.supply == 25


@pytest.mark.rule("GAR-4.1", "GAR-1.5")
def test_no_coin_from_an_empty_supply() -> None:
    position = dealt(1)
    position.state.supply = 0
    for pig in (76, 77, 78):
        hold(position, 0, pig)
        position.play(moves(position, 0, "place")[0], 0)
    assert position.state.coins[0] == 0


@pytest.mark.rule("GAR-4.2")
def test_two_halves_of_a_triple_gem_count_three() -> None:
    # 79 PBPBPTB- has its T below the middle unit, 57 BTB-PP-B above it.
    position = dealt(1)
    lay(position, 0, (79, 0, 0, 0), (57, 0, 1, 0))
    assert position.state.triple[0] == 1
    assert position.score_sheet()[0]["triple"] == 3
    assert gems(position) == 3 + position.state.plain[0]


@pytest.mark.rule("GAR-4.3")
def test_a_line_counts_only_with_both_ends() -> None:
    # 61 BYB-YYB- has a line from its upper to its lower left connection.
    position = dealt(1)
    lay(position, 0, (61, 0, 0, 0))
    lay(position, 0, (117, -2, -1, 0))  # GBBBBGGG: its lower right B meets the upper left B
    assert (position.state.plain[0], position.state.small[0]) == (1, 0)
    lay(position, 0, (129, -2, 1, 0))  # BPBPPBPB: its upper right B meets the lower left B
    assert (position.state.plain[0], position.state.small[0]) == (2, 1)
    assert gems(position) == 3


@pytest.mark.rule("GAR-4.4", "GAR-4.2")
@pytest.mark.parametrize(
    ("tile", "at", "turn", "plain", "blues"),
    [
        (72, [-3, 0], 0, 1, 1),  # PPBBB-P-: blue at its right end
        (87, [-1, 0], 2, 1, 0),  # *YBYY-B*: turned by half, an egg at its right end
        (73, [-3, 0], 0, 1, 0),  # GYYYGG--: yellow
        (59, [-3, 0], 0, None, None),  # YYBT--BY: half a triple gem
        (61, [-3, 0], 0, None, None),  # BYB-YYB-: empty
    ],
)
def test_what_an_egg_fits(
    tile: int, at: list[int], turn: int, plain: int | None, blues: int | None
) -> None:
    position = dealt(1)
    lay(position, 0, (124, 0, 0, 0))  # GG*Y*GY*: an egg at its left end
    hold(position, 0, tile)
    move = {"do": "place", "at": at, "turn": turn}
    assert (move in moves(position, 0, "place")) == (plain is not None)
    if plain is not None:
        position.play(move, 0)
        assert (position.state.plain[0], position.state.blues[0]) == (plain, blues)


@pytest.mark.rule("GAR-4.5")
def test_a_unicorn_moves_at_any_time_while_building() -> None:
    position = dealt(2)
    lay(position, 0, (91, 0, 0, 0))
    hold(position, 0, 94)
    position.play(moves(position, 0, "place")[0], 0)
    before = verbs(position, 0)
    assert before == {"draw", "stop", "unicorn"}
    draw(position, 0, 3)
    assert "unicorn" in verbs(position, 0), "also with a tile in hand"
    for number in (91, 94):
        listed = {
            (*move["at"], move["turn"])
            for move in moves(position, 0, "unicorn")
            if move["tile"] == number
        }
        assert listed == places_by_hand(position, 0, number)


@pytest.mark.rule("GAR-4.6")
def test_a_unicorn_may_turn_on_its_own_cells_but_not_stay() -> None:
    # 91 YB-YBBBY turned by half shows BBBYYB-Y: with Y at both ends it can hang on a yellow end.
    position = dealt(1)
    lay(position, 0, (75, 0, 0, 0), (91, 3, 0, 0))
    found = [(*move["at"], move["turn"]) for move in moves(position, 0, "unicorn")]
    assert (3, 0, 0) not in found
    position = dealt(1)
    lay(position, 0, (77, 0, 0, 0))  # GYYYBBG-: Y at its right end
    lay(position, 0, (91, 3, 0, 0))  # Y at its left end, and Y at its right end
    found = [(*move["at"], move["turn"]) for move in moves(position, 0, "unicorn")]
    assert (3, 0, 0) not in found, "it lies there"
    assert (5, 0, 2) in found, "its own cells, turned by half"
    assert (3, 0, 0) not in places_by_hand(position, 0, 91)


@pytest.mark.rule("GAR-4.7")
def test_a_unicorn_moves_three_times_between_draws() -> None:
    position = dealt(1)
    lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0))
    for _ in range(3):
        position.play(moves(position, 0, "unicorn")[0], 0)
    assert not moves(position, 0, "unicorn")
    draw(position, 0, 3)
    assert moves(position, 0, "unicorn"), "a draw gives it new strength"


@pytest.mark.rule("GAR-4.7", "GAR-8.9")
def test_a_second_look_counts_as_a_draw_for_unicorns() -> None:
    position = dealt(2, missions=True)
    position.state.front[0] = 7
    lay(position, 0, (91, 0, 3, 0))
    draw(position, 0, 3)
    strip = 0
    position.state.moves[0, strip] = 3
    position.play("second_look", 0)
    position.happen(position.outcomes()[0][0])
    assert position.state.moves[0, strip] == 0


@pytest.mark.rule("GAR-4.8")
def test_a_unicorn_may_not_tear_the_garden_apart() -> None:
    # A chain: 77 at the left, the unicorn between, 116 hanging at its right end.
    position = dealt(1)
    lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0))
    loose = len(moves(position, 0, "unicorn"))
    lay(position, 0, (116, 6, 0, 0))  # YPYPPPYY: Y at its left end
    listed = {(*move["at"], move["turn"]) for move in moves(position, 0, "unicorn")}
    assert len(listed) < loose
    assert (5, 0, 2) in listed, "between the two it holds them together, turned by half too"
    assert listed == places_by_hand(position, 0, 91)


@pytest.mark.rule("GAR-4.9")
def test_a_lone_unicorn_stays() -> None:
    position = dealt(1)
    lay(position, 0, (91, 0, 0, 0))
    assert not moves(position, 0, "unicorn")
    position = dealt(1, missions=True)
    position.state.front[0] = 1
    hold(position, 0, 91)
    position.play(moves(position, 0, "place")[0], 0)
    assert moves(position, 0, "unicorn"), "beside a mission tile it is not alone"


@pytest.mark.rule("GAR-4.10")
@pytest.mark.parametrize(("dragons", "out"), [(2, True), (3, False)])
def test_the_third_dragon_frightens_one_gnome(dragons: int, out: bool) -> None:
    position = dealt(2)
    for dragon in (95, 96, 97)[:dragons]:
        hold(position, 0, dragon)
        position.play(moves(position, 0, "place")[0], 0)
    position.state.gnomes[0] = 5
    draw(position, 0, 1)
    assert (position.state.doing[0] == OUT) == out
    if not out:
        position.play(moves(position, 0, "place")[0], 0)
        assert position.state.gnomes[0] == 6
        draw(position, 0, 2)
        assert position.state.alarm[0], "the seventh gnome is one too many"


@pytest.mark.rule("GAR-4.10")
def test_a_dragon_helps_only_once_it_lies() -> None:
    position = dealt(2)
    for dragon in (95, 96, 97):
        hold(position, 0, dragon)
        position.play(moves(position, 0, "place")[0], 0)
    position.state.dragons[0] = 2
    position.state.gnomes[0] = 4
    draw(position, 0, 21)
    assert position.state.alarm[0]
