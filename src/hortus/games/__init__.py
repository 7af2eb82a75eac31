"""One folder per game, each with the same files; a new game adds its name here."""

NAMES = ("carat", "gardlings", "ishtar", "islet")
