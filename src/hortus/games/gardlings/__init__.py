"""Gardlings: a bag of tiles, a garden of gems, and gnomes that steal them."""

from pathlib import Path

from hortus.core.contract import GameKind
from hortus.core.options import choice
from hortus.games.gardlings import (
    components,
    draw,
    evaluate,
    moves,
    planes,
    rules,
    schema,
    state,
    uses,
    view,
)

KIND = GameKind(
    name="gardlings",
    title="Gardlings",
    blurb="Draw tiles from your bag, join them to gems, and stop before the gnomes raise an alarm.",
    seats=(1, 2, 3, 4, 5),
    prefix="GAR",
    options=(
        choice(
            "target", (17, 20), "gems for the victory tile: a game of usual length or a longer one"
        ),
        choice("pro", (False, True), "greedier gnomes, ponds and mutating pigs"),
        choice("missions", (False, True), "a mission tile begins every garden"),
        choice("last_call", (True, False), "who has stopped is asked once more if others drew on"),
    ),
    folder=Path(__file__).parent,
    grid="cells",
    components=components,
    state=state,
    rules=rules,
    moves=moves,
    view=view,
    schema=schema,
    draw=draw,
    evaluate=evaluate,
    planes=planes,
    uses=uses,
    facts={
        "designer": "Kristian A. Østby, Maria Østby",
        "year": "2024",
        "minutes": "30",
        "weight": "light",
    },
    targets={"catanatron": 10},
)
