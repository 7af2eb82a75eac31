"""A second Islet, written plainly from the rules: it shares no code with the package.

It follows a record move by move and lists the legal moves of every decision by trying everything.
Slow on purpose: dictionaries, whole lists, no tables.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import Any

Cell = tuple[int, int, int, int]  # islet, i, j, o
Entry = dict[str, Any]

TERRAINS = ("freshwater", "sand", "clay")
NESTS = ("leaf", "branch", "flower")
NAMES = TERRAINS + NESTS
LETTER = {
    "F": "freshwater",
    "S": "sand",
    "C": "clay",
    "L": "leaf",
    "B": "branch",
    "W": "flower",
}
PAIRS = {
    frozenset(("freshwater", "sand")): "branch",
    frozenset(("freshwater", "clay")): "leaf",
    frozenset(("sand", "clay")): "flower",
}
RING = [(0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1)]
# Level, terrain, nest, terrain around; by card and side.
CARDS: dict[int, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    1: ((3, "F", None, None), (None, "S", None, "C")),
    2: ((3, "S", None, None), (None, "C", None, "F")),
    3: ((3, "C", None, None), (None, "F", None, "S")),
    4: ((4, None, "L", None), (None, "S", None, "F")),
    5: ((4, None, "B", None), (None, "C", None, "S")),
    6: ((4, None, "W", None), (None, "F", None, "C")),
    7: ((None, "F", None, "C"), (4, None, "L", None)),
    8: ((None, "F", None, "S"), (4, None, "W", None)),
    9: ((None, "S", None, "F"), (4, None, "B", None)),
    10: ((None, "S", None, "C"), (3, "S", None, None)),
    11: ((None, "C", None, "F"), (3, "F", None, None)),
    12: ((None, "C", None, "S"), (4, None, None, None)),
    13: ((4, None, None, None), (3, "C", None, None)),
}


def around(cell: Cell) -> list[Cell]:
    """Return the three cells that share an edge with a cell."""
    k, i, j, o = cell
    if o == 0:
        return [(k, i, j, 1), (k, i - 1, j, 1), (k, i, j - 1, 1)]
    return [(k, i, j, 0), (k, i + 1, j, 0), (k, i, j + 1, 0)]


@cache
def makes(have: tuple[int, ...], price: tuple[int, ...]) -> bool:
    """Tell whether some chain of transforms turns a heap into exactly a price."""
    if have == price:
        return True
    if sum(have) <= sum(price) or any(have[k] > price[k] for k in (3, 4, 5)):
        return False
    for a, b in product(range(3), range(3)):
        heap = list(have)
        heap[a] -= 1
        heap[b] -= 1
        if min(heap) < 0:
            continue
        if a == b:
            results = [k for k in range(3) if k != a]
        else:
            results = [NAMES.index(PAIRS[frozenset((TERRAINS[a], TERRAINS[b]))])]
        for result in results:
            heap[result] += 1
            if makes(tuple(heap), price):
                return True
            heap[result] -= 1
    return False


@cache
def pays(have: tuple[int, ...], price: tuple[int, ...]) -> bool:
    """Tell whether a heap pays a price and no smaller part of it does."""
    if not makes(have, price):
        return False
    parts = product(*(range(count + 1) for count in have))
    return not any(part != have and makes(part, price) for part in parts)


def payments(cards: Counter[str], upright: Counter[str], price: Counter[str]) -> list[Entry]:
    """Return every payment of a price, by trying every part of what is there."""
    wanted = tuple(price[name] for name in NAMES)
    found = []
    for heap in product(*(range(cards[name] + 1) for name in NAMES)):
        for tipped in product(*(range(upright[name] + 1) for name in NAMES)):
            total = tuple(a + b for a, b in zip(heap, tipped, strict=True))
            if pays(total, wanted):
                entry = {}
                if any(heap):
                    entry["cards"] = {n: c for n, c in zip(NAMES, heap, strict=True) if c}
                if any(tipped):
                    entry["guaranteed"] = {n: c for n, c in zip(NAMES, tipped, strict=True) if c}
                found.append(entry)
    return found


class Referee:
    """Follows one record."""

    def __init__(self, seats: int, eggs: int) -> None:
        self.seats, self.eggs = seats, eggs
        self.land: dict[Cell, list[str]] = {}
        self.egg: dict[Cell, int] = {}
        self.bird: list[Cell | None] = [None] * seats
        self.hand: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.bag = Counter({a + b: 10 for a in "FSC" for b in "LBW"})
        self.supply = Counter(dict.fromkeys(NAMES, 12))
        self.cards: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.kept: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.tipped: Counter[str] = Counter()
        self.free = [eggs] * seats
        self.shown: list[list[int]] = [[], []]
        self.mover = 0
        self.step = "start" if seats == 1 else "turn"
        self.last: Cell | None = None
        self.count = 0
        self.seen: set[Cell] = set()
        self.acted = False
        self.progress = False
        self.quiet = 0
        self.last_round: int | None = None
        self.round = 1
        self.over = False

    # What may be done

    def legal(self) -> list[Entry]:
        """Return the legal moves of the seat to move."""
        if self.step == "start":
            return [{"do": "start", "islet": c[0], "at": list(c[1:])} for c in self.land]
        if self.step == "stack":
            return [*self.stacks(), {"do": "end"}]
        if self.step == "discard":
            return self.discards()
        if self.step == "turn":
            moves = self.explores()
            if self.seats == 1:
                if self.steps() or self.lays():
                    moves += self.departures()
            else:
                moves += self.steps() + self.lays()
            return moves or [{"do": "pass"}]
        end = [{"do": "end"}] if self.acted and not self.shared(self.bird[self.mover]) else []
        return self.steps() + self.lays() + end

    def shared(self, cell: Cell | None) -> bool:
        """Tell whether another bird is on a tile."""
        others = [self.bird[seat] for seat in range(self.seats) if seat != self.mover]
        return cell is not None and cell in others

    def coast(self) -> set[Cell]:
        """Return the sea cells beside land."""
        return {beside for cell in self.land for beside in around(cell)} - set(self.land)

    def explores(self) -> list[Entry]:
        """Return the first placements."""
        bird = self.bird[self.mover]
        return [
            {"do": "explore", "tile": tile, "at": list(cell[1:])}
            for cell in self.coast()
            if self.seats > 1 or (bird is not None and cell[0] == bird[0])
            for tile in +self.hand[self.mover]
        ]

    def stacks(self) -> list[Entry]:
        """Return the further placements."""
        assert self.last is not None
        return [
            {"do": "stack", "tile": tile, "at": list(cell[1:])}
            for cell in around(self.last)
            if self.count < 4
            and cell in self.land
            and cell not in self.egg
            and cell not in self.bird
            and len(self.land[cell]) + 1 > len(self.land[self.last])
            for tile in +self.hand[self.mover]
        ]

    def discards(self) -> list[Entry]:
        """Return the heaps to return."""
        cards = list(self.cards[self.mover].elements())
        heaps = {tuple(sorted(heap)) for heap in combinations(cards, len(cards) - 8)}
        return [{"do": "discard", "cards": list(heap)} for heap in heaps]

    def departures(self) -> list[Entry]:
        """Return the ways to give up three tiles."""
        hand = list(self.hand[self.mover].elements())
        heaps = {tuple(sorted(heap)) for heap in combinations(hand, 3)}
        return [
            {"do": "depart", "from": "bag"},
            *({"do": "depart", "from": "hand", "tiles": list(heap)} for heap in heaps),
        ]

    def top(self, cell: Cell) -> str:
        """Return the tile on top."""
        return self.land[cell][-1]

    def upright(self) -> Counter[str]:
        """Return the guaranteed resources that can be used."""
        return self.kept[self.mover] - self.tipped

    def targets(self, here: Cell | None, seen: set[Cell]) -> list[tuple[Cell, Counter[str]]]:
        """Return the tiles one step away with the price of the step."""
        found = []
        for cell in self.land:
            terrain = LETTER[self.top(cell)[0]]
            price = Counter({terrain: 1})
            if here is None:
                if all(beside in self.land for beside in around(cell)):
                    continue
            elif cell in around(here):
                if self.top(here)[0] == self.top(cell)[0]:
                    price = Counter()
            elif cell[0] == here[0] or self.top(cell) != self.top(here):
                continue
            if cell not in seen and cell != here:
                found.append((cell, price))
        return found

    def steps(self) -> list[Entry]:
        """Return every advance."""
        here = self.bird[self.mover]
        cards, upright = self.cards[self.mover], self.upright()
        found = []
        for cell, price in self.targets(here, self.seen):
            for pay in payments(cards, upright, price):
                left = cards - Counter(pay.get("cards", {}))
                ready = upright - Counter(pay.get("guaranteed", {}))
                seen = self.seen | {cell} | ({here} if here else set())
                if self.shared(cell) and not self.escapes(cell, seen, left, ready):
                    continue
                entry: Entry = {"do": "advance", "to": list(cell[1:]), "pay": pay}
                if here is not None and here[0] != cell[0]:
                    entry["islet"] = cell[0]
                found.append(entry)
        return found

    def escapes(
        self, here: Cell, seen: set[Cell], cards: Counter[str], upright: Counter[str]
    ) -> bool:
        """Tell whether further advances can lead from an occupied tile to a free one."""
        for cell, price in self.targets(here, seen):
            for pay in payments(cards, upright, price):
                left = cards - Counter(pay.get("cards", {}))
                ready = upright - Counter(pay.get("guaranteed", {}))
                if not self.shared(cell) or self.escapes(cell, seen | {cell}, left, ready):
                    return True
        return False

    def lays(self) -> list[Entry]:
        """Return every lay."""
        seat, here = self.mover, self.bird[self.mover]
        if here is None or here in self.egg or self.shared(here):
            return []
        uses: list[Entry] = [{}]
        if self.seats == 1:
            uses = [{"card": card} for card in self.shown[here[0]] if self.meets(here, card)]
        price = Counter({LETTER[self.top(here)[1]]: 3})
        found = []
        for use in uses:
            for pay in payments(self.cards[seat], self.upright(), price):
                for name in NAMES:
                    if self.free[seat] >= 2:
                        pile = self.supply[name] + pay.get("cards", {}).get(name, 0)
                        if pile > 0 and self.kept[seat][name] < 2:
                            found.append({"do": "lay", "pay": pay, "guarantee": name, **use})
                    elif self.kept[seat][name] > 0:
                        found.append({"do": "lay", "pay": pay, "release": name, **use})
        return found

    def meets(self, cell: Cell, card: int) -> bool:
        """Tell whether a tile meets a card of its islet."""
        level, terrain, nest, others = CARDS[card][cell[0]]
        beside = [self.top(other)[0] for other in around(cell) if other in self.land]
        return (
            level in (None, len(self.land[cell]))
            and terrain in (None, self.top(cell)[0])
            and nest in (None, self.top(cell)[1])
            and (others is None or (beside != [] and set(beside) == {others}))
        )

    # What happens

    def play(self, move: Entry) -> None:
        """Follow one entry of a record."""
        assert not self.over, "the game is over"
        getattr(self, f"do_{move['do']}")(move)

    def do_islet(self, move: Entry) -> None:
        self.bag -= Counter(move["tiles"])
        for cell, tile in zip(RING, move["tiles"], strict=True):
            self.land[move["islet"], *cell] = [tile]

    def do_deal(self, move: Entry) -> None:
        self.bag -= Counter(move["tiles"])
        self.hand[move["to"]] += Counter(move["tiles"])

    def do_draw(self, move: Entry) -> None:
        self.do_deal(move)
        self.after_draw(self.bag.total() == 0)

    def do_cards(self, move: Entry) -> None:
        self.shown[move["islet"]] += move["cards"]

    def do_burn(self, move: Entry) -> None:
        self.bag -= Counter(move["tiles"])
        self.over = len(move["tiles"]) < 3

    def do_start(self, move: Entry) -> None:
        self.bird[0] = (move["islet"], *move["at"])
        self.step = "turn"

    def do_explore(self, move: Entry) -> None:
        self.place(move)

    def do_stack(self, move: Entry) -> None:
        self.place(move)

    def place(self, move: Entry) -> None:
        seat, tile = self.mover, move["tile"]
        bird = self.bird[seat]
        cell: Cell = (bird[0] if bird else 0, *move["at"])
        self.hand[seat] -= Counter([tile])
        below = self.land.setdefault(cell, [])
        name = LETTER[tile[0]]
        if below and below[-1][0] != tile[0]:
            name = PAIRS[frozenset((name, LETTER[below[-1][0]]))]
        below.append(tile)
        if self.supply[name]:
            self.supply[name] -= 1
            self.cards[seat][name] += 1
        self.progress, self.last = True, cell
        self.count += 1
        self.step = "stack"
        if not self.stacks():
            self.refill()

    def refill(self) -> None:
        wanted = 4 - self.hand[self.mover].total()
        self.step = "draw"
        if self.seats == 1 and self.bag.total() < wanted:
            self.step = "lost"
            self.over = self.bag.total() == 0
        elif self.bag.total() == 0:
            self.after_draw(False)

    def after_draw(self, emptied: bool) -> None:
        if self.step == "lost":
            self.over = True
            return
        if emptied and self.seats > 1 and self.last_round is None:
            self.last_round = self.round + 1
        self.step = "discard"
        if self.cards[self.mover].total() <= 8:
            self.finish()

    def do_discard(self, move: Entry) -> None:
        self.cards[self.mover] -= Counter(move["cards"])
        self.supply += Counter(move["cards"])
        self.finish()

    def do_depart(self, move: Entry) -> None:
        self.hand[0] -= Counter(move.get("tiles", []))
        self.step = "move"
        if move["from"] == "bag" and self.bag.total() == 0:
            self.over = True

    def pay(self, pay: Entry) -> None:
        cards = Counter(pay.get("cards", {}))
        self.cards[self.mover] -= cards
        self.supply += cards
        self.tipped += Counter(pay.get("guaranteed", {}))

    def do_advance(self, move: Entry) -> None:
        here = self.bird[self.mover]
        islet = move.get("islet", here[0] if here else 0)
        self.pay(move["pay"])
        cell: Cell = (islet, *move["to"])
        self.seen |= {cell} | ({here} if here else set())
        self.bird[self.mover] = cell
        self.step, self.acted = "move", True

    def do_lay(self, move: Entry) -> None:
        seat, here = self.mover, self.bird[self.mover]
        assert here is not None
        self.pay(move["pay"])
        self.egg[here] = seat
        if "guarantee" in move:
            self.free[seat] -= 2
            self.kept[seat][move["guarantee"]] += 1
            self.supply[move["guarantee"]] -= 1
        else:
            name = move["release"]
            self.kept[seat] -= Counter([name])
            self.supply[name] += 1
            self.tipped -= Counter([name])
        self.seen = set()
        self.step, self.acted, self.progress = "move", True, True
        if self.seats == 1:
            self.shown[here[0]].remove(move["card"])
        if self.scores()[seat] == self.eggs:
            self.last_round = self.round
            self.over = self.seats == 1

    def do_end(self, move: Entry) -> None:
        if self.step == "stack":
            self.refill()
        else:
            self.finish()

    def do_pass(self, move: Entry) -> None:
        self.finish()

    def finish(self) -> None:
        """End a turn."""
        self.quiet = 0 if self.progress else self.quiet + 1
        self.tipped, self.seen, self.count = Counter(), set(), 0
        self.acted = self.progress = False
        self.step = "turn"
        self.mover = (self.mover + 1) % self.seats
        if self.mover == 0:
            self.over = self.round == self.last_round
            self.round += 1
        if self.seats > 1 and self.quiet == 3 * self.seats:
            self.over = True

    def scores(self) -> list[int]:
        """Return the eggs on the islets."""
        return [list(self.egg.values()).count(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the winners of a finished game."""
        if self.seats == 1:
            return [0] if self.scores() == [self.eggs] else []
        results = [
            (
                self.scores()[seat],
                sorted((len(self.land[c]) for c in self.egg if self.egg[c] == seat), reverse=True),
            )
            for seat in range(self.seats)
        ]
        return [seat for seat in range(self.seats) if results[seat] == max(results)]
