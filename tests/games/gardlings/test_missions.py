"""Missions: section 8 of the rulebook."""

from __future__ import annotations

import pytest

import hortus
from hortus import Position
from hortus.games.gardlings.rules.state import OUT

from .oracle import BAG
from .table import dealt, draw, fill_bag, gems, give_mission, lay, moves, settle, to_hiring, verbs


@pytest.mark.rule("GAR-8.1")
@pytest.mark.parametrize(("seats", "used"), [(1, 1), (2, 4), (3, 6), (4, 4), (5, 5)])
def test_how_many_missions_are_dealt(seats: int, used: int) -> None:
    match = hortus.Match(hortus.load("gardlings", seats, missions=True), seed=2)
    entry = match.entries[-1]
    assert entry["do"] == "missions"
    assert len(entry["front"]) == seats
    assert len(entry["between"]) == used - seats
    assert len(set(entry["front"] + entry["between"])) == used


def pass_on(seats: int) -> tuple[list[int], list[int]]:
    """Return missions in front and between after one round; before it they were 1, 2, ..."""
    position = dealt(seats, missions=True)
    s = position.state
    for seat in range(seats):
        s.front[seat] = seat + 1
        s.between[seat] = seats + seat + 1 if 2 <= seats <= 3 else 0
    to_hiring(position)
    for _ in range(seats):
        position.play("pig")
        settle(position)
    assert s.round == 2
    return list(s.front)[:seats], list(s.between)[:seats]


@pytest.mark.rule("GAR-8.2")
def test_missions_are_passed_to_the_left() -> None:
    assert pass_on(1) == ([1], [0])
    # With two: 3 lies right of seat 0 and 4 right of seat 1.
    assert pass_on(2) == ([3, 4], [2, 1])
    assert pass_on(3) == ([4, 5, 6], [3, 1, 2])
    assert pass_on(4) == ([4, 1, 2, 3], [0, 0, 0, 0])
    assert pass_on(5) == ([5, 1, 2, 3, 4], [0, 0, 0, 0, 0])


@pytest.mark.rule("GAR-8.3")
def test_the_first_strip_lies_beside_the_mission() -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M1")  # B-PG-YP-BY-G
    draw(position, 0, 129)
    found = [(*move["at"], move["turn"]) for move in moves(position, 0, "place")]
    assert (0, 0, 0) not in found
    assert found
    for x, y, turn in found:
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        cells = [(x + k * dx, y + k * dy) for k in range(3)]
        assert all(not (0 <= a <= 2 and 0 <= b <= 2) for a, b in cells)
        assert any(min(max(a, 0), 2) == a or min(max(b, 0), 2) == b for a, b in cells)


@pytest.mark.rule("GAR-8.4")
def test_mission_gems_count_for_everything() -> None:
    position = dealt(2, missions=True)
    give_mission(position, 0, "M4")
    s = position.state
    s.blanks[0], s.plain[0] = 3, 15
    assert gems(position) == 17
    s.alarm[0] = 1
    assert gems(position) == 14
    s.alarm[0] = 0
    to_hiring(position)
    assert position.is_over


@pytest.mark.rule("GAR-8.4")
def test_contacts_with_the_mission_tile_make_gems() -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M5")  # G-PB-YG-BY-P: B, - and Y on the right side
    lay(position, 0, (72, 5, 0, 2))  # PPBBB-P-: turned by half its blue end faces left
    s = position.state
    assert (s.plain[0], s.blues[0], s.blanks[0], s.rim_open[0]) == (1, 1, 0, 11)
    lay(position, 0, (73, 3, 1, 0))  # GYYYGG--: its empty end faces left
    assert (s.blanks[0], s.rim_open[0]) == (1, 10)


ROW = [(0, 3, 0), (3, 3, 0), (8, 3, 2), (9, 3, 0)]
PINWHEEL = [(3, 0, 0), (6, 0, 1), (6, 3, 2), (3, 3, 3)]
FRAME = [(3, 0, 0), (3, 1, 1), (5, 3, 3), (3, 4, 0)]


def moved(strips: list[tuple[int, int, int]], quarter: int, mirrored: bool, far: int):  # type: ignore[no-untyped-def]  # a list like the argument
    """Turn, mirror and move strips; each is given by the cell of its first unit and its turn."""
    found = []
    for x, y, turn in strips:
        if mirrored:
            x, turn = -x, (2 - turn) % 4
        for _ in range(quarter):
            x, y, turn = -y, x, (turn + 1) % 4
        found.append((x + far, y + far, turn))
    return found


def shape_gems(mission: str, strips: list[tuple[int, int, int]]) -> int:
    """Return what a shape mission brings for strips far from the mission tile."""
    position = dealt(1, missions=True)
    give_mission(position, 0, mission)
    lay(position, 0, *((60 + i, *strip) for i, strip in enumerate(strips)))
    return position.score_sheet()[0]["mission"]


