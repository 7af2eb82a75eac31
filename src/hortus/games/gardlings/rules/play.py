"""The rules of Gardlings: set-up, who acts, chance, rounds and the end.

The two phases of a round live in `building` and `hiring`, the garden in `garden`, `placement` and
`scoring`.
"""

from __future__ import annotations

from typing import Any

from hortus.core.contract import CHANCE, OVER
from hortus.games.gardlings.rules.building import (
    build,
    building_is_over,
    building_moves,
    building_problem,
    check_hand,
    is_asked,
    receive,
)
from hortus.games.gardlings.rules.garden import clear, lay_mission
from hortus.games.gardlings.rules.hiring import (
    begin_turn,
    first_under,
    hire,
    hirer,
    hiring_moves,
    hiring_problem,
    mutate,
    mutating_moves,
    mutation_due,
    receive_pig,
    take_pig,
    turn_up,
)
from hortus.games.gardlings.rules.numbers import HIRE, MOST_PLACES, MOVES, MUTATE, PLACE, TAKE_PIG
from hortus.games.gardlings.rules.placement import MOST_GALLOPS
from hortus.games.gardlings.rules.refusals import (
    GAME_OVER,
    NO_MUTATIONS,
    NOT_YOUR_TURN,
    OTHER_PHASE,
    REFUSALS,
)
from hortus.games.gardlings.rules.scoring import net_gems
from hortus.games.gardlings.rules.state import (
    ASIDE,
    BAG,
    BUILDING,
    BUILDS,
    COINS,
    DEALT,
    DRAWN,
    FIRST,
    GARDEN,
    GREEN,
    HIRING,
    MARKET,
    MISSIONS,
    MOST_SEATS,
    MOST_STRIPS,
    MUTATING,
    NEW_TOP,
    NOTHING,
    OUT,
    OVER_PHASE,
    PIG,
    PIG_PILE,
    PILE_SIZE,
    PILES,
    ROUNDS,
    SETUP,
    START_TILES,
    STOPPED,
    TILES,
    UNSEEN,
)
from hortus.kernel import kernel

__all__ = ["GAME_OVER", "MOVES", "NOT_YOUR_TURN", "REFUSALS"]

VERSION = "1.1"
EARLIER = {"1.0": {"last_call": False}}
REASONS = ("victory tile", "no winner in sixty rounds")
VICTORY, DRAWN_GAME = 0, 1

# The tile in hand and every unicorn of a garden, each at every place.
MOST_LEGAL = 4 + (1 + MOST_STRIPS) * MOST_PLACES
MOST_CHANCE = TILES
# In a round: draw, drawn, place and a stop of everybody for every tile there is, a second look for
# every seat, three moves of every possible unicorn between any two draws, and four moves to hire.
MOST_PLIES = (
    (START_TILES + 2) * MOST_SEATS
    + PILES
    + ROUNDS
    * (
        (3 + MOST_SEATS) * TILES
        + 3 * MOST_SEATS
        + MOST_GALLOPS * (TILES - MARKET) * (MOST_STRIPS + 2)
        + 4 * MOST_SEATS
    )
)


def new(box: Any, s: Any, seats: int, options: dict[str, Any]) -> None:
    """Make a zeroed state the start of a game (section 1)."""
    s.seats = seats
    s.target = options["target"]
    s.pro = int(options["pro"])
    s.missions = int(options["missions"])
    s.last_call = int(options["last_call"])
    s.round = 1
    s.supply = COINS
    for pile in range(PILES):
        s.unseen[pile] = PILE_SIZE[pile]
        if pile >= 2:
            s.pile_coin[pile] = 1
            s.supply -= 1
    s.unseen[PIG_PILE] = FIRST[PIG + 1] - FIRST[PIG] - seats * DEALT[PIG]


@kernel
def setup_steps(s: Any) -> tuple[int, int, int]:
    """Return after how many chance steps bags are filled, the market is laid out, all is ready."""
    bags = s.seats * START_TILES
    missions = 0
    if s.missions:
        missions = 2 * s.seats if has_between(s) else s.seats
    return bags, bags + PILES, bags + PILES + missions


@kernel
def has_between(s: Any) -> bool:
    """Tell whether missions also lie between the seats (GAR-8.1)."""
    return bool(s.missions and 2 <= s.seats <= 3)


