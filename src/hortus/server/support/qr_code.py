"""Addresses as QR codes, for a phone that looks at a screen."""

from __future__ import annotations

from functools import lru_cache

import segno

# Light squares around a code, without which cameras do not find it.
MARGIN = 3


@lru_cache(maxsize=64)
def picture(address: str) -> str:
    """Return the code as an SVG picture that fills whatever room it is given."""
    rows = _rows(address)
    size = len(rows)
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path d="{dark}"/></svg>'
    )


def letters(address: str) -> str:
    """Return the code as lines of half blocks, to be written in black on white."""
    rows = _rows(address)
    rows += [[False] * len(rows)] * (len(rows) % 2)
    return "\n".join(
        "".join(" ▄▀█"[2 * upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )


def _rows(address: str) -> list[list[bool]]:
    """Return which squares are dark, margin included."""
    code = segno.make(address, error="m", micro=False)
    return [[bool(square) for square in row] for row in code.matrix_iter(border=MARGIN)]
