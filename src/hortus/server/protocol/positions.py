"""Positions and records from one viewpoint, and questions about a move."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hortus.server.protocol.base import Code, Data, In, Language, Move, Number, Out, Seat
from hortus.server.protocol.tables import ClockInfo


class Prompt(Out):
    """What is asked of this seat; the page puts it into words."""

    asks: Literal["move", "may_move", "wait", "over", "watch"]
    verbs: list[str] = Field(
        description="The kinds of move that are possible.", examples=[["place"]]
    )
    waiting: list[int]
    done: Literal["may", "said", "no"] = Field(
        description="Whether this seat may be, or is, done for the round."
    )


class State(Out):
    """A position as one seat, or a spectator, may know it."""

    seat: int | None
    version: int = Field(description="Name it with the next move.")
    ply: int
    view: Data
    legal: list[Data] = Field(description="The seat's moves in record form.")
    texts: list[str] = Field(description="The same moves as short texts.")
    prompt: Prompt
    scores: list[Data] = Field(description="Per seat what it would score now, by heading.")
    undo: Literal["free", "ask", "no"] = Field(
        description="Whether this seat may take its latest move back."
    )
    clock: ClockInfo


class LogLine(Out):
    """One entry of the record as this receiver may know it."""

    ply: int
    version: int
    seat: int | None = Field(description="Null is chance.")
    entry: Data = Field(
        description="Record form; of a secret event only who and what it concerned."
    )
    text: str | None = Field(description="Short text of a decision.")
    gains: list[int] | None = Field(
        description="What a decision brought every seat, as far as everybody may know it."
    )
    news: list[Data] = Field(
        default=[], description="What happened by itself after it, such as an alarm."
    )
    at: float


class ChatLine(Out):
    """One line of a table's chat: data, never markup."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


class Preview(Out):
    """The effect of a move before it is confirmed; what chance brings stays open."""

    view: Data
    scores: list[Data]
    change: list[int] = Field(description="Per seat, how the total changes.")
    chance: bool = Field(description="Something would be turned up.")
    passes: bool = Field(description="Another seat would be to act.")


class Explanation(Out):
    """Why a move is not possible, or that it is."""

    possible: bool
    rule: str | None
    sentence: str | None


class Reason(Out):
    """Why a move was better: the key of a sentence of the page, and what it is filled with."""

    game: str | None = Field(description="Whose sentence it is; null if it is one for all games.")
    key: str
    seat: int = Field(description="Whose thing differs.")
    what: str = Field(description="Which thing, where there are several of a kind.")
    count: float = Field(description="By how much it differs.")


class Hint(Out):
    """What a bot would do."""

    bot: str
    move: Data | None = Field(description="Null advises to wait.")
    text: str | None
    why: Reason | None = Field(
        default=None, description="What speaks for it beside other moves of this moment."
    )


Mark = Literal["", "?!", "?", "??"]


class Judgement(Out):
    """What the coach says of a decision before it is made."""

    best: Data | None = Field(description="The best move found; null is to wait.")
    text: str | None
    why: Reason = Field(description="What speaks for it beside other moves of this moment.")
    mark: Mark | None = Field(
        description="How grave a mistake the named move would be; empty: none. "
        "Null: no move was named, or there was no time to tell."
    )
    against: Reason | None = Field(
        description="Of a mistake: what speaks most for the best move against it."
    )


class MoveIn(In):
    """A move somebody thinks of."""

    seat: Seat
    move: Move
    language: Language = "en"


class JudgeIn(In):
    """Ask the coach about a decision, and about a move somebody thinks of."""

    seat: Seat
    version: Number
    move: Move | None = None


class HintIn(In):
    """Ask a bot for advice; without a name the service chooses."""

    seat: Seat
    bot: Code | None = None
