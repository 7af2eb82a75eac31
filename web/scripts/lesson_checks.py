"""What a step of a lesson must have for its text to be true: checks by name.

A check looks at a step as it is written: the `view`, the move `want`ed and the view `after` it,
what each legal move would `change` in the scores, and what the learner could do `then`.
"""

from collections.abc import Callable
from typing import Any

Step = dict[str, Any]
Check = Callable[[Step], bool]

CHECKS: dict[str, Check] = {}


def check(test: Check) -> Check:
    """Add a check under its own name."""
    CHECKS[test.__name__] = test
    return test


def failing(step: Step) -> list[str]:
    """Return the checks that a step declares and does not pass."""
    return [name for name in step["shows"] if not CHECKS[name](step)]


def gain(step: Step) -> int:
    """Return the points the learner gets by the wanted move."""
    return int(step["changes"][step["legal"].index(step["want"])][0])


# Carat


def newly_scored(step: Step) -> list[dict[str, Any]]:
    """Return the chips that the wanted move scores."""
    before = {tuple(chip["at"]) for chip in step["view"]["chips"] if chip["scored"]}
    return [c for c in step["after"]["chips"] if c["scored"] and tuple(c["at"]) not in before]


@check
def empty_board(step: Step) -> bool:
    """Nothing has been laid yet."""
    return not step["view"]["board"]


@check
def learner_is_red(step: Step) -> bool:
    """The learner plays red."""
    return bool(step["view"]["colours"][0] == ["red"])


@check
def opponent_answered(step: Step) -> bool:
    """Two tiles lie on the board."""
    return len(step["view"]["board"]) == 2


def faced_by_red(step: Step) -> list[int]:
    """Return the values of the chips that red faces after the wanted move and did not before."""
    pairs = zip(step["view"]["chips"], step["after"]["chips"], strict=True)
    return [new["value"] for old, new in pairs if new["totals"][0] > old["totals"][0]]


def values_around(step: Step) -> list[int]:
    """Return the values of the chips around the wanted place, the best first."""
    row, column = step["want"]["at"]
    corners = {(row + i, column + j) for i in (0, 1) for j in (0, 1)}
    around = [chip for chip in step["view"]["chips"] if tuple(chip["at"]) in corners]
    return sorted((chip["value"] for chip in around), reverse=True)


@check
def red_faces_the_best_chip(step: Step) -> bool:
    """Of the chips around the wanted place red faces the one that is worth most."""
    best, second, *_ = values_around(step)
    return best > second and faced_by_red(step) == [best]


@check
def must_be_turned(step: Step) -> bool:
    """The tile does not lie right as it comes."""
    return bool(step["want"]["turn"] != 0)


@check
def red_wins_a_chip(step: Step) -> bool:
    """The wanted move completes a chip, and red wins it."""
    return any(chip["winner"] == "red" for chip in newly_scored(step))


@check
def completes_a_chip_at_the_edge(step: Step) -> bool:
    """The wanted move completes a chip on the edge or in a corner."""
    return any(0 in chip["at"] or 6 in chip["at"] for chip in newly_scored(step))


@check
def a_tie_was_cancelled(step: Step) -> bool:
    """A chip was scored on which the two strongest colours were level."""
    scored = [chip for chip in step["view"]["chips"] if chip["scored"]]
    return any(sorted(chip["totals"])[-1] == sorted(chip["totals"])[-2] > 0 for chip in scored)


@check
def scores_points(step: Step) -> bool:
    """The wanted move brings points, which are shown before it is confirmed."""
    return gain(step) >= 3


# Ishtar


def own(step: Step) -> dict[str, Any]:
    """Return what the learner has."""
    found: dict[str, Any] = step["view"]["players"][0]
    return found


def gems(player: dict[str, Any]) -> int:
    """Return how many gems somebody has in front of them."""
    return int(sum(player["gems"].values()))


@check
def empty_desert(step: Step) -> bool:
    """No tile lies on the map."""
    return not step["view"]["tiles"]


@check
def takes_for_free(step: Step) -> bool:
    """The wanted tile costs nothing."""
    return bool(step["want"]["pay"] == [])


@check
def takes_a_figure(step: Step) -> bool:
    """The wanted tile has the icon of an assistant."""
    return bool(step["view"]["stacks"][step["want"]["stack"]]["top"]["icon"] == "assistant")


@check
def collects_gems(step: Step) -> bool:
    """The wanted place brings gems."""
    return gems(step["after"]["players"][0]) > gems(own(step))


@check
def assistant_comes_next(step: Step) -> bool:
    """After the wanted move an assistant can be placed."""
    return "assistant" in step["then"]


@check
def shows_a_figure(step: Step) -> bool:
    """The tile just laid has the icon of an assistant."""
    return bool(step["view"]["held"]["icon"] == "assistant")


@check
def shows_a_star(step: Step) -> bool:
    """The tile just laid has the icon of a skill."""
    return bool(step["view"]["held"]["icon"] == "skill")


@check
def has_no_assistant_yet(step: Step) -> bool:
    """The learner's assistants are all at home, two of them ready."""
    return bool(own(step)["assistants"]["front"] == 2)


