"""The database: what it looks like, what is written to it, and the processes that share it."""
