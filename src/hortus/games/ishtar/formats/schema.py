"""What a table of Ishtar looks like as JSON: views, moves, chance events and news."""

from typing import Annotated, Literal, NotRequired, TypedDict

Gem = Literal["violet", "red", "white"]
Heap = dict[Gem, int]
At = tuple[int, int]
Shape = Literal["line", "bent", "tri"]
SkillName = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
Phase = Literal[
    "map",
    "fountains",
    "cups",
    "tops",
    "trees",
    "take",
    "reveal",
    "place",
    "special",
    "bloom",
    "reserve",
    "plant",
    "tree",
    "refill",
    "over",
]


class Board(TypedDict):
    face: str
    at: At
    turn: int
    fountain: Gem | None
    spaces: list[int]


class Cell(TypedDict):
    at: At
    ground: Literal["sand", "rock", "tablet", "fountain"]
    gem: NotRequired[Gem]
    flowers: NotRequired[int]
    fountain: NotRequired[int]
    bed: NotRequired[int]
    controlled_by: NotRequired[int]
    assistant: NotRequired[int]
    tree: NotRequired[bool]
    token: NotRequired[Literal["single", "double"]]


class TileFace(TypedDict):
    tile: str
    shape: Shape
    flowers: list[int]
    icon: Literal["none", "assistant", "skill", "joker"]
    icon_part: int


class Placed(TileFace):
    at: At
    turn: int
    cells: list[At]


class Stack(TypedDict):
    shape: Shape | None
    tiles: int
    top: TileFace | None


class Card(TypedDict):
    card: int
    cost: Heap
    points: int


class Tokens(TypedDict):
    single: int
    double: int


class Unseen(TypedDict):
    tiles: list[str]
    cards: list[int]


class Assistants(TypedDict):
    front: int
    carpet: int


class Player(TypedDict):
    gems: Heap
    gems_on_board: Heap
    skills: list[SkillName]
    assistants: Assistants
    reserved: Card | None
    trees: list[Card]


class UpperSkill(TypedDict):
    counts: str
    points: list[int]


class LowerSkill(TypedDict):
    effect: str


class Sheet(TypedDict):
    trees: int
    flowers: int
    fountains: int
    skills: int
    total: int


class View(TypedDict):
    seat: int | None
    phase: Phase
    to_move: int
    boards: list[Board]
    cells: list[Cell]
    tiles: list[Placed]
    stacks: list[Stack]
    empty_at_end: Annotated[int, "So many empty stacks end the game."]
    can: int | None
    held: TileFace | None
    row: list[Card | None]
    planting: Card | None
    pawns: int
    tokens: Tokens
    stock: Heap
    unseen: Unseen
    players: list[Player]
    skills: dict[SkillName, UpperSkill | LowerSkill]
    scores: list[int]
    score_sheet: list[Sheet]


class Take(TypedDict):
    do: Literal["take"]
    stack: int
    pay: list[Gem]


class Place(TypedDict):
    do: Literal["place"]
    at: At
    turn: int


class Skill(TypedDict):
    do: Literal["skill"]
    skill: SkillName
    pay: list[Gem]


class Bloom(TypedDict):
    do: Literal["bloom"]
    cells: list[At]


class Reserve(TypedDict):
    do: Literal["reserve"]
    slot: int


class Plant(TypedDict):
    do: Literal["plant"]
    slot: int | Literal["reserved"]


class Tree(TypedDict):
    do: Literal["tree"]
    at: At


class Word(TypedDict):
    do: Literal["lose", "assistant", "skip", "end"]


class BoardLaid(TypedDict):
    face: str
    at: At
    turn: int


class Map(TypedDict):
    do: Literal["map"]
    boards: list[BoardLaid]


class Fountains(TypedDict):
    do: Literal["fountains"]
    colours: list[Gem]


class Cups(TypedDict):
    do: Literal["cups"]
    shapes: list[Shape]


class Trees(TypedDict):
    do: Literal["trees"]
    cards: list[int]


class TreeCard(TypedDict):
    do: Literal["tree_card"]
    slot: int
    card: int


class Top(TypedDict):
    do: Literal["top"]
    stack: int
    tile: str


class Won(TypedDict):
    violet: NotRequired[int]
    red: NotRequired[int]
    white: NotRequired[int]


class Gems(TypedDict):
    news: Literal["gems"]
    seat: int
    gems: Won


Move = Take | Place | Skill | Bloom | Reserve | Plant | Tree | Word
Event = Map | Fountains | Cups | Trees | TreeCard | Top
News = Gems
