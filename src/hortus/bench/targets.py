"""The speeds this project holds itself to; a game without an entry is measured all the same."""

# Decisions a second in compiled random games, as a multiple of a peer's moves a second.
TIMES_PEER: dict[str, dict[str, float]] = {
    "carat": {"havannah": 8, "catanatron": 100},
    "ishtar": {"hive": 20, "catanatron": 10},
    "gardlings": {"catanatron": 10},
    "islet": {"catanatron": 10},
}
IMPORT_SECONDS = 0.3
WARM_SECONDS = 2.0
