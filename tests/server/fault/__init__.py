"""Faults of every kind while people play: what was acknowledged is kept, and tables go on."""
