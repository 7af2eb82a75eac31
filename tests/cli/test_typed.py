"""A typed line plays the move it says, or nothing."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import hortus
from hortus import MoveFormatError, Position
from hortus.cli.common import parse_options
from hortus.cli.typed import read_typed
from hortus.games.ishtar.rules.state import TREE
from tests.conformance.worlds import random_moments
from tests.games.ishtar.build import give, scene, take_step, texts

MOMENTS = 8
MOVES = 8

every_game = pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("carat", 2, ("hand=3",)),
        ("alhambra", 4, ()),
        ("ishtar", 2, ()),
        ("gardlings", 2, ("pro=true",)),
        ("gardlings", 1, ("missions=true",)),
        ("islet", 3, ()),
        ("islet", 1, ()),
    ],
)


@cache
def moments(name: str, seats: int, options: tuple[str, ...]) -> list[Position]:
    """Return some decisions of a random game."""
    found = random_moments(
        hortus.load(name, seats, **parse_options([*options])), seed=5, share=1.0
    )[:-1]
    return random.Random(6).sample(found, MOMENTS)


def some(rng: random.Random, texts: list[str]) -> list[str]:
    """Return a few of many texts."""
    return rng.sample(texts, min(MOVES, len(texts)))


@every_game
def test_a_whole_text_plays_its_move(name: str, seats: int, options: tuple[str, ...]) -> None:
    rng = random.Random(1)
    for position in moments(name, seats, options):
        for seat in position.actors:
            legal = {position.shown_text(n, seat): n for n in position.legal_numbers(seat)}
            for text in some(rng, list(legal)):
                assert read_typed(position, seat, text).move == legal[text]
                assert (
                    read_typed(position, seat, f"  {text.replace(' ', '  ')} ").move
                    == (legal[text])
                )


@every_game
def test_the_text_of_an_illegal_move_plays_nothing(
    name: str, seats: int, options: tuple[str, ...]
) -> None:
    rng = random.Random(2)
    found = moments(name, seats, options)
    elsewhere = {p.text(n, seat) for p in found for seat in p.actors for n in p.legal_numbers(seat)}
    others = [*elsewhere, *(with_other_number(rng, text) for text in elsewhere)]
    refused = 0
    for position in found:
        for seat in position.actors:
            for text in some(rng, others):
                typed = read_typed(position, seat, text)
                assert typed.move == legal_number(position, seat, text), text
                refused += typed.move is None
                assert typed.move is not None or typed.problem or typed.begun
    assert refused > MOMENTS


@every_game
def test_a_part_of_a_text_plays_no_move_with_another_number_in_it(
    name: str, seats: int, options: tuple[str, ...]
) -> None:
    rng = random.Random(3)
    for position in moments(name, seats, options):
        for seat in position.actors:
            legal = {position.shown_text(n, seat): n for n in position.legal_numbers(seat)}
            texts = {number: text for text, number in legal.items()}
            for text in some(rng, list(legal)):
                part = text[: rng.randrange(1, len(text))]
                played = read_typed(position, seat, part).move
                if played is None:
                    continue
                rest = texts[played].removeprefix(part.rstrip())
                only_the_verb = part.isalpha() or "_" in part
                assert rest[:1] in ("", " ", "/") or only_the_verb, (part, texts[played])


def with_other_number(rng: random.Random, text: str) -> str:
    """Return a text with a digit more, less or changed, if it has any."""
    places = [match.start() for match in re.finditer(r"\d", text)]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + rng.choice(["", "1", "0", text[place] + "0"]) + text[place + 1 :]


def legal_number(position: Position, seat: int, text: str) -> int | None:
    """Return the number of the move a text says, None if it is none or not legal."""
    try:
        number = position.number(text, seat)
    except MoveFormatError:
        return None
    return number if number in position.legal_numbers(seat) else None


def test_a_number_is_not_the_beginning_of_a_longer_one() -> None:
    position = scene("10 1: F g g")
    position.state.phase = TREE
    assert texts(position) == ["tree 2,10", "tree 3,10"]
    typed = read_typed(position, 0, "tree 2,1")
    assert (typed.move, typed.begun) == (None, ())
    assert typed.problem.endswith("(ISH-7.4)")
    assert read_typed(position, 0, "tree 2,").problem.startswith("'tree 2,' is not a move")


def test_a_stack_named_without_its_price_is_not_paid_for() -> None:
    position = scene()
    take_step(position, 1, {})
    give(position, 0, violet=3, red=1)
    assert "take 5" not in texts(position)
    typed = read_typed(position, 0, "take 5")
    assert typed.move is None
    assert typed.problem.endswith("(ISH-3.2)")
    assert typed.begun == tuple(text for text in texts(position) if text.startswith("take 5 "))
    assert len(typed.begun) > 1
    give(position, 0, violet=3)
    typed = read_typed(position, 0, "take 5", "de")
    assert typed.move is None, "the only way to pay is not chosen for the player"
    assert len(typed.begun) == 1
    assert typed.problem.endswith("(ISH-3.2)")
    # A payment cut short is another payment, not the beginning of one, whatever the verb is.
    for line in ("take 5 v", "t 5 v"):
        assert read_typed(position, 0, line).move is None


def test_a_verb_may_be_cut_short_where_only_one_begins_so() -> None:
    position = scene("10 1: F g g")
    position.state.phase = TREE
    assert read_typed(position, 0, "t 2,10").move == position.number("tree 2,10")
    assert read_typed(position, 0, "t 2,1").move is None
    assert read_typed(position, 0, "t").begun == ("tree 2,10", "tree 3,10")
    garden = hortus.Match(hortus.load("gardlings", 1), seed=1).position
    assert read_typed(garden, 0, "d").move == garden.number("draw")


def test_what_is_left_out_is_played_only_where_there_is_one_way() -> None:
    position = hortus.Match(hortus.load("carat"), seed=1).position
    whole = position.text(position.legal_numbers()[0])
    cell = whole.partition("/")[0]
    assert len(read_typed(position, 0, cell).begun) == 4
    assert read_typed(position, 0, cell[:-1]).begun == ()
