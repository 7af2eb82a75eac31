"""What compiled Python says, in the form in which jobs.mjs tells what a module says."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from typing import Any

import hortus
from hortus.bots.levels import LEVELS, LevelBot
from hortus.core.contract import CHANCE, OVER
from hortus.core.dice import new_dice
from hortus.core.registry import find_kind
from hortus.search.ending import is_small
from hortus.search.solver import MOST_SEATS
from tests.conformance.worlds import oracle, world

Game = hortus.Game


def text(data: bytes) -> str:
    """Return bytes as JSON carries them."""
    return b64encode(data).decode()


def variants(name: str) -> list[Game]:
    """Return a game with every number of seats and in every mode that its tests know."""
    found = [world(name, seats, json.dumps(options)) for seats, options in oracle(name).VARIANTS]
    missing = set(find_kind(name).seats) - {game.seats for game in found}
    return [*found, *(world(name, seats, "{}") for seats in sorted(missing))]


def random_ends(games: list[Game], first: int, count: int, seed: int) -> dict[str, Any]:
    """Play random games, each of the games in turn; return counts, final states and dice."""
    counts, ends = [], []
    for number in range(first, first + count):
        game, dice = games[number % len(games)], new_dice(seed, number)
        state = game.start_state()
        seats = [seat for seat, _ in game.engine.random_game(state, dice)]
        chances = seats.count(CHANCE)
        counts.append([len(seats) - chances, chances])
        ends.append(state.to_bytes() + dice.tobytes())
    return {"counts": counts, "ends": text(b"".join(ends))}


def moments(
    games: list[Game], count: int, seed: int, decisions: bool = False
) -> list[hortus.Position]:
    """Return positions of random games in turn, with or without those of chance and the end."""
    rng, found = random.Random(seed), list[hortus.Position]()
    number = 0
    while len(found) < count:
        game = games[number % len(games)]
        position, dice, passed = game.new(), new_dice(seed, "moments", number), []
        while not position.is_over:
            if not (decisions and position.is_chance):
                passed.append(position.copy())
            if position.is_chance:
                position.roll(dice)
            else:
                seat = rng.choice(position.actors)
                game.engine.apply(position.state, seat, rng.choice(position.legal_numbers(seat)))
        found += rng.sample(passed, min(8, len(passed)))
        if not decisions:
            found.append(position)
        number += 1
    return found[:count]


def small_endings(games: list[Game], count: int, seed: int) -> list[hortus.Position]:
    """Return positions of random games in which an expert tries to solve the rest."""
    few = [game for game in games if game.seats <= MOST_SEATS]
    passed = moments(few, 40 * count, seed, decisions=True)
    return [one for one in passed if is_small(one.view(one.actors[0]))][:count]


def facts(positions: list[hortus.Position], seed: int) -> list[dict[str, Any]]:
    """Return what the rules say of positions of one game."""
    return [_facts(one.copy(), new_dice(seed, number)) for number, one in enumerate(positions)]


def _facts(position: hortus.Position, dice: Any) -> dict[str, Any]:
    game, state = position.game, position.state
    engine = game.engine
    mask = engine.to_act(state)
    found: dict[str, Any] = {"mask": mask, "scores": engine.scores(state, game.seats)}
    if mask == OVER:
        winners = engine.winners(state)
        found["winners"] = [seat for seat in range(32) if (winners >> seat) & 1]
        return {**found, "ending": engine.ending(state)}
    if mask == CHANCE:
        found["chance"] = [list(pair) for pair in engine.chance(state)]
        return {**found, "rolled": engine.roll(state, dice), "after": text(state.to_bytes())}
    found["acting"] = [_acting(position, seat, dice) for seat in position.actors]
    first = found["acting"][0]
    engine.apply(state, first["seat"], first["legal"][-1])
    return {**found, "after": text(state.to_bytes())}


def _acting(position: hortus.Position, seat: int, dice: Any) -> dict[str, Any]:
    engine, state = position.game.engine, position.state
    legal = engine.legal(state, seat)
    tried = [*legal[:3], *(move + 1 for move in legal[:3])]
    view = position.view(seat).state
    told = {
        "seat": seat,
        "legal": legal,
        "problems": [engine.problem(state, seat, move) for move in tried],
        "seen": text(view.to_bytes()),
        "waits": bool((engine.may_wait(state) >> seat) & 1),
        "worth": engine.evaluate(state, seat),
    }
    told["greedy"] = engine.best_move(view, seat, dice)
    engine.redeterminise(view, seat, dice)
    return {**told, "guess": text(view.to_bytes())}


def questions(
    positions: list[hortus.Position], levels: tuple[str, ...] = LEVELS
) -> list[dict[str, Any]]:
    """Return questions for a move: positions with seat, level and seed."""
    return [
        {
            "position": text(position.state.to_bytes()),
            "seat": position.actors[number % len(position.actors)],
            "seats": position.game.seats,
            "level": level,
            "seed": number,
        }
        for number, position in enumerate(positions)
        for level in levels
    ]


def answers(positions: list[hortus.Position], asked: list[dict[str, Any]]) -> list[int]:
    """Return the moves that levels choose."""
    known = {text(one.state.to_bytes()) + str(one.game.seats): one for one in positions}
    moves = []
    for one in asked:
        view = known[one["position"] + str(one["seats"])].view(one["seat"])
        moves.append(int(LevelBot(one["level"]).choose(view, new_dice(one["seed"]))))
    return moves
