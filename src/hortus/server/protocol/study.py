"""Games that are over: who was going to win, and what luck and errors made of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from hortus.server.protocol.base import Move, Out
from hortus.server.protocol.positions import Mark, Reason


class Outlook(Out):
    """What is to be expected at one moment if everybody plays on alike."""

    ply: int
    win: list[float] = Field(description="Per seat the chance to win, from 0 to 1.")
    points: list[float] = Field(description="Per seat the points expected.")


class Evaluation(Out):
    """Who was going to win, moment by moment; ask again until it is done."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "moments": 48,
                    "done": False,
                    "points": [{"ply": 1, "win": [0.5, 0.5], "points": [61.0, 60.5]}],
                }
            ]
        },
    )

    moments: int = Field(description="How many moments are looked at.")
    done: bool
    points: list[Outlook] = Field(description="Those known so far.")


PerSeat = Annotated[list[float], Field(description="One figure for each seat.")]


class LuckLine(Out):
    """A chance event of a record: what it gave or took."""

    ply: int
    luck: PerSeat
    uncertainty: PerSeat = Field(description="Standard errors, by seat.")


class DecisionLine(Out):
    """A decision of a record: what its seat lost, and what that gave to each of the others."""

    ply: int
    seat: int
    text: str = Field(description="What was played, as a short text.")
    best: Move | None = Field(description="The best move found; null is to wait.")
    best_text: str
    lost: float = Field(description="Against the best move; 0 if it may be noise.")
    mark: Mark
    why: Reason | None = Field(
        default=None, description="Of a marked decision: what speaks most for the best move."
    )
    gifts: PerSeat
    uncertainty: PerSeat = Field(description="Standard errors of the difference, by seat.")
    exact: bool = Field(description="Whether the ending was solved.")
    win: list[float] = Field(description="Per seat the chance to win after the move.")
    points: list[float] = Field(description="Per seat the points expected after the move.")


class Uncertainty(Out):
    """Standard errors of the parts of a result."""

    start: float
    luck: float
    errors: float
    gifts: float


class SeatAccount(Out):
    """What a result is made of: start + luck - errors + gifts = result."""

    start: float
    luck: float
    errors: float
    gifts: float
    result: float
    uncertainty: Uncertainty
    decisions: int
    mistakes: int = Field(description="How many decisions are marked.")


class Ledger(Out):
    """What luck and errors made of a finished game; ask again until it is done."""

    entries: int = Field(description="How many entries the record has.")
    done: bool
    unit: Literal["win", "points"] = Field(
        description="What is counted: shares of the win, or points where a seat plays alone."
    )
    seats: list[SeatAccount] | None = Field(description="Null until it is done.")
    moves: list[LuckLine | DecisionLine] = Field(description="Those known so far, by ply.")
