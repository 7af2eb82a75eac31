"""What a table of Gardlings looks like as JSON: views, moves, chance events and news."""

from typing import Annotated, Literal, NotRequired, TypedDict

At = tuple[int, int]
Phase = Literal["set-up", "building", "hiring", "mutating", "over"]
PileName = Literal["green0", "green1", "blue0", "blue1", "pink0", "pink1", "gold0", "gold1"]


class Laid(TypedDict):
    tile: int
    at: At
    turn: int
    joined: Annotated[list[int], "The edges that touch something."]
    gone: Annotated[bool, "Whether it was a pig that mutated."]


class Bag(TypedDict):
    count: int
    known: list[int]


class OwnMission(TypedDict):
    id: str
    edges: str
    joined: list[int]
    gems: int
    has: Annotated[int, "How much there is of what it asks."]
    looked: bool


class Garden(TypedDict):
    doing: Literal["building", "stopped", "out"]
    asked: Annotated[bool, "Whether who has stopped is asked once more, because others drew on."]
    alarm: bool
    alarming: Annotated[bool, "Whether the strip in hand raises the alarm."]
    coins: int
    gnomes: Annotated[int, "With those of the strip that raised the alarm."]
    limit: Annotated[int, "So many gnomes raise the alarm."]
    dragons: int
    pigs: int
    held: int | None
    aside: int | None
    bag: Bag
    mission: OwnMission | None
    strips: list[Laid]


class Pile(TypedDict):
    top: int | None
    unseen: int
    under: list[int]
    coin: int


class Pigs(TypedDict):
    unseen: int
    under: list[int]


class Sheet(TypedDict):
    plain: int
    triple: int
    mushroom: int
    mission: int
    stolen: int
    ponds: int
    total: int


class Medals(TypedDict):
    tiles: Annotated[int, "How many tiles count so far."]
    gold: Annotated[int, "The most tiles that still earn it."]
    silver: int
    bronze: int


class View(TypedDict):
    seat: int | None
    target: int
    medals: Annotated[Medals | None, "Of the solo game."]
    pro: bool
    round: int
    phase: Phase
    start: int
    hirer: int | None
    winner: int | None
    supply: int
    piles: dict[PileName, Pile]
    pigs: Pigs
    between: list[str | None]
    gardens: list[Garden]
    sheet: list[Sheet]


class Word(TypedDict):
    do: Literal["draw", "stop", "second_look", "accept", "pig"]


class Hire(TypedDict):
    do: Literal["hire"]
    pile: PileName


class Mutate(TypedDict):
    do: Literal["mutate"]
    tile: int
    pile: PileName


class Place(TypedDict):
    do: Literal["place"]
    at: At
    turn: int


class Unicorn(TypedDict):
    do: Literal["unicorn"]
    tile: int
    at: At
    turn: int


class Deal(TypedDict):
    do: Literal["deal"]
    to: int
    tiles: NotRequired[list[int]]


class Market(TypedDict):
    do: Literal["market"]
    piles: dict[PileName, int]


class Missions(TypedDict):
    do: Literal["missions"]
    front: list[str]
    between: list[str]


class Drawn(TypedDict):
    do: Literal["drawn"]
    to: int
    tile: int


class Top(TypedDict):
    do: Literal["top"]
    pile: PileName
    tile: int


class PigTile(TypedDict):
    do: Literal["pig_tile"]
    to: int
    tile: NotRequired[int]


class Alarm(TypedDict):
    news: Literal["alarm"]
    seat: int
    tile: int | None
    gnomes: int
    limit: int
    stolen: int


class Stuck(TypedDict):
    news: Literal["stuck"]
    seat: int
    tile: int | None


class NewRound(TypedDict):
    news: Literal["round"]
    round: int


Move = Word | Hire | Mutate | Place | Unicorn
Event = Deal | Market | Missions | Drawn | Top | PigTile
News = Alarm | Stuck | NewRound
