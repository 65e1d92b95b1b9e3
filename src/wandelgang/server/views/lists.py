"""Lists of tables, encoded: the entry of a table is made once for all who are told the same, until the table changes.

Nothing is drawn, and no position is read: summaries have everything. Entries are made by the thread of queries alone.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence, Set

import msgspec

from wandelgang.language import Language
from wandelgang.server.errors import NO_MESSAGE
from wandelgang.server.logs import short
from wandelgang.server.store.interface import Store, TableRow, TableStamp
from wandelgang.server.table.cache import cached
from wandelgang.server.views.summary import StoredSummary, list_entry

log = logging.getLogger("wandelgang")
KEPT = 4000  # tables: one or two kB each
REPORTED: set[str] = set()  # tables whose summaries could not be read


class EncodedList(msgspec.Struct, frozen=True):
    """A `TableList` of which every entry has been encoded already."""

    tables: list[msgspec.Raw]


class ListedSeat(msgspec.Struct, frozen=True):
    """As much of a stored seat as decides what a browser is told."""

    level: int = 0
    browsers: tuple[str, ...] = ()
    browser: str = ""
    resigned: bool = False
    awaits: str = ""


class Listed(msgspec.Struct, frozen=True):
    """As much of a stored summary."""

    seats: tuple[ListedSeat, ...] = ()


decoder, whole = msgspec.json.Decoder(Listed), msgspec.json.Decoder(StoredSummary)


class ListedTable:
    """A table in lists, as it is now. One whose summary is damaged has no people."""

    __slots__ = ("entries", "people", "players", "row")

    def __init__(self, row: TableRow) -> None:
        self.row, self.entries = row, dict[Hashable, bytes]()
        try:
            found = decoder.decode(row.summary)
        except NO_MESSAGE:
            found = Listed()
        seats = [(number, seat, (*seat.browsers, seat.browser)) for number, seat in enumerate(found.seats)]
        self.players = tuple([(number, browsers) for number, seat, browsers in seats if not seat.resigned])
        self.people = tuple([(number, browsers) for number, seat, browsers in seats if not seat.level and not seat.awaits])

    def seats_of(self, browser: str) -> tuple[int, ...]:
        """The seats of a browser's people who are still playing."""
        return tuple([number for number, browsers in self.players if browser in browsers])

    def away(self, present: Set[str]) -> tuple[int, ...]:
        """The seats of people who are not present."""
        return tuple([number for number, browsers in self.people if present.isdisjoint(browsers)])

    def entry(self, mine: tuple[int, ...], language: Language, away: tuple[int, ...] = ()) -> bytes:
        """The entry for whoever has these seats; empty if the summary cannot be read, which is logged once."""
        key = mine, language, away
        found = self.entries.get(key)
        if found is None:
            found = self.entries[key] = self.encoded(mine, language, away)
        return found

    def encoded(self, mine: tuple[int, ...], language: Language, away: tuple[int, ...]) -> bytes:
        try:
            return msgspec.json.encode(list_entry(self.row, whole.decode(self.row.summary), mine, language, away))
        except Exception:
            if self.row.table not in REPORTED:
                REPORTED.add(self.row.table)
                log.exception("the summary of table %(table)s cannot be read", {"table": short(self.row.table)})
            return b""


TABLES: OrderedDict[Hashable, ListedTable] = OrderedDict()


def listed(row: TableRow) -> ListedTable:
    """A table with whatever has been encoded of it, unless it has changed since."""
    return cached(TABLES, KEPT, (row.table, row.version, row.changed), lambda: ListedTable(row))


async def read(store: Store, stamps: Sequence[TableStamp]) -> list[TableRow]:
    """The rows of these tables, in their order. Only what nobody has listed since it changed is read from the store."""
    known = [TABLES.get(stamp[:3]) for stamp in stamps]
    missing = [stamp.table for stamp, found in zip(stamps, known, strict=True) if found is None]
    new = {row.table: row for row in (await store.rows(missing) if missing else ())}
    rows = [new.get(stamp.table) if found is None else found.row for stamp, found in zip(stamps, known, strict=True)]
    return [row for row in rows if row is not None]


def own_list(rows: Iterable[TableRow], browser: str, language: Language) -> EncodedList:
    """The tables of a browser."""
    return as_list([one.entry(one.seats_of(browser), language) for one in map(listed, rows)])


def as_list(encoded: Iterable[bytes]) -> EncodedList:
    return EncodedList([msgspec.Raw(one) for one in encoded if one])
