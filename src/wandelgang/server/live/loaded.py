"""The tables in memory. A table stays for as long as anybody uses it (a session, a computer player, a request) and a little
longer, so there are never two of one id. This module knows neither the store nor what a table is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from weakref import WeakValueDictionary

from wandelgang.server.live.live_table import LiveTable

RECENT = 100  # tables kept although nobody uses them any more


class LoadedTables:
    """Every table in use, and the ones used last."""

    def __init__(self, recent: int = RECENT) -> None:
        self.most_recent = recent
        self.tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.recent: OrderedDict[str, LiveTable] = OrderedDict()

    def find(self, table_id: str) -> LiveTable | None:
        """A table in memory, which is now the most recently used."""
        live = self.tables.get(table_id)
        if live is not None:
            self._use(live)
        return live

    def peek(self, table_id: str) -> LiveTable | None:
        """A table in memory, which does not count as used."""
        return self.tables.get(table_id)

    def add(self, live: LiveTable) -> LiveTable:
        """Keep a table; if there is one of that id already, that one is returned."""
        found = self.tables.setdefault(live.table.id, live)
        self._use(found)
        return found

    def drop(self, live: LiveTable) -> None:
        """Forget this table, but not another of the same id."""
        for tables in (self.tables, self.recent):
            if tables.get(live.table.id) is live:
                del tables[live.table.id]

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self.tables.values()))

    def __len__(self) -> int:
        return len(self.tables)

    def _use(self, live: LiveTable) -> None:
        self.recent[live.table.id] = live
        self.recent.move_to_end(live.table.id)
        if len(self.recent) > self.most_recent:
            self.recent.popitem(last=False)
