"""Layers of tests that every registered game must pass."""
