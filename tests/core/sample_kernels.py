"""Kernels for the tests of the kernel machinery."""

from hortus.kernel import kernel, slot

FACTOR = 3
operation = slot()


@kernel
def triple(x: int) -> int:
    """Return x times three."""
    return x * FACTOR


@kernel
def nonuple(x: int) -> int:
    """Return x times nine."""
    return triple(triple(x))


@kernel
def twice(x: int) -> int:
    """Apply the bound operation two times."""
    return operation(operation(x))


@kernel
def add_one(x: int) -> int:
    """Return x plus one."""
    return x + 1
