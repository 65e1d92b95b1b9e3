"""The cores of this machine, shared fairly between the searches that this process runs at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from wandelgang.system import cores

MOST_CORES = 1024  # anybody may ask for


class Cores:
    """How many cores this process may use, and how many searches share them now."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.searches = 0
        self.lock = threading.Lock()

    @contextmanager
    def searching(self) -> Iterator[None]:
        """A search takes part."""
        with self.lock:
            self.searches += 1
        try:
            yield
        finally:
            with self.lock:
                self.searches -= 1

    @property
    def share(self) -> int:
        """The cores of each search at the moment: at least one, however many searches there are."""
        return max(1, self.total // max(1, self.searches))


CORES = Cores(cores())


def use_cores(total: int) -> None:
    """Let the searches of this process share so many cores."""
    CORES.total = total


def share_cores(processes: int) -> None:
    """This process is one of so many that work side by side: its searches use no more than its part of the cores."""
    use_cores(max(1, cores() // processes))
