"""Settings of the whole test run."""

from hypothesis import settings

# Machines differ, and a compiled kernel's first call takes long: no wall-clock limits.
settings.register_profile("hortus", deadline=None)
settings.load_profile("hortus")
