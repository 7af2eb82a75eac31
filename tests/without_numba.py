"""A plugin for pytest that hides Numba, so that all rules run interpreted."""

import sys

sys.modules["numba"] = None  # type: ignore[assignment]  # which is how Python says: not there
