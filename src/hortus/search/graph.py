"""An analysed game as a picture: everybody's chance to win over the decisions, as SVG by hand."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hortus.search.analysis import Judgement

WIDTH, HEIGHT = 860, 360
LEFT, TOP, RIGHT, BOTTOM = 62, 96, 30, 56
INK, SOFT, LINE = "#222222", "#666666", "#e2e2e2"
# Okabe and Ito's colours, which also differ for the colour-blind; dashes tell them apart in grey.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00")
DASHES = ("", "8 3", "3 3", "10 3 2 3", "1 3")
# Only swings of this size are marked, and only the largest ones, so that labels stay readable.
MARKED, MOST_MARKS = 0.1, 8


def graph(
    title: str, names: Sequence[str], judged: Sequence[Judgement], final: Sequence[float] | None
) -> str:
    """Return the picture; `final` is each seat's share of the win, if the game has ended."""
    curves = [[one.played.win[seat] for one in judged] for seat in range(len(names))]
    if final is not None:
        for curve, share in zip(curves, final, strict=True):
            curve.append(share)
    last = max(1, len(curves[0]) - 1)
    whole_width, whole_height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{whole_width}" height="{whole_height}" viewBox="0 0 {whole_width} {whole_height}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _text(LEFT, 26, title, size=16, weight="bold"),
        *_legend(names),
        *_axes(last, judged),
    ]
    for seat, curve in enumerate(curves):
        parts.append(_curve(curve, last, seat))
    parts.extend(_marks(judged, last))
    return "\n".join([*parts, "</svg>\n"])


def _legend(names: Sequence[str]) -> list[str]:
    parts = []
    x = float(LEFT)
    for seat, name in enumerate(names):
        short = name if len(name) <= 22 else name[:21] + "…"
        text = f"{seat} {short}"
        parts.append(
            f'<line x1="{x:.1f}" y1="50" x2="{x + 30:.1f}" y2="50" {_stroke(seat, 3)}/>'
            + _text(x + 36, 54, text)
        )
        x += 60 + 7.5 * len(text)
    return parts


def _axes(last: int, judged: Sequence[Judgement]) -> list[str]:
    parts = []
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{LEFT + WIDTH}" y2="{y:.1f}" stroke="{LINE}"/>'
        )
        parts.append(_text(LEFT - 8, y + 4, f"{percent} %", anchor="end", fill=SOFT))
    step = max(1, -(-last // 10))
    for place in range(0, len(judged), step):
        x = _x(place, last)
        parts.append(
            f'<line x1="{x:.1f}" y1="{TOP + HEIGHT}" x2="{x:.1f}" y2="{TOP + HEIGHT + 5}" '
            f'stroke="{SOFT}"/>'
        )
        label = str(judged[place].ply)
        parts.append(_text(x, TOP + HEIGHT + 20, label, anchor="middle", fill=SOFT))
    note = "ply of the record; the curves end with the result"
    parts.append(_text(LEFT + WIDTH / 2, TOP + HEIGHT + 42, note, anchor="middle", fill=SOFT))
    parts.append(_text(LEFT - 50, TOP - 16, "chance to win", fill=SOFT))
    return parts


def _curve(values: list[float], last: int, seat: int) -> str:
    points = " ".join(f"{_x(place, last):.1f},{_y(v):.1f}" for place, v in enumerate(values))
    return f'<polyline points="{points}" fill="none" stroke-linejoin="round" {_stroke(seat, 2.2)}/>'


def _marks(judged: Sequence[Judgement], last: int) -> list[str]:
    """Mark the largest swings on the curve of the seat that made them, with what they cost."""
    large = [place for place, one in enumerate(judged) if one.swing >= MARKED]
    large = sorted(large, key=lambda place: -judged[place].swing)[:MOST_MARKS]
    parts = []
    taken: list[tuple[float, float]] = []
    for place in sorted(large):
        one = judged[place]
        x, y = _x(place, last), _y(one.played.win[one.seat])
        label_y = y - 12
        while any(abs(x - other) < 50 and abs(label_y - height) < 14 for other, height in taken):
            label_y -= 14
        taken.append((x, label_y))
        colour = COLOURS[one.seat]
        tip = f"ply {one.ply}: seat {one.seat} played {one.text}; better was {one.best_text}"
        parts.append(
            f'<g><title>{escape(tip)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" '
            f'fill="#ffffff" stroke="{colour}" stroke-width="2.5"/>'
            + _text(x, label_y, f"−{one.swing:.0%}", anchor="middle", weight="bold", halo=True)
            + "</g>"
        )
    return parts


def _stroke(seat: int, width: float) -> str:
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'stroke="{COLOURS[seat]}" stroke-width="{width}"{dash}'


def _x(place: float, last: int) -> float:
    return LEFT + WIDTH * place / last


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def _text(
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    fill: str = INK,
    size: int = 13,
    weight: str = "normal",
    halo: bool = False,
) -> str:
    around = ' stroke="#ffffff" stroke-width="4" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" '
        f'font-size="{size}" font-weight="{weight}"{around}>{escape(text)}</text>'
    )
