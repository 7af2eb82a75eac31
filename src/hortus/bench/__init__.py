"""How fast this machine plays: every game of Hortus beside its peers, measured in one run."""

from hortus.bench.measure import Report, run
from hortus.bench.race import FULL, QUICK, Effort

__all__ = ["FULL", "QUICK", "Effort", "Report", "run"]
