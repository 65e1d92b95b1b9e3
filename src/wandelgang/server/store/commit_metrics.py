"""What every store measures about its commits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from wandelgang.server.metrics import SIZES, Histogram

COMMITS = Histogram("store_commit_seconds", "How long a commit to the store took, flushing to disk included.")
BATCHES = Histogram("store_batch_changes", "How many changes were stored in one commit.", SIZES)


@contextmanager
def measured(changes: int) -> Iterator[None]:
    """Measure a commit of so many changes, unless it fails."""
    begun = time.monotonic()
    yield
    COMMITS.observe(time.monotonic() - begun)
    BATCHES.observe(changes)
