"""Uploaded records become tables. They are replayed one at a time in a thread of their own, so that no table has to wait."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from wandelgang.core.registry import game as find_game
from wandelgang.errors import Unreadable
from wandelgang.play.match import replayed
from wandelgang.records.record import read
from wandelgang.server.live.tables import Tables
from wandelgang.server.table import setup
from wandelgang.server.table.events import Opened
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import Table, new_id
from wandelgang.server.words import words

MOST_PLIES = 5000


class Uploads:
    """An upload waits for earlier uploads and for nothing else."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pool = ThreadPoolExecutor(1, "replaying")

    async def open(self, source: str, address: str, browser: str) -> str:
        """Store a table made from a record, and return its id."""
        first, table = await asyncio.get_running_loop().run_in_executor(self.pool, self.replay, source, browser)
        return await self.tables.add(first, table, address)

    def replay(self, source: str, browser: str) -> tuple[Opened, Table]:
        record = read(source)
        if len(record.entries) > MOST_PLIES:
            raise Unreadable(words("long-record", most=MOST_PLIES, got=len(record.entries)))
        calls = self.tables.calls(find_game(record.game).parse_position(record.start))
        first = setup.uploaded(replayed(record, calls), browser)
        return first, restored(new_id(), [first], calls)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
