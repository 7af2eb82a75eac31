"""What a seat may know: everything but what the other bags hold and was never open (GAR-1.9)."""

from __future__ import annotations

from typing import Any

from hortus.core.dice import below
from hortus.games.gardlings.rules.state import (
    BAG,
    DEALT,
    EDGES,
    FIRST,
    MOST_SEATS,
    PIG,
    PIG_PILE,
    PIG_TILE,
    PILES,
    RIM,
    SETUP,
    START_TILES,
    TILES,
    UNSEEN,
)
from hortus.kernel import kernel


@kernel
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat or a spectator may know into a zeroed state; unknown tiles stay UNSEEN."""
    out.seats = s.seats
    out.target = s.target
    out.pro = s.pro
    out.missions = s.missions
    out.last_call = s.last_call
    out.phase = s.phase
    out.laid_out = s.laid_out
    out.round = s.round
    out.start = s.start
    out.hired = s.hired
    out.due = s.due
    out.due_for = s.due_for
    out.winner = s.winner
    out.next_under = s.next_under
    out.supply = s.supply
    for pile in range(PILES):
        out.top[pile] = s.top[pile]
        out.pile_coin[pile] = s.pile_coin[pile]
    for pile in range(PILES + 1):
        out.unseen[pile] = s.unseen[pile]
    for tile in range(TILES):
        if s.seen[tile] or (seat >= 0 and s.where[tile] == BAG + seat):
            out.where[tile] = s.where[tile]
            out.seen[tile] = s.seen[tile]
            out.under[tile] = s.under[tile]
    for other in range(s.seats):
        observe_seat(s, other, out)
        observe_garden(s, other, out)
        # Halfway through a deal nobody else knows which kinds a bag has got.
        if other == seat or not is_dealing(s, other):
            for kind in range(PIG + 1):
                out.own[other, kind] = s.own[other, kind]


@kernel
def is_dealing(s: Any, seat: int) -> bool:
    """Tell whether a seat's bag is being filled."""
    return bool(s.phase == SETUP and s.laid_out // START_TILES == seat)


@kernel
def observe_seat(s: Any, seat: int, out: Any) -> None:
    """Write what everybody sees in front of a seat."""
    out.coins[seat] = s.coins[seat]
    out.bag[seat] = s.bag[seat]
    out.front[seat] = s.front[seat]
    out.between[seat] = s.between[seat]
    out.looked[seat] = s.looked[seat]
    out.doing[seat] = s.doing[seat]
    out.drawn_since[seat] = s.drawn_since[seat]
    out.alarm[seat] = s.alarm[seat]
    out.held[seat] = s.held[seat]


@kernel
def observe_garden(s: Any, seat: int, out: Any) -> None:
    """Write a garden, which is open to all."""
    out.strips[seat] = s.strips[seat]
    for strip in range(s.strips[seat]):
        out.tile[seat, strip] = s.tile[seat, strip]
        out.x[seat, strip] = s.x[seat, strip]
        out.y[seat, strip] = s.y[seat, strip]
        out.turn[seat, strip] = s.turn[seat, strip]
        out.moves[seat, strip] = s.moves[seat, strip]
        for edge in range(EDGES):
            out.beside[seat, strip, edge] = s.beside[seat, strip, edge]
    for edge in range(RIM):
        out.rim_beside[seat, edge] = s.rim_beside[seat, edge]
    out.rim_open[seat] = s.rim_open[seat]
    out.gnomes[seat] = s.gnomes[seat]
    out.dragons[seat] = s.dragons[seat]
    out.pigs[seat] = s.pigs[seat]
    out.unicorns[seat] = s.unicorns[seat]
    out.plain[seat] = s.plain[seat]
    out.triple[seat] = s.triple[seat]
    out.small[seat] = s.small[seat]
    out.blanks[seat] = s.blanks[seat]
    out.blues[seat] = s.blues[seat]
    out.shaped[seat] = s.shaped[seat]


@kernel
def redeterminise(box: Any, s: Any, seat: int, dice: Any) -> None:
    """Fill the other bags at random from the tiles the seat has not seen."""
    for other in range(s.seats):
        if other != seat:
            if is_dealing(s, other):
                guess_kinds(s, other, dice)
            for kind in range(PIG + 1):
                missing = s.own[other, kind] - known(s, other, kind)
                for _ in range(missing):
                    deal(s, other, kind, dice)


@kernel
def guess_kinds(s: Any, seat: int, dice: Any) -> None:
    """Guess which kinds a half-filled bag has got, with the chances of a real deal."""
    for _ in range(s.bag[seat]):
        mark = below(dice, dealable(s, seat, PIG + 1))
        kind = 0
        while dealable(s, seat, kind + 1) <= mark:
            kind += 1
        s.own[seat, kind] += 1


@kernel
def dealable(s: Any, seat: int, kinds: int) -> int:
    """Return how many tiles of the first kinds a bag in the middle of a deal can still get."""
    count = 0
    for kind in range(kinds):
        if s.own[seat, kind] < DEALT[kind]:
            for tile in range(FIRST[kind], FIRST[kind + 1]):
                if s.where[tile] == UNSEEN:
                    count += 1
            count -= s.own[seat, kind]
    return count


@kernel
def sees(box: Any, s: Any, seat: int) -> bool:
    """Tell whether a seat sees what chance turns up now: bags and pigs are for one seat only."""
    if s.phase == SETUP:
        dealt = s.laid_out // START_TILES
        return bool(dealt >= s.seats or dealt == seat)
    return bool(s.due != PIG_TILE or s.unseen[PIG_PILE] == 0 or s.due_for == seat)


@kernel
def known(s: Any, seat: int, kind: int) -> int:
    """Return how many tiles of a kind are known to belong to a seat."""
    count = 0
    for tile in range(FIRST[kind], FIRST[kind + 1]):
        place = s.where[tile] - BAG
        if 0 <= place < 4 * MOST_SEATS and place % MOST_SEATS == seat:
            count += 1
    return count


@kernel
def deal(s: Any, seat: int, kind: int, dice: Any) -> None:
    """Put one unseen tile of a kind, each as likely as any other, into a bag."""
    unseen = 0
    for tile in range(FIRST[kind], FIRST[kind + 1]):
        if s.where[tile] == UNSEEN:
            unseen += 1
    skip = below(dice, unseen)
    for tile in range(FIRST[kind], FIRST[kind + 1]):
        if s.where[tile] == UNSEEN:
            if skip == 0:
                s.where[tile] = BAG + seat
                return
            skip -= 1
