"""The table as text."""

from __future__ import annotations

import hortus

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


def test_solo_shows_both_islets_and_their_cards() -> None:
    drawn = str(table(1, cards=(1, 2, 3, 4)))
    assert "Day islet   card 1: level 3, terrain freshwater" in drawn
    assert "Night islet   card 3: terrain freshwater, around sand" in drawn
