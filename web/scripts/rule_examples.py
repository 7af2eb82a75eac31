"""Write the drawn examples of the rulebooks: a move that a rule forbids beside one it allows.

Most are looked for in games of random moves; whether a move is allowed, and which rule forbids it,
says the engine. The worked examples of the printed rulebooks are positions that the tests of the
rules build as well. `remake` makes an example again from what it says of its origin.
Run it from the root, since it imports tests: python -m web.scripts.rule_examples
"""

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from tests.games.carat import build as carat
from tests.games.gardlings import table as gardlings
from tests.games.gardlings.oracle import strip_cells
from tests.games.gardlings.test_examples import mushroom_figure
from tests.games.ishtar import build as ishtar
from tests.games.ishtar.test_examples import TILE_A, TILE_B, TWO_ASSISTANTS, TWO_FOUNTAINS
from tests.games.islet import build as islet

from hortus.core.dice import below, new_dice
from hortus.core.errors import HortusError
from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.registry import find_kind
from hortus.games.ishtar.rules.state import BLOOM_SINGLE

OUT = Path(__file__).parents[1] / "src" / "examples"
SEEDS = range(1, 60)
MOST_MOVES = 70
# Around the places that are allowed lie those that may be forbidden.
MARGIN = 2

Entry = dict[str, Any]
Frame = dict[str, Any]
Example = dict[str, Any]

# The rules about places that a move can break, with the least number of decisions before it: a
# position should show enough, and not too much.
RULES: dict[str, dict[str, int]] = {
    "carat": {"CAR-3.1": 4, "CAR-3.2": 0, "CAR-3.3": 4},
    "ishtar": {
        "ISH-4.1": 2,
        "ISH-4.2": 2,
        "ISH-4.3": 8,
        "ISH-4.4": 8,
        "ISH-6.4": 20,
        "ISH-7.4": 20,
    },
    "islet": {
        "ISL-3.2": 0,
        "ISL-3.4": 6,
        "ISL-3.5": 12,
        "ISL-3.6": 6,
        "ISL-4.2": 8,
        "ISL-4.6": 8,
        "ISL-4.7": 8,
    },
    "gardlings": {"GAR-3.3": 10, "GAR-3.4": 10, "GAR-3.5": 10},
}


def tried(position: Position, seat: int, move: Entry) -> Frame:
    """Return a picture of a move that is thought about, with the rule that forbids it."""
    refusal = position.explain(move, seat)
    view = position.view(seat).data()
    return {"view": view, "seat": seat, "move": move, "rule": refusal.rule if refusal else None}


def done(position: Position, move: Entry | str) -> Frame:
    """Play a move; returns a picture of what came of it."""
    (seat,) = position.actors
    before = position.view(seat).data()
    number = position.number(move, seat)
    entry = position.entry(number, seat)
    position.play(number, seat)
    after = position.view(seat).data()
    return {"view": after, "seat": seat, "move": entry, "rule": None, "before": before}


def counted(position: Position, seat: int, *headings: str) -> Frame:
    """Return a picture with some headings of its score sheet."""
    sheet = {name: position.score_sheet()[seat][name] for name in headings}
    view = position.view(seat).data()
    return {"view": view, "seat": seat, "move": None, "rule": None, "sheet": sheet}


# Examples built by hand, most of them worked examples of the printed rulebooks

Built = Callable[[], list[Frame]]
BUILT: dict[str, tuple[str, Built]] = {}
OURS: set[str] = set()
"""Those of them that no printed rulebook has."""


def example(game: str, rule: str, ours: bool = False) -> Callable[[Built], Built]:
    """Add a worked example of a rule."""

    def add(build: Built) -> Built:
        name = f"{rule}/{build.__name__}"
        BUILT[name] = (game, build)
        if ours:
            OURS.add(name)
        return build

    return add


def said(position: Position, text: str) -> Entry:
    """Return the move that a short text says, be it allowed or not."""
    return dict(position.game.kind.moves.from_text(text))


