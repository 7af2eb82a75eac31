"""Tree search over any game: it sees only what its seat may know."""
