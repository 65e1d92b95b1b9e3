"""The tables of the SQLite file, and how a file of every earlier format becomes one of this. It knows nothing of what is stored
in them.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from wandelgang.errors import Missing
from wandelgang.server.words import words

FORMAT = 5
SCHEMA = (
    """create table if not exists tables (
        id text primary key, waits text not null, changed real not null, standing blob not null, due real,
        version integer not null, host text not null default ''
    ) without rowid""",
    """create table if not exists events (
        table_id text not null, number integer not null, body blob not null, primary key (table_id, number)
    ) without rowid""",
    """create table if not exists members (
        browser text not null, table_id text not null, primary key (browser, table_id)
    ) without rowid""",
    "create table if not exists people (browser text primary key, name text not null) without rowid",
    "create index if not exists waiting on tables (waits) where waits = 'computer'",
    "create index if not exists lobby on tables (waits, changed, version, host) where waits = 'anybody'",
    "create index if not exists recent on tables (id, changed, version)",
    "create index if not exists members_by_table on members (table_id)",
    "create index if not exists clocks on tables (due) where due is not null",
    """create table if not exists documents (
        kind text not null, key text not null, body blob not null, owner text not null, table_id text not null,
        primary key (kind, key)
    )""",
    "create index if not exists documents_by_owner on documents (owner, kind) where owner <> ''",
    "create index if not exists documents_by_table on documents (table_id) where table_id <> ''",
)
UPGRADES = {  # from each format to the next
    1: ("alter table tables add column due real",),
    2: (
        "alter table tables add column version integer not null default 0",
        "update tables set version = (select count(*) from events where table_id = id)",
    ),
    3: (
        "alter table tables add column host text not null default ''",
        """update tables set host = substr(tail, 1, instr(tail, '"') - 1) from (
            select id as other, substr(cast(standing as text), instr(cast(standing as text), '"host":"') + 8) as tail
            from tables where instr(cast(standing as text), '"host":"')
        ) where id = other""",
        "drop index if exists lobby",
    ),
    4: (),  # it had no documents
}


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file, or bring an older one up to date, all or nothing. A newer one is refused."""
    found = connection.execute("pragma user_version").fetchone()[0]
    if not 0 <= found <= FORMAT:
        raise Missing(words("other-format", path=path, found=found, expected=FORMAT))
    if found == FORMAT:
        return
    connection.execute("begin immediate")
    try:
        for older in range(found or FORMAT, FORMAT):
            for statement in UPGRADES[older]:
                connection.execute(statement)
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute(f"pragma user_version = {FORMAT}")
        connection.execute("commit")
    except BaseException:
        connection.rollback()
        raise
    if found:
        connection.execute("vacuum")  # earlier versions did not overwrite what was deleted
