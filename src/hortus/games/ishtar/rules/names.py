"""The names that records and component sets use: tiles, faces, colours, shapes, skills."""

from __future__ import annotations

from hortus.games.ishtar.rules.state import FACES, SHAPES, TILES

COLOUR_NAMES = ("violet", "red", "white")
SHAPE_NAMES = ("line", "bent", "tri")
SKILL_NAMES = "ABCDEFGHIJ"
EFFECT_NAMES = ("assistant", "single token", "double token", "reserve")
COUNT_NAMES = ("trees beside beds", "gems left", "tablets beside beds", "tree cards", "gems spent")
ICON_NAMES = ("none", "assistant", "skill", "joker")

BASIC, STARTING = 12, 2
PER_SHAPE = TILES // SHAPES
# Of each shape twelve basic tiles, then two starting tiles: L01 ... L12, LS1, LS2, B01, ...
TILE_IDS = tuple(
    f"{letter}{number:02d}" if number <= BASIC else f"{letter}S{number - BASIC}"
    for letter in "LBT"
    for number in range(1, PER_SHAPE + 1)
)
# The two faces of a board follow one another: 1a, 1b, 2a, ...
FACE_IDS = tuple(f"{face // 2 + 1}{'ab'[face % 2]}" for face in range(FACES))