@check
def pays_one_gem(step: Step) -> bool:
    """The can goes one step further than is free."""
    return len(step["want"]["pay"]) == 1


@check
def can_pay_a_tree(step: Step) -> bool:
    """The gems reach for the wanted card."""
    card = step["view"]["row"][step["want"]["slot"]]
    return all(own(step)["gems"][colour] >= cost for colour, cost in card["cost"].items())


@check
def learns_for_two_gems(step: Step) -> bool:
    """The wanted skill is of the lower row and costs two gems."""
    return step["want"]["skill"] in "FGHIJ" and len(step["want"]["pay"]) == 2


# Islet


def cards(player: dict[str, Any]) -> int:
    """Return how many cards somebody has."""
    return int(sum(player["cards"].values()))


@check
def six_tiles(step: Step) -> bool:
    """The islet is as it was laid out."""
    return len(step["view"]["tiles"]) == 6


@check
def brings_its_terrain(step: Step) -> bool:
    """The wanted tile brings a card of its terrain."""
    terrain = {"F": "freshwater", "S": "sand", "C": "clay"}[step["want"]["tile"][0]]
    return bool(step["after"]["players"][0]["cards"][terrain] == own(step)["cards"][terrain] + 1)


@check
def stacking_comes_next(step: Step) -> bool:
    """After the wanted move another tile can be stacked."""
    return "stack" in step["then"]


def covered(step: Step) -> dict[str, Any]:
    """Return the stack that the wanted tile covers."""
    found: dict[str, Any] = next(
        tile for tile in step["view"]["tiles"] if tile["at"] == step["want"]["at"]
    )
    return found


@check
def covers_another_terrain(step: Step) -> bool:
    """The wanted tile covers another terrain and brings a nest card."""
    nests = ("leaf", "branch", "flower")
    before, after = (
        sum(player["cards"][nest] for nest in nests)
        for player in (own(step), step["after"]["players"][0])
    )
    return covered(step)["tile"][0] != step["want"]["tile"][0] and after == before + 1


@check
def rises_to_three(step: Step) -> bool:
    """The wanted tile comes to lie at height three or more."""
    return bool(covered(step)["level"] >= 2)


@check
def bird_at_sea(step: Step) -> bool:
    """The learner's bird is still at sea."""
    return own(step)["bird"] is None


@check
def pays_a_card(step: Step) -> bool:
    """The wanted move costs one card."""
    return cards(step["after"]["players"][0]) == cards(own(step)) - 1


@check
def laying_comes_next(step: Step) -> bool:
    """After the wanted move an egg can be laid."""
    return "lay" in step["then"]


@check
def pays_three_nest_cards(step: Step) -> bool:
    """The egg costs three cards of the nest on the tile, and a resource is kept."""
    bird = own(step)["bird"]
    nest = next(tile["nest"] for tile in step["view"]["tiles"] if tile["at"] == bird["at"])
    return step["want"]["pay"] == {"cards": {nest: 3}} and "guarantee" in step["want"]


@check
def laid_an_egg(step: Step) -> bool:
    """The learner has an egg on the islet, and the bird sits by it."""
    return bool(own(step)["laid"] == 1)


# Gardlings


def lawn(step: Step, seat: int = 0) -> dict[str, Any]:
    """Return a garden."""
    found: dict[str, Any] = step["view"]["gardens"][seat]
    return found


@check
def empty_lawn(step: Step) -> bool:
    """Nothing lies on the learner's lawn."""
    return not lawn(step)["strips"] and lawn(step)["held"] is None


@check
def first_round(step: Step) -> bool:
    """It is the first round."""
    return bool(step["view"]["round"] == 1)


@check
def second_round(step: Step) -> bool:
    """It is the second round."""
    return bool(step["view"]["round"] == 2)


@check
def completes_a_gem(step: Step) -> bool:
    """The wanted place joins two halves of a gem."""
    return gain(step) >= 1


@check
def some_gnomes(step: Step) -> bool:
    """There are gnomes in the garden, and six raise the alarm."""
    return 1 <= lawn(step)["gnomes"] <= 5 and lawn(step)["limit"] == 6


@check
def nearly_too_many_gnomes(step: Step) -> bool:
    """Four or five gnomes lie in a garden with gems enough to hire."""
    return (
        4 <= lawn(step)["gnomes"] <= 5
        and lawn(step)["doing"] == "building"
        and step["view"]["sheet"][0]["total"] >= 4
    )


@check
def no_alarm(step: Step) -> bool:
    """The learner's garden has no alarm."""
    return not lawn(step)["alarm"]


@check
def can_hire(step: Step) -> bool:
    """The gems pay a tile of the market without coins."""
    after = step["after"]["gardens"][0]["coins"] - lawn(step)["coins"]
    return step["view"]["sheet"][0]["total"] >= 4 and after >= 0


@check
def alarm_with_its_strip(step: Step) -> bool:
    """The learner's garden is in alarm, with the fatal strip beside it and gems stolen."""
    return (
        lawn(step)["alarm"]
        and lawn(step)["aside"] is not None
        and lawn(step)["gnomes"] >= lawn(step)["limit"]
        and step["view"]["sheet"][0]["stolen"] == -3
    )
