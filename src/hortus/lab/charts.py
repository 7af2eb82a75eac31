"""Small charts as inline SVG, drawn without any library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

WIDTH, HEIGHT = 420, 150
LEFT, BOTTOM, TOP = 44, 26, 8
MOST_BARS = 40


def histogram(values: np.ndarray[Any, Any], label: str) -> str:
    """Return how often each value occurs; many different values are put together in bars."""
    low, high = float(values.min()), float(values.max())
    whole = np.issubdtype(values.dtype, np.integer)
    step = (high - low) / MOST_BARS or 1.0
    if whole:
        step = float(max(1, -(-int(high - low + 1) // MOST_BARS)))
    bars = int((high - low) / step) + 1 if whole else MOST_BARS
    edges = low + step * np.arange(bars + 1)
    # The last bar takes what rounding leaves beyond it.
    heights, _ = np.histogram(np.minimum(values, edges[-1]), edges)
    shares = heights / heights.sum()
    width = (WIDTH - LEFT - 8) / len(shares)
    most = float(shares.max())
    parts = [
        f'<rect x="{LEFT + i * width:.1f}" y="{_y(share, most):.1f}" '
        f'width="{max(width - 1, 0.5):.1f}" height="{_height(share, most):.1f}">'
        f"<title>{_span(edges[i], step, whole)}: {share:.1%}</title></rect>"
        for i, share in enumerate(shares.tolist())
    ]
    mean = float(values.mean())
    at = LEFT + (mean - low) / ((high - low) or 1) * (WIDTH - LEFT - 8)
    parts.append(
        f'<line class="mean" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
    )
    ends = [(LEFT, "start", _number(low)), (WIDTH - 8, "end", _number(high))]
    parts += [_text(x, HEIGHT - 10, anchor, text) for x, anchor, text in ends]
    parts.append(_text((LEFT + WIDTH) / 2, HEIGHT - 10, "middle", f"{label}, mean {_number(mean)}"))
    parts.append(_text(LEFT - 4, TOP + 8, "end", f"{most:.0%}"))
    return _svg(parts, HEIGHT, f"Histogram of {label}")


def intervals(rows: Sequence[tuple[str, float, float, float]], middle: float, label: str) -> str:
    """Return shares with their intervals, one line each, beside what would be even."""
    height = 22 * len(rows) + 30
    low = min([middle, *(row[2] for row in rows)])
    high = max([middle, *(row[3] for row in rows)])
    margin = (high - low) * 0.05 or 0.01
    low, high = low - margin, high + margin
    left = 120

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (WIDTH - left - 10)

    bottom = height - 24
    parts = [f'<line class="even" x1="{x(middle):.1f}" x2="{x(middle):.1f}" y1="2" y2="{bottom}"/>']
    for i, (name, value, least, most) in enumerate(rows):
        y = 14 + 22 * i
        parts += [
            _text(left - 8, y + 4, "end", name),
            f'<line class="range" x1="{x(least):.1f}" x2="{x(most):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{x(value):.1f}" cy="{y}" r="4">'
            f"<title>{value:.1%} ({least:.1%} to {most:.1%})</title></circle>",
        ]
    parts.append(
        _text(x(middle), height - 8, "middle", f"{label}; the line is even ({middle:.1%})")
    )
    return _svg(parts, height, label)


def _y(share: float, most: float) -> float:
    return HEIGHT - BOTTOM - _height(share, most)


def _height(share: float, most: float) -> float:
    return (HEIGHT - BOTTOM - TOP) * share / most


def _span(low: float, step: float, whole: bool) -> str:
    if whole and step == 1:
        return _number(low)
    return f"{_number(low)} to {_number(low + step - whole)}"


def _number(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.2f}"


def _text(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(parts: list[str], height: float, title: str) -> str:
    box = f'viewBox="0 0 {WIDTH} {height}"'
    return f'<svg {box} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
