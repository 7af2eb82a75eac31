"""Ishtar: Gardens of Babylon."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.games.ishtar import (
    components,
    draw,
    evaluate,
    moves,
    picture,
    planes,
    rules,
    schema,
    state,
    uses,
    view,
)
from hortus.games.ishtar.options import OPTIONS

KIND = GameKind(
    name="ishtar",
    title="Ishtar",
    blurb="Green the desert round the fountains: win flowerbeds, plant trees and learn skills.",
    seats=(2, 3, 4),
    prefix="ISH",
    options=OPTIONS,
    folder=Path(__file__).parent,
    grid="hexagon",
    components=components,
    state=state,
    rules=rules,
    moves=moves,
    view=view,
    picture=picture,
    schema=schema,
    draw=draw,
    evaluate=evaluate,
    planes=planes,
    uses=uses,
    facts={
        "designer": "Bruno Cathala and Evan Singh",
        "year": "2019",
        "minutes": "45",
        "weight": "medium",
    },
    targets={"hive": 20, "catanatron": 10},
)
