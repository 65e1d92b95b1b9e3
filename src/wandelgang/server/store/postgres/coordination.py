"""What processes agree on through PostgreSQL. A process is alive while its heartbeat is recent by the clock of the database,
so clocks of machines may differ; leases and presence count only as long as their process is alive. Somebody who wakes up late
can do no harm: whatever it appends is refused as stale.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from wandelgang.server import times
from wandelgang.server.errors import NotStored
from wandelgang.server.store.coordination import Hearing
from wandelgang.server.store.postgres.connections import Connections
from wandelgang.server.store.postgres.notifications import Notifications
from wandelgang.server.supervision import repeat, supervised

BEAT = 1.0  # seconds between two heartbeats
ALIVE = 5.0  # seconds after the last one during which a process counts as alive
FORGOTTEN = 60.0  # seconds after which a process that died leaves no trace
STEP = 0.2  # seconds by which clocks do not drift apart while samples are kept
COALESCE = 0.05  # seconds for which people who come and go are written at once
BEATING = """
with before as (select 1 from processes where id = $1 and until > clock_timestamp())
insert into processes values ($1, clock_timestamp() + make_interval(secs => $2))
on conflict (id) do update set until = excluded.until
returning extract(epoch from clock_timestamp())::float8, exists (select 1 from before)
"""
FORGET = """
with gone as (delete from processes where until < clock_timestamp() - make_interval(secs => $1) returning id),
absent as (delete from presence using gone where process = gone.id)
delete from leases using gone where holder = gone.id
"""
ACQUIRE = """
insert into leases values ($1, $2)
on conflict (name) do update set holder = excluded.holder
where leases.holder = excluded.holder
    or not exists (select 1 from processes where id = leases.holder and until > clock_timestamp())
