"""A plugin for `make quick`: rules run interpreted; what must be compiled is left out."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

import tests.without_numba  # noqa: F401  # first, before anything asks for Numba
from hortus.kernel import NotCompilable


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Skip a test at the moment when it wants to compile."""
    try:
        return (yield)
    except NotCompilable:
        pytest.skip(f"{item.name} needs compiled rules")
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        pytest.skip(f"{item.name} needs Numba")
