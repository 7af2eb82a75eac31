"""A service whose clock can be set forward: it reads how far from a file beside its data."""

from __future__ import annotations

from pathlib import Path

from .served import Served

START = """
import sys, time
from pathlib import Path
ahead, now = Path(sys.argv[sys.argv.index("--data") + 1]) / "ahead", time.time
time.time = lambda: now() + (float(ahead.read_text()) if ahead.exists() else 0.0)
from hortus.server.live import scheduler
scheduler.BEAT_SECONDS = 0.1
from hortus.cli import main
sys.argv = ["hortus", *sys.argv[1:]]
main()
"""


class Jumping(Served):
    """A service whose clock can be set forward."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, start=START)
        self.ahead = 0.0

    def jump(self, seconds: float) -> None:
        """Set its clock forward."""
        self.ahead += seconds
        self.data.mkdir(exist_ok=True)
        part = self.data / "ahead.part"
        part.write_text(str(self.ahead))
        part.rename(self.data / "ahead")
