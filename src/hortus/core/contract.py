"""The contract of a game: what its folder must offer, written down once.

A folder has three rooms.  `rules` knows neither of the others; `thinking` (what bots make of a
state) and `formats` (how a game is written, shown and drawn) know the rules, but not each other.

Kernels share their arguments: `box` (the component tables), `s` (the state), `seat` and `move`
(a number).  A seat is 0..n-1, or CHANCE.  Interpreted and compiled runs use the same source.

In `rules/play.py`
    new(box, s, seats, options)        plain Python: a zeroed state becomes the start of a game
    to_act(box, s) -> int              OVER, CHANCE, or a bit mask of the seats that may act
    legal(box, s, seat, out) -> n      the seat's moves, ascending, into `out`
    problem(box, s, seat, move) -> int 0 if legal, else an index into REFUSALS (rule ids)
    apply(box, s, seat, move)          plays a legal move or chance outcome in place, unchecked
    chance(box, s, out, weights) -> n  the outcomes, ascending, with integer weights; a first
                                       weight EQUALLY_LIKELY stands for a weight of 1 for each
    scores(box, s, out)                what each seat would score if the game ended now
    winners(box, s) -> int             bit mask of the winning seats of a finished game
    ending(box, s) -> int              index into REASONS of a finished game
    VERSION                            of the rules, as records carry it
    EARLIER                            optional: versions that are still played, each with the
                                       options it did not have and what they were then
    REFUSALS, NOT_YOUR_TURN, GAME_OVER rule ids that refuse a move
    REASONS                            why a game can end
    may_wait(box, s) -> int            optional: the acting seats that nobody waits for
    MOVES                              every move number is below it
    MOST_LEGAL, MOST_CHANCE            lengths of the longest lists
    MOST_PLIES                         no game takes more moves and chance outcomes
In `rules/view.py`
    observe(box, s, seat, out)         writes what a seat (or SPECTATOR) may know into zeroed `out`
    redeterminise(box, s, seat, dice)  fills what an observed state leaves open, at random
    sees(box, s, seat) -> bool         optional: whether a seat sees the chance outcome now due
    lay_open(box, s, seat) -> bool     optional: whether an observed state and all that follows can
                                       be played with open cards at no gain or loss to anybody;
                                       writes into `s` what that takes.  Then endings are solved
In `formats/picture.py`
    picture(box, s, seat) -> dict      an observed state as JSON data
    score_sheet(box, s) -> list        per seat what it would score now, by heading
    news(box, before, after) -> list   optional: what happened by itself between two states, or was
                                       won, as JSON data with a key `news`; everybody may know it
    beneath(entries) -> list           optional: what lies covered, as JSON data, told from the
                                       entries of a record as everybody may know them
In `formats/schema.py`, as types that core/schema.py turns into JSON schemas
    View, Move, Event                  what `picture` shows, and the record form of decisions and
                                       of chance events; what others do not see may be missing
    News, Beneath                      only where there is `news`, or `beneath`
In `formats/moves.py`
    write(box, s, seat, moves)         record form of moves played from `s`; None if incomplete
    read(box, s, seat, entry)          the moves of a record form; MoveFormatError if it is none
    to_text(entry), from_text(text)    short text of a decision and back
    opening(box, options)              optional: options as a record lists them, and the chance
                                       events of the set-up that were chosen instead of drawn
    PUBLIC                             optional: chance events with `to` that everybody sees
    when_done(box, s)                  optional: the round, and the move that answers for a seat
                                       that is done for it; None while no seat can be
    detail(box, s)                     `result.detail` of a finished game, or None
In `thinking/evaluate.py`
    evaluate(box, s, seat) -> float    how good an (observed or full) state looks for a seat
    foresee(box, s, seat) -> float     optional: the same with more thought, for searches only
    is_midway(box, s) -> bool          optional: whether worths compare with those a move later
    WEIGHTS                            names of the weights it reads from `box.weights`
In `thinking/features.py`, optional: what a network judges a state by
    FEATURES                           how many numbers that takes
    GUESS                              what some of them count for before anything is learned
    features(box, s, seat, out)        writes them, whole numbers of which ONE in core/network.py
                                       stands for 1, of an (observed or full) state: only what the
                                       seat may know
In `thinking/themes.py`, optional: what puzzles are about
    CLEAR                              points by which the best move of a puzzle has to be better
    THEMES                             by theme, the sentence that says what to look for
    theme(box, best, tempting, seat, entry, other) -> str
                                       one of them, from the states after the best and the tempting
                                       move of a seat, and from the record forms of both
In `thinking/reasons.py`, optional: why a move is better than another
    SENTENCES                          by key, a sentence with {count}, {what} and {who}
    terms(box, s, seat) -> Terms       what there is for a seat in a state it observed, see
                                       core/reasons.py
In `thinking/planes.py`
    PLANES                             the named parts of an observation
    OBSERVATION_VERSION                changes when what they say does
    encode(box, v, seat, out)          writes what a seat observed as numbers into a zeroed row
In `formats/uses.py`
    uses(box, s, seat, entry) -> list  the components a move uses, as pairs (what, which)
In `formats/draw.py`
    draw(box, s) -> str                the table as text
    as_shown(s, text) -> str           optional: a text of the records in the letters of the drawing
    as_recorded(s, text) -> str        optional: and back
    verdict(box, s) -> str | None      optional: what a finished game is worth beside its points
In `formats/mosaic.py`, optional
    mosaic(box, s) -> Mosaic           an observed state as shapes of one colour, see
                                       core/mosaic.py, for the pictures of links
In `rules/state.py`
    STATE, BOX                         the two dtypes
In `rules/components.py`
    read_set(table) -> components; tables(components) -> box; listing(components) -> JSON data
In the folder itself
    data/<game>.toml                   the standard component set
    data/weights.toml                  the values of WEIGHTS
    data/bots.toml                     how the bots search, and what their levels mean
    data/network-<seats>.npz           optional: the weights of a network, with a file .toml beside
                                       it that says how they were found
    rulebook/<language>.md             the numbered rules
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from hortus.core.options import Option

OVER = 0
CHANCE = -1
SPECTATOR = -2

Grid = Literal["octagon", "hexagon", "triangle", "cells"]

# As the first weight of chance outcomes: all of them have the same.
EQUALLY_LIKELY = 0

# What a bot answers instead of a move when its seat may act but need not.
WAIT = -1


@dataclass(frozen=True, eq=False)
class GameKind:
    """One game as its folder declares it: all that the rest of the package knows about it."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    prefix: str
    """First letters of its rule ids."""
    options: tuple[Option, ...]
    folder: Path
    """Where `data` and `rulebook` lie."""
    grid: Grid
    """The grid on which its table is drawn, one of `hortus.grids`."""
    components: ModuleType
    state: ModuleType
    rules: ModuleType
    moves: ModuleType
    view: ModuleType
    picture: ModuleType
    schema: ModuleType
    draw: ModuleType
    evaluate: ModuleType
    planes: ModuleType
    uses: ModuleType
    facts: Mapping[str, str]
    """What a shelf says: minutes, weight, year, designer."""
    features: ModuleType | None = None
    """What a network judges a state by, where there is one."""
    themes: ModuleType | None = None
    """What its puzzles are about, where that is told."""
    reasons: ModuleType | None = None
    """Why a move is better than another, where that is told."""
    mosaic: ModuleType | None = None
    """mosaic(box, s) -> Mosaic, the table as a small picture, where there is one."""
    svg: ModuleType | None = None
    """svg(box, s) -> str, the table as a picture, where there is one."""
    aliases: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Other names under which it is known, each with the options it stands for."""
    targets: Mapping[str, float] = field(default_factory=dict)
    """Speeds it is held to, as multiples of those of peers that `hortus bench` measures."""

    @cached_property
    def bots(self) -> dict[str, Any]:
        """How bots search: `plan`, then `levels` and, for many seats, `crowds` by level."""
        return self.data("bots.toml")

    def data(self, file: str) -> dict[str, Any]:
        """Return what a TOML file of the game's data says."""
        return tomllib.loads((self.folder / "data" / file).read_text(encoding="utf-8"))
