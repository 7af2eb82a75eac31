"""What a table of Carat looks like as JSON: views, moves, chance events and news."""

from typing import Literal, NotRequired, TypedDict

Colour = Literal["red", "yellow", "blue", "green"]
Edition = Literal["carat", "alhambra"]
At = tuple[int, int]


class Chip(TypedDict):
    at: At
    value: int
    totals: list[int]
    missing: int
    leader: Colour | None
    worth: int
    scored: bool
    winner: Colour | None
    points: int


class Laid(TypedDict):
    at: At
    tile: str
    turn: int


class View(TypedDict):
    edition: Edition
    seat: int | None
    colours: list[list[Colour]]
    chips: list[Chip]
    board: list[Laid]
    hand: list[str]
    in_hand: list[int]
    stock: int
    scores: list[int]
    colour_scores: dict[Colour, int]


class Place(TypedDict):
    do: Literal["place"]
    tile: str
    at: At
    turn: int


class LayOut(TypedDict):
    do: Literal["chips"]
    values: list[list[int]]


class Draw(TypedDict):
    do: Literal["draw"]
    to: int
    tile: NotRequired[str]


class Scored(TypedDict):
    news: Literal["chip"]
    at: At
    value: int
    colour: Colour | None
    seat: int | None
    points: int


Move = Place
Event = LayOut | Draw
News = Scored
