"""Records that browsers bring become tables. They are replayed one after the other in a thread of their own: no table waits."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from wandelgang.errors import Unreadable
from wandelgang.games import game as find_game
from wandelgang.play.match import replayed
from wandelgang.records.record import read
from wandelgang.server import opening
from wandelgang.server.events import Opened
from wandelgang.server.naming import words
from wandelgang.server.restoring import restored
from wandelgang.server.room import Room, new_id
from wandelgang.server.tables import Tables
from wandelgang.server.warming import Warmth

MOST_PLIES = 5000


class Uploads:
    """Whoever brings a record waits for those that came before, and for nothing else."""

    def __init__(self, tables: Tables, warmth: Warmth) -> None:
        self.tables, self.warmth = tables, warmth
        self.pool = ThreadPoolExecutor(1, "replaying")

    async def open(self, source: str, home: str, browser: str) -> str:
        """Keep a table of a record; its id."""
        first, room = await asyncio.get_running_loop().run_in_executor(self.pool, self.replay, source, browser)
        return await self.tables.keep(first, room, home)

    def replay(self, source: str, browser: str) -> tuple[Opened, Room]:
        record = read(source)
        if len(record.entries) > MOST_PLIES:
            raise Unreadable(words("long-record", most=MOST_PLIES, got=len(record.entries)))
        calls = self.warmth.quickest(find_game(record.game).parse_position(record.start))
        first = opening.uploaded(replayed(record, calls), browser)
        return first, restored(new_id(), [first], calls)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
