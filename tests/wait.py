"""Waiting for a condition instead of sleeping for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0  # far more than anything here takes, even on a busy machine


def wait_until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Return as soon as the condition holds; fail if it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"still waiting after {seconds} s"
        time.sleep(0.005)
