"""An LRU cache for what several viewers of a table are sent alike: texts and drawings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
TEXTS = 4000
DRAWINGS = 16  # scenes and differences between scenes are large


class ViewCache:
    """Many texts and a few drawings. The least recently used go first."""

    def __init__(self) -> None:
        self.texts: OrderedDict[Hashable, Any] = OrderedDict()
        self.drawings: OrderedDict[Hashable, Any] = OrderedDict()

    def text(self, key: Hashable, make: Callable[[], T]) -> T:
        return cached(self.texts, TEXTS, key, make)

    def drawing(self, key: Hashable, make: Callable[[], T]) -> T:
        return cached(self.drawings, DRAWINGS, key, make)

    def clear(self) -> None:
        self.texts.clear()
        self.drawings.clear()


def cached(entries: OrderedDict[Hashable, Any], most: int, key: Hashable, make: Callable[[], T]) -> T:
    if key in entries:
        entries.move_to_end(key)
        kept: T = entries[key]
        return kept
    found = entries[key] = make()
    if len(entries) > most:
        entries.popitem(last=False)
    return found
