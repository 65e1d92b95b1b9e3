"""Remembers what was made once and is asked for often: at a table many look at the same thing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
SENTENCES = 4000
PICTURES = 16  # scenes and changes of scenes are large


class ViewCache:
    """Two shelves: a long one for sentences, a short one for pictures. What was not used for longest goes first."""

    def __init__(self) -> None:
        self.shelves: dict[int, OrderedDict[Hashable, Any]] = {SENTENCES: OrderedDict(), PICTURES: OrderedDict()}

    def sentence(self, key: Hashable, make: Callable[[], T]) -> T:
        return self._kept(SENTENCES, key, make)

    def picture(self, key: Hashable, make: Callable[[], T]) -> T:
        return self._kept(PICTURES, key, make)

    def forget(self) -> None:
        for shelf in self.shelves.values():
            shelf.clear()

    def _kept(self, most: int, key: Hashable, make: Callable[[], T]) -> T:
        shelf = self.shelves[most]
        found: T = shelf.pop(key) if key in shelf else make()
        shelf[key] = found
        if len(shelf) > most:
            shelf.popitem(last=False)
        return found
