"""Tests of Carat and The Gardens of the Alhambra."""
