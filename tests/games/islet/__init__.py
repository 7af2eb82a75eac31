"""Tests of Islet."""
