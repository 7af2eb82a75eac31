"""One folder per game, each with the same files; a new game adds its name here."""

from hortus.core.registry import register

for _name in ("carat", "gardlings", "ishtar", "islet"):
    register(_name, f"{__name__}.{_name}:KIND")
