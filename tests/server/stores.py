"""Stores for tests: how to open each kind anew, and events to put in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.postgres import PostgresCluster
from wandelgang.server.store.interface import Store, TableRow, Waits, Write
from wandelgang.server.store.postgres.connections import Connections
from wandelgang.server.store.postgres.coordination import PostgresCoordination
from wandelgang.server.store.postgres.store import PostgresStore, prepared
from wandelgang.server.store.sqlite import SqliteStore


class SqliteStores:
    """Stores in one file, one after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self) -> Store:
        store = SqliteStore(self.path)
        await store.open()
        return store


class PostgresStores:
    """Stores in one database, any number at a time."""

    def __init__(self, cluster: PostgresCluster) -> None:
        self.address = cluster.database()

    async def open(self) -> Store:
        await prepared(self.address)
        store = PostgresStore(Connections(self.address))
        await store.open()
        return store

    async def coordination(self) -> PostgresCoordination:
        """The part of one more process in the agreement, with connections of its own."""
        await prepared(self.address)
        connections = Connections(self.address)
        await connections.open()
        return PostgresCoordination(connections)


Stores = SqliteStores | PostgresStores


def event(
    table: str,
    number: int = 0,
    body: bytes = b"",
    waits: Waits = "person",
    changed: float = 1.0,
    joined: Sequence[str] = (),
    gone: Sequence[str] = (),
    due: float | None = None,
) -> Write:
    return Write(TableRow(table, number + 1, waits, changed, b"{}", due), body, joined, gone)
