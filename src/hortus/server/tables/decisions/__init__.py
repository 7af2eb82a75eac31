"""What may be done at a table, and what becomes of it.

Each function either returns a decision or raises Denied, and changes nothing: the chance of a move
is rolled in a copy of the game, which takes the place of the table's once the event is stored.
"""

from hortus.server.tables.decisions.decision import Decision
from hortus.server.tables.decisions.ending import expire, outcome, result
from hortus.server.tables.decisions.leaving import back, resign, timeout
from hortus.server.tables.decisions.moves import (
    done,
    done_right,
    gains,
    is_stale,
    news,
    play,
    play_answer,
    play_bot,
    retell,
    turn,
)
from hortus.server.tables.decisions.offers import answer, offer_end
from hortus.server.tables.decisions.requirements import (
    must_be_legal,
    must_be_played,
    must_be_running,
    must_exist,
)
from hortus.server.tables.decisions.seating import cancel, hides, set_seat, sit, stand, start
from hortus.server.tables.decisions.undo import asked_undo, free_undo, undo, undo_right

__all__ = [
    "Decision",
    "answer",
    "asked_undo",
    "back",
    "cancel",
    "done",
    "done_right",
    "expire",
    "free_undo",
    "gains",
    "hides",
    "is_stale",
    "must_be_legal",
    "must_be_played",
    "must_be_running",
    "must_exist",
    "news",
    "offer_end",
    "outcome",
    "play",
    "play_answer",
    "play_bot",
    "resign",
    "result",
    "retell",
    "set_seat",
    "sit",
    "stand",
    "start",
    "timeout",
    "turn",
    "undo",
    "undo_right",
]
