"""Matches between bots, measured: balanced seats, paired chance, intervals and ratings."""
