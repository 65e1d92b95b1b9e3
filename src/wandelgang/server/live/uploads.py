"""Uploaded records become tables."""

from __future__ import annotations

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Unreadable
from wandelgang.play.match import replayed
from wandelgang.records.record import read
from wandelgang.server.live.tables import Tables
from wandelgang.server.table import setup
from wandelgang.server.table.events import Opened
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import Table
from wandelgang.server.threads import Run
from wandelgang.server.words import words

MOST_PLIES = 5000


class Uploads:
    """Replays records and stores their tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def open(self, source: str, address: str, browser: str, table_id: str, run: Run) -> str:
        """Store a table made from a record, and return its id."""
        first, table = await run(lambda: self.replay(source, browser, table_id))
        return await self.tables.add(first, table, address)

    def replay(self, source: str, browser: str, table_id: str) -> tuple[Opened, Table]:
        record = read(source)
        if len(record.entries) > MOST_PLIES:
            raise Unreadable(words("long-record", most=MOST_PLIES, got=len(record.entries)))
        calls = self.tables.calls(find_game(record.game).parse_position(record.start))
        first = setup.uploaded(replayed(record, calls), browser)
        return first, restored(table_id, [first], self.tables.calls)
