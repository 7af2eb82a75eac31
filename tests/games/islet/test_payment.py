"""The lists of payments hold every payment, and each once."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hortus.games.islet.rules.payment import HEAPS, LAY_PAYMENTS
from hortus.games.islet.rules.play import MOST_WAYS_TO_PAY
from hortus.games.islet.rules.state import MOST_ALIKE, MOST_CARDS

from .build import A, B, F, own, perch, put, table
from .referee import LETTER, NAMES, makes, payments

holdings = st.tuples(
    st.text("FSCLBW", max_size=8),
    st.text("FSCLBW", max_size=5).filter(lambda t: max(Counter(t).values(), default=0) <= 2),
    st.sampled_from("FSC"),
    st.sampled_from("LBW"),
)


def counted(letters: str) -> Counter[str]:
    """Return letters as a heap of resources."""
    return Counter(LETTER[letter] for letter in letters)


def as_set(found: list[object]) -> set[str]:
    """Return payments as texts, asserting that none is there twice."""
    texts = [repr(sorted((k, sorted(v.items())) for k, v in pay.items())) for pay in found]  # type: ignore[attr-defined]  # dictionaries
    assert len(set(texts)) == len(texts)
    return set(texts)


@pytest.mark.rule("ISL-6.1", "ISL-6.2", "ISL-6.3", "ISL-6.4", "ISL-6.5", "ISL-6.6", "ISL-5.3")
@settings(max_examples=150)
@given(holding=holdings, used=st.text("FSCLBW", max_size=3))
def test_lists_equal_those_of_brute_force(holding: tuple[str, str, str, str], used: str) -> None:
    cards, kept, terrain, nest = holding
    position = table(ring=f"{terrain}{nest} FL CW FB SW SL")
    perch(position, 0, A)
    own(position, 0, cards, kept)
    s = position.state
    s.free[0] = 2
    upright = counted(kept)
    for letter in used:
        if upright[LETTER[letter]] > 0:
            upright[LETTER[letter]] -= 1
            s.tipped["FSCLBW".index(letter)] += 1
    legal = position.legal()
    price = Counter({LETTER[nest]: 3})
    choices = {move["guarantee"] for move in legal if move["do"] == "lay"}
    for choice in choices:
        got = [m["pay"] for m in legal if m["do"] == "lay" and m["guarantee"] == choice]
        assert as_set(got) == as_set(list(payments(counted(cards), upright, price)))
    if not choices:
        assert payments(counted(cards), upright, price) == []
    for cell, letter in ((B, "F"), (F, "S")):
        got = [m["pay"] for m in legal if m["do"] == "advance" and m["to"] == list(cell)]
        step = Counter() if letter == terrain else Counter({LETTER[letter]: 1})
        assert as_set(got) == as_set(list(payments(counted(cards), upright, step)))


@pytest.mark.rule("ISL-6.5", "ISL-6.6")
def test_the_heaps_for_an_egg_are_exactly_the_smallest_ones() -> None:
    """Leaf nests: roles are leaf, freshwater, clay and sand.  Tries every heap one can hold."""
    most = MOST_CARDS + MOST_ALIKE
    price = (0, 0, 0, 3, 0, 0)
    paying = np.array(
        [
            heap
            for heap in product(range(4), range(most + 1), range(most + 1), range(most + 1))
            if makes((heap[1], heap[3], heap[2], heap[0], 0, 0), price)
        ]
    )
    smaller = (paying[:, None, :] <= paying[None, :, :]).all(axis=2).sum(axis=0)
    smallest = paying[smaller == 1]
    assert sorted(map(tuple, smallest.tolist())) == sorted(map(tuple, HEAPS.tolist()))


def test_every_payment_is_one_split_of_one_heap() -> None:
    rows = [tuple(row) for row in LAY_PAYMENTS.tolist()]
    assert len(set(rows)) == len(rows)
    heaps = {tuple(heap) for heap in HEAPS.tolist()}
    wanted = {
        (*(count - tip for count, tip in zip(heap, tips, strict=True)), *tips)
        for heap in heaps
        for tips in product(range(MOST_ALIKE + 1), repeat=4)
        if all(tip <= count for count, tip in zip(heap, tips, strict=True))
    }
    assert set(rows) == wanted


def test_the_bound_on_ways_to_pay_is_right() -> None:
    cards = np.array([c for c in product(range(9), repeat=4) if sum(c) == MOST_CARDS])
    kept = np.array([g for g in product(range(3), repeat=4) if sum(g) <= 5])
    with_cards = (LAY_PAYMENTS[None, :, :4] <= cards[:, None, :]).all(axis=2).astype(int)
    with_kept = (LAY_PAYMENTS[None, :, 4:] <= kept[:, None, :]).all(axis=2).astype(int)
    assert (with_cards @ with_kept.T).max() == MOST_WAYS_TO_PAY


@pytest.mark.rule("ISL-4.4")
def test_a_free_step_has_no_payment_but_nothing() -> None:
    position = table(ring="FL FB CW FB SW CL")
    perch(position, 0, A)
    own(position, 0, "FFSSCC")
    put(position, B, "FB", 3)
    assert [m["pay"] for m in position.legal() if m["do"] == "advance" and m["to"] == list(B)] == [
        {}
    ]
    assert NAMES[0] == "freshwater"
