"""Tables in PostgreSQL, which any number of processes share.

Each event has the primary key (table, number), and a table's row is updated only from the version before it, so that of two
writers one is late. All single events that have queued up in a process become one statement and one commit. The store knows
nothing of what events mean.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import starmap
from typing import Any

import asyncpg

from wandelgang.errors import Missing, Stale, WandelgangError
from wandelgang.server.store.commit_metrics import measured
from wandelgang.server.store.interface import Document, TableRow, TableStamp, Write
from wandelgang.server.store.postgres.connections import LOST, Connections, Refused, shown
from wandelgang.server.store.postgres.schema import prepare
from wandelgang.server.words import words

COLUMNS = "id, version, waits, changed, standing, due, host"
EXTEND = """
with wanted as (
    select * from unnest(
        $1::text[], $2::integer[], $3::text[], $4::float8[], $5::bytea[], $6::float8[], $7::text[], $8::bytea[]
    ) as wanted (id, version, waits, changed, standing, due, host, body)
), changed as (
    update tables set version = wanted.version, waits = wanted.waits, changed = wanted.changed, standing = wanted.standing,
        due = wanted.due, host = wanted.host
    from wanted where tables.id = wanted.id and tables.version = wanted.version - 1 returning tables.id
), stored as (
    insert into events select id, version - 1, body from wanted join changed using (id)
)
select id from changed
"""
OPEN = f"""
with opened as (
    insert into tables ({COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id
), stored as (
    insert into events select id, 0, $8 from opened
)
select id from opened
"""
WAITING = """
select tables.id from tables where waits = 'computer' and not exists (
    select 1 from leases join processes on processes.id = holder
    where name = 'thinking ' || tables.id and until > clock_timestamp()
) order by random() limit 100
"""
LATE = """
select wanted.id, tables.version, events.body from unnest($1::text[], $2::integer[]) as wanted (id, number)
left join tables using (id) left join events on table_id = wanted.id and events.number = wanted.number
"""


PUT = """
insert into documents (kind, key, body, owner, table_id) select $1, $2, $3, $4, $5
where $5 = '' or exists (select 1 from tables where id = $5 for share)
on conflict (kind, key) do update set body = excluded.body, owner = excluded.owner, table_id = excluded.table_id
returning key
"""
DOCUMENT = "select kind, key, body, owner, table_id from documents where kind = $1"


class PostgresStore:
    """Tables in one database."""

    is_shared = True

    def __init__(self, connections: Connections, announce: Callable[[str, int], None] = lambda table, version: None) -> None:
        self.connections, self.announce = connections, announce
        self.queue: list[tuple[Write, asyncio.Future[None]]] = []
        self.queued = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.is_closing = False

    async def open(self) -> None:
        await self.connections.open()
        self.writer = asyncio.create_task(self._run(), name="store")

    async def append(self, *writes: Write) -> None:
        if len(writes) == 1 and writes[0].number and not writes[0].joined and not writes[0].gone:
            await self._queued(writes[0])
        else:
            with measured(len(writes)):
                await self.connections.use(lambda connection: self._append(connection, writes))
        for write in writes:
            self.announce(write.row.table, write.row.version)

    async def _append(self, connection: Any, writes: Sequence[Write]) -> None:
        """All of these or none; some of them open tables or change who lists them."""
        try:
            async with connection.transaction():
                for write in writes:
                    if not await connection.fetch(*(statement(write))):
                        raise LateError
                    await self._list(connection, write)
        except LateError:
            await self._explain(connection, writes)

    async def _list(self, connection: Any, write: Write) -> None:
        if write.joined:
            query = "insert into members select unnest($1::text[]), $2 on conflict do nothing"
            await connection.execute(query, list(write.joined), write.row.table)
        if write.gone:
            query = "delete from members where browser = any($1::text[]) and table_id = $2"
            await connection.execute(query, list(write.gone), write.row.table)

    async def _explain(self, connection: Any, writes: Sequence[Write]) -> None:
        """Why nothing was stored. If all of it is there, the connection was lost after the commit and before its answer."""
        found = await self._reasons(connection, writes)
        for reason in found:
            if reason is not None:
                raise reason

    async def _reasons(self, connection: Any, writes: Sequence[Write]) -> list[WandelgangError | None]:
        query = await connection.fetch(LATE, [one.row.table for one in writes], [one.number for one in writes])
        found = {row[0]: (row[1], row[2]) for row in query}
        return [reason(write, *found[write.row.table]) for write in writes]

    async def _queued(self, write: Write) -> None:
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.append((write, stored))
        self.queued.set()
        await stored

    async def _run(self) -> None:
        """Everything that has queued up becomes one commit; a table's second event waits for the next."""
        while self.queue or not self.is_closing:
            await self.queued.wait()
            batch: dict[str, tuple[Write, asyncio.Future[None]]] = {}
            rest = []
            for write, stored in self.queue:
                if batch.setdefault(write.row.table, (write, stored))[1] is not stored:
                    rest.append((write, stored))
            self.queue = rest
            if not rest:
                self.queued.clear()
            if batch:
                await self._store(list(batch.values()))

    async def _store(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        writes = [write for write, _ in batch]

        async def work(connection: Any) -> list[WandelgangError | None]:
            done = {row[0] for row in await connection.fetch(*statement(*writes))}
            late = [write for write in writes if write.row.table not in done]
            found = await self._reasons(connection, late) if late else []
            reasons = {write.row.table: one for write, one in zip(late, found, strict=True)}
            return [reasons.get(write.row.table) for write in writes]

        try:
            with measured(len(batch)):
                answers: Sequence[Exception | None] = await self.connections.use(work)
        except Exception as error:
            if len(batch) == 1 or (isinstance(error, WandelgangError) and not isinstance(error, Refused)):
                answers = [error] * len(batch)
            else:  # one of them cannot be stored: each for itself
                for one in batch:
                    await self._store([one])
                return
        for (_, stored), answer in zip(batch, answers, strict=True):
            if stored.done():
                continue  # nobody waits any more
            if answer is None:
                stored.set_result(None)
            else:
                stored.set_exception(answer)

    async def events(self, table: str, since: int = 0) -> list[bytes]:
        if "\0" in table:
            return []  # no text of PostgreSQL contains it, so no table is called that
        query = "select body from events where table_id = $1 and number >= $2 order by number"
        return [row[0] for row in await self.connections.fetch(query, table, since)]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        query = "select id, version from tables where id = any($1::text[])"
        return {row[0]: row[1] for row in await self.connections.fetch(query, list(tables))}

    async def rows(self, tables: Sequence[str]) -> list[TableRow]:
        found = await self.connections.fetch(f"select {COLUMNS} from tables where id = any($1::text[])", list(tables))
        return list(map(TableRow._make, found))

    async def listed(self, browser: str, most: int) -> list[TableStamp]:
        query = """select id, version, changed from tables join members on table_id = id where browser = $1
            order by changed desc limit $2"""
        return list(starmap(TableStamp, await self.connections.fetch(query, browser, most)))

    async def lobby(self, since: float, most: int) -> list[TableStamp]:
        query = """select id, version, changed, host from tables where waits = 'anybody' and changed > $1
            order by changed desc limit $2"""
        return list(map(TableStamp._make, await self.connections.fetch(query, since, most)))

    async def due(self, now: float) -> list[str]:
        return [row[0] for row in await self.connections.fetch("select id from tables where due <= $1 order by due", now)]

    async def waiting(self) -> list[str]:
        return [row[0] for row in await self.connections.fetch(WAITING)]

    async def called(self, browser: str) -> str:
        rows = await self.connections.fetch("select name from people where browser = $1", browser)
        return str(rows[0][0]) if rows else ""

    async def call(self, browser: str, name: str) -> None:
        if name:
            query = "insert into people values ($1, $2) on conflict (browser) do update set name = excluded.name"
            await self.connections.fetch(query, browser, name)
        else:
            await self.connections.fetch("delete from people where browser = $1", browser)

    async def leave(self, table: str, browser: str) -> int:
        async def work(connection: Any) -> int:
            async with connection.transaction():
                await connection.execute("select 1 from tables where id = $1 for update", table)
                query = "delete from members where browser = $1 and table_id = $2 returning browser"
                if not await connection.fetch(query, browser, table):
                    raise Missing(words("not-listed"))
                left: int = await connection.fetchval("select count(*) from members where table_id = $1", table)
                if not left:
                    for name in ("events", "documents"):
                        await connection.execute(f"delete from {name} where table_id = $1", table)
                    await connection.execute("delete from tables where id = $1", table)
                return left

        return await self.connections.use(work)

    async def tables_of(self, browser: str) -> list[str]:
        query = """select table_id from members where browser = $1
            union select id from tables where position(convert_to($1, 'UTF8') in standing) > 0
            union select table_id from events where position(convert_to($1, 'UTF8') in body) > 0"""
        return [row[0] for row in await self.connections.fetch(query, browser)]

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        query = """update events set body = wanted.body from unnest($2::integer[], $3::bytea[]) as wanted (number, body)
            where table_id = $1 and events.number = wanted.number"""
        await self.connections.fetch(query, table, list(bodies), list(bodies.values()))

    async def abandoned(self, before: float, most: int) -> list[str]:
        query = "select id from tables where changed < $1 and due is null order by changed limit $2"
        return [row[0] for row in await self.connections.fetch(query, before, most)]

    async def delete(self, table: str, before: float) -> bool:
        query = """with gone as (delete from tables where id = $1 and changed < $2 returning id),
            played as (delete from events using gone where table_id = gone.id),
            filed as (delete from documents using gone where table_id = gone.id),
            listed as (delete from members using gone where table_id = gone.id)
            select id from gone"""
        return bool(await self.connections.fetch(query, table, before))

    async def put(self, document: Document) -> None:
        if not await self.connections.fetch(PUT, *document):
            raise Missing(words("no-table"))

    async def document(self, kind: str, key: str) -> Document | None:
        rows = await self.connections.fetch(f"{DOCUMENT} and key = $2", kind, key)
        return Document._make(rows[0]) if rows else None

    async def documents(self, kind: str, owner: str) -> list[Document]:
        rows = await self.connections.fetch(f"{DOCUMENT} and owner = $2 and owner <> '' order by key", kind, owner)
        return list(map(Document._make, rows))

    async def discard(self, kind: str, key: str) -> None:
        await self.connections.fetch("delete from documents where kind = $1 and key = $2", kind, key)

    async def disown(self, owner: str) -> None:
        await self.connections.fetch("delete from documents where owner = $1 and owner <> ''", owner)

    async def check(self) -> None:
        await self.connections.fetch("update format set version = version")
        await self.connections.fetch("select version from format")

    async def close(self) -> None:
        """Finish all writes."""
        self.is_closing = True
        self.queued.set()
        if self.writer is not None:
            await self.writer
        await self.connections.close()


class LateError(Exception):
    """The row of a table was not as expected."""


def statement(*writes: Write) -> tuple[Any, ...]:
    """The statement that stores these events, and its values."""
    rows = [(*write.row, write.body) for write in writes]
    if len(writes) == 1 and not writes[0].number:
        return OPEN, *rows[0]
    return EXTEND, *map(list, zip(*rows, strict=True))


def reason(write: Write, version: int | None, body: bytes | None) -> WandelgangError | None:
    """Why an event was not stored just now; None if it is there, or if it was not the one in the way."""
    if body == write.body or (version is None and not write.number):
        return None
    return Missing(words("no-table")) if version is None else Stale(words("written-elsewhere"))


async def prepared(address: str) -> bytes:
    """Check an address and bring its database up to date; return the secret of the store."""
    try:
        connection = await asyncpg.connect(address)
    except (*LOST, ValueError, asyncpg.PostgresError) as error:
        raise Missing(words("no-database", address=shown(address), reason=error)) from error
    try:
        return await prepare(connection, shown(address))
    except asyncpg.PostgresError as error:
        raise Missing(words("no-database", address=shown(address), reason=error)) from error
    finally:
        await connection.close()
