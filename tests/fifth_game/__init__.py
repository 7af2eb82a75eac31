"""A game in a package of its own, as somebody else would write it, and what installs it."""