def chip(name: str, value: int, *sides: str) -> list[Frame]:
    """Return a picture of the last tile being laid round a chip."""
    at = (3, 3)
    position = carat.table(name=name)
    position.state.chip[at[0] * 7 + at[1]] = value
    *first, last = zip(carat.around(at), sides, strict=True)
    for (row, column, corner), side in first:
        code, turn = carat.facing(position, corner, side)
        carat.lay(position, code, row, column, turn)
    (row, column, corner), side = last
    code, turn = carat.facing(position, corner, side)
    carat.give(position, position.actors[0], code)
    return [done(position, {"do": "place", "tile": code, "at": [row, column], "turn": turn})]


@example("carat", "CAR-4.7")
def four_colours() -> list[Frame]:
    return chip("carat", 3, "R6", "Y2", "B3", "G1")


@example("carat", "CAR-4.4")
def red_and_blue_cancel() -> list[Frame]:
    return chip("carat", 3, "R5", "B3", "B2", "G1")


@example("carat", "CAR-4.3")
def several_tiles_add_up() -> list[Frame]:
    return chip("alhambra", 4, "B3", "R2", "B3", "R3")


@example("carat", "CAR-4.5")
def a_total_of_zero_wins() -> list[Frame]:
    return chip("alhambra", 2, "R3", "B3", "G1", "G2")


@example("carat", "CAR-4.6")
def level_in_pairs() -> list[Frame]:
    return chip("alhambra", 5, "R4", "G4", "R1", "G1")


@example("carat", "CAR-3.4", ours=True)
def a_tile_turned() -> list[Frame]:
    position = moment("carat", 1, 6)
    seat = position.actors[0]
    place = next(move for move in position.legal(seat))
    turns = [move for move in position.legal(seat) if {**move, "turn": place["turn"]} == place]
    return [tried(position, seat, move) for move in turns[:2]]


@example("ishtar", "ISH-4.5")
def between_two_fountains() -> list[Frame]:
    position = ishtar.hold(ishtar.scene(TWO_FOUNTAINS), TILE_A)
    forbidden = {"do": "place", "at": [3, 1], "turn": 1}
    return [
        tried(position, 0, nearest(position, 0, forbidden)),
        tried(position, 0, forbidden),
    ]


@example("ishtar", "ISH-4.6")
def between_two_assistants() -> list[Frame]:
    position = ishtar.scene(TWO_ASSISTANTS)
    flowers = tried(ishtar.hold(position, TILE_A), 0, {"do": "place", "at": [2, -1], "turn": 1})
    grass = tried(ishtar.hold(position, TILE_B), 0, {"do": "place", "at": [2, -1], "turn": 4})
    return [grass, flowers]


@example("ishtar", "ISH-5.4", ours=True)
def an_assistant_for_every_bed() -> list[Frame]:
    pictures = []
    for bed in ("1", "1B"):
        position = ishtar.hold(ishtar.scene(f"0 0: F {bed}"), "L09")
        ishtar.give(position, 0, violet=2)
        pictures += [done(position, "place 1,1/0"), tried(position, 0, said(position, "assistant"))]
    return pictures


@example("ishtar", "ISH-6.5", ours=True)
def a_token_between_two_assistants() -> list[Frame]:
    position = ishtar.scene("0 0: F 1A g 1B\n1 0: g g g")
    position.state.phase = BLOOM_SINGLE
    return [tried(position, 0, said(position, f"bloom {at}")) for at in ("0,1", "2,0")]


@example("islet", "ISL-3.8")
def four_tiles_explored() -> list[Frame]:
    position = islet.table(ring="SL FB SW FB SW CL", hands=("CL SB CW FL",))
    islet.put(position, islet.B, "FW", level=2)
    islet.put(position, islet.C, "SW", level=3)
    moves = ("explore CL 0,0,1", "stack SB 0,0,0", "stack CW -1,0,1", "stack FL -1,0,0")
    return [done(position, move) for move in moves]


@example("islet", "ISL-5.3")
def two_steps_and_an_egg() -> list[Frame]:
    position = islet.table(ring="FW FB CW FB SW CL")
    islet.own(position, 0, "FSCWW", kept="C")
    islet.nest(position, 0, islet.C)
    islet.perch(position, 0, islet.E)
    moves = ("advance 0,-1,1 pay C*", "advance 0,0,0 pay F", "lay SCWW guarantee L")
    return [done(position, move) for move in moves]


