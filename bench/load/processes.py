"""One, two and four server processes that share a PostgreSQL: throughput, where the CPU time goes, and what is stored.

The people of a table are all at one process, as the proxy of `deploy/` sends them, or spread over the processes, so that most
actions have to travel between two of them. Without --store, a temporary PostgreSQL is started for the run; its CPU time is that
of all its processes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from bench.load.options import Options
from bench.load.report import TextTable
from bench.load.saturation import TABLES, saturated
from bench.load.servers import running
from bench.load.tables import GAMES
from tests.postgres import PostgresCluster

ROWS = ((1, True), (2, True), (4, True), (2, False), (4, False))  # processes, and whether a table's people are at one
WRITTEN = "select pg_current_wal_lsn() - '0/0'"
STORED = """
select (select count(*) from events), (select count(*) from tables),
    pg_total_relation_size('events'), pg_total_relation_size('tables') + pg_total_relation_size('members')
"""


def run(options: Options) -> None:
    title = f"Processes: {TABLES} tables of all games with three viewers each, {options.seconds:g} s per row"
    columns = ("", "actions per second", "CPU per action, ms", "PostgreSQL's, ms", "client's, ms", "cores used in all")
    table = TextTable(title, *columns)
    measure(table, "SQLite, 1 process", 1, "", options)
    if options.store:
        measure_all(table, options.store, options, 0)
        return
    with PostgresCluster() as cluster:
        store = cluster.database()
        with measured_store(cluster, store):
            measure_all(table, store, options, int((cluster.data / "postmaster.pid").read_text().split()[0]))


def measure_all(table: TextTable, store: str, options: Options, postgres: int) -> None:
    for count, is_together in ROWS:
        name = f"PostgreSQL, {count} process{'es' if count > 1 else ''}{'' if is_together else ', people spread'}"
        measure(table, name, count, store, options, postgres, is_together)


def measure(
    table: TextTable,
    name: str,
    processes: int,
    store: str,
    options: Options,
    postgres: int = 0,
    is_together: bool = True,
) -> None:
    with running(processes=processes, store=store) as servers:
        servers.postgres = postgres
        use, count = asyncio.run(saturated(servers, GAMES, options.seconds, options.bounded(TABLES), is_together))
    costs = (f"{1000 * cpu / count:.2f}" for cpu in (use.cpu, use.store, use.client))
    table.row(name, f"{count / use.wall:,.0f}", *costs, f"{(use.cpu + use.store + use.client) / use.wall:.2f}")


@contextlib.contextmanager
def measured_store(cluster: PostgresCluster, store: str) -> Iterator[None]:
    """Print how many bytes everything that happens here leaves behind."""
    before = int(cluster.execute(store, WRITTEN))
    yield
    log = int(cluster.execute(store, WRITTEN)) - before
    events, tables, event_bytes, table_bytes = map(int, cluster.execute(store, STORED).split("|"))
    row = (f"{events:,}", f"{event_bytes / events:.0f}", f"{tables}", f"{table_bytes / tables:.0f}", f"{log / events:.0f}")
    TextTable("Stored", "events", "bytes each", "tables", "bytes each", "bytes of the log per event").row(*row)
