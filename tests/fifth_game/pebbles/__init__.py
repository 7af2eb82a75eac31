"""Pebbles: a game as small as a game can be, to test what every game must be able to do."""

from pathlib import Path

from pebbles.formats import draw, moves, picture, schema, uses
from pebbles.rules import components, play, state, view
from pebbles.rules.options import OPTIONS
from pebbles.thinking import evaluate, planes

from hortus.core.contract import GameKind

KIND = GameKind(
    name="pebbles",
    title="Pebbles",
    blurb="Lay secret pebbles side by side; of two neighbours the higher one scores.",
    seats=(2, 3),
    prefix="PEB",
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
    uses=uses,
    facts={"designer": "nobody", "year": "2026", "minutes": "1", "weight": "light"},
)
