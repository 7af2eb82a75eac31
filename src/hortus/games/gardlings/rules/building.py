"""The building phase: drawing, laying, unicorns, the gnome alarm and who is still building."""

from __future__ import annotations

from typing import Any

import numpy as np

from hortus.games.gardlings.rules.chart import APART, CLASH, COVERED, TORN
from hortus.games.gardlings.rules.garden import put
from hortus.games.gardlings.rules.numbers import (
    ACCEPT,
    DRAW,
    GALLOP,
    PLACE,
    PLACES,
    SECOND_LOOK,
    STOP,
)
from hortus.games.gardlings.rules.placement import (
    MOST_GALLOPS,
    here,
    is_alone,
    is_first,
    layings,
    number_of,
    place_of,
    place_problem,
    strip_of,
)
from hortus.games.gardlings.rules.refusals import (
    ALARM_WAITS,
    ALONE,
    BAG_EMPTY,
    CELLS_TAKEN,
    HAS_STOPPED,
    NO_CONTACT,
    NO_MATCH,
    NO_NEW_PLACE,
    NO_SECOND_LOOK,
    NO_UNICORN,
    NOT_THE_START,
    NOTHING_IN_HAND,
    NOTHING_TO_ACCEPT,
    SAME_LOOK,
    SPLITS,
    TILE_IN_HAND,
    TIRED,
)
from hortus.games.gardlings.rules.state import (
    ASIDE,
    BAG,
    BUILDS,
    DRAWN,
    GARDEN,
    HELD,
    MARKET,
    OUT,
    PIGS,
    SECOND_LOOK_EFFECT,
    STOPPED,
    UNICORN,
)
from hortus.kernel import kernel

ALARM_AT = 6
DRAGONS_NEEDED = 3
PIGS_NEEDED = 3


@kernel
def alarm_due(box: Any, s: Any, seat: int) -> bool:
    """Tell whether the tile in hand brings too many gnomes (GAR-3.8, GAR-4.10)."""
    return raises_alarm(box, s, seat, s.held[seat] - 1)


@kernel
def raises_alarm(box: Any, s: Any, seat: int, tile: int) -> bool:
    """Tell whether a tile would bring too many gnomes into a garden."""
    gnomes = box.gnomes[tile]
    return bool(gnomes > 0 and s.gnomes[seat] + gnomes >= alarm_limit(s, seat))


@kernel
def alarm_limit(s: Any, seat: int) -> int:
    """Return how many gnomes raise the alarm in a garden."""
    if s.dragons[seat] >= DRAGONS_NEEDED:
        return ALARM_AT + 1
    return ALARM_AT


