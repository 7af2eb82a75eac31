"""Puzzles: positions in which one move is clearly best, found in games of bots."""
