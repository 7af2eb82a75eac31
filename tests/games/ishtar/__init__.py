"""Tests of Ishtar: Gardens of Babylon."""
