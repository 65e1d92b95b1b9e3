"""Work on many states shared out among threads. What it does to the states does not depend on how many there are."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any


class Workers:
    """One share of the rows per thread: from a first row to before a last one, and what only that thread works with."""

    def __init__(self, rows: int, count: int, new_space: Callable[[], tuple[Any, ...]]) -> None:
        edges = [number * rows // count for number in range(count + 1)]
        self.shares = [(first, last, *new_space()) for first, last in pairwise(edges)]
        self.pool: ThreadPoolExecutor | None = None
        self.process = 0  # that started the threads: a forked one has to start its own

    def run(self, work: Callable[..., None]) -> None:
        """Do the work for every share. The thread that asks does the first, and never leaves while others are at it."""
        if len(self.shares) == 1:
            work(*self.shares[0])
            return
        if self.pool is None or self.process != os.getpid():
            self.pool, self.process = ThreadPoolExecutor(len(self.shares) - 1), os.getpid()
        futures: list[Future[None]] = [self.pool.submit(work, *share) for share in self.shares[1:]]
        try:
            work(*self.shares[0])
        finally:
            wait(futures)
        for future in futures:
            future.result()

    def close(self) -> None:
        """End the threads; they are started again when needed."""
        if self.pool is not None:
            self.pool.shutdown()
        self.pool = None
