"""Take on limits, then become another program: python cage.py MEMORY_BYTES COMMAND...

A program of its own, because limits that are set between fork and exec of a host with threads
can lock up the host.
"""

import os
import resource
import sys


def main() -> None:
    """Limit the memory of this process and all that it starts, leave no core file, and go on."""
    memory = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as error:
        sys.exit(f"{sys.argv[2]}: {error.strerror}")


if __name__ == "__main__":
    main()
