"""The options of Gardlings: length, variants, and the last call."""

from __future__ import annotations

from hortus.core.options import choice

OPTIONS = (
    choice("target", (17, 20), "gems for the victory tile: a game of usual length or a longer one"),
    choice("pro", (False, True), "greedier gnomes, ponds and mutating pigs"),
    choice("missions", (False, True), "a mission tile begins every garden"),
    choice("last_call", (True, False), "who has stopped is asked once more if others drew on"),
)
