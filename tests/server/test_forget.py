"""Forgetting a person: afterwards nothing says who they were, others see that at once, and every table can still be read."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.postgres import PostgresCluster
from tests.server.friends import friends_at, invited, sat, sit, together
from tests.server.serving import QUICK, Browser, Line, run, serving
from tests.wait import wait_until
from wandelgang.server.live.erasure import forget as forget_person
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.table.commands import TakeSeat
from wandelgang.server.wire import incoming
from wandelgang.server.wire.requests import SeatPlan, TablePlan

ADA, BRUNO = "a" * 64, "b" * 64
NAME, TEXT = "Unmistakable", "a secret thought"


def hash_of(browser: Browser) -> str:
    return hashlib.sha256(browser.http.cookies["wandelgang"].encode()).hexdigest()


def forget(browser: Browser) -> None:
    """Ask to be forgotten; the browser has no cookie afterwards."""
    answer = browser.http.delete("/api/me")
    assert answer.status_code == 204, answer.text
    assert "wandelgang" not in browser.http.cookies


def is_stored(data: Path, *texts: str) -> list[str]:
    """Those of the texts that can be found anywhere in the store."""
    contents = b"".join(path.read_bytes() for path in data.glob("tables.sqlite*"))
    return [text for text in texts if text.encode() in contents]


def names(line: Line) -> list[str]:
    return [seat["name"] for seat in line.company["seats"]]


def table_with_chat(ada: Browser, bruno: Browser, clara: Browser) -> str:
    """Three people; Bruno has the name and has written the text."""
    table = ada.open("tiles", "me", "friend", "friend", plan={"chat": True}, players=3)
    with ada.line(table) as line:
        assert sat(bruno, table, key=invited(line, 1), name=NAME) == 1
        assert sat(clara, table, key=invited(line, 2), name="Clara") == 2
    with bruno.line(table) as line:
        line.until("table")
        line.request("speak", "spoken", seat=1, text=TEXT)
        line.request("rename", "company", seat=1, name=f"{NAME} 2")
    return table


def test_whoever_is_forgotten_leaves_no_trace_and_the_others_play_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
        contextlib.closing(Browser(server)) as clara,
    ):
        assert bruno.http.put("/api/me", json={"name": NAME}).status_code == 200
        table = table_with_chat(ada, bruno, clara)
        with ada.line(table) as line:
            line.until("table")
            if line.now.get("choices"):
                line.play()
            line.say("speak", seat=0, text="I am staying")
            line.until("spoken")
            was = hash_of(bruno)
            assert is_stored(tmp_path, NAME, TEXT, was) == [NAME, TEXT, was]
            forget(bruno)
            line.wait(lambda: names(line)[1] != f"{NAME} 2" and line.company["seats"][1].get("level"))
            shown = line.ask("look", seat=0)
            assert [one["text"] for one in shown["talk"]] == ["(deleted)", "I am staying"]
            version, ply = shown["now"]["version"], shown["now"]["ply"]
        assert NAME not in ada.get(f"/api/tables/{table}/record").text
        assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [table]
        wait_until(lambda: not is_stored(tmp_path, NAME, TEXT, was))
        assert bruno.ask("/api/tables")["tables"] == []
        assert bruno.ask("/api/me")["name"] != NAME
        server.end()
        with serving(tmp_path) as again:
            ada.moved_to(again)
            with ada.line(table) as line:
                shown = line.until("table")
                assert (shown["now"]["version"] >= version, shown["now"]["ply"] >= ply) == (True, True)
                assert names(line)[0::2] == [names(line)[0], "Clara"]
                assert [one["text"] for one in shown["talk"]] == ["(deleted)", "I am staying"]


def test_a_table_that_only_the_forgotten_person_has_is_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada:
        table = ada.open("sliders", "me", "here")
        ada.ask("/api/tables")
        was = hash_of(ada)
        forget(ada)
        assert ada.get(f"/api/tables/{table}/record").status_code == 404
        wait_until(lambda: not is_stored(tmp_path, was, table))


def test_of_two_players_the_other_wins_and_a_game_that_has_not_begun_waits_for_another(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
        contextlib.closing(Browser(server)) as clara,
    ):
        running = friends_at(ada, [bruno], "sliders", start=0)
        waiting = ada.open("tiles", "me", "open", "open", players=3)
        assert sit(bruno, waiting, seat=1).status_code == 200
        with together(running, ada, bruno) as (line, _):
            forget(bruno)
            line.wait(lambda: line.now.get("over"))
            assert line.now["outcome"] == [1.0, 0.0]
        with ada.line(waiting) as line:
            seats = line.until("table")["company"]["seats"]
            assert [seat.get("awaits", "") for seat in seats] == ["", "open", "open"]
        assert sat(clara, waiting, seat=1) == 1


def test_another_device_of_the_same_person_keeps_the_seat_and_a_host_who_is_forgotten_hosts_no_more(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as phone,
        contextlib.closing(Browser(server)) as bruno,
    ):
        table = friends_at(ada, [bruno], "sliders", start=0)
        with ada.line(table) as line:
            assert sat(phone, table, key=invited(line, 0)) == 0
        forget(ada)
        with phone.line(table) as line:
            assert line.until("table")["now"]["turn"] == 0
            assert "host" not in line.company
            assert line.play()["type"] != "refused"


def test_tables_that_were_taken_off_the_list_are_found_and_asking_twice_is_harmless(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
        contextlib.closing(Browser(server)) as clara,
    ):
        table = table_with_chat(ada, bruno, clara)
        assert bruno.http.delete(f"/api/tables/{table}").status_code == 204
        was, cookie = hash_of(bruno), bruno.http.cookies["wandelgang"]
        forget(bruno)
        bruno.http.cookies.set("wandelgang", cookie)
        assert bruno.http.delete("/api/me").status_code == 204
        wait_until(lambda: not is_stored(tmp_path, NAME, TEXT, was))
        server.end()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as store:
            numbers = [
                row[0] for row in store.execute("select number from events where table_id = ? order by number", (table,))
            ]
        assert numbers == list(range(len(numbers)))


def test_whoever_has_left_a_seat_is_forgotten_there_as_well(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
        contextlib.closing(Browser(server)) as clara,
    ):
        table = ada.open("tiles", "me", "friend", "friend", plan={"chat": True}, players=3)
        with ada.line(table) as host:
            assert sat(bruno, table, key=invited(host, 1), name=NAME) == 1
            with bruno.line(table) as line:
                line.until("table")
                line.request("speak", "spoken", seat=1, text=TEXT)
                line.request("stand", "company", seat=1)
            assert sat(clara, table, key=invited(host, 1), name="Clara") == 1
            host.request("speak", "spoken", seat=0, text="I am staying")
            was = hash_of(bruno)
            forget(bruno)
            shown = host.until("table")
            while len(shown["talk"]) < 2:
                shown = host.until("table")
            assert [one["text"] for one in shown["talk"]] == ["(deleted)", "I am staying"]
            assert names(host)[1] == "Clara"
        wait_until(lambda: not is_stored(tmp_path, NAME, TEXT, was))
        assert is_stored(tmp_path, "Clara") == ["Clara"]


def test_a_device_that_was_signed_out_takes_its_traces_along_and_nothing_of_the_person_who_stays(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as phone,
        contextlib.closing(Browser(server)) as bruno,
    ):
        table = friends_at(ada, [bruno], "sliders", plan={"chat": True}, start=0)
        with ada.line(table) as line:
            assert sat(phone, table, key=invited(line, 0)) == 0
            line.request("revoke", "company", seat=0)
            line.wait(lambda: line.request("rename", "company", seat=0, name=NAME)["type"] == "company")
            line.request("speak", "spoken", seat=0, text=TEXT)
        was = hash_of(phone)
        assert is_stored(tmp_path, was) == [was]
        forget(phone)
        wait_until(lambda: not is_stored(tmp_path, was))
        assert is_stored(tmp_path, NAME, TEXT) == [NAME, TEXT]


def test_other_sites_cannot_have_somebody_forgotten(ada: Browser) -> None:
    ada.ask("/api/tables")
    answer = ada.http.delete("/api/me", headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")


def test_people_at_another_process_see_at_once_that_somebody_is_forgotten(tmp_path: Path, cluster: PostgresCluster) -> None:
    shared = (*QUICK, "--store", cluster.database())
    with (
        serving(tmp_path, shared) as first,
        serving(tmp_path, shared) as second,
        contextlib.closing(Browser(first)) as ada,
        contextlib.closing(Browser(first)) as bruno,
        contextlib.closing(Browser(first)) as clara,
    ):
        table = table_with_chat(ada, bruno, clara)
        ada.moved_to(second)
        with ada.line(table) as line:
            assert line.until("table")["company"]["seats"][1]["name"] == f"{NAME} 2"
            forget(bruno)
            line.wait(lambda: NAME not in names(line)[1])
            assert [one["text"] for one in line.ask("look", seat=0)["talk"]] == ["(deleted)"]
        first.end()
        second.end()
        with serving(tmp_path, shared) as again:
            ada.moved_to(again)
            record = ada.get(f"/api/tables/{table}/record").text
            assert (NAME in record, "Clara" in record) == (False, True)
            measured = httpx.get(f"{again.address}/metrics").text
            assert "wandelgang_store_commit_seconds_count" in measured


def test_what_somebody_writes_while_they_are_being_forgotten_is_removed_too(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        tables, rewrite = Tables(store), store.rewrite
        plan = TablePlan("sliders", (SeatPlan("me"), SeatPlan("open")), chat=True)
        live = await tables.find(await tables.plan(plan, "", ADA))
        await tables.perform(live, TakeSeat(1, 0, "Bruno", is_open=True), BRUNO)

        async def interrupted(table: str, bodies: Mapping[int, bytes]) -> None:
            await rewrite(table, bodies)
            if len(live.table.talk) < 3:
                await tables.perform(live, incoming.Speak(0, text=TEXT), ADA)

        store.rewrite = interrupted  # type: ignore[method-assign]
        await forget_person(tables, store, ADA, asyncio.to_thread)
        assert len(live.table.talk) == 3
        assert TEXT not in str(live.table.talk)
        assert all(TEXT.encode() not in body and ADA.encode() not in body for body in await store.events(live.table.id))
        await store.close()

    run(use())
