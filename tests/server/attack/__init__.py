"""Attacks on a service of our own: each module is one, bounded, and returns its figures."""