@example("islet", "ISL-4.5", ours=True)
def over_another_bird() -> list[Frame]:
    position = islet.table(ring="FL FB FW FB SW CL")
    islet.perch(position, 0, islet.A)
    islet.perch(position, 1, islet.B)
    over = done(position, "advance -1,0,1")
    forbidden = tried(position, 0, said(position, "end"))
    return [
        over,
        forbidden,
        done(position, "advance -1,0,0"),
        tried(position, 0, said(position, "end")),
    ]


@example("islet", "ISL-5.1", ours=True)
def where_there_is_an_egg_already() -> list[Frame]:
    pictures = []
    for eggs in (0, 1):
        position = islet.table(ring="FL SB CW FB SW CL")
        islet.own(position, 0, "LLL")
        islet.perch(position, 0, islet.A)
        islet.nest(position, 1, islet.A if eggs else islet.C)
        pictures.append(tried(position, 0, said(position, "lay LLL guarantee S")))
    return pictures


@example("islet", "ISL-8.7", ours=True)
def from_islet_to_islet() -> list[Frame]:
    position = islet.table(1, ring="FL SB CW FB SW CL", night="CB FB FW FL SL CL")
    islet.own(position, 0, "FF")
    position.play("depart FL FL SB")
    return [done(position, "advance night -1,-1,1 pay F")]


@example("islet", "ISL-8.8", ours=True)
def a_tile_that_meets_a_card() -> list[Frame]:
    pictures = []
    for level in (4, 3):
        position = islet.table(1, cards=(4, 13, 3, 5))
        islet.put(position, islet.A, "FL", level)
        islet.own(position, 0, "LLLSS")
        position.play("depart FL FL SB")
        pictures.append(tried(position, 0, said(position, "lay LLL guarantee S card 13")))
    return pictures


@example("gardlings", "GAR-4.3")
def a_line_that_counts_and_one_that_does_not() -> list[Frame]:
    position = gardlings.dealt(1)
    mushroom_figure(position)
    return [counted(position, 0, "plain", "mushroom", "total")]


@example("gardlings", "GAR-7.3")
def one_pond_and_two() -> list[Frame]:
    position = gardlings.dealt(2, pro=True)
    gardlings.lay(position, 0, *gardlings.PINWHEEL)
    one = counted(position, 0, "ponds")
    gardlings.lay(position, 0, (5, 4, 0, 0), (6, 6, 1, 1), (7, 4, 3, 0))
    return [one, counted(position, 0, "ponds")]


@example("gardlings", "GAR-4.8", ours=True)
def a_unicorn_that_holds_a_garden_together() -> list[Frame]:
    position = gardlings.dealt(1)
    gardlings.lay(position, 0, (77, 0, 0, 0), (91, 3, 0, 0), (116, 6, 0, 0))
    apart = forbidden_moves(position, 0, {"GAR-4.8"})["GAR-4.8"]
    return [tried(position, 0, nearest(position, 0, apart)), tried(position, 0, apart)]


Strip = tuple[int, int, int]
"""Where it begins, and how it is turned."""
NO_GNOMES = range(53, 131)


def with_mission(mission: str) -> Position:
    """Return a garden that has nothing but a mission."""
    position = gardlings.dealt(1, missions=True)
    gardlings.give_mission(position, 0, mission)
    return position


def places(position: Position, number: int) -> Iterator[tuple[Entry, Position]]:
    """Yield every way to lay a tile by the rules, with what it leads to."""
    if position.state.where[number - 1]:
        return
    holding = position.copy()
    gardlings.hold(holding, 0, number)
    for move in gardlings.moves(holding, 0, "place"):
        after = holding.copy()
        after.play(move, 0)
        yield move, after


def fitted(position: Position, strips: list[Strip]) -> list[Position]:
    """Return the gardens after each of these strips, with tiles that match; none if none do."""
    if not strips:
        return [position]
    for number in NO_GNOMES:
        for move, after in places(position, number):
            if set(strip_cells(*move["at"], move["turn"])) == set(strip_cells(*strips[0])):
                rest = fitted(after, strips[1:])
                if rest:
                    return [position, *rest]
    return []


def grown(position: Position, wanted: Callable[[Any], int]) -> list[Position]:
    """Return the gardens on the way to a mission's gems, each tile laid where it helps most."""
    found = [position]
    for number in NO_GNOMES:
        better = [
            after for _, after in places(found[-1], number) if gains(found[-1], after, wanted)
        ]
        if better:
            found.append(better[0])
        if found[-1].score_sheet()[0]["mission"]:
            break
    return found


