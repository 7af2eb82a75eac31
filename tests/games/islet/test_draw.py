"""The table as text."""

from __future__ import annotations

import hortus
from hortus.games.islet.formats.draw import verdict

from .build import SEA_A, A, B, F, nest, own, perch, put, table


def test_the_islet_as_triangles() -> None:
    position = table()
    put(position, A, "CW", 12)
    nest(position, 1, A)
    perch(position, 0, B)
    nest(position, 0, F)
    perch(position, 1, F)
    own(position, 0, "FL", kept="S")
    drawn = str(position)
    assert drawn.startswith(
        """\
              /   \\
             /  ~  \\
            / -1,-1 \\
\\  -2,0 /   \\ -1,-1 /   \\  0,-2 /
 \\  ~  / CW1 \\ FB1 / SW1 \\  ~  /
  \\   /  -1,0 \\   /  0,-1 \\   /
  /   \\  -1,0 /(1)\\  0,-1 /   \\
 /  ~  \\ SB1 / CW12\\ CL1 /  ~  \\
/  -1,1 \\ a /  0,0  \\ 0b/  1,-1 \\
            \\  0,0  /
             \\  ~  /
              \\   /
"""
    )
    assert "> Seat 0 (a): 1 of 10 eggs at 1   FL S*   hand FL FL SB CW" in drawn
    assert "hand ?? ?? ?? ??" in str(position.view(0))


def test_every_line_fits_a_terminal() -> None:
    for seats in (1, 2, 3, 4):
        match = hortus.Match(hortus.load("islet", seats), seed=seats)
        while not match.position.is_over:
            drawn = str(match.position)
            assert max(map(len, drawn.splitlines())) <= 100
            numbers = match.position.legal_numbers()
            match.play(numbers[len(match.entries) * 7 % len(numbers)])


def test_a_long_islet_is_drawn_lower() -> None:
    position = table()
    i, j, o = SEA_A
    for _ in range(16):
        put(position, (i, j, o), "SL" if position.state.bag[3] else "CB")
        i, j, o = (i + 1, j, 0) if o else (i, j - 1, 1)
    assert max(map(len, str(position).splitlines())) <= 100
    assert "SL1" in str(position)


def test_the_legend_tells_that_a_low_drawing_has_no_cells() -> None:
    position = table()
    assert "too wide" not in str(position)
    i, j, o = SEA_A
    for _ in range(16):
        put(position, (i, j, o), "SL" if position.state.bag[3] else "CB")
        i, j, o = (i + 1, j, 0) if o else (i, j - 1, 1)
    assert "too wide for the i,j of its tiles" in str(position)


def test_the_verdict_of_a_solo_game_is_its_rank() -> None:
    position = table(1, cards=(1, 2, 3, 4))
    box, s = position.game.box, position.state
    assert verdict(box, s) == "No rank: 0 of 10 eggs are laid."
    s.laid[0], s.in_bag = 10, 8
    assert verdict(box, s) == "Rank: wildlife increases, with 8 tiles left in the bag."
    s.in_bag = 1
    assert verdict(box, s) == "Rank: try again, with 1 tile left in the bag."
    pair = table()
    assert verdict(pair.game.box, pair.state) is None


def test_solo_shows_both_islets_and_their_cards() -> None:
    drawn = str(table(1, cards=(1, 2, 3, 4)))
    assert "Day islet   card 1: level 3, terrain freshwater" in drawn
    assert "Night islet   card 3: terrain freshwater, around sand" in drawn
