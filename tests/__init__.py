"""All tests of Hortus."""
