"""The hiring phase: money, piles, pigs, mutations, and the market they come from."""

from __future__ import annotations

from typing import Any

from hortus.games.gardlings.rules.numbers import HIRE, MUTATE, TAKE_PIG
from hortus.games.gardlings.rules.refusals import (
    MUTATION_DUE,
    NO_PIG,
    PILE_EMPTY,
    TOO_DEAR,
    WRONG_PILE,
)
from hortus.games.gardlings.rules.scoring import net_gems, ponds
from hortus.games.gardlings.rules.state import (
    BAG,
    GARDEN,
    GOLD,
    GREEN,
    HIRING,
    MUTATING,
    NEW_TOP,
    PIG,
    PIG_PILE,
    PIG_TILE,
    PIGS,
    PILES,
    TILES,
    TOP,
    UNDER,
)
from hortus.kernel import kernel

PIGS_TO_MUTATE = 3


@kernel
def hirer(s: Any) -> int:
    """Return the seat whose turn it is to hire (GAR-5.1)."""
    return (s.start + s.hired) % s.seats


@kernel
def begin_turn(box: Any, s: Any) -> None:
    """Start the next seat's turn: in the pro game it gets its pond coins (GAR-7.4)."""
    s.phase = HIRING
    if s.pro:
        seat = hirer(s)
        take_coins(s, seat, ponds(box, s, seat))


@kernel
def take_coins(s: Any, seat: int, coins: int) -> None:
    """Give coins from the supply, as far as it lasts (GAR-5.7)."""
    coins = min(coins, s.supply)
    s.supply -= coins
    s.coins[seat] += coins


@kernel
def price_of(box: Any, pile: int) -> int:
    """Return what a tile of a pile costs."""
    return box.price[pile // 2]


@kernel
def pile_problem(box: Any, s: Any, seat: int, pile: int) -> int:
    """Return 0 if a seat can hire from a pile, else why not (GAR-5.3, GAR-5.4)."""
    if s.top[pile] == 0:
        return PILE_EMPTY
    if net_gems(box, s, seat) + s.coins[seat] < price_of(box, pile):
        return TOO_DEAR
    return 0


@kernel
def hiring_moves(box: Any, s: Any, seat: int, out: Any) -> int:
    """List what the seat in turn may take."""
    out[0] = TAKE_PIG
    n = 1
    for pile in range(PILES):
        if pile_problem(box, s, seat, pile) == 0:
            out[n] = HIRE + pile
            n += 1
    return n


@kernel
def mutating_moves(box: Any, s: Any, seat: int, out: Any) -> int:
    """List the pigs that can mutate, each with the piles it can lead to."""
    n = 0
    for tile in range(TILES):
        if s.where[tile] == GARDEN + seat:
            for pile in range(PILES):
                if mutation_problem(box, s, seat, tile, pile) == 0:
                    out[n] = MUTATE + tile * PILES + pile
                    n += 1
    return n


@kernel
def mutation_problem(box: Any, s: Any, seat: int, tile: int, pile: int) -> int:
    """Return 0 if a pig of the garden can turn into the top of a pile, else why not."""
    if s.where[tile] != GARDEN + seat or box.creature[tile] != PIGS or box.kind[tile] == GOLD:
        return NO_PIG
    if GREEN + pile // 2 != box.kind[tile] + 1:
        return WRONG_PILE
    if s.top[pile] == 0:
        return PILE_EMPTY
    return 0


@kernel
def mutation_due(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a pig of a seat's garden has to mutate (GAR-7.5)."""
    if not s.pro or s.pigs[seat] < PIGS_TO_MUTATE:
        return False
    for tile in range(TILES):
        if s.where[tile] == GARDEN + seat:
            for pile in range(PILES):
                if mutation_problem(box, s, seat, tile, pile) == 0:
                    return True
    return False


@kernel
def hiring_problem(box: Any, s: Any, seat: int, move: int) -> int:
    """Return 0 if a seat may make a move of the hiring phase, else which rule forbids it."""
    if (move >= MUTATE) != (s.phase == MUTATING):
        return MUTATION_DUE
    if move >= MUTATE:
        return mutation_problem(box, s, seat, (move - MUTATE) // PILES, (move - MUTATE) % PILES)
    if move >= HIRE:
        return pile_problem(box, s, seat, move - HIRE)
    return 0


@kernel
def hire(box: Any, s: Any, seat: int, pile: int) -> None:
    """Buy the top of a pile; coins pay only what gems do not (GAR-5.4), then its coin is taken."""
    coins = max(0, price_of(box, pile) - net_gems(box, s, seat))
    s.coins[seat] -= coins
    s.supply += coins
    s.coins[seat] += s.pile_coin[pile]
    s.pile_coin[pile] = 0
    take_top(s, seat, pile)


@kernel
def take_pig(s: Any, seat: int) -> None:
    """Take a coin, and a pig if there is one (GAR-5.6, GAR-5.7)."""
    take_coins(s, seat, 1)
    if s.unseen[PIG_PILE] > 0 or first_under(s, PIG_PILE) >= 0:
        s.due = PIG_TILE
        s.due_for = seat


@kernel
def mutate(box: Any, s: Any, seat: int, tile: int, pile: int) -> None:
    """Put a pig under its pile and take the top of the dearer one (GAR-7.6 to GAR-7.8)."""
    if box.kind[tile] == PIG:
        s.own[seat, PIG] -= 1
        put_under(s, tile, PIG_PILE)
    elif s.top[pile - 2] == 0:
        s.top[pile - 2] = tile + 1
        s.where[tile] = TOP
    else:
        put_under(s, tile, pile - 2)
    take_top(s, seat, pile)


@kernel
def put_under(s: Any, tile: int, pile: int) -> None:
    """Put a mutated pig under a pile."""
    s.where[tile] = UNDER + pile
    s.next_under += 1
    s.under[tile] = s.next_under


@kernel
def first_under(s: Any, pile: int) -> int:
    """Return the mutated pig that comes up next from under a pile, -1 if there is none."""
    first = -1
    for tile in range(TILES):
        if s.where[tile] == UNDER + pile and (first < 0 or s.under[tile] < s.under[first]):
            first = tile
    return first


@kernel
def take_top(s: Any, seat: int, pile: int) -> None:
    """Move the top of a pile into a seat's bag; chance turns up the next one."""
    s.where[s.top[pile] - 1] = BAG + seat
    s.bag[seat] += 1
    s.top[pile] = 0
    if s.unseen[pile] > 0 or first_under(s, pile) >= 0:
        s.due = NEW_TOP
        s.due_for = pile


@kernel
def turn_up(s: Any, pile: int, tile: int) -> None:
    """Make a tile the open top of a pile."""
    leave_pile(s, pile, tile)
    s.where[tile] = TOP
    s.seen[tile] = 1
    s.top[pile] = tile + 1


@kernel
def receive_pig(s: Any, seat: int, tile: int) -> None:
    """Take a pig from the face-down pile, unseen by the others unless it is a known one."""
    leave_pile(s, PIG_PILE, tile)
    s.where[tile] = BAG + seat
    s.bag[seat] += 1
    s.own[seat, PIG] += 1


@kernel
def leave_pile(s: Any, pile: int, tile: int) -> None:
    """Take a tile out of the unseen part of a pile, or from under it."""
    if s.where[tile] == UNDER + pile:
        s.under[tile] = 0
    else:
        s.unseen[pile] -= 1
