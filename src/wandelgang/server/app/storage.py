"""The store that the settings ask for, with whatever belongs to it: a SQLite file that one process has to itself, or a database
of PostgreSQL that processes share.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from wandelgang.errors import BadSetup
from wandelgang.server.app.settings import Settings
from wandelgang.server.live.tokens import secret_in
from wandelgang.server.store.coordination import Coordination, LocalCoordination
from wandelgang.server.store.interface import Store
from wandelgang.server.store.lock_file import acquire
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.words import words

FILE, SECRET = "tables.sqlite", "secret"
SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Storage:
    """A store, the agreement with other processes that use it, and the secret that they share."""

    store: Store
    coordination: Coordination
    secret: bytes
    unlock: Callable[[], None] = lambda: None

    async def close(self) -> None:
        await self.coordination.close()
        await self.store.close()
        self.unlock()


def storage(settings: Settings) -> Storage:
    if settings.store:
        return postgres(settings.store)
    lock = acquire(settings.data, FILE)
    store = SqliteStore(settings.data / FILE, settings.pages)
    return Storage(store, LocalCoordination(), secret_in(settings.data / SECRET), lock.close)


def postgres(address: str) -> Storage:
    """Its driver is imported here, because it is an extra."""
    if not address.startswith(SCHEMES):
        raise BadSetup("--store", words("expected-store"), address)
    from wandelgang.server.store.postgres.connections import Connections
    from wandelgang.server.store.postgres.coordination import PostgresCoordination
    from wandelgang.server.store.postgres.store import PostgresStore, prepared

    with ThreadPoolExecutor(1) as pool:  # an event loop may be running in this thread
        secret = pool.submit(lambda: asyncio.run(prepared(address))).result()
    connections = Connections(address)
    coordination = PostgresCoordination(connections)
    return Storage(PostgresStore(connections, coordination.announce), coordination, secret)
