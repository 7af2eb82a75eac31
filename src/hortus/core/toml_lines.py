"""The line of a field in the text of a TOML file, for errors that point at it."""

from __future__ import annotations

import re

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+|[\[\]{},]')


def line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """Return the line, from 1, of the last part of a path that is found; None if none is."""
    text = _TOKEN.sub(lambda token: _blank(token[0]) if token[0][0] == "#" else token[0], text)
    found, name = None, ""
    for step in path:
        if isinstance(step, int):
            at = None if found is None else _entry(text, found, step)
        else:
            name = f"{name}.{step}".lstrip(".")
            at = _header(text, name)
            if at is None and found is None:
                at = _field(text[: _header(text) or len(text)], 0, step)
            elif at is None and found is not None:
                at = _field(text, found, step)
        if at is None:
            break
        found = at
    return None if found is None else text.count("\n", 0, found) + 1


def _header(text: str, name: str = "") -> int | None:
    """Return where a table begins, or any table."""
    found = re.search(
        rf"^\[+[ \t]*{re.escape(name)}" + (r"[ \t]*[.\]]" if name else ""), text, re.M
    )
    return None if found is None else found.start()


def _field(text: str, start: int, key: str) -> int | None:
    """Return where a field of this name stands, at or after a place."""
    field = re.compile(rf'(?<![\w"-])"?{re.escape(key)}"?[ \t]*=')
    found = field.search(text, start)
    return None if found is None else found.start()


def _entry(text: str, start: int, number: int) -> int | None:
    """Return where the entry of a list begins whose name stands at a place."""
    header = re.match(r"\[\[[^\]\n]*\]\]", text[start : start + 200])
    if header:
        for _ in range(number):
            start = text.find(header[0], start + 1)
            if start < 0:
                return None
        return start
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return None
        if depth == 1 and token[0] in "[,":
            if number == 0:
                return _next(text, token.end())
            number -= 1
    return None


def _next(text: str, start: int) -> int:
    """Return where the next thing begins that is no space."""
    return len(text) - len(text[start:].lstrip())


def _blank(text: str) -> str:
    return " " * len(text)
