"""Tests of the tree search."""
