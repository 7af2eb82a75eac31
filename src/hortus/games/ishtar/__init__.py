"""Ishtar: Gardens of Babylon."""

from hortus.core.contract import GameKind
from hortus.games.ishtar import components, draw, evaluate, moves, rules, state, view
from hortus.games.ishtar.options import OPTIONS

KIND = GameKind(
    name="ishtar",
    title="Ishtar",
    blurb="Green the desert round the fountains: win flowerbeds, plant trees and learn skills.",
    seats=(2, 3, 4),
    prefix="ISH",
    options=OPTIONS,
    components=components,
    state=state,
    rules=rules,
    moves=moves,
    view=view,
    draw=draw,
    evaluate=evaluate,
    facts={
        "designer": "Bruno Cathala and Evan Singh",
        "year": "2019",
        "minutes": "45",
        "weight": "medium",
    },
)
