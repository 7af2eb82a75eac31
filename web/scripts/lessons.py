"""Write the lessons: positions of one fixed game per lesson, with the move the learner is to make.

A step either shows something or waits for the learner's next move of a kind; the moves between
steps are played by the bots. Its text stands in the page's language files under `lesson`.
"""

import importlib
import json
import sys
from pathlib import Path

from hortus.bots import make_bot
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.game import Game

OUT = Path(__file__).parents[1] / "src" / "lessons"
LEARNER = 0
SEEDS = range(1, 400)
SHOW = None

# Per game the steps in order: a name, and the kind of move it waits for (or SHOW).
LESSONS = {
    "carat": [
        ("welcome", SHOW),
        ("first", "place"),
        ("contact", "place"),
        ("turn", "place"),
        ("chips", "place"),
        ("ties", SHOW),
        ("edge", "place"),
        ("scores", "place"),
        ("end", SHOW),
    ],
    "ishtar": [
        ("welcome", SHOW),
        ("can", "take"),
        ("place", "place"),
        ("assistant", "assistant"),
        ("again", "take"),
        ("garden", "place"),
        ("plant", "plant"),
        ("tree", "tree"),
        ("skill", "skill"),
        ("end", SHOW),
    ],
    "islet": [
        ("welcome", SHOW),
        ("explore", "explore"),
        ("stack", "stack"),
        ("again", "explore"),
        ("higher", "stack"),
        ("fly", "advance"),
        ("lay", "lay"),
        ("finish", "end"),
        ("end", SHOW),
    ],
    "gardlings": [
        ("welcome", SHOW),
        ("draw", "draw"),
        ("place", "place"),
        ("more", "draw"),
        ("match", "place"),
        ("gnomes", SHOW),
        ("stop", "stop"),
        ("hire", "hire"),
        ("next", "draw"),
        ("end", SHOW),
    ],
}


def lesson(name: str, seed: int) -> list[dict] | None:
    """Play a game with a seed through the steps; None if it does not offer them all."""
    kind = importlib.import_module(f"hortus.games.{name}").KIND
    game = Game(kind, 2, {})
    position, dice = game.new(), new_dice(seed, "lesson")
    bots = [make_bot("greedy"), make_bot("greedy")]
    steps: list[dict] = []
    waiting = list(LESSONS[name])
    while waiting:
        while position.is_chance:
            position.roll(dice)
        if position.is_over:
            return None
        text, verb = waiting[0]
        if verb is SHOW:
            steps.append(step(position, name, text, None))
            waiting.pop(0)
            continue
        move, seat = next_move(position, bots, dice)
        if seat == LEARNER and position.entry(move, seat)["do"] == verb:
            steps.append(step(position, name, text, position.entry(move, seat)))
            waiting.pop(0)
        position.play(move, seat)
    return steps


def step(position, name: str, text: str, want: dict | None) -> dict:
    """Return a step: what the learner sees, may do and is to do."""
    view = position.view(LEARNER)
    legal = view.legal() if want else []
    return {"text": f"lesson.{name}.{text}", "view": view.data(), "legal": legal, "want": want}


def next_move(position, bots, dice) -> tuple[int, int]:
    """Return the next move and its seat; seats that would rather wait are passed over."""
    for seat in position.actors:
        move = bots[seat].choose(position.view(seat), dice)
        if move != WAIT:
            return move, seat
    raise RuntimeError("everybody waits")


def main() -> None:
    """Write the named lessons, or all."""
    OUT.mkdir(exist_ok=True)
    for name in sys.argv[1:] or LESSONS:
        found = next(steps for seed in SEEDS if (steps := lesson(name, seed)))
        (OUT / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
        print(name, len(found), "steps")


if __name__ == "__main__":
    main()
