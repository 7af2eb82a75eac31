"""Tests of tables that live in a browser."""
