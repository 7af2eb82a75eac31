"""Puzzles: those of the package, and how more are found."""
