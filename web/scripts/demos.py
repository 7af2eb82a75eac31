"""Write the short games that the home page shows: spectators' views of games between bots."""

import json
import sys
from pathlib import Path

from hortus.bots import make_bot
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.registry import find_kind

OUT = Path(__file__).parents[1] / "src" / "demo"
GAMES = {
    "carat": (2, {"edition": "carat"}),
    "ishtar": (2, {}),
    "islet": (3, {}),
    "gardlings": (2, {}),
}
FRAMES = 14
FIRST_SHARE = 0.35


def views(name: str, seats: int, options: dict, seed: int) -> list[dict]:
    """Play one game and return what a spectator saw after every decision."""
    game = Game(find_kind(name), seats, options)
    position, dice = game.new(), new_dice(seed)
    bots = [make_bot("greedy") for _ in range(seats)]
    seen: list[dict] = []
    while not position.is_over:
        if position.is_chance:
            position.roll(dice)
            continue
        position.play(*next_move(position, bots, dice, len(seen)))
        seen.append(position.view().data())
    return seen


def next_move(position, bots, dice, turn: int) -> tuple[int, int]:
    """Return a move and its seat; seats that would rather wait are passed over."""
    actors = position.actors
    for seat in actors[turn % len(actors) :] + actors:
        move = bots[seat].choose(position.view(seat), dice)
        if move != WAIT:
            return move, seat
    raise RuntimeError("everybody waits")


def fullest(seen: list[dict]) -> int:
    """Return where a round begins whose gardens grow largest."""
    strips = [sum(len(garden["strips"]) for garden in view["gardens"]) for view in seen]
    return max(0, strips.index(max(strips)) + 1 - FRAMES)


def main() -> None:
    """Write the demo of each named game, or of all."""
    OUT.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        seen = views(name, *GAMES[name], seed=11)
        first = fullest(seen) if name == "gardlings" else int(len(seen) * FIRST_SHARE)
        frames = seen[first : first + FRAMES]
        (OUT / f"{name}.json").write_text(json.dumps(frames, separators=(",", ":")) + "\n")
        print(name, len(seen), "moves")


main()
