"""A state together with its game: what one asks, plays and draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hortus.core.contract import CHANCE, OVER, SPECTATOR
from hortus.core.errors import MoveFormatError, Refusal, UsageError
from hortus.core.pictures import picture
from hortus.core.struct import copied, new_struct
from hortus.core.view import View

if TYPE_CHECKING:
    from hortus.core.game import Game

Entry = dict[str, Any]
Move = int | str | Mapping[str, Any]


class Position:
    """A moment of a game; `play` checks its move and explains a refusal.

    A move is a number, a JSON object as records have it, or a short text.

    Examples:
        >>> position = hortus.Match(hortus.load("carat", seats=2), seed=1).position
        >>> len(position.legal_numbers())
        64
        >>> position.legal()[0]
        {'do': 'place', 'tile': 'RYBG6', 'at': [1, 1], 'turn': 0}
        >>> print(position.explain("RYBG6 a1/0"))
        The first tile of the game may not lie on the edge or in a corner of the board. (CAR-3.2)
    """

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state

    def __str__(self) -> str:
        return str(self.game.kind.draw.draw(self.game.box, self.state))

    def __repr__(self) -> str:
        return f"<Position of {self.game!r}: {self._moment()}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game.name == other.game.name
            and self.to_bytes() == other.to_bytes()
        )

    __hash__ = None  # type: ignore[assignment]  # positions change

    def _repr_svg_(self) -> str:
        """Return the table as a picture, which notebooks show by themselves."""
        return picture(self)

    def _moment(self) -> str:
        if self.is_over:
            return "over"
        return "chance" if self.is_chance else f"seats {self.actors} to act"

    def copy(self) -> Position:
        """Return an independent copy."""
        return Position(self.game, copied(self.state))

    def to_bytes(self) -> bytes:
        """Return the state as bytes, for `Game.from_bytes`."""
        return bytes(self.state.to_bytes())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.engine.to_act(self.state) == OVER

    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
        return self.game.engine.to_act(self.state) == CHANCE

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is to act or the game is over."""
        mask = self.game.engine.to_act(self.state)
        return tuple(seat for seat in range(self.game.seats) if mask > 0 and (mask >> seat) & 1)

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """Return the numbers of a seat's legal moves, ascending; empty if it may not act."""
        seat = self.resolve_seat(seat)
        return self.game.engine.legal(self.state, seat) if seat in self.actors else []

    def legal(self, seat: int | None = None) -> list[Entry]:
        """Return a seat's legal moves in record form."""
        seat = self.resolve_seat(seat)
        return [self.entry(number, seat) for number in self.legal_numbers(seat)]

    def outcomes(self) -> list[tuple[int, int]]:
        """Return the chance outcomes with their weights; empty unless chance is to act."""
        return self.game.engine.chance(self.state) if self.is_chance else []

    def entry(self, number: int, seat: int | None = None) -> Entry:
        """Return a legal move in record form, without its seat."""
        entry = self.game.kind.moves.write(
            self.game.box, self.state, self.resolve_seat(seat), [number]
        )
        return dict(entry)

    def text(self, number: int, seat: int | None = None) -> str:
        """Return the short text of a legal move."""
        return str(self.game.kind.moves.to_text(self.entry(number, seat)))

    def shown_text(self, number: int, seat: int | None = None) -> str:
        """Return the short text of a legal move in the letters of the drawing."""
        return self.as_shown(self.text(number, seat))

    def as_shown(self, text: str) -> str:
        """Return a text of the records in the letters of the drawing."""
        draw = self.game.kind.draw
        return str(draw.as_shown(self.state, text)) if hasattr(draw, "as_shown") else text

    def as_recorded(self, text: str) -> str:
        """Return a text in the letters of the drawing as records have it."""
        draw = self.game.kind.draw
        return str(draw.as_recorded(self.state, text)) if hasattr(draw, "as_recorded") else text

    def number(self, move: Move, seat: int | None = None) -> int:
        """Return the number of a move given as number, record form or short text."""
        if type(move) is int:
            return move
        moves = self.game.kind.moves
        if isinstance(move, str):
            entry = moves.from_text(move)
        elif isinstance(move, Mapping):
            entry = {key: value for key, value in move.items() if key != "seat"}
        else:
            raise MoveFormatError(f"A move is a number, a text or a mapping, not {move!r:.60}.")
        numbers = moves.read(self.game.box, self.state, self.resolve_seat(seat), entry)
        if len(numbers) != 1:
            raise MoveFormatError("This is a chance event, not a move of a seat.")
        return int(numbers[0])

    def explain(self, move: Move, seat: int | None = None, language: str = "en") -> Refusal | None:
        """Return why a move is not possible now, or None if it is."""
        seat = self.resolve_seat(seat)
        number = self.number(move, seat)
        rules = self.game.kind.rules
        if not 0 <= number < rules.MOVES:
            raise MoveFormatError(f"{self.game.kind.title} has no move with the number {number}.")
        if seat not in self.actors:
            return self._refusal(rules.GAME_OVER if self.is_over else rules.NOT_YOUR_TURN, language)
        problem = self.game.engine.problem(self.state, seat, number)
        if problem == 0:
            return None
        return self._refusal(rules.REFUSALS[problem], language)

    def _refusal(self, rule: str, language: str) -> Refusal:
        return Refusal(rule, self.game.rulebook(language).refusal(rule))

    def play(self, move: Move, seat: int | None = None) -> None:
        """Play a move of a seat, or raise a Refusal that cites the rule; nothing changes then."""
        seat = self.resolve_seat(seat)
        number = self.number(move, seat)
        refusal = self.explain(number, seat)
        if refusal:
            raise refusal
        self.game.engine.apply(self.state, seat, number)

    def happen(self, outcome: int) -> None:
        """Play a given chance outcome."""
        if outcome not in [number for number, _ in self.outcomes()]:
            raise UsageError("This chance outcome is not possible now.")
        self.game.engine.apply(self.state, CHANCE, outcome)

    def roll(self, dice: Any) -> int:
        """Play one chance outcome at random and return its number."""
        return self.game.engine.roll(self.state, dice)

    def scores(self) -> list[int]:
        """Return what each seat would score if the game ended now."""
        return self.game.engine.scores(self.state, self.game.seats)

    def score_sheet(self) -> list[dict[str, int]]:
        """Return what each seat would score if the game ended now, by heading."""
        return list(self.game.kind.picture.score_sheet(self.game.box, self.state))

    def result(self) -> Entry | None:
        """Return the result in record form, or None while the game runs."""
        if not self.is_over:
            return None
        game, mask = self.game, self.game.engine.winners(self.state)
        result: Entry = {
            "scores": self.scores(),
            "winners": [seat for seat in range(game.seats) if (mask >> seat) & 1],
            "reason": game.kind.rules.REASONS[game.engine.ending(self.state)],
        }
        detail = game.kind.moves.detail(game.box, self.state)
        if detail is not None:
            result["detail"] = detail
        return result

    def verdict(self) -> str | None:
        """Return what a finished game is worth beside its points, such as a medal."""
        draw = self.game.kind.draw
        if not self.is_over or not hasattr(draw, "verdict"):
            return None
        sentence: str | None = draw.verdict(self.game.box, self.state)
        return sentence

    def when_done(self) -> tuple[int, int] | None:
        """Return the round and the move that answers for a seat that is done for it, if any."""
        answer = getattr(self.game.kind.moves, "when_done", None)
        return answer(self.game.box, self.state) if answer and not self.is_over else None

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know, or a spectator if no seat is named."""
        seat = SPECTATOR if seat is None else self.resolve_seat(seat)
        observed = new_struct(self.game.kind.state.STATE)
        self.game.engine.observe(self.state, seat, observed)
        return View(self.game, seat, observed)

    def resolve_seat(self, seat: int | None) -> int:
        """Return a checked seat; None stands for the only seat that may act."""
        if seat is None:
            actors = self.actors
            if len(actors) > 1:
                raise UsageError("Several seats may act now: name one.")
            return actors[0] if actors else 0
        if type(seat) is not int or not 0 <= seat < self.game.seats:
            raise UsageError(
                f"There is no seat {seat!r:.40}; seats are 0 to {self.game.seats - 1}."
            )
        return seat
