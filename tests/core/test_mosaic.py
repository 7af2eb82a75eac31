"""Small pictures: convex shapes as PNG, of every game that has one."""

from __future__ import annotations

import struct
import zlib

import numpy as np

import hortus
from hortus.core.mosaic import HEIGHT, WIDTH, Mosaic, Shape, disc, png, scaled
from tests.conformance.worlds import every_game, random_moments, world

SQUARE = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]


def pixels(picture: bytes) -> np.ndarray:
    """Read a picture as any reader would, chunk by chunk."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, {}
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", picture[at + 8 + length :][:4])[0]
        found[kind] = data
        at += 12 + length
    assert found[b"IHDR"] == struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    rows = np.frombuffer(zlib.decompress(found[b"IDAT"]), np.uint8).reshape(HEIGHT, 1 + 3 * WIDTH)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(HEIGHT, WIDTH, 3)


def test_shapes_lie_where_they_should() -> None:
    shapes = [Shape("#ff0000", SQUARE), Shape("#0000ff", scaled(SQUARE, 0.5))]
    drawn = pixels(png(Mosaic("#00ff00", shapes)))
    assert drawn[HEIGHT // 2, WIDTH // 2].tolist() == [0, 0, 255]
    assert drawn[HEIGHT // 2, WIDTH // 2 - HEIGHT * 2 // 5].tolist() == [255, 0, 0]
    assert drawn[5, WIDTH // 2].tolist() == [0, 255, 0]
    assert drawn[HEIGHT // 2, 5].tolist() == [0, 255, 0]


def test_an_empty_table_is_its_ground() -> None:
    assert (pixels(png(Mosaic("#123456", []))) == [0x12, 0x34, 0x56]).all()


def test_a_disc_is_round() -> None:
    area = (pixels(png(Mosaic("#000000", [disc("#ffffff", 3.0, 4.0, 0.5)]))) > 127).mean()
    assert abs(area * WIDTH * HEIGHT / (0.9 * HEIGHT) ** 2 - np.pi / 4) < 0.02


@every_game
def test_games_are_drawn_as_they_change(name: str) -> None:
    kind = hortus.load(name).kind
    if kind.mosaic is None:
        return
    game = world(name, kind.seats[-1], "{}")
    moments = random_moments(game, seed=2, share=0.02)
    drawn = [kind.mosaic.mosaic(game.box, moment.view().state) for moment in moments]
    assert len({str(one) for one in drawn}) > 1
    assert {one.ground for one in drawn} == {drawn[0].ground}
