"""A bot for Hortus in plain Python: it reads lines of JSON, answers each, and imports no hortus.

    hortus arena carat --bots 'external:python examples/my_bot.py,random' --games 20

It looks one move ahead in Carat, and follows rules of thumb in the other games.
"""

import json
import random
import sys

COLOURS = ("red", "yellow", "blue", "green")
LETTERS = "RYBG"

# Rules of thumb: how much a kind of move is liked; what is not named counts 1.
LIKED = {
    "ishtar": {"plant": 9, "tree": 9, "bloom": 6, "assistant": 6, "lose": 0.01, "end": 0.1},
    "gardlings": {"place": 9, "unicorn": 9, "hire": 4, "accept": 4, "second_look": 0.2},
    "islet": {"lay": 50, "stack": 4, "explore": 4, "advance": 2, "end": 0.2, "pass": 0.01},
}


def main() -> None:
    hello = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello = message
            random.seed(hello["seed"])
            answer = {"type": "ready"}
        elif message["type"] == "move":
            answer = {"move": choose(hello["game"], message)}
        else:
            return
        print(json.dumps(answer), flush=True)


def choose(game: str, message: dict) -> int:
    """Return the place of a move in the list of legal moves."""
    legal = message["legal"]
    if game == "carat":
        view = message["view"]
        return max(range(len(legal)), key=lambda n: (gain(view, legal[n]), random.random()))
    liked = dict(LIKED.get(game, {}))
    if game == "gardlings":
        # Six gnomes raise the alarm: with four, the next tile may be one too many.
        view = message["view"]
        liked["stop" if view["gardens"][view["seat"]]["gnomes"] < 4 else "draw"] = 0.02
    verbs = sorted({move["do"] for move in legal})
    verb = random.choices(verbs, [liked.get(verb, 1) for verb in verbs])[0]
    return random.choice([n for n, move in enumerate(legal) if move["do"] == verb])


def gain(view: dict, move: dict) -> float:
    """Return by how much a Carat tile improves what its owner leads, minus the others."""
    chips = {tuple(chip["at"]): chip for chip in view["chips"]}
    row, column = move["at"]
    letters, value = move["tile"][:4], int(move["tile"][4:])
    corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    total = 0.0
    for corner, at in enumerate(corners):
        chip = chips[at]
        after = list(chip["totals"])
        after[LETTERS.index(letters[(corner + move["turn"]) % 4])] += value
        worth = worth_to_me(view, chip["value"], after)
        before = worth_to_me(view, chip["value"], chip["totals"])
        # A chip that this tile completes is certain; another one is half of that at most.
        total += worth - before / 2 if chip["missing"] == 1 else (worth - before) / 4
    return total


def worth_to_me(view: dict, value: int, totals: list) -> int:
    """Return a chip's points if I lead it, minus them if somebody else does."""
    leaders = [n for n in range(4) if totals.count(totals[n]) == 1]
    if not leaders:
        return 0
    colour = COLOURS[max(leaders, key=lambda n: totals[n])]
    points = value * sum(total > 0 for total in totals)
    if colour in view["colours"][view["seat"]]:
        return points
    return -points if any(colour in owned for owned in view["colours"]) else 0


if __name__ == "__main__":
    main()
