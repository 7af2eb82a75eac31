"""Pictures made of convex shapes of one colour each, as PNG: small previews for links."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

import numpy as np

WIDTH, HEIGHT = 1200, 630
# Of the picture, on every side.
MARGIN = 0.05
# So many points each way make one of the picture, which smooths the edges.
FINE = 2
Point = tuple[float, float]


class Shape(NamedTuple):
    """A convex shape."""

    colour: str
    """As #rrggbb."""
    points: Sequence[Point]


class Mosaic(NamedTuple):
    """Shapes on a ground, the later ones on top."""

    ground: str
    shapes: list[Shape]


def disc(colour: str, x: float, y: float, radius: float) -> Shape:
    """Return a circle, nearly."""
    corners = [k * pi / 12 for k in range(24)]
    return Shape(colour, [(x + radius * cos(k), y + radius * sin(k)) for k in corners])


def scaled(points: Iterable[Point], share: float) -> list[Point]:
    """Return a shape made smaller about its middle."""
    corners = list(points)
    x, y = (sum(one[axis] for one in corners) / len(corners) for axis in (0, 1))
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in corners]


def png(mosaic: Mosaic) -> bytes:
    """Draw a mosaic as large as it fits."""
    pixels = np.empty((FINE * HEIGHT, FINE * WIDTH, 3), np.uint8)
    pixels[:] = _rgb(mosaic.ground)
    corners = np.array([point for shape in mosaic.shapes for point in shape.points], float)
    if len(corners):
        least, size = corners.min(0), np.ptp(corners, 0)
        room = np.array([WIDTH, HEIGHT]) * FINE
        scale = float(((1 - 2 * MARGIN) * room / np.maximum(size, 1e-9)).min())
        shift = room / 2 - scale * (least + size / 2)
        for shape in mosaic.shapes:
            _fill(pixels, np.array(shape.points) * scale + shift, _rgb(shape.colour))
    small = pixels.reshape(HEIGHT, FINE, WIDTH, FINE, 3).mean((1, 3)).astype(np.uint8)
    return _encoded(small)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _fill(pixels: Any, points: Any, colour: tuple[int, ...]) -> None:
    left, top = np.floor(points.min(0)).astype(int)
    right, bottom = np.ceil(points.max(0)).astype(int)
    x = np.arange(left, right) + 0.5
    y = (np.arange(top, bottom) + 0.5)[:, None]
    inside = np.ones((bottom - top, right - left), bool)
    middle = points.mean(0)
    for (ax, ay), (bx, by) in zip(points, np.roll(points, -1, 0), strict=True):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        own = (bx - ax) * (middle[1] - ay) - (by - ay) * (middle[0] - ax)
        inside &= side * own >= 0
    pixels[top:bottom, left:right][inside] = colour


def _encoded(pixels: Any) -> bytes:
    height, width = pixels.shape[:2]
    # Each row begins with its filter: none.
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes())), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
