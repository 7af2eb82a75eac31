"""The page in a real browser, with the real service on SQLite."""
