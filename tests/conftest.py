"""Settings of the whole test run."""

import os

from hypothesis import settings

# Machines differ, and a compiled kernel's first call takes long: no wall-clock limits.
# CI repeats the same examples, so that a change is judged and not the luck of the draw.
settings.register_profile("hortus", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("hortus")
