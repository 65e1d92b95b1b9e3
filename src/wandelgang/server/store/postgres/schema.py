"""The tables of a PostgreSQL store, and how an older store is brought up to date. Processes that start at the same time take
turns. What is lost with a crash without harm (leases, presence, quotas) is not written to the log of the database.
"""

from __future__ import annotations

import secrets
from typing import Any

from wandelgang.errors import Missing
from wandelgang.server.words import words

FORMAT = 2
DOCUMENTS = """
create table documents (
    kind text not null, key text not null, body bytea not null, owner text not null, table_id text not null,
    primary key (kind, key)
);
create index documents_by_owner on documents (owner, kind) where owner <> '';
create index documents_by_table on documents (table_id) where table_id <> '';
"""
UPGRADES = {1: DOCUMENTS}  # from each format to the next
SCHEMA = f"""
{DOCUMENTS}
create table tables (
    id text primary key, version integer not null, waits text not null, changed double precision not null,
    standing bytea not null, due double precision, host text not null
);
create table events (
    table_id text not null, number integer not null, body bytea not null, primary key (table_id, number)
);
create table members (browser text not null, table_id text not null, primary key (browser, table_id));
create table people (browser text primary key, name text not null);
create table secrets (name text primary key, value bytea not null);
create index members_by_table on members (table_id);
create index waiting on tables (changed) where waits = 'computer';
create index lobby on tables (changed, version, host) where waits = 'anybody';
create index clocks on tables (due) where due is not null;

create unlogged table processes (id text primary key, until timestamptz not null);
create unlogged table leases (name text primary key, holder text not null);
create unlogged table presence (
    table_id text not null, browser text not null, process text not null, primary key (table_id, browser, process)
);
create unlogged table quotas (key text primary key, tokens double precision not null, at timestamptz not null);
create index presence_by_process on presence (process);
"""
LOCK = 0x77616E64  # of whoever changes the schema
SECRET = "invitations"
BYTES = 32


async def prepare(connection: Any, address: str) -> bytes:
    """Create the tables, or bring those of an older format up to date; return the secret of this store."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
        if await connection.fetchval("select to_regclass('format')") is None:  # else nothing is written: it may be read-only
            await connection.execute("create table format (version integer not null)")
        found = await connection.fetchval("select version from format") or 0
        if not 0 <= found <= FORMAT:
            raise Missing(words("other-format", path=address, found=found, expected=FORMAT))
        if not found:
            await connection.execute(SCHEMA)
            await connection.execute("insert into secrets values ($1, $2)", SECRET, secrets.token_bytes(BYTES))
        for older in range(found or FORMAT, FORMAT):
            await connection.execute(UPGRADES[older])
        if found != FORMAT:
            await connection.execute("delete from format")
            await connection.execute("insert into format values ($1)", FORMAT)
        return bytes(await connection.fetchval("select value from secrets where name = $1", SECRET))
