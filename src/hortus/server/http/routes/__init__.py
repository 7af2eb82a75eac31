"""The requests, one file per subject."""
