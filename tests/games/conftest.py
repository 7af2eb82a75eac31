"""Pebbles is a game of another package: its tests run where that is installed."""

import hortus

collect_ignore = [] if "pebbles" in hortus.names() else ["pebbles"]
