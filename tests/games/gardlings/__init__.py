"""Tests of Gardlings."""