@pytest.mark.rule("GAR-8.5")
@pytest.mark.parametrize(
    ("mission", "strips", "reward"),
    [
        ("M1", ROW, 2),
        ("M2", PINWHEEL, 3),
        ("M3", FRAME, 4),
    ],
)
def test_shapes_in_every_direction(
    mission: str, strips: list[tuple[int, int, int]], reward: int
) -> None:
    for quarter in range(4):
        for mirrored in (False, True):
            placed = moved(strips, quarter, mirrored, 30)
            assert shape_gems(mission, placed) == reward
            assert shape_gems(mission, placed[:3]) == 0
            for other in {"M1", "M2", "M3"} - {mission}:
                assert shape_gems(other, placed) == 0
    twice = moved(strips, 0, False, 30) + moved(strips, 1, True, 60)
    assert shape_gems(mission, twice) == reward, "once only"


@pytest.mark.rule("GAR-8.5")
def test_a_row_needs_strips_end_to_end() -> None:
    assert shape_gems("M1", [(30, 30, 0), (33, 30, 0), (36, 30, 0), (40, 30, 0)]) == 0
    assert shape_gems("M1", [(30, 30, 0), (33, 30, 0), (36, 31, 0), (39, 31, 0)]) == 0


@pytest.mark.rule("GAR-8.5")
def test_a_unicorn_can_leave_a_shape() -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M1")
    lay(position, 0, (60, 0, 3, 0), (61, 3, 3, 0), (62, 6, 3, 0), (91, 9, 3, 0))
    assert position.score_sheet()[0]["mission"] == 2
    position.play(moves(position, 0, "unicorn")[0], 0)
    assert position.score_sheet()[0]["mission"] == 0


@pytest.mark.rule("GAR-8.6")
@pytest.mark.parametrize(("blanks", "reward"), [(2, 0), (3, 2), (7, 2)])
def test_three_joined_blanks(blanks: int, reward: int) -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M4")
    position.state.blanks[0] = blanks
    assert position.score_sheet()[0]["mission"] == reward


@pytest.mark.rule("GAR-8.7")
@pytest.mark.parametrize(("blues", "reward"), [(3, 0), (4, 2), (9, 2)])
def test_four_blue_gems(blues: int, reward: int) -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M5")
    position.state.blues[0] = blues
    assert position.score_sheet()[0]["mission"] == reward


@pytest.mark.rule("GAR-8.8")
def test_the_mission_tile_built_around() -> None:
    position = dealt(1, missions=True)
    give_mission(position, 0, "M6")
    ring = [(0, -1, 0), (3, 0, 1), (2, 3, 2), (-1, 2, 3)]
    for i, strip in enumerate(ring):
        assert position.score_sheet()[0]["mission"] == 0
        lay(position, 0, (60 + i, *strip))
    assert position.state.rim_open[0] == 0
    assert position.score_sheet()[0]["mission"] == 3


def second_look(number: int, *bag: int) -> Position:
    """Return a position in which seat 0 has drawn a tile under mission M7."""
    position = dealt(2, missions=True)
    give_mission(position, 0, "M7")
    fill_bag(position, 0, number, *bag)
    draw(position, 0, number)
    return position


@pytest.mark.rule("GAR-8.9")
def test_a_second_look_replaces_the_tile_once_a_round() -> None:
    position = second_look(3, 4, 5)
    assert "second_look" in verbs(position, 0)
    position.play("second_look", 0)
    assert [number for number, _ in position.outcomes()] == [3, 4], "the first is not in the bag"
    position.happen(4)
    s = position.state
    assert s.held[0] == 5
    assert s.where[2] == BAG
    assert s.bag[0] == 2
    assert "second_look" not in verbs(position, 0)


@pytest.mark.rule("GAR-8.9")
def test_a_second_look_needs_the_mission_and_a_tile_in_the_bag() -> None:
    assert "second_look" not in verbs(second_look(3), 0)
    position = second_look(3, 4)
    position.state.front[0] = 5
    assert "second_look" not in verbs(position, 0)


@pytest.mark.rule("GAR-8.9")
def test_the_second_look_is_fresh_in_every_round() -> None:
    position = dealt(1, missions=True)
    position.state.looked[0] = 1
    to_hiring(position)
    position.play("pig")
    settle(position)
    assert position.state.looked[0] == 0


@pytest.mark.rule("GAR-8.10")
@pytest.mark.parametrize(("second", "alarm"), [(60, False), (2, True)])
def test_a_second_look_against_an_alarm(second: int, alarm: bool) -> None:
    position = dealt(2, missions=True)
    give_mission(position, 0, "M7")
    position.state.gnomes[0] = 5
    fill_bag(position, 0, 1, second)
    draw(position, 0, 1)
    assert verbs(position, 0) == {"second_look", "accept"}
    position.play("second_look", 0)
    position.happen(second - 1)
    assert position.state.alarm[0] == alarm
    assert (position.state.doing[0] == OUT) == alarm
    assert position.state.where[0] == BAG