def gains(before: Position, after: Position, wanted: Callable[[Any], int]) -> bool:
    """Tell whether a garden has come closer to a mission."""
    return wanted(after.state) > wanted(before.state)


def nearly_and_done(gardens: list[Position]) -> list[Frame]:
    """Return pictures of the last two gardens, with the gems of the mission."""
    return [counted(garden, 0, "mission") for garden in gardens[-2:]]


@example("gardlings", "GAR-8.3", ours=True)
def the_first_strip_beside_a_mission() -> list[Frame]:
    position = with_mission("M5")
    gardlings.hold(position, 0, 72)
    return [tried(position, 0, gardlings.moves(position, 0, "place")[0])]


@example("gardlings", "GAR-8.5", ours=True)
def four_strips_in_a_row() -> list[Frame]:
    row = [(0, 3, 0), (3, 3, 0), (6, 3, 0), (9, 3, 0)]
    return nearly_and_done(fitted(with_mission("M1"), row))


@example("gardlings", "GAR-8.5", ours=True)
def a_pinwheel() -> list[Frame]:
    around = [(3, 0, 0), (6, 0, 1), (4, 3, 0), (3, 1, 1)]
    return nearly_and_done(fitted(with_mission("M2"), around))


@example("gardlings", "GAR-8.5", ours=True)
def a_frame() -> list[Frame]:
    around = [(3, 0, 0), (3, 1, 1), (3, 4, 0), (5, 1, 1)]
    return nearly_and_done(fitted(with_mission("M3"), around))


@example("gardlings", "GAR-8.6", ours=True)
def three_joined_empty_connections() -> list[Frame]:
    return nearly_and_done(grown(with_mission("M4"), lambda s: int(s.blanks[0])))


@example("gardlings", "GAR-8.7", ours=True)
def four_blue_gems() -> list[Frame]:
    return nearly_and_done(grown(with_mission("M5"), lambda s: int(s.blues[0])))


@example("gardlings", "GAR-8.8", ours=True)
def a_mission_built_around() -> list[Frame]:
    ring = [(0, -1, 0), (3, 0, 1), (0, 3, 0), (-1, 0, 1)]
    closed = fitted(with_mission("M6"), ring)
    return nearly_and_done(closed or grown(with_mission("M6"), lambda s: -int(s.rim_open[0])))


# Positions looked for in games of random moves


@cache
def start(game: str) -> Game:
    """Return a game of two."""
    return Game(find_kind(game), 2, {})


def moments(game: str, seed: int, most: int = MOST_MOVES) -> Iterator[Position]:
    """Play a game of random moves; yields the position before each decision."""
    position, dice = start(game).new(), new_dice(seed, "examples")
    decisions = 0
    while not position.is_over and decisions <= most:
        if position.is_chance:
            position.roll(dice)
            continue
        yield position
        decisions += 1
        seat = position.actors[0]
        moves = position.legal_numbers(seat)
        position.play(moves[int(below(dice, len(moves)))], seat)


def moment(game: str, seed: int, decisions: int) -> Position:
    """Return the position before a decision."""
    for number, position in enumerate(moments(game, seed, decisions)):
        if number == decisions:
            return position
    raise ValueError(f"{game} {seed} is over before decision {decisions}")


def place_of(move: Entry) -> list[int] | None:
    """Return where a move goes, if that is one place."""
    if len(move.get("cells", ())) == 1:
        return list(move["cells"][0])
    found = move.get("at", move.get("to"))
    return None if found is None else list(found)


def moved(move: Entry, place: list[int], turn: int | None) -> Entry:
    """Return a move that goes elsewhere."""
    to = {key: place for key in ("at", "to") if key in move}
    if "cells" in move:
        to["cells"] = [place]
    return move | to | ({} if turn is None else {"turn": turn})


def distance(one: Entry, other: Entry) -> tuple[bool, int]:
    """Return how different two moves look that differ in place and turn only."""
    a, b = place_of(one) or [], place_of(other) or []
    steps = sum(abs(x - y) for x, y in zip(a, b, strict=True))
    return one.get("turn") != other.get("turn"), steps


