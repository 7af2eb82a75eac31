"""A contest as a picture: each bot's share of wins with its interval, as SVG by hand."""

from __future__ import annotations

from html import escape
from typing import Any

ROW, TOP, LEFT, WIDTH, RIGHT = 34, 64, 230, 420, 150
INK, SOFT, LINE, DOT = "#222222", "#666666", "#dddddd", "#0b6e4f"


def plot(figures: dict[str, Any]) -> str:
    """Return the picture of a summary."""
    bots = figures["results"]
    bottom = TOP + ROW * len(bots)
    title = f"{figures['game']}, {figures['seats']} seats, {figures['games']} games"
    parts = [_text(20, 26, title, size=16, weight="bold"), _text(20, 46, _NOTE, fill=SOFT)]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        parts.append(_line(x, TOP - 4, x, bottom, LINE))
        parts.append(_text(x, bottom + 18, f"{percent} %", anchor="middle", fill=SOFT))
    for place, bot in enumerate(bots):
        parts.extend(_row(bot, TOP + ROW * place + ROW / 2))
    size = f'width="{LEFT + WIDTH + RIGHT}" height="{bottom + 34}"'
    view = f'viewBox="0 0 {LEFT + WIDTH + RIGHT} {bottom + 34}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} '
            'font-family="sans-serif" font-size="13">',
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


_NOTE = "Share of wins, 95 % interval; the dashed mark is what equals would win."


def _row(bot: dict[str, Any], y: float) -> list[str]:
    wins = bot["wins"]
    name = bot["bot"] if len(bot["bot"]) <= 28 else bot["bot"][:27] + "…"
    parts = [
        _text(LEFT - 14, y + 4, name, anchor="end"),
        _line(_x(wins["low"]), y, _x(wins["high"]), y, DOT, width=3),
        f'<circle cx="{_x(wins["value"]):.1f}" cy="{y}" r="6" fill="{DOT}"/>',
        _text(LEFT + WIDTH + 14, y + 4, f"{wins['value']:.1%}{_rating(bot)}"),
    ]
    if bot["even"] is not None:
        x = _x(bot["even"])
        parts.insert(0, _line(x, y - ROW / 2 + 3, x, y + ROW / 2 - 3, INK, dash="3 3"))
    return parts


def _rating(bot: dict[str, Any]) -> str:
    return f"  ({bot['rating']['value']:+.0f})" if bot["rating"] else ""


def _x(share: float) -> float:
    return LEFT + WIDTH * share


def _line(
    x: float, y: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = ""
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"{dashed}/>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    fill: str = INK,
    size: int = 13,
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" '
        f'font-size="{size}" font-weight="{weight}">{escape(text)}</text>'
    )
