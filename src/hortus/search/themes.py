"""What speaks for one move against another, in a word that a game has for it."""

from __future__ import annotations

from typing import Any

from hortus.core.game import Game
from hortus.core.struct import copied


def theme_of(game: Game, state: Any, seat: int, best: int, other: int) -> str:
    """Return one of the game's themes, or nothing if it has none."""
    themes = game.kind.themes
    if themes is None:
        return ""
    after, entries = [], []
    for move in (best, other):
        entries.append(dict(game.kind.moves.write(game.box, state, seat, [move])))
        following = copied(state)
        game.engine.apply(following, seat, move)
        after.append(following)
    return str(themes.theme(game.box, *after, seat, *entries))
