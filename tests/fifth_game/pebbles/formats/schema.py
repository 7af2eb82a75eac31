"""What a table of Pebbles looks like as JSON: views, moves and chance events."""

from typing import Literal, NotRequired, TypedDict

At = tuple[int, int]


class Laid(TypedDict):
    at: At
    pebble: int
    owner: int


class View(TypedDict):
    seat: int | None
    rows: int
    board: list[Laid]
    held: int | None
    in_hand: list[int]
    scores: list[int]


class Lay(TypedDict):
    do: Literal["lay"]
    at: At


class Draw(TypedDict):
    do: Literal["draw"]
    to: int
    pebble: NotRequired[int]


Move = Lay
Event = Draw
