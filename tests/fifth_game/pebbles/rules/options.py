"""The options of Pebbles."""

from __future__ import annotations

from hortus.core.options import choice

OPTIONS = (choice("rows", (2, 3), "rows of the board"),)
