"""Islet: birds build an islet together and race to nest on it."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.games.islet.formats import draw, mosaic, moves, picture, schema, uses
from hortus.games.islet.rules import components, play, state, view
from hortus.games.islet.rules.options import OPTIONS
from hortus.games.islet.thinking import evaluate, features, planes, reasons, themes

KIND = GameKind(
    name="islet",
    title="Islet",
    blurb="Raise an islet together, gather what it gives, and be the first to nest all over it.",
    seats=(1, 2, 3, 4),
    prefix="ISL",
    options=OPTIONS,
    folder=Path(__file__).parent,
    grid="triangle",
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
    features=features,
    themes=themes,
    reasons=reasons,
    mosaic=mosaic,
    uses=uses,
    facts={
        "designer": "Thomas Dagenais-Lespérance",
        "year": "2023",
        "minutes": "30",
        "weight": "medium",
    },
    targets={"catanatron": 10},
)
