"""Tests of the game that another package adds."""