@kernel
def to_act(box: Any, s: Any) -> int:
    """Return OVER, CHANCE or the seats that may act (GAR-2.2)."""
    if s.phase == OVER_PHASE:
        return OVER
    if s.phase == SETUP or s.due != NOTHING:
        return CHANCE
    if s.phase != BUILDING:
        return 1 << hirer(s)
    mask = 0
    for seat in range(s.seats):
        if s.doing[seat] != OUT:
            mask |= 1 << seat
    return mask


@kernel
def may_wait(box: Any, s: Any) -> int:
    """Return the seats that have stopped but may act while others build (GAR-2.6, GAR-2.8)."""
    mask = 0
    if s.phase == BUILDING:
        for seat in range(s.seats):
            if s.doing[seat] == STOPPED and not is_asked(s, seat):
                mask |= 1 << seat
    return mask


@kernel
def chance(box: Any, s: Any, out: Any, weights: Any) -> int:
    """List what chance can turn up: tiles, or missions, each as likely as any other."""
    n = 0
    if s.phase == SETUP:
        n = setup_outcomes(s, out)
    elif s.due == DRAWN:
        bag = BAG + s.due_for
        for tile in range(TILES):
            if s.where[tile] == bag:
                out[n] = tile
                n += 1
    else:
        pile = 0 + s.due_for if s.due == NEW_TOP else PIG_PILE
        if s.unseen[pile] > 0:
            kind = GREEN + pile // 2 if pile < PILES else PIG
            n = add_unseen(s, kind, out, n)
        else:
            out[n] = first_under(s, pile)
            n += 1
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def add_unseen(s: Any, kind: int, out: Any, n: int) -> int:
    """Add the tiles of a kind that nobody has seen."""
    for tile in range(FIRST[kind], FIRST[kind + 1]):
        if s.where[tile] == UNSEEN:
            out[n] = tile
            n += 1
    return n


