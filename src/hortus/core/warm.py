"""Compile a game's kernels into the cache on disk: python -m hortus.core.warm GAME."""

import sys

from hortus.core.registry import load

if __name__ == "__main__":
    load(sys.argv[1]).compile()
