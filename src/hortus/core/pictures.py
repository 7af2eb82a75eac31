"""Pictures for notebooks: any position, and a record as a small player."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hortus.core.position import Position
    from hortus.core.record import Record

# Of a letter of the text, in the units of the picture.
_WIDTH, _HEIGHT = 8.4, 17


def picture(position: Position) -> str:
    """Return the table as SVG: drawn where a game can, else its text."""
    svg = position.game.kind.svg
    return str(svg.svg(position.game.box, position.state)) if svg else text_picture(str(position))


def text_picture(text: str) -> str:
    """Return lines of text as SVG."""
    lines = text.splitlines()
    width = _WIDTH * (max((len(line) for line in lines), default=0) + 2)
    height = _HEIGHT * (len(lines) + 1)
    rows = "".join(
        f'<text x="{_WIDTH}" y="{_HEIGHT * (i + 1)}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" font-family="monospace" font-size="14" xml:space="preserve">'
        f'<rect width="100%" height="100%" fill="#fdfcf8"/>{rows}</svg>'
    )


# Shows the frame of the slider's value and hides the others.
_TURN = (
    "for (const [i, frame] of [...this.parentNode.querySelectorAll('figure')].entries()) "
    "frame.hidden = i != this.value"
)


def player(record: Record) -> str:
    """Return a record as HTML: a slider over the positions after every decision."""
    from hortus.core.replay import game_of, replay, steps

    game = game_of(record)
    frames = [("start", game.new())]
    said = None
    for step in steps(record, game):
        if said is not None and step.seat >= 0:
            frames.append((said, step.before))
            said = None
        if step.seat >= 0:
            text = game.kind.moves.to_text({k: v for k, v in step.entry.items() if k != "seat"})
            said = f"{len(frames)}. seat {step.seat}: {text}"
    frames.append((said or "end", replay(record, game)))
    figures = "".join(
        f"<figure{'' if i == 0 else ' hidden'} style='margin:0;max-width:36rem'>"
        f"{picture(position)}<figcaption>{escape(text)}</figcaption></figure>"
        for i, (text, position) in enumerate(frames)
    )
    slider = (
        f"<input type='range' min='0' max='{len(frames) - 1}' value='0' style='width:36rem' "
        f'aria-label="Move" oninput="{_TURN}">'
    )
    return f"<div>{slider}{figures}</div>"
