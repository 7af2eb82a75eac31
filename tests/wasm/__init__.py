"""Tests of the modules for browsers."""
