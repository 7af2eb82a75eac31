"""What may be done at a table, and what becomes of it: each ruling is an event.

A ruling either returns an event or raises Denied; it changes nothing but the position of a desk,
and that only for moves, whose chance has to be rolled before they can be written down.
"""

from hortus.server.rulings.denied import Denied, must_be_legal, must_exist
from hortus.server.rulings.ending import expire, outcome, result
from hortus.server.rulings.leaving import back, resign, timeout
from hortus.server.rulings.moves import (
    done,
    done_right,
    gains,
    is_stale,
    news,
    play,
    play_answer,
    play_bot,
    turn,
)
from hortus.server.rulings.offers import answer, offer_end
from hortus.server.rulings.seating import hides, set_seat, sit, stand, start
from hortus.server.rulings.undo import asked_undo, free_undo, undo, undo_right

__all__ = [
    "Denied",
    "answer",
    "asked_undo",
    "back",
    "done",
    "done_right",
    "expire",
    "free_undo",
    "gains",
    "hides",
    "is_stale",
    "must_be_legal",
    "must_exist",
    "news",
    "offer_end",
    "outcome",
    "play",
    "play_answer",
    "play_bot",
    "resign",
    "result",
    "set_seat",
    "sit",
    "stand",
    "start",
    "timeout",
    "turn",
    "undo",
    "undo_right",
]
