"""Every game in OpenSpiel: `pyspiel.load_game("hortus_carat(seats=3)")` after importing this.

`options` is a JSON text with the options of the game.  A player's actions are those of the other
environments (docs/lab.md); a chance action is the place of an outcome in its ascending list.  Where
several seats may act at once, the one with the smallest number that the game waits for comes first.
An information state is everything a seat has seen, an observation what it may know now.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from hortus.core.contract import CHANCE, OVER, SPECTATOR, GameKind
from hortus.core.dice import new_dice
from hortus.core.errors import UsageError
from hortus.core.game import Game
from hortus.core.position import Entry, Position
from hortus.core.registry import find_kind, load, names
from hortus.core.view import seen_entry
from hortus.kernel import can_compile
from hortus.lab.layout import Layout
from hortus.lab.rewards import utilities
from hortus.lab.vectors import bound

PREFIX = "hortus_"
# Numbers between 0 and 1 that tell apart what was seen, at the end of an information state.
MEMORY = 16


class LoadedGame:
    """A game with what OpenSpiel needs of it."""

    def __init__(self, name: str, seats: int, options: str) -> None:
        try:
            settings = json.loads(options)
        except ValueError:
            raise UsageError("options must be a JSON text.") from None
        self.game: Game = load(name, seats or None, **settings)
        if can_compile():
            self.game.compile()
        layout, kernels = bound(self.game.kind, self.game.engine.fast)
        self.layout: Layout = layout
        self.encode = kernels.encode


_loaded = cache(LoadedGame)
Key = tuple[str, int, str]


class Moment:
    """A position with what led to it; OpenSpiel copies and pickles it as a whole."""

    def __init__(
        self,
        key: Key,
        position: Position,
        entries: tuple[Entry, ...] = (),
        begun: Position | None = None,
        pending: tuple[int, ...] = (),
    ) -> None:
        self._key = key
        self.position = position
        self.entries = entries
        # A chance entry may take several steps: where it began, and its outcomes so far.
        self._begun = begun
        self._pending = pending

    def __deepcopy__(self, memo: Any) -> Moment:
        return Moment(self._key, self.position.copy(), self.entries, self._begun, self._pending)

    def __reduce__(self) -> tuple[Any, ...]:
        begun = self._begun.to_bytes() if self._begun else None
        return _restore, (self._key, self.position.to_bytes(), self.entries, begun, self._pending)

    def play(self, seat: int, move: int) -> None:
        """Play a move or a chance outcome."""
        game = self.position.game
        begun = self._begun or self.position.copy()
        pending = (*self._pending, move)
        entry = game.kind.moves.write(game.box, begun.state, seat, list(pending))
        self._begun, self._pending = (begun, pending) if entry is None else (None, ())
        if entry is not None:
            named = "chance" if seat == CHANCE else seat
            self.entries = (*self.entries, {"seat": named, **entry})
        game.engine.apply(self.position.state, seat, move)

    def seen(self, seat: int) -> tuple[Entry, ...]:
        """Return what a seat has seen so far."""
        kind = self.position.game.kind
        return tuple(seen_entry(kind, entry, seat) for entry in self.entries)

    def resampled(self, seat: int, dice: Any) -> Moment:
        """Return a moment that a seat cannot tell from this one, with nothing else it saw."""
        guess = Position(self.position.game, self.position.view(seat).guess(dice))
        return Moment(
            self._key, guess, self.seen(seat), self._begun and guess.copy(), self._pending
        )

    def memory(self, seat: int) -> str:
        """Return what a seat has seen so far as one text."""
        return "\n".join(str(entry) for entry in self.seen(seat))


def _restore(
    key: Key,
    state: bytes,
    entries: tuple[Entry, ...],
    begun: bytes | None,
    pending: tuple[int, ...],
) -> Moment:
    game = _loaded(*key).game
    first = game.from_bytes(begun) if begun else None
    return Moment(key, game.from_bytes(state), entries, first, pending)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One game for OpenSpiel; it holds only names, for OpenSpiel pickles it."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        given = {**_PARAMETERS, **parameters}
        self.key: Key = (name, given["seats"], given["options"])
        rules, seats = self.loaded.game.kind.rules, self.loaded.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.loaded.layout.actions,
            max_chance_outcomes=rules.MOST_CHANCE,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=rules.MOST_PLIES,
        )
        super().__init__(_game_type(self.loaded.game.kind, seats), info, parameters)

    @property
    def loaded(self) -> LoadedGame:
        """The game itself."""
        return _loaded(*self.key)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game, before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Return an observer of states."""
        if params:
            raise UsageError("Observers take no parameters.")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a game for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.key, game.loaded.game.new())

    def current_player(self) -> int:
        """Return the seat that decides, or CHANCE or TERMINAL."""
        engine, state = self.moment.position.game.engine, self.moment.position.state
        actors = engine.to_act(state)
        if actors == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if actors == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        awaited = actors & ~engine.may_wait(state) or actors
        return (awaited & -awaited).bit_length() - 1

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.moment.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the places of the chance outcomes with their exact probabilities."""
        weights = [weight for _, weight in self.moment.position.outcomes()]
        return [(place, weight / sum(weights)) for place, weight in enumerate(weights)]

    def returns(self) -> list[float]:
        """Return what each seat has won: nothing before the end."""
        position = self.moment.position
        if not position.is_over:
            return [0.0] * position.game.seats
        return utilities(position)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that a player cannot tell from this one, hidden things dealt anew.

        It knows no history but what the player has seen.
        """
        other = SpielState(self.get_game())
        dice = new_dice(int(sampler() * 2**53), "resample")
        other.moment = self.moment.resampled(player, dice)
        return other

    def __str__(self) -> str:
        return str(self.moment.position)

    def _legal_actions(self, player: int) -> list[int]:
        moves = self.moment.position.game.engine.legal(self.moment.position.state, player)
        layout = self.get_game().loaded.layout
        return moves if layout.numbered else list(range(min(len(moves), layout.listed)))

    def _move(self, player: int, action: int) -> int:
        """Return the number of the move that an action stands for."""
        position = self.moment.position
        if player == pyspiel.PlayerId.CHANCE:
            return position.outcomes()[action][0]
        if self.get_game().loaded.layout.numbered:
            return action
        return position.game.engine.legal(position.state, player)[action]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        self.moment.play(seat, self._move(player, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {self._move(player, action)}"
        return self.moment.position.text(self._move(player, action), player)


class Observer:
    """What a seat may know, as numbers and as text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise UsageError("Nobody observes the private things of all players.")
        self._layout, self._encode = game.loaded.layout, game.loaded.encode
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._remembers = kind.perfect_recall
        size = self._layout.size
        self.tensor = np.zeros(size + MEMORY * self._remembers, np.float32)
        self.dict = self._layout.named(self.tensor[:size])
        self._numbers = np.zeros(size, np.int16)
        if self._remembers:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know into `tensor` and `dict`."""
        view = state.moment.position.view(player if self._private else None)
        engine = view.game.engine
        self._numbers[:] = 0
        self._encode(engine.box, engine.record(view.state), player, self._numbers)
        self.tensor[: self._layout.size] = self._numbers
        if self._remembers:
            memory = state.moment.memory(player if self._private else SPECTATOR)
            digest = blake2b(memory.encode(), digest_size=MEMORY).digest()
            self.dict["memory"][:] = np.frombuffer(digest, np.uint8) / 255

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player may know as text."""
        view = state.moment.position.view(player if self._private else None)
        lines = [f"seat {player}", json.dumps(view.data(), sort_keys=True)]
        if self._remembers:
            lines.append(state.moment.memory(player if self._private else SPECTATOR))
        return "\n".join(lines)


_PARAMETERS = {"seats": 0, "options": "{}"}


def _game_type(kind: GameKind, seats: int) -> Any:
    """Return what OpenSpiel wants to know of a game."""
    types = pyspiel.GameType
    return types(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if seats > 1 else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_PARAMETERS,
    )


def _register(name: str) -> None:
    class Registered(SpielGame):
        """A game under its own name: OpenSpiel makes it from its parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    kind = find_kind(name)
    pyspiel.register_game(_game_type(kind, kind.seats[-1]), Registered)


for _name in names():
    _register(_name)
