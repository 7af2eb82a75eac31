"""What docs/scale.md proposes, tried on a real PostgreSQL of this machine."""
