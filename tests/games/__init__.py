"""Tests of each game, in the same files."""
