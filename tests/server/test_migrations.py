"""Files that earlier versions wrote: every table in them can be read and played on. `tests/golden/stores` has one per format,
written by the code of its time.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path
from typing import get_args

import pytest

from tests.server.serving import Browser, serving
from wandelgang.errors import Missing
from wandelgang.server.errors import Damaged
from wandelgang.server.store import schema
from wandelgang.server.table import formats
from wandelgang.server.table.events import Allowed, Event, decode, encode

STORES = Path(__file__).parents[1] / "golden" / "stores"
FORMATS = range(1, schema.FORMAT + 1)
ADA = "A" * 32  # the cookie with which the tables were opened
TABLES = {1: 6, 2: 8, 3: 8, 4: 8, 5: 8}


def store_of(format: int, folder: Path) -> Path:
    """A file of a format."""
    folder.mkdir(exist_ok=True)
    path = folder / "tables.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((STORES / f"format-{format}.sql").read_text("utf-8"))
    return path


def connected(path: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(path, isolation_level=None))


@pytest.mark.parametrize("format", FORMATS)
def test_every_table_of_every_format_can_be_read_and_played_on(format: int, tmp_path: Path) -> None:
    path = store_of(format, tmp_path)
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        ada.http.cookies.set("wandelgang", ADA)
        tables = ada.ask("/api/tables")["tables"]
        assert len(tables) == TABLES[format]
        assert {one["game"] for one in tables} == {"tiles", "sliders", "gears", "fences", "cards"}
        for one in tables:
            assert ada.get(f"/api/tables/{one['table']}/record").status_code == 200
            with ada.line(one["table"]) as line:
                line.until("table")
                if line.now.get("curtain"):
                    line.ask("look", seat=line.now["turn"])
                if line.now.get("choices"):
                    assert line.play()["type"] != "refused"
        server.end()
    with connected(path) as connection:
        assert connection.execute("pragma user_version").fetchone() == (schema.FORMAT,)
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        wrong = "select count(*) from tables where version != (select count(*) from events where table_id = id)"
        assert connection.execute(wrong).fetchone() == (0,)


@pytest.mark.parametrize("format", FORMATS)
def test_all_formats_end_in_the_same_schema(format: int, tmp_path: Path) -> None:
    def columns(path: Path) -> dict[str, set[str]]:
        with connected(path) as connection:
            schema.prepare(connection, path)
            found = connection.execute("select type || name, tbl_name from sqlite_master").fetchall()
            fields = {name: {str(row[1:3]) for row in connection.execute(f"pragma table_info({name})")} for _, name in found}
            return {"": {name for name, _ in found}, **fields}

    assert columns(store_of(format, tmp_path)) == columns(tmp_path / "new")


@pytest.mark.parametrize("format", FORMATS[:-1])
def test_an_interrupted_upgrade_changes_nothing(format: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = store_of(format, tmp_path)
    before = shutil.copy(path, tmp_path / "before")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "SCHEMA", (*schema.SCHEMA, "nonsense"))
        with connected(path) as connection, pytest.raises(sqlite3.OperationalError):
            schema.prepare(connection, path)
    with connected(path) as one, connected(Path(before)) as other:
        assert list(one.iterdump()) == list(other.iterdump())
        assert one.execute("pragma user_version").fetchone() == (format,)
        schema.prepare(one, path)


def test_a_file_of_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = store_of(schema.FORMAT, tmp_path)
    with connected(path) as connection:
        connection.execute(f"pragma user_version = {schema.FORMAT + 1}")
        with pytest.raises(Missing, match=f"format {schema.FORMAT + 1}, expected {schema.FORMAT}"):
            schema.prepare(connection, path)


def test_tables_of_earlier_formats_keep_their_hosts(tmp_path: Path) -> None:
    with connected(store_of(3, tmp_path)) as connection:
        connection.execute('update tables set standing = cast(\'{"ply":1,"host":"ada","x":"y"}\' as blob)')
        connection.execute("update tables set standing = x'ff' where id = (select min(id) from tables)")
        schema.prepare(connection, tmp_path)
        assert dict(connection.execute("select host, count(*) from tables group by host")) == {"": 1, "ada": 7}


def test_an_upgrade_removes_what_was_deleted_before(tmp_path: Path) -> None:
    path = store_of(2, tmp_path)
    with connected(path) as connection:
        connection.execute("pragma secure_delete = off")
        connection.execute("delete from events where cast(body as text) like '%Well met%'")
    assert b"Well met" in path.read_bytes()
    with connected(path) as connection:
        schema.prepare(connection, path)
    assert b"Well met" not in path.read_bytes()


def test_every_kind_of_event_is_read_as_it_was_first_written() -> None:
    """Fields that were added later have defaults, which say what was meant before."""
    first = (STORES / "events-1.jsonl").read_bytes().splitlines()
    events = [decode(body) for body in first]
    assert {type(event) for event in events} == set(get_args(Event))
    assert [decode(encode(event)) for event in events] == events


def test_bodies_of_earlier_formats_are_brought_up_to_date_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    first = b'{"type":"permitted","at":1.0,"watch":true,"talk":true}'
    second = b'{"format":2,"type":"permitted","at":1.0,"watch":true,"chat":true}'
    monkeypatch.setattr(formats, "FORMAT", 3)
    monkeypatch.setitem(formats.UPGRADES, 1, lambda old: {**{k: v for k, v in old.items() if k != "talk"}, "chat": old["talk"]})
    monkeypatch.setitem(formats.UPGRADES, 2, lambda old: {**old, "type": "allowed"})
    event = Allowed(1.0, watch=True, chat=True)
    assert decode(first) == decode(second) == decode(encode(event)) == event
    assert encode(event).startswith(b'{"format":3,')


def test_a_body_of_a_newer_format_is_refused() -> None:
    with pytest.raises(Damaged, match="format 2, expected 1"):
        decode(b'{"format":2,"type":"allowed","at":1.0,"watch":true,"chat":true}')
