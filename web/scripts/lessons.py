"""Write the lessons: positions of one fixed game per lesson, with the move the learner is to make.

A step either shows something or waits for a move of a kind. It names the checks that make its text
true (`lesson_checks`); the text stands in the page's language files under `lesson`. Between two
steps only the opponent plays, unless the latter happens some turns later and says so.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lesson_checks import failing, values_around

from hortus.bots import make_bot
from hortus.core.contract import WAIT
from hortus.core.dice import new_dice
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.registry import find_kind

OUT = Path(__file__).parents[1] / "src" / "lessons"
LEARNER = 0
SEEDS = range(1, 2000)
# A lesson that has not come to its end by then begins anew with another seed.
MOST_MOVES = 300


@dataclass(frozen=True)
class Plan:
    """One step to come: its text, the kind of move it waits for, and what must be true."""

    text: str
    verb: str | None
    shows: tuple[str, ...]
    later: bool = False


def show(text: str, *shows: str, later: bool = False) -> Plan:
    """Return a step that only shows something."""
    return Plan(text, None, shows, later)


def do(text: str, verb: str, *shows: str, later: bool = False) -> Plan:
    """Return a step that waits for a move."""
    return Plan(text, verb, shows, later)


LESSONS = {
    "carat": [
        show("welcome", "empty_board", "learner_is_red"),
        do("first", "place", "empty_board"),
        do("contact", "place", "opponent_answered"),
        do("turn", "place", "red_faces_the_best_chip", "must_be_turned"),
        do("chips", "place", "red_wins_a_chip", "scores_points", later=True),
        show("ties", "a_tie_was_cancelled", later=True),
        do("edge", "place", "completes_a_chip_at_the_edge", later=True),
        do("scores", "place", "scores_points", later=True),
        show("end"),
    ],
    "ishtar": [
        show("welcome", "empty_desert"),
        do("can", "take", "takes_for_free", "takes_a_figure"),
        do("place", "place", "collects_gems", "assistant_comes_next"),
        do("assistant", "assistant", "shows_a_figure", "has_no_assistant_yet"),
        do("again", "take", "pays_one_gem"),
        do("garden", "place", "collects_gems"),
        do("plant", "plant", "can_pay_a_tree", later=True),
        do("tree", "tree"),
        do("skill", "skill", "shows_a_star", "learns_for_two_gems", later=True),
        show("end"),
    ],
    "islet": [
        show("welcome", "six_tiles"),
        do("explore", "explore", "six_tiles", "brings_its_terrain", "stacking_comes_next"),
        do("stack", "stack", "covers_another_terrain"),
        do("higher", "stack", "rises_to_three", later=True),
        do("fly", "advance", "bird_at_sea", "pays_a_card", "laying_comes_next", later=True),
        do("lay", "lay", "pays_three_nest_cards"),
        do("finish", "end", "laid_an_egg"),
        show("end", "laid_an_egg"),
    ],
    "gardlings": [
        show("welcome", "empty_lawn", "first_round"),
        do("draw", "draw", "empty_lawn"),
        do("place", "place"),
        do("more", "draw"),
        do("match", "place", "completes_a_gem"),
        show("gnomes", "some_gnomes"),
        do("stop", "stop", "first_round", "nearly_too_many_gnomes", later=True),
        do("hire", "hire", "first_round", "no_alarm", "can_hire"),
        do("next", "draw", "second_round", "empty_lawn"),
        show("alarm", "alarm_with_its_strip", later=True),
        show("end"),
    ],
}


# Numbers that a text names.
VALUES = {"lesson.carat.turn": lambda step: {"value": values_around(step)[0]}}


def lesson(name: str, seed: int) -> list[dict[str, Any]] | None:
    """Play a game with a seed through the steps; None if it does not offer them all."""
    kind = find_kind(name)
    position, dice = Game(kind, 2, {}).new(), new_dice(seed, "lesson")
    bots = [make_bot("greedy"), make_bot("greedy")]
    steps: list[dict[str, Any]] = []
    waiting = list(LESSONS[name])
    last: dict[str, Any] | None = None
    skipped = False
    for _ in range(MOST_MOVES):
        if not waiting:
            return steps
        while position.is_chance:
            position.roll(dice)
        if position.is_over:
            return None
        plan = waiting[0]
        step = find_step(position, name, plan, last, bots[LEARNER], dice)
        if step:
            steps.append({**step, "later": skipped})
            skipped = False
            waiting.pop(0)
            if step["want"]:
                position.play(step["want"], LEARNER)
                last = None
            continue
        if plan.verb is None and not plan.later:
            return None
        # Where both may act the opponent goes first: who stops last is not asked once more.
        seats = position.actors[::-1] if plan.later else (1,)
        found = next_move(position, bots, dice, seats)
        if found is None:
            return None
        move, seat = found
        skipped = skipped or seat == LEARNER
        if seat != LEARNER:
            last = position.entry(move, seat)
        position.play(move, seat)
    return None


def find_step(
    position: Position, name: str, plan: Plan, last: Any, bot: Any, dice: Any
) -> dict[str, Any] | None:
    """Return the step if this is a moment for it, preferably with the move that the bot likes."""
    view = position.view(LEARNER)
    facts = {
        "text": f"lesson.{name}.{plan.text}",
        "shows": list(plan.shows),
        "view": view.data(),
        "scores": position.scores(),
        "last": last,
    }
    if plan.verb is None:
        step = {**facts, "legal": [], "changes": [], "want": None, "after": None, "then": []}
        return None if failing(step) else step
    legal = view.legal()
    choices = [move for move in legal if move["do"] == plan.verb]
    if not choices:
        return None
    liked = bot.choose(view, dice)
    if liked != WAIT:
        choices.sort(key=lambda move: move != view.entry(liked))
    changes = [outcome(view, move)[1] for move in legal]
    for want in choices:
        after, _ = outcome(view, want)
        seen = after.view(LEARNER)
        step = {
            **facts,
            "legal": legal,
            "changes": changes,
            "want": want,
            "after": seen.data(),
            "then": sorted({move["do"] for move in seen.legal()}),
        }
        if not failing(step):
            make = VALUES.get(step["text"])
            return {**step, "values": make(step)} if make else step
    return None


def outcome(view: Any, move: dict[str, Any]) -> tuple[Position, list[int]]:
    """Return what a learner may foresee of a move: the position after it, and the points."""
    after = Position(view.game, view.state).copy()
    before = after.scores()
    after.play(move, LEARNER)
    return after, [new - old for new, old in zip(after.scores(), before, strict=True)]


def next_move(position: Position, bots: Any, dice: Any, seats: Any) -> tuple[int, int] | None:
    """Return the next move and its seat; seats that would rather wait are passed over."""
    for seat in seats:
        if seat in position.actors:
            move = bots[seat].choose(position.view(seat), dice)
            if move != WAIT:
                return move, seat
    return None


def main() -> None:
    """Write the named lessons, or all."""
    OUT.mkdir(exist_ok=True)
    for name in sys.argv[1:] or LESSONS:
        found = next(steps for seed in SEEDS if (steps := lesson(name, seed)))
        (OUT / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
        print(name, len(found), "steps")


if __name__ == "__main__":
    main()
