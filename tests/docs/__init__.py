"""Documentation that is run."""
