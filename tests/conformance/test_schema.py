"""What a game shows and takes looks exactly as its schema says, key by key."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from hortus import Game, Match
from hortus.core.contract import SPECTATOR
from hortus.core.registry import find_kind
from hortus.core.schema import schemas
from hortus.core.view import seen_entry

from .worlds import every_game, every_variant, world

# Of all positions, so many are looked at through everybody's eyes.
SHARE = 0.05


@cache
def validator(name: str, wanted: str) -> Draft202012Validator:
    """Return what checks JSON data against a named type of a game."""
    found = schemas(find_kind(name).schema, "")
    root = {"$ref": f"#/components/schemas/{wanted}", "components": {"schemas": found}}
    return Draft202012Validator(root)


def check(name: str, wanted: str, data: Any) -> None:
    """Assert that data, as it travels, is of a type."""
    said = json.loads(json.dumps(data))
    problems = [error.message for error in validator(name, wanted).iter_errors(said)]
    assert problems == [], (wanted, said)


def news(game: Game, before: Any, after: Any) -> list[dict[str, Any]]:
    """Return what a game tells by itself between two states."""
    tell = getattr(game.kind.picture, "news", None)
    return tell(game.box, before.state, after.state) if tell else []


@every_variant
def test_views_moves_records_and_news_are_as_declared(name: str, seats: int, options: str) -> None:
    game = world(name, seats, options)
    match, rng = Match(game, seed=51), random.Random(51)
    while not match.position.is_over:
        before = match.position.copy()
        seat = rng.choice(before.actors)
        legal = before.legal_numbers(seat)
        if len(match.entries) < 20 or rng.random() < SHARE:
            for eye in (None, *range(seats)):
                check(name, "View", before.view(eye).data())
            for number in rng.sample(legal, min(len(legal), 20)):
                check(name, "Move", before.entry(number, seat))
        match.play(rng.choice(legal), seat)
        for told in news(game, before, match.position):
            check(name, "News", told)
    tell = getattr(game.kind.picture, "beneath", None)
    if tell:
        check(name, "Beneath", tell(seen_entry(game.kind, e, SPECTATOR) for e in match.entries))
    check(name, "View", game.new().view().data())
    check(name, "View", match.position.view().data())
    for entry in match.record().moves:
        eyes = (SPECTATOR, entry.get("to", 0)) if entry["seat"] == "chance" else (SPECTATOR,)
        for eye in eyes:
            seen = dict(seen_entry(game.kind, entry, eye))
            check(name, "Event" if seen.pop("seat") == "chance" else "Move", seen)


@every_game
def test_a_key_too_many_or_too_few_is_found(name: str) -> None:
    data = world(name, 2, "{}").new().view().data()
    assert validator(name, "View").is_valid(json.loads(json.dumps(data)))
    assert not validator(name, "View").is_valid({**data, "extra": 1})
    for key in data:
        rest = {other: value for other, value in data.items() if other != key}
        assert not validator(name, "View").is_valid(rest)