@kernel
def setup_outcomes(s: Any, out: Any) -> int:
    """List the next tile of a bag, the next top of the market, or the next mission."""
    bags, market, _ = setup_steps(s)
    n = 0
    if s.laid_out < bags:
        seat = s.laid_out // START_TILES
        for kind in range(PIG + 1):
            if s.own[seat, kind] < DEALT[kind]:
                n = add_unseen(s, kind, out, n)
    elif s.laid_out < market:
        n = add_unseen(s, GREEN + (s.laid_out - bags) // 2, out, n)
    else:
        for mission in range(MISSIONS):
            taken = False
            for seat in range(s.seats):
                if s.front[seat] == mission + 1 or s.between[seat] == mission + 1:
                    taken = True
            if not taken:
                out[n] = mission
                n += 1
    return n


@kernel
def lay_out(box: Any, s: Any, outcome: int) -> None:
    """Play one chance step of the set-up (GAR-1.3, GAR-1.7, GAR-8.1)."""
    bags, market, ready = setup_steps(s)
    step = s.laid_out
    if step < bags:
        seat = step // START_TILES
        s.where[outcome] = BAG + seat
        s.own[seat, box.kind[outcome]] += 1
        s.bag[seat] += 1
    elif step < market:
        turn_up(s, step - bags, outcome)
    elif step < market + s.seats:
        s.front[step - market] = outcome + 1
    else:
        s.between[step - market - s.seats] = outcome + 1
    s.laid_out += 1
    if s.laid_out == ready:
        s.phase = BUILDING
        for seat in range(s.seats):
            lay_mission(s, seat)


@kernel
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """List a seat's moves, ascending."""
    if s.phase == BUILDING:
        return building_moves(box, s, seat, out)
    if s.phase == HIRING:
        return hiring_moves(box, s, seat, out)
    return mutating_moves(box, s, seat, out)


@kernel
def is_building(move: int) -> bool:
    """Tell whether a move belongs to the building phase (GAR-2.1)."""
    return move < TAKE_PIG or move >= PLACE


@kernel
def problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 for a legal move, else which rule forbids it."""
    if MUTATE <= move < PLACE and not s.pro:
        return NO_MUTATIONS
    if is_building(move) != (s.phase == BUILDING):
        return OTHER_PHASE
    if s.phase == BUILDING:
        return building_problem(box, s, seat, move)
    return hiring_problem(box, s, seat, move)


@kernel
def apply(box: Any, s: Any, seat: int, move: int) -> None:
    """Play a move or a chance outcome, and everything that follows by itself."""
    if s.phase == SETUP:
        lay_out(box, s, move)
        return
    drawer = 0 + s.due_for
    if seat == CHANCE:
        happen(s, move)
    elif is_building(move):
        build(box, s, seat, move)
    elif move == TAKE_PIG:
        take_pig(s, seat)
    elif move < MUTATE:
        hire(box, s, seat, move - HIRE)
    else:
        mutate(box, s, seat, (move - MUTATE) // PILES, (move - MUTATE) % PILES)
    if s.due == NOTHING:
        move_on(box, s, drawer if seat == CHANCE else seat)


@kernel
def happen(s: Any, tile: int) -> None:
    """Turn up a tile: drawn from a bag, on top of a pile, or from the pigs."""
    due, target = 0 + s.due, 0 + s.due_for
    s.due = NOTHING
    s.due_for = 0
    if due == DRAWN:
        receive(s, target, tile)
    elif due == NEW_TOP:
        turn_up(s, target, tile)
    else:
        receive_pig(s, target, tile)


@kernel
def move_on(box: Any, s: Any, seat: int) -> None:
    """Do what follows by itself once a seat has acted: being out, a win, the next turn or round."""
    if s.phase == BUILDING:
        check_hand(box, s, seat)
        if not building_is_over(s):
            return
        s.winner = victor(box, s) + 1
        if s.winner:
            s.phase = OVER_PHASE
            return
    elif s.phase == HIRING and mutation_due(box, s, hirer(s)):
        s.phase = MUTATING
        return
    else:
        s.hired += 1
    if s.hired < s.seats:
        begin_turn(box, s)
    elif s.round == ROUNDS:
        s.phase = OVER_PHASE
    else:
        clean_up(s)


@kernel
def victor(box: Any, s: Any) -> int:
    """Return who gets the victory tile, -1 for nobody (GAR-6.1 to GAR-6.3)."""
    best = -1
    level = False
    for seat in range(s.seats):
        gems = net_gems(box, s, seat)
        if gems < s.target:
            continue
        if best < 0:
            best = seat
            continue
        lead = gems - net_gems(box, s, best)
        if lead == 0:
            lead = s.coins[seat] - s.coins[best]
        if lead > 0:
            best = seat
            level = False
        elif lead == 0:
            level = True
    return -1 if level else best


@kernel
def clean_up(s: Any) -> None:
    """Put everything back into the bags and begin a new round (GAR-6.4)."""
    for tile in range(TILES):
        place = s.where[tile]
        for seat in range(s.seats):
            if place == GARDEN + seat or place == ASIDE + seat:
                s.where[tile] = BAG + seat
                s.bag[seat] += 1
    s.hired = 0
    s.round += 1
    s.start = (s.start + 1) % s.seats
    if s.missions:
        pass_missions(s)
    s.phase = BUILDING
    for seat in range(s.seats):
        s.doing[seat] = BUILDS
        s.drawn_since[seat] = 0
        s.alarm[seat] = 0
        s.looked[seat] = 0
        clear(s, seat)
        lay_mission(s, seat)


@kernel
def pass_missions(s: Any) -> None:
    """Pass the missions on (GAR-8.2)."""
    last = s.seats - 1
    used = s.front[last]
    if has_between(s):
        for seat in range(last, -1, -1):
            before = s.front[seat - 1] if seat > 0 else used
            s.front[seat] = s.between[seat]
            s.between[seat] = before
    else:
        for seat in range(last, 0, -1):
            s.front[seat] = s.front[seat - 1]
        s.front[0] = used


@kernel
def scores(box: Any, s: Any, out: Any) -> None:
    """Write each seat's net gems of this round."""
    for seat in range(s.seats):
        out[seat] = net_gems(box, s, seat)


@kernel
def winners(box: Any, s: Any) -> int:
    """Return the seat with the victory tile, nobody after a draw (GAR-6.5)."""
    return (1 << s.winner) >> 1


@kernel
def ending(box: Any, s: Any) -> int:
    """Return why the game is over."""
    return VICTORY if s.winner else DRAWN_GAME
