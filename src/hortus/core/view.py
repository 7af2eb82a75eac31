"""What one seat, or a spectator, may know of a position: all that a bot or a page ever gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hortus.core.contract import CHANCE, OVER
from hortus.core.struct import copied

if TYPE_CHECKING:
    from hortus.core.contract import GameKind
    from hortus.core.game import Game


def seen_entry(kind: GameKind, entry: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return a record entry as a seat (or SPECTATOR) may know it.

    Of a chance event that only another seat sees remains that it happened; a game lists in
    `moves.PUBLIC` the events that are open to all although they name a seat.
    """
    secret = entry["seat"] == "chance" and entry.get("to", seat) != seat
    if not secret or entry["do"] in getattr(kind.moves, "PUBLIC", ()):
        return entry
    return {key: entry[key] for key in ("seat", "do", "to")}


class View:
    """An observed state: it holds no reference to the true one, so there is nothing to leak.

    Examples:
        >>> match = hortus.Match(hortus.load("carat", seats=2), seed=1)
        >>> match.position.view(0).data()["hand"]
        ['RYBG6']
        >>> match.position.view(1).may_act
        False
    """

    def __init__(self, game: Game, seat: int, state: Any) -> None:
        self.game = game
        self.seat = seat
        self.state = state

    def __str__(self) -> str:
        return str(self.game.kind.draw.draw(self.game.box, self.state))

    @property
    def may_act(self) -> bool:
        """Whether this view's seat may act now."""
        mask = self.game.engine.to_act(self.state)
        return mask not in (OVER, CHANCE) and self.seat >= 0 and bool((mask >> self.seat) & 1)

    @property
    def may_wait(self) -> bool:
        """Whether this view's seat may act but nobody waits for it."""
        return self.may_act and bool((self.game.engine.may_wait(self.state) >> self.seat) & 1)

    def legal_numbers(self) -> list[int]:
        """Return the numbers of the seat's legal moves, known from the view alone."""
        return self.game.engine.legal(self.state, self.seat) if self.may_act else []

    def entry(self, number: int) -> dict[str, Any]:
        """Return one of the seat's legal moves in record form."""
        write = self.game.kind.moves.write
        return dict(write(self.game.box, self.state, self.seat, [number]))

    def legal(self) -> list[dict[str, Any]]:
        """Return the seat's legal moves in record form."""
        return [self.entry(number) for number in self.legal_numbers()]

    def data(self) -> dict[str, Any]:
        """Return the view as JSON data."""
        return dict(self.game.kind.picture.picture(self.game.box, self.state, self.seat))

    def scores(self) -> list[int]:
        """Return what each seat would score if the game ended now, as far as the view knows."""
        return self.game.engine.scores(self.state, self.game.seats)

    def guess(self, dice: Any) -> Any:
        """Return a full state that this view allows, the hidden things filled in at random."""
        state = copied(self.state)
        self.game.engine.redeterminise(state, self.seat, dice)
        return state
