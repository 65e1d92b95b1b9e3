"""Descriptions of an action that need not be made again for views that differ only in what they do not read.

The views of one moment differ in secrets that most sentences and movements are not about. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar

from wandelgang.core.facts import Facts

T = TypeVar("T")
Describe = Callable[[Any, int, Any], T]  # the view before an action, the action as it is seen, the view after it
RECENT = 8  # descriptions that are kept: those of the actions of the last moments


class NotedFacts(Facts):
    """Facts that note what is read of them: it is what their dictionary holds."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = self.__dict__[name] = getattr(self._facts, name)
        return found

    def agree(self, other: Facts) -> bool:
        """Whether everything that was read is the same in another state."""
        if not self._facts.is_alike(other):
            return False
        return all(name == "_facts" or getattr(other, name) == value for name, value in self.__dict__.items())


class Reused(Generic[T]):
    """A function that describes an action, with its latest results."""

    def __init__(self, describe: Describe[T]) -> None:
        self.describe = describe
        self.recent: tuple[tuple[NotedFacts, int, NotedFacts, T], ...] = ()

    def __call__(self, before: Facts, action: int, after: Facts) -> T:
        for earlier, played, later, found in self.recent:
            if played == action and earlier.agree(before) and later.agree(after):
                return found
        earlier, later = NotedFacts(before), NotedFacts(after)
        found = self.describe(earlier, action, later)
        self.recent = ((earlier, action, later, found), *self.recent[: RECENT - 1])
        return found


@cache
def reused(describe: Describe[T]) -> Reused[T]:
    """The function, reusing its latest results. It must read states through their attributes, and nothing else."""
    return Reused(describe)
