"""Damaged rows in the store: each table fails alone, with the beginning of its id in the log, and everybody else plays on."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.friends import friends_at, key_of
from tests.server.serving import PATIENCE, Browser, serving
from wandelgang.server.logs import short

DAY = 86_400.0
Damage = Callable[[sqlite3.Connection, str], None]


def undecodable_body(store: sqlite3.Connection, table: str) -> None:
    store.execute("update events set body = ? where table_id = ? and number = 0", (b"\xff{", table))


def unknown_event(store: sqlite3.Connection, table: str) -> None:
    store.execute("insert into events values (?, 99, ?)", (table, json.dumps({"type": "flew", "at": 1.0})))


def impossible_action(store: sqlite3.Connection, table: str) -> None:
    acted = {"type": "acted", "at": time.time(), "entries": [[0, "Z99", ""]]}
    store.execute("insert into events values (?, 99, ?)", (table, json.dumps(acted)))


def unknown_game(store: sqlite3.Connection, table: str) -> None:
    body = store.execute("select body from events where table_id = ? and number = 0", (table,)).fetchone()[0]
    changed = json.loads(body) | {"game": "nonsense"}
    store.execute("update events set body = ? where table_id = ? and number = 0", (json.dumps(changed), table))


DAMAGES: tuple[Damage, ...] = (undecodable_body, unknown_event, impossible_action, unknown_game)


@contextlib.contextmanager
def opened(data: Path) -> Iterator[sqlite3.Connection]:
    """The store of a server that is not running, or for reading only."""
    store = sqlite3.connect(data / "tables.sqlite", timeout=PATIENCE)
    with contextlib.closing(store), store:
        yield store


def age(store: sqlite3.Connection, table: str, days: float) -> None:
    """Everything at a table happened days earlier."""

    def earlier(found: re.Match[str]) -> str:
        return f'"at":{float(found[1]) - days * DAY}'

    for number, body in store.execute("select number, body from events where table_id = ?", (table,)).fetchall():
        text = re.sub(r'"at":([0-9.]+)', earlier, bytes(body).decode())
        store.execute("update events set body = ? where table_id = ? and number = ?", (text.encode(), table, number))
    store.execute("update tables set due = due - ? where id = ?", (days * DAY, table))


def turn_back(store: sqlite3.Connection, table: str, changed: float) -> None:
    """The computer player at a table has not acted yet."""
    store.execute("delete from events where table_id = ? and number > 0", (table,))
    store.execute("update tables set waits = 'computer', changed = ? where id = ?", (changed, table))


def events_of(data: Path, table: str) -> list[str]:
    with opened(data) as store:
        rows = store.execute("select body from events where table_id = ? order by number", (table,)).fetchall()
    return [str(json.loads(row[0])["type"]) for row in rows]


def wait_for(holds: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"expected that {what}"
        time.sleep(0.05)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_table_stops_neither_clocks_nor_computer_players_of_others(tmp_path: Path, damage: Damage) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada, contextlib.closing(Browser(server)) as bruno:
        clocks = [friends_at(ada, [bruno], "sliders", plan={"clock": {"days": 1}}, start=0) for _ in range(2)]
        computers = [ada.open("sliders", "me", "computer-1", start=1) for _ in range(2)]
        server.end()
    with opened(tmp_path) as store:
        for number, table in enumerate(clocks):
            age(store, table, 3.0 - number)  # the damaged one is due first
        for number, table in enumerate(computers):
            turn_back(store, table, time.time() - number)  # and resumed first
        for table in (clocks[0], computers[0]):
            damage(store, table)
    complaints = tmp_path / "complaints"
    with complaints.open("w") as file, serving(tmp_path, complaints=file) as server:
        wait_for(lambda: "resigned" in events_of(tmp_path, clocks[1]), "the flag falls at the other table")
        wait_for(lambda: "acted" in events_of(tmp_path, computers[1]), "the computer player at the other table acts")
        with contextlib.closing(Browser(server)) as clara:
            answer = clara.get(f"/api/tables/{clocks[0]}/plies/0")
            assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
            assert answer.json()["text"] == "This table can no longer be read."
            with clara.line(computers[0]) as line:
                assert line.hear()["code"] == "damaged"
    for table in (clocks[0], computers[0]):
        assert f"table {short(table)} cannot be read" in complaints.read_text()
    for table in (clocks[1], computers[1]):
        assert short(table) not in complaints.read_text()
    for table in (*clocks, *computers):
        assert table not in complaints.read_text(), "whoever knows an id can open the table"


def test_lists_leave_out_a_table_whose_summary_cannot_be_read(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        tables = [ada.open("sliders", "me", "open") for _ in range(4)]
        server.end()
        with opened(tmp_path) as store:
            store.execute("update tables set standing = ? where id = ?", (b"{nonsense", tables[0]))
            store.execute("update tables set standing = ? where id = ?", (b"{}", tables[1]))
            store.execute("update tables set standing = replace(standing, '\"texts\"', '\"lost\"') where id = ?", (tables[2],))
        complaints = tmp_path / "complaints"
        with complaints.open("w") as file, serving(tmp_path, complaints=file) as server:
            ada.moved_to(server)
            for _ in range(2):
                for address in ("/api/tables", "/api/lobby"):
                    assert [one["table"] for one in ada.ask(address)["tables"]] == [tables[3]]
            with ada.line(tables[0]) as line:
                assert line.hear()["type"] == "table", "its events can still be read"
    for table in tables[:3]:
        assert complaints.read_text().count(f"the summary of table {short(table)} cannot be read") == 1
    assert short(tables[3]) not in complaints.read_text()


def test_a_summary_that_is_no_message_at_all_is_left_out_of_lists(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        number, text, nested, garbled, fine = (ada.open("sliders", "me", "open") for _ in range(5))
        server.end()
        with opened(tmp_path) as store:
            store.execute("update tables set standing = 99 where id = ?", (number,))
            store.execute("update tables set standing = 'nonsense' where id = ?", (text,))
            store.execute("update events set body = 99 where table_id = ?", (number,))
            deep = b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}"
            store.execute("update tables set standing = ? where id = ?", (deep, nested))
            store.execute("update tables set standing = ? where id = ?", (b'{"host":"\xff"}', garbled))
        complaints = tmp_path / "complaints"
        with complaints.open("w") as file, serving(tmp_path, complaints=file) as server:
            ada.moved_to(server)
            for address in ("/api/tables", "/api/lobby"):
                assert [one["table"] for one in ada.ask(address)["tables"]] == [fine]
            assert ada.get(f"/api/tables/{number}/record").json()["code"] == "damaged"
    for table in (number, text, nested, garbled):
        assert f"the summary of table {short(table)} cannot be read" in complaints.read_text()


def test_a_damaged_table_is_reported_once_and_can_be_taken_off_the_list(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        table = ada.open("sliders", "me", "here")
        server.end()
        with opened(tmp_path) as store:
            store.execute("update events set body = 'nonsense' where table_id = ?", (table,))
        complaints = tmp_path / "complaints"
        with complaints.open("w") as file, serving(tmp_path, complaints=file) as server:
            ada.moved_to(server)
            for _ in range(3):
                assert ada.get(f"/api/tables/{table}/record").json()["code"] == "damaged"
            assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [table]
            assert ada.http.delete(f"/api/tables/{table}").status_code == 204
            assert ada.ask("/api/tables")["tables"] == []
            assert ada.http.delete(f"/api/tables/{table}").status_code == 404
    assert complaints.read_text().count(f"table {short(table)} cannot be read") == 1


def test_damaged_rows_of_every_kind_affect_nobody_else(tmp_path: Path) -> None:
    """A name, a time, a summary of a game that is gone, a list entry without a table, an invitation to a damaged table."""
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
    ):
        for browser, name in ((ada, "Ada"), (bruno, "Bruno")):
            assert browser.http.put("/api/me", json={"name": name}).status_code == 200
        clocked = friends_at(ada, [bruno], "sliders", plan={"clock": {"days": 1}}, start=0)
        gone, timeless, fine, damaged = (ada.open("sliders", "me", "open") for _ in range(4))
        with ada.line(damaged) as line:
            line.until("table")
        invited = ada.open("sliders", "me", "friend")
        with ada.line(invited) as line:
            key = key_of(line.request("invite", "invited", seat=1)["link"])
        server.end()
        with opened(tmp_path) as store:
            store.execute("update people set name = cast(x'ff4164' as text) where name = 'Ada'")
            store.execute("update tables set standing = replace(standing, '\"sliders\"', '\"nonsense\"') where id = ?", (gone,))
            store.execute("update tables set changed = 'yesterday' where id = ?", (timeless,))
            store.execute("update tables set due = 'soon' where id = ?", (clocked,))
            store.execute("insert into members select browser, 'no-such-table' from members limit 1")
            undecodable_body(store, damaged)
            undecodable_body(store, invited)
        complaints = tmp_path / "complaints"
        with complaints.open("w") as file, serving(tmp_path, complaints=file) as server:
            ada.moved_to(server)
            bruno.moved_to(server)
            assert bruno.ask("/api/me")["name"] == "Bruno"
            assert ada.ask("/api/me")["name"].endswith("Ad")
            assert {one["table"] for one in ada.ask("/api/tables")["tables"]} == {clocked, fine, damaged, invited}
            assert {one["table"] for one in bruno.ask("/api/lobby")["tables"]} == {fine, damaged}
            for path in (f"/api/tables/{invited}/invitation", f"/api/tables/{invited}/sit"):
                assert bruno.post(path, key=key).json()["code"] == "damaged"
            assert bruno.post(f"/api/tables/{damaged}/sit", seat=1).json()["code"] == "damaged"
            assert bruno.post(f"/api/tables/{fine}/sit", seat=1).status_code == 200
            with ada.line(clocked) as line:
                assert line.until("table")["now"]["turn"] == 0
                assert line.play()["type"] != "refused"
            record = ada.get(f"/api/tables/{clocked}/record").text
            assert ada.http.post("/api/records", content=record).status_code == 200
            assert ada.open("sliders", "me", "here")
    for table in (gone, timeless, damaged, invited):
        assert f"table {short(table)} cannot be read" in complaints.read_text()
