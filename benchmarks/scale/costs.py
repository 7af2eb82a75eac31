"""What things cost, in seconds of a processor, seconds by the clock and bytes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ServiceCosts:
    """What a process of the service needs."""

    decide: float
    """For a move, until it waits for its commit."""
    tell: float
    """For a move, from its commit to the last byte sent."""
    refuse: float
    """For a message that is told to come back later."""
    gather: float
    """For a commit in the event loop, however many moves are in it."""
    per_commit: float
    """And where the database is spoken to: with SQLite in a thread."""
    per_row: float
    """There, for each move in it."""
    elsewhere: float = 0.0
    """For a move whose other player is served by another process: there it is read and told."""
    commits_in_loop: bool = False
    """With PostgreSQL the event loop speaks to it; with SQLite a thread of its own does."""
    idle: float = 0.0
    """Each second for every socket, whatever happens."""


@dataclass(frozen=True)
class DatabaseCosts:
    """What the database needs."""

    per_commit: float
    per_row: float
    flush: float
    """By the clock, until a commit is on the disk."""
    cores: int = 0
    """None for SQLite, which is part of the service."""
    one_at_a_time: bool = True
    """Commits that NOTIFY wait for each other until they are on the disk."""
