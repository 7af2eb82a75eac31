"""Carat and The Gardens of the Alhambra: one set of rules, two editions."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.games.carat.formats import draw, mosaic, moves, picture, schema, svg, uses
from hortus.games.carat.rules import components, play, state, view
from hortus.games.carat.rules.options import OPTIONS
from hortus.games.carat.thinking import evaluate, planes, reasons, themes

KIND = GameKind(
    name="carat",
    title="Carat",
    blurb="Surround each chip with gems of four colours; the highest total takes it, ties cancel.",
    seats=(2, 3, 4),
    prefix="CAR",
    options=OPTIONS,
    folder=Path(__file__).parent,
    grid="octagon",
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
    facts={"designer": "Dirk Henn", "year": "1993", "minutes": "30", "weight": "light"},
    svg=svg,
    aliases={"alhambra": {"edition": "alhambra"}},
    targets={"havannah": 8, "catanatron": 100, "mcts": 3},
)
