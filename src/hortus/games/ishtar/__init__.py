"""Ishtar: Gardens of Babylon."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.games.ishtar.formats import draw, mosaic, moves, picture, schema, uses
from hortus.games.ishtar.rules import components, play, state, view
from hortus.games.ishtar.rules.options import OPTIONS
from hortus.games.ishtar.thinking import evaluate, planes, reasons, themes

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
    rules=play,
    moves=moves,
    view=view,
    picture=picture,
    schema=schema,
    draw=draw,
    evaluate=evaluate,
    planes=planes,
    themes=themes,
    reasons=reasons,
    mosaic=mosaic,
    uses=uses,
    facts={
        "designer": "Bruno Cathala and Evan Singh",
        "year": "2019",
        "minutes": "45",
        "weight": "medium",
    },
    targets={"hive": 20, "catanatron": 10},
)
