"""The random generator: xoshiro128** on 32-bit words, the same interpreted and compiled.

It lives outside the rules: a state never holds a generator, so no view and no search can read
the future from it.  Every word stays below 2**32 and every product below 2**63.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np

from hortus.kernel import kernel

WORD = 0xFFFFFFFF


def new_dice(seed: int | str, *stream: int | str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return a generator for a seed; each stream of a seed is independent of the others."""
    text = "/".join(str(part) for part in (seed, *stream))
    words = hashlib.blake2b(text.encode(), digest_size=16).digest()
    return np.frombuffer(words, dtype="<u4").astype(np.int64)


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(62)


@kernel
def next_word(dice: Any) -> int:
    """Return the next 32 random bits."""
    a, b, c, d = dice[0], dice[1], dice[2], dice[3]
    x = (b * 5) & WORD
    x = ((x << 7) | (x >> 25)) & WORD
    x = (x * 9) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) | (d >> 21)) & WORD
    dice[0], dice[1], dice[2], dice[3] = a, b, c, d
    return x


@kernel
def fork(dice: Any, base: Any, number: int) -> None:
    """Turn a generator into the one with a number among those that grow from a base."""
    x = number & WORD
    for i in range(4):
        x = ((x ^ (x >> 16)) * 0x45D9F3B + base[i]) & WORD
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D + i) & WORD
        dice[i] = x ^ (x >> 16)
    if (dice[0] | dice[1] | dice[2] | dice[3]) == 0:
        dice[0] = 1


@kernel
def below(dice: Any, n: int) -> int:
    """Return a uniform number in 0..n-1 for n < 2**31 (Lemire's multiply and reject)."""
    product = next_word(dice) * n
    low = product & WORD
    if low < n:
        threshold = ((1 << 32) - n) % n
        while low < threshold:
            product = next_word(dice) * n
            low = product & WORD
    return product >> 32


@kernel
def weighted(dice: Any, weights: Any, n: int) -> int:
    """Return an index in 0..n-1 with a chance in proportion to its weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    mark = below(dice, total)
    for i in range(n - 1):
        mark -= weights[i]
        if mark < 0:
            return i
    return n - 1
