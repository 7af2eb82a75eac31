"""Gardlings: a bag of tiles, a garden of gems, and gnomes that steal them."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.games.gardlings.formats import draw, mosaic, moves, picture, schema, uses
from hortus.games.gardlings.rules import components, play, state, view
from hortus.games.gardlings.rules.options import OPTIONS
from hortus.games.gardlings.thinking import evaluate, planes, reasons, themes

KIND = GameKind(
    name="gardlings",
    title="Gardlings",
    blurb="Draw tiles from your bag, join them to gems, and stop before the gnomes raise an alarm.",
    seats=(1, 2, 3, 4, 5),
    prefix="GAR",
    options=OPTIONS,
    folder=Path(__file__).parent,
    grid="cells",
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
        "designer": "Kristian A. Østby, Maria Østby",
        "year": "2024",
        "minutes": "30",
        "weight": "light",
    },
    targets={"catanatron": 10},
)