def piece(move: Entry) -> str:
    """Return what is moved, whatever place and turn."""
    return json.dumps({k: v for k, v in move.items() if k not in ("at", "to", "cells", "turn")})


def nearest(position: Position, seat: int, forbidden: Entry) -> Entry:
    """Return the allowed move that looks most like a forbidden one."""
    others = [m for m in position.legal(seat) if m["do"] == forbidden["do"] and place_of(m)]
    alike = [m for m in others if m.get("tile") == forbidden.get("tile")]
    return min(alike or others, key=lambda m: distance(m, forbidden))


def variations(moves: list[Entry]) -> Iterator[Entry]:
    """Return moves of the same pieces to all places around."""
    pieces = {piece(move): move for move in moves if place_of(move)}
    for move in pieces.values():
        places = [p for m in moves if piece(m) == piece(move) and (p := place_of(m))]
        ranges = [
            # Of triangles the third number says which way they point.
            range(2) if axis == 2 else range(min(values) - MARGIN, max(values) + MARGIN + 1)
            for axis, values in enumerate(zip(*places, strict=True))
        ]
        turns = sorted({m["turn"] for m in moves if "turn" in m}) or [None]
        for place in product(*ranges):
            for turn in turns:
                yield moved(move, list(place), turn)


def forbidden_moves(position: Position, seat: int, wanted: set[str]) -> dict[str, Entry]:
    """Return for each rule the clearest move that it forbids: close to an allowed one."""
    found: dict[str, tuple[Any, Entry]] = {}
    legal = position.legal(seat)
    for move in variations(legal):
        try:
            refusal = position.explain(move, seat)
        except HortusError:
            continue
        if refusal is None or refusal.rule not in wanted:
            continue
        rank = distance(nearest(position, seat, move), move)
        if refusal.rule not in found or rank < found[refusal.rule][0]:
            found[refusal.rule] = rank, move
    return {rule: move for rule, (_, move) in found.items()}


def search(game: str) -> list[Example]:
    """Look for a position for every rule."""
    wanted = dict(RULES[game])
    examples = []
    for seed in SEEDS:
        for number, position in enumerate(moments(game, seed)):
            open_rules = {rule for rule, least in wanted.items() if number >= least}
            if not open_rules:
                continue
            seat = position.actors[0]
            for rule, move in forbidden_moves(position, seat, open_rules).items():
                del wanted[rule]
                origin = {"seed": seed, "decision": number, "move": move}
                examples.append({"rule": rule, "origin": origin})
            if not wanted:
                return examples
    print(game, "has nothing for", ", ".join(wanted), file=sys.stderr)
    return examples


def frames(game: str, origin: dict[str, Any]) -> list[Frame]:
    """Return the pictures of an example from what it says of its origin."""
    if "built" in origin:
        return BUILT[origin["built"]][1]()
    position = moment(game, origin["seed"], origin["decision"])
    seat, move = position.actors[0], origin["move"]
    return [tried(position, seat, nearest(position, seat, move)), tried(position, seat, move)]


def remake(game: str, old: Example) -> Example:
    """Make an example again; a view that several pictures share is written once."""
    pictures = frames(game, old["origin"])
    views: list[Any] = []
    for picture in pictures:
        for key in ("view", "before"):
            if key in picture:
                if picture[key] not in views:
                    views.append(picture[key])
                picture[key] = views.index(picture[key])
    printed = old["origin"].get("built", "") in BUILT.keys() - OURS
    about = {"rule": old["rule"], "origin": old["origin"], "printed": printed}
    return {**about, "views": views, "frames": pictures}


def main() -> None:
    """Write the examples of each named game, or of all."""
    OUT.mkdir(exist_ok=True)
    for game in sys.argv[1:] or RULES:
        built = [
            {"rule": name.split("/")[0], "origin": {"built": name}}
            for name, (of, _) in BUILT.items()
            if of == game
        ]
        examples = [remake(game, found) for found in [*search(game), *built]]
        text = json.dumps(examples, separators=(",", ":"), ensure_ascii=False)
        (OUT / f"{game}.json").write_text(text + "\n", encoding="utf-8")
        print(game, [found["rule"] for found in examples], len(text))


if __name__ == "__main__":
    main()
