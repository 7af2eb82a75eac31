"""The table as text."""

from __future__ import annotations

import re

import hortus


def finished(name: str, seed: int = 3) -> hortus.Match:
    """Return a match of first moves."""
    match = hortus.Match(hortus.load(name, 4), seed=seed)
    while not match.position.is_over:
        match.play(match.position.legal_numbers()[0])
    return match


def test_alhambra_has_one_alphabet_on_the_board_in_hand_and_in_moves() -> None:
    match = hortus.Match(hortus.load("alhambra", 4, hand=3), seed=1)
    while not match.position.is_over:
        drawn = str(match.position)
        board, _, legend = drawn.partition("\n\nO orange")
        assert legend
        letters = set(re.sub(r"Seat|points?|[a-f]", "", board)) & set("RYBGOL")
        assert letters <= set("OYLG")
        for number in match.position.legal_numbers():
            assert re.fullmatch(r"[OYLG]{4}\d [a-f]\d/\d", match.position.shown_text(number))
        match.play(match.position.legal_numbers()[0])
    record = match.record()
    assert all(set(move["tile"][:4]) == set("RYBG") for move in record.moves if "tile" in move)


def test_carat_keeps_the_letters_of_the_records() -> None:
    position = hortus.Match(hortus.load("carat"), seed=1).position
    for number in position.legal_numbers():
        assert position.shown_text(number) == position.text(number)


def test_the_legend_explains_every_sign() -> None:
    drawn = str(finished("carat").position)
    board, _, legend = drawn.partition("\n\nSeat 0")
    signs = {re.sub(r"\d", "5", sign) for sign in re.findall(r"\(.\)|\[..\]", board)}
    for sign in signs:
        assert re.sub("[RYBG]", "R", sign) in legend
    assert "[5-]" in legend
    assert "R red, Y yellow, B blue, G green" in legend
    assert "RYBG with d3/0, YBGR with /1" in legend
    assert max(map(len, drawn.splitlines())) <= 80


def test_the_turns_are_as_the_legend_says() -> None:
    for turn, order in enumerate(("RYBG", "YBGR", "BGRY", "GRYB")):
        match = hortus.Match(hortus.load("carat"), seed=1)
        assert match.position.view(0).data()["hand"] == ["RYBG6"]
        match.play(f"RYBG6 c3/{turn}")
        lines = str(match.position).splitlines()
        middle = next(line for line in lines if line.startswith("  3 "))
        upper, lower = lines[lines.index(middle) - 1], lines[lines.index(middle) + 1]
        assert "".join(upper.split() + lower.split()[::-1]) == order
