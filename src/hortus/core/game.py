"""A game with its seats, options and components settled: the factory of positions."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hortus.core.components import OwnSet, read_components
from hortus.core.contract import CHANCE, GameKind
from hortus.core.engine import Engine
from hortus.core.errors import UsageError
from hortus.core.options import settle
from hortus.core.position import Position
from hortus.core.rulebook import Rulebook
from hortus.core.struct import Structs, new_struct
from hortus.core.weights import read_weights
from hortus.kernel import can_compile, drop_old_caches, require_numba


class Game:
    """One game for a number of seats; every position belongs to one.

    Examples:
        >>> game = hortus.load("carat", seats=3)
        >>> game.options["hand"], game.rules_version
        (1, '1.0')
        >>> game.rulebook("en")["CAR-3.1"].text
        'A tile goes on an empty space of the board.'
    """

    def __init__(
        self,
        kind: GameKind,
        seats: int | None,
        options: Mapping[str, Any],
        components: str | Path | OwnSet | None = None,
        rules: str | None = None,
    ) -> None:
        seats = kind.seats[0] if seats is None else seats
        if type(seats) is not int or seats not in kind.seats:
            first, last = kind.seats[0], kind.seats[-1]
            raise UsageError(f"{kind.title} is for {first} to {last} seats, not {seats!r:.40}.")
        self.kind = kind
        self.name = kind.name
        self.seats = seats
        self.rules_version = str(kind.rules.VERSION) if rules is None else rules
        """The version of the rules, as records carry it."""
        fixed = _fixed_options(kind, self.rules_version)
        known = tuple(option for option in kind.options if option.name not in fixed)
        self.chosen = settle(known, options, seats, kind.title)
        """The options as they were chosen; `options` are as a record lists them."""
        self._set = components
        self.standard_set = kind.folder / "data" / f"{kind.name}.toml"
        """The file of the components that the box holds."""
        own = Path(components) if isinstance(components, str) else components
        source = own or self.standard_set
        table, digest = read_components(source)
        self.components = kind.components.read_set(table)
        self.components_digest = digest
        self.own_components = None if own is None else f"{source.name}:{digest}"
        self.box = kind.components.tables(self.components)
        self.set_weights(read_weights(kind))
        self.engine = Engine(kind, self.box, fast=False)
        settled = getattr(kind.moves, "opening", _nothing_chosen)
        self.options: dict[str, Any]
        self.opening: list[dict[str, Any]]
        """The chance events of the set-up that were chosen, not drawn."""
        self.options, self.opening = settled(self.box, self.chosen)
        self._blank = new_struct(kind.state.STATE)
        kind.rules.new(self.box, self._blank, seats, {**self.options, **fixed})
        self._start = self._open()
        self._warming: threading.Thread | None = None

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        earlier = self.rules_version != self.kind.rules.VERSION
        rules = f", rules={self.rules_version!r}" if earlier else ""
        return f"hortus.load({self.name!r}, seats={self.seats}{options}{rules})"

    def under(self, rules: str) -> Game:
        """Return the same game under a version of the rules, without the options it had not."""
        if rules == self.rules_version:
            return self
        fixed = _fixed_options(self.kind, rules)
        options = {name: value for name, value in self.chosen.items() if name not in fixed}
        return Game(self.kind, self.seats, options, self._set, rules)

    def set_weights(self, weights: Sequence[float]) -> None:
        """Let the heuristic judge by these weights, in the order of its WEIGHTS."""
        for place, weight in enumerate(weights):
            self.box.weights[place] = weight

    def rulebook(self, language: str = "en") -> Rulebook:
        """Return the rulebook in a language."""
        return Rulebook.of(self.kind, language)

    def new(self) -> Position:
        """Return the start of a game, before anything is dealt but what was chosen."""
        return Position(self, self.start_state())

    def blank(self) -> Position:
        """Return the start of a record, before chosen things too."""
        return Position(self, self._copy(self._blank))

    def start_state(self) -> Any:
        """Return a fresh copy of the state in which every game starts."""
        return self._copy(self._start)

    def _copy(self, state: Any) -> Any:
        states = Structs(self.kind.state.STATE, 1)
        states[0] = state
        return states[0]

    def _open(self) -> Any:
        """Return the state after what was chosen for the set-up."""
        state = self._copy(self._blank)
        for entry in self.opening:
            rest = {key: value for key, value in entry.items() if key != "seat"}
            for outcome in self.kind.moves.read(self.box, state, CHANCE, rest):
                self.engine.apply(state, CHANCE, outcome)
        return state

    def from_bytes(self, data: bytes) -> Position:
        """Return the position whose `to_bytes` these are."""
        states = Structs(self.kind.state.STATE, 1)
        size = states.array.nbytes
        if len(data) != size:
            raise UsageError(f"A saved state of {self.name} has {size} bytes, not {len(data)}.")
        states.array.view("u1")[:] = bytearray(data)
        return Position(self, states[0])

    def compile(self) -> Engine:
        """Return the compiled engine, waiting for it; raises NotCompilable without Numba."""
        require_numba()
        if not self.engine.fast:
            fast = Engine(self.kind, self.box, fast=True)
            fast.warm_up(self.start_state())
            self.engine = fast
            drop_old_caches(self.name)
        return self.engine

    def warm(self) -> None:
        """Compile in the background; play goes on interpreted until that is done.

        A process of its own fills the cache on disk, so nothing here waits for the compiler.
        """
        if self._warming is None and can_compile() and not self.engine.fast:
            self._warming = threading.Thread(target=self._compile_elsewhere, daemon=True)
            self._warming.start()

    def _compile_elsewhere(self) -> None:
        compiler = [sys.executable, "-m", "hortus.core.warm", self.name]
        done = subprocess.run(compiler, check=False, capture_output=True)
        if done.returncode == 0:
            self.compile()


def _fixed_options(kind: GameKind, rules: str) -> Mapping[str, Any]:
    """Return the options that a version of the rules does not have, with what they were then."""
    versions: dict[str, Mapping[str, Any]] = {
        **getattr(kind.rules, "EARLIER", {}),
        str(kind.rules.VERSION): {},
    }
    if rules not in versions:
        known = " and ".join(versions)
        raise UsageError(
            f"{kind.title} cannot be played under rules {rules!r:.20}; it knows version {known}."
        )
    return versions[rules]


def _nothing_chosen(
    _box: Any, options: dict[str, Any]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return options, []
