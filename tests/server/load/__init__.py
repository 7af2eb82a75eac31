"""The load benchmark, see `make load`, and what finds out where the time goes."""
