"""What a table of Islet looks like as JSON: views, moves, chance events and news."""

from typing import Annotated, Literal, NotRequired, TypedDict

Terrain = Literal["freshwater", "sand", "clay"]
Nest = Literal["leaf", "branch", "flower"]
Resource = Literal["freshwater", "sand", "clay", "leaf", "branch", "flower"]
Heap = dict[Resource, int]
At = tuple[int, int, int]
Phase = Literal[
    "laying out",
    "dealing",
    "revealing",
    "burning",
    "drawing",
    "starting",
    "turn",
    "stacking",
    "discarding",
    "moving",
    "finished",
]


class Stack(TypedDict):
    islet: int
    at: At
    level: int
    tile: str
    terrain: Terrain
    nest: Nest
    egg: int | None
    birds: list[int]


class Spot(TypedDict):
    islet: int
    at: At


class Player(TypedDict):
    bird: Spot | None
    held: int
    cards: Heap
    guaranteed: Heap
    tipped: Heap
    free_eggs: int
    laid: int
    heights: list[int]


class Asks(TypedDict):
    level: NotRequired[int]
    terrain: NotRequired[Terrain]
    nest: NotRequired[Nest]
    around: NotRequired[Terrain]


class AskCard(TypedDict):
    card: int
    side: Literal["day", "night"]
    asks: Asks
    fits: Annotated[list[At], "Tiles of its islet that meet it."]


class View(TypedDict):
    seat: int | None
    phase: Phase
    to_move: int
    eggs: int
    tiles: list[Stack]
    coast: list[Spot]
    last_placed: At | None
    hand: list[str]
    players: list[Player]
    supply: Heap
    bag: int
    unseen: dict[str, int]
    removed: dict[str, int]
    cards: list[list[AskCard]] | None
    rounds_left: int | None
    scores: list[int]


class Paid(TypedDict):
    freshwater: NotRequired[int]
    sand: NotRequired[int]
    clay: NotRequired[int]
    leaf: NotRequired[int]
    branch: NotRequired[int]
    flower: NotRequired[int]


class Pay(TypedDict):
    cards: NotRequired[Paid]
    guaranteed: NotRequired[Paid]


class Start(TypedDict):
    do: Literal["start"]
    islet: int
    at: At


class LayTile(TypedDict):
    do: Literal["explore", "stack"]
    tile: str
    at: At


DepartBag = TypedDict("DepartBag", {"do": Literal["depart"], "from": Literal["bag"]})
DepartHand = TypedDict(
    "DepartHand", {"do": Literal["depart"], "from": Literal["hand"], "tiles": list[str]}
)


class Advance(TypedDict):
    do: Literal["advance"]
    to: At
    pay: Pay
    islet: NotRequired[int]


class Lay(TypedDict):
    do: Literal["lay"]
    pay: Pay
    guarantee: NotRequired[Resource]
    release: NotRequired[Resource]
    card: NotRequired[int]


class Discard(TypedDict):
    do: Literal["discard"]
    cards: list[Resource]


class Word(TypedDict):
    do: Literal["end", "pass"]


class Cards(TypedDict):
    do: Literal["cards"]
    islet: int
    cards: list[int]


class LayOut(TypedDict):
    do: Literal["islet"]
    islet: int
    tiles: list[str]


class Burn(TypedDict):
    do: Literal["burn"]
    tiles: list[str]


class Draw(TypedDict):
    do: Literal["deal", "draw"]
    to: int
    tiles: NotRequired[list[str]]


class Gained(TypedDict):
    news: Literal["resources"]
    seat: int
    resources: Paid


class Layer(TypedDict):
    tile: str
    seat: Annotated[int | None, "Who laid it; null lay there from the start."]


class Layers(TypedDict):
    islet: int
    at: At
    layers: Annotated[list[Layer], "From the top down."]


Move = Start | LayTile | DepartBag | DepartHand | Advance | Lay | Discard | Word
Event = Cards | LayOut | Burn | Draw
News = Gained
Beneath = list[Layers]