@kernel
def may_look(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat that holds a tile may take the second look (GAR-8.9)."""
    mission = s.front[seat] - 1
    return bool(
        mission >= 0
        and box.effect[mission] == SECOND_LOOK_EFFECT
        and s.looked[seat] == 0
        and s.bag[seat] > 0
    )


@kernel
def building_moves(box: Any, s: Any, seat: int, out: Any) -> int:
    """List what a seat may do in the building phase."""
    n = 0
    has_tile = s.held[seat] != 0
    if has_tile:
        if may_look(box, s, seat):
            out[n] = SECOND_LOOK
            n += 1
        if alarm_due(box, s, seat):
            out[n] = ACCEPT
            return n + 1
    else:
        if s.bag[seat] > 0:
            out[n] = DRAW
            n += 1
        if may_stop(s, seat):
            out[n] = STOP
            n += 1
    end = layings(box, s, seat, out, n)
    if has_tile and (end == n or out[n] >= GALLOP):
        # GAR-3.10: it fits nowhere.
        for i in range(end, n, -1):
            out[i] = out[i - 1]
        out[n] = ACCEPT
        end += 1
    return end


@kernel
def fits_somewhere(box: Any, s: Any, seat: int) -> bool:
    """Tell whether the tile in hand can be laid as the garden lies (GAR-3.9)."""
    found = np.zeros(1, np.int64)
    return bool(layings(box, s, seat, found, 0) == 1 and found[0] < GALLOP)


@kernel
def building_problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 if a seat may make a move of the building phase, else which rule forbids it."""
    if move <= STOP:
        if s.held[seat] != 0:
            return TILE_IN_HAND
        if move == DRAW:
            return 0 if s.bag[seat] > 0 else BAG_EMPTY
        return 0 if may_stop(s, seat) else HAS_STOPPED
    if move >= GALLOP:
        if s.held[seat] != 0 and alarm_due(box, s, seat):
            return ALARM_WAITS
        tile = (move - GALLOP) // PLACES + MARKET
        return gallop_problem(box, s, seat, tile, (move - GALLOP) % PLACES)
    if s.held[seat] == 0:
        return NOTHING_IN_HAND
    if move == SECOND_LOOK:
        return 0 if may_look(box, s, seat) else NO_SECOND_LOOK
    tile = s.held[seat] - 1
    if move == ACCEPT:
        if alarm_due(box, s, seat) or not fits_somewhere(box, s, seat):
            return 0
        return NOTHING_TO_ACCEPT
    if alarm_due(box, s, seat):
        return ALARM_WAITS
    if is_first(s, seat):
        return 0 if move - PLACE == number_of(s, seat, 0, 0, 0) else NOT_THE_START
    return laying_problem(box, s, seat, tile, move - PLACE, -1)


@kernel
def laying_problem(box: Any, s: Any, seat: int, tile: int, place: int, strip: int) -> int:
    """Return 0 if a tile may lie at a place, else which rule forbids it (GAR-3.3 to GAR-3.6)."""
    reason = place_problem(box, s, seat, tile, place, strip)
    if reason == COVERED:
        return CELLS_TAKEN
    if reason == APART:
        return NO_CONTACT
    if reason == CLASH:
        return NO_MATCH
    if reason == TORN:
        return SPLITS
    if place % 4 >= 2 and box.twofold[tile]:
        return SAME_LOOK
    return 0


@kernel
def gallop_problem(box: Any, s: Any, seat: int, tile: int, place: int) -> int:
    """Return 0 if a unicorn may move to a place, else which rule forbids it (GAR-4.5 to 4.9)."""
    strip = strip_of(s, seat, tile)
    if strip < 0 or box.creature[tile] != UNICORN:
        return NO_UNICORN
    if is_alone(s, seat):
        return ALONE
    if s.moves[seat, strip] >= MOST_GALLOPS:
        return TIRED
    if place == here(s, seat, strip):
        return NO_NEW_PLACE
    return laying_problem(box, s, seat, tile, place, strip)


@kernel
def build(box: Any, s: Any, seat: int, move: int) -> None:
    """Make a move of the building phase."""
    if move == DRAW:
        s.doing[seat] = BUILDS
        s.drawn_since[seat] = 0
        note_draw(s)
        wait_for_tile(s, seat)
    elif move == STOP:
        s.doing[seat] = STOPPED
        s.drawn_since[seat] = 0
    elif move == SECOND_LOOK:
        s.looked[seat] = 1
        wait_for_tile(s, seat)
    elif move == ACCEPT:
        leave(box, s, seat)
    else:
        strip = 0 + s.strips[seat]
        place = move - PLACE
        if move >= GALLOP:
            strip = strip_of(s, seat, (move - GALLOP) // PLACES + MARKET)
            place = (move - GALLOP) % PLACES
            s.moves[seat, strip] += 1
        else:
            s.tile[seat, strip] = s.held[seat] - 1
            s.where[s.held[seat] - 1] = GARDEN + seat
            s.held[seat] = 0
        x, y, turn = place_of(s, seat, place)
        put(box, s, seat, strip, x, y, turn)
        if move < GALLOP:
            reward_pigs(box, s, seat, s.tile[seat, strip])


@kernel
def wait_for_tile(s: Any, seat: int) -> None:
    """Let chance draw for a seat; its unicorns are fresh again (GAR-4.7)."""
    for strip in range(s.strips[seat]):
        s.moves[seat, strip] = 0
    s.due = DRAWN
    s.due_for = seat


@kernel
def receive(s: Any, seat: int, tile: int) -> None:
    """Take the tile that was drawn; after a second look the first one goes back (GAR-8.9)."""
    if s.held[seat] != 0:
        s.where[s.held[seat] - 1] = BAG + seat
        s.bag[seat] += 1
    s.bag[seat] -= 1
    s.where[tile] = HELD + seat
    s.seen[tile] = 1
    s.held[seat] = tile + 1


@kernel
def check_hand(box: Any, s: Any, seat: int) -> None:
    """End a seat's building if its tile raises the alarm or fits nowhere and nothing can help."""
    if s.held[seat] == 0 or may_look(box, s, seat):
        return
    # One place of the tile or one move of a unicorn is enough to go on.
    if alarm_due(box, s, seat) or layings(box, s, seat, np.zeros(2, np.int64), 0) == 0:
        leave(box, s, seat)


@kernel
def leave(box: Any, s: Any, seat: int) -> None:
    """Put the tile in hand aside and end a seat's building (GAR-3.8, GAR-3.9)."""
    s.alarm[seat] = alarm_due(box, s, seat)
    s.where[s.held[seat] - 1] = ASIDE + seat
    s.held[seat] = 0
    s.doing[seat] = OUT


@kernel
def reward_pigs(box: Any, s: Any, seat: int, tile: int) -> None:
    """Pay a coin for the third pig (GAR-4.1)."""
    is_third = box.creature[tile] == PIGS and s.pigs[seat] == PIGS_NEEDED
    if is_third and not s.pro and s.supply > 0:
        s.supply -= 1
        s.coins[seat] += 1


@kernel
def note_draw(s: Any) -> None:
    """Let everybody who has stopped have something to answer (GAR-2.8)."""
    if s.last_call:
        for seat in range(s.seats):
            if s.doing[seat] == STOPPED:
                s.drawn_since[seat] = 1


@kernel
def may_stop(s: Any, seat: int) -> bool:
    """Tell whether a seat that holds no tile may stop, or say so again (GAR-2.5, GAR-2.8)."""
    return bool(s.doing[seat] == BUILDS or is_asked(s, seat))


@kernel
def is_asked(s: Any, seat: int) -> bool:
    """Tell whether a seat that has stopped is asked once more (GAR-2.8)."""
    has_cause = s.doing[seat] == STOPPED and s.drawn_since[seat] and s.bag[seat] > 0
    return bool(has_cause and nobody_builds(s))


@kernel
def nobody_builds(s: Any) -> bool:
    """Tell whether every seat has stopped or is out."""
    builders = 0
    for seat in range(s.seats):
        if s.doing[seat] == BUILDS:
            builders += 1
    return builders == 0


@kernel
def building_is_over(s: Any) -> bool:
    """Tell whether nobody builds and nobody is asked once more (GAR-2.7, GAR-2.8)."""
    awaited = 0
    for seat in range(s.seats):
        if s.doing[seat] == BUILDS or is_asked(s, seat):
            awaited += 1
    return awaited == 0