returning name
"""
TOKENS = "least($2, quotas.tokens + extract(epoch from clock_timestamp() - quotas.at)::float8 * $2 / 3600)"  # by now
TAKE = f"""
insert into quotas values ($1, $2 - 1, clock_timestamp())
on conflict (key) do update set tokens = {TOKENS} - 1, at = clock_timestamp() where {TOKENS} >= 1
returning 0.0::float8
"""
LATE = f"select greatest(0.001, (1 - {TOKENS}) * 3600 / $2) from quotas where key = $1"
GIVE_BACK = "update quotas set tokens = least($2, tokens + 1) where key = $1"
PRESENT = """
select table_id, browser from presence join processes on id = process
where table_id = any($1::text[]) and process <> $2 and until > clock_timestamp()
"""
COME = "insert into presence select unnest($1::text[]), unnest($2::text[]), $3 on conflict do nothing"
GO = """
delete from presence using unnest($1::text[], $2::text[]) as gone (table_id, browser)
where presence.table_id = gone.table_id and presence.browser = gone.browser and process = $3
"""


class PostgresCoordination:
    """The part of one process in the agreement."""

    def __init__(self, connections: Connections) -> None:
        self.connections, self.notifications = connections, Notifications(connections)
        self.id = secrets.token_hex(8)
        self.hearing: Hearing | None = None
        self.here: set[tuple[str, str]] = set()  # tables and browsers
        self.unwritten: dict[tuple[str, str], bool] = {}  # who has come (else gone) since the last write
        self.has_unwritten = asyncio.Event()
        self.samples: deque[tuple[float, float]] = deque(maxlen=30)  # how long an answer took, and how the clocks differed
        self.unreleased: set[str] = set()  # leases that we may have and do not want
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, hearing: Hearing) -> None:
        self.hearing = hearing
        with suppress(NotStored):  # a database that can only be read serves those who look
            await self.beat()
        self.notifications.open(self._hear)
        self.tasks = [
            supervised(repeat(self.beat, "heartbeat", BEAT), "heartbeat"),
            supervised(repeat(self.write_presence, "presence", COALESCE), "presence"),
            supervised(repeat(self.forget, "forgetting processes", FORGOTTEN), "forgetting processes"),
        ]

    async def beat(self) -> None:
        """Say that this process is alive, and compare its clock with that of the database."""
        began, ours = time.monotonic(), time.time()
        [(theirs, was_alive)] = await self.connections.fetch(BEATING, self.id, ALIVE)
        took = time.monotonic() - began
        if abs(time.time() - ours - took) < STEP:  # else this machine's clock has been set just now
            self.compare(theirs - ours - took / 2, took)
        if not was_alive and self.here:  # the others have forgotten who is here, or the database has crashed
            self.unwritten = dict.fromkeys(self.here, True) | self.unwritten
            self.has_unwritten.set()
        if self.unreleased:
            late, self.unreleased = self.unreleased, set()
            await self._release(late)

    def compare(self, ahead: float, took: float) -> None:
        """The clock of the database seems to be ahead; it took so long to know."""
        if self.samples and abs(ahead - min(self.samples)[1]) > took + STEP:  # this machine's clock has been set
            self.samples.clear()
        self.samples.append((took, ahead))
        times.follow(min(self.samples)[1])

    async def forget(self) -> None:
        """Delete what processes that died have left behind, and quotas that are full again."""
        await self.connections.fetch(FORGET, FORGOTTEN)
        await self.connections.fetch("delete from quotas where at < clock_timestamp() - interval '1 hour'")

    def announce(self, table: str, version: int) -> None:
        """Tell all other processes of a new event."""
        self.notifications.send(f"{table} {version}")

    def _hear(self, text: str) -> None:
        if self.hearing is None:
            return
        table, _, version = text.partition(" ")
        if version:
            self.hearing.version(table, int(version))
        else:
            self.hearing.presence(table)

    async def acquire(self, lease: str) -> bool:
        self.unreleased.discard(lease)
        try:
            return bool(await self.connections.fetch(ACQUIRE, lease, self.id))
        except NotStored:
            self.unreleased.add(lease)  # only the answer may have been lost
            raise

    async def release(self, lease: str) -> None:
        """Give a lease back; if the database does not answer, with one of the next heartbeats."""
        await self._release({lease})

    async def _release(self, leases: set[str]) -> None:
        try:
            query = "delete from leases where name = any($1::text[]) and holder = $2"
            await self.connections.fetch(query, list(leases), self.id)
        except NotStored:
            self.unreleased |= leases
            raise

    def come(self, table: str, browser: str) -> None:
        self.here.add((table, browser))
        self.unwritten[table, browser] = True
        self.has_unwritten.set()

    def go(self, table: str, browser: str) -> None:
        self.here.discard((table, browser))
        self.unwritten[table, browser] = False
        self.has_unwritten.set()

    async def write_presence(self) -> None:
        """Store who has come and gone, all at once, and tell the others."""
        await self.has_unwritten.wait()
        self.has_unwritten.clear()
        changes, self.unwritten = self.unwritten, {}
        if not changes:
            return
        try:
            for query, has_come in ((COME, True), (GO, False)):
                if some := [key for key, value in changes.items() if value is has_come]:
                    await self.connections.fetch(query, *map(list, zip(*some, strict=True)), self.id)
        except BaseException:
            self.unwritten = changes | self.unwritten
            self.has_unwritten.set()
            raise
        for table in {table for table, _ in changes}:
            self.notifications.send(table)

    async def present(self, tables: Sequence[str]) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for table, browser in await self.connections.fetch(PRESENT, list(tables), self.id):
            found.setdefault(table, set()).add(browser)
        return found

    async def take(self, key: str, hourly: int) -> float:
        values = (hashed(key), float(hourly))
        found = await self.connections.fetch(TAKE, *values) or await self.connections.fetch(LATE, *values)
        return float(found[0][0]) if found else 0.0

    async def give_back(self, key: str, hourly: int) -> None:
        await self.connections.fetch(GIVE_BACK, hashed(key), float(hourly))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

        async def leave(connection: Any) -> None:
            await connection.execute("delete from leases where holder = $1", self.id)
            await connection.execute("delete from presence where process = $1", self.id)
            await connection.execute("delete from processes where id = $1", self.id)

        await self.connections.use(leave)
        await self.notifications.close()


def hashed(key: str) -> str:
    """A key that names neither an address nor a browser."""
    return hashlib.sha256(key.encode()).hexdigest()
