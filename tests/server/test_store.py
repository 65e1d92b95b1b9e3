"""The contract of a store, on SQLite and on a real PostgreSQL: what it confirmed is on disk, there is one event per number, and
a refusal affects nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.postgres import PostgresCluster
from tests.server.serving import run
from tests.server.stores import PostgresStores, SqliteStores, Stores, event
from wandelgang.errors import Missing, Stale
from wandelgang.server.store.interface import Document, Store


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    if request.param == "sqlite":
        return SqliteStores(tmp_path / "folder" / "store")
    cluster: PostgresCluster = request.getfixturevalue("cluster")
    return PostgresStores(cluster)


def using(stores: Stores, *uses: Callable[[Store], Awaitable[None]]) -> None:
    """Use a store; and then, once it has been closed and opened again, use it further."""

    async def use() -> None:
        for one in uses:
            store = await stores.open()
            try:
                await one(store)
            finally:
                await store.close()

    run(use())


def test_events_come_back_in_order_and_tables_newest_first(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", 0, b"first", joined=["me"]))
        await asyncio.gather(*(store.append(event(f"t{n}", changed=2.0 + n, joined=["me"])) for n in range(40)))
        await store.append(event("a", 1, b"second", "computer", 99.0))
        assert await store.events("a") == [b"first", b"second"]
        assert await store.events("a", since=1) == [b"second"]
        assert await store.events("a", since=2) == []
        listed = await store.listed("me", 3)
        assert [(one.table, one.version) for one in listed] == [("a", 2), ("t39", 1), ("t38", 1)]
        assert await store.listed("you", 3) == []
        assert await store.waiting() == ["a"]
        assert await store.versions(["a", "t1", "nowhere"]) == {"a": 2, "t1": 1}
        assert await store.versions([]) == {}
        assert await store.events("\0") == []

    async def use_again(store: Store) -> None:
        assert await store.events("a") == [b"first", b"second"]

    using(stores, use, use_again)


def test_lists_have_stamps_and_rows_are_read_by_name(stores: Stores) -> None:
    async def use(store: Store) -> None:
        first = event("a", joined=["me"], waits="anybody", changed=1794899112.2741234)
        await store.append(replace(first, row=first.row._replace(host="ada")))
        await store.append(event("b", joined=["me"], changed=2.0))
        assert await store.listed("me", 9) == [("a", 1, 1794899112.2741234, ""), ("b", 1, 2.0, "")]
        assert await store.lobby(0.0, 9) == [("a", 1, 1794899112.2741234, "ada")]
        rows = {row.table: row for row in await store.rows(["a", "b", "nowhere"])}
        assert rows.keys() == {"a", "b"}
        assert rows["a"][:4] == ("a", 1, "anybody", 1794899112.2741234)
        assert rows["a"].host == "ada"

    using(stores, use)


def test_a_number_is_used_once_and_a_refusal_affects_nobody_else(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", joined=["me"]))
        work = [
            store.append(event("a", 0, b"x", changed=5.0)),
            store.append(event("b", joined=["me"])),
            store.append(event("c", 1)),
        ]
        ended = await asyncio.gather(*work, return_exceptions=True)
        assert [type(one) for one in ended] == [Stale, type(None), Missing]
        assert [one.changed for one in await store.listed("me", 9)] == [1.0, 1.0]

    using(stores, use)


def test_of_many_writers_of_one_event_one_succeeds(stores: Stores) -> None:
    async def use(store: Store) -> None:
        for table in "ab":
            await store.append(event(table))
        for number in range(1, 6):
            work = [store.append(event(table, number, f"{one}".encode())) for one in range(8) for table in "ab"]
            ended = await asyncio.gather(*work, return_exceptions=True)
            assert [type(one) for one in ended].count(type(None)) == 2
            assert [type(one) for one in ended].count(Stale) == 14
            for table, first in (("a", 0), ("b", 1)):
                winner = next(one for one in range(8) if ended[2 * one + first] is None)
                assert await store.events(table, number) == [f"{winner}".encode()]

    using(stores, use)


def test_whoever_is_late_can_read_what_was_faster(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a"))

        async def write(body: bytes) -> None:
            number = 1
            while True:
                try:
                    await store.append(event("a", number, body))
                    return
                except Stale:
                    newer = await store.events("a", number)
                    assert newer
                    number += len(newer)

        bodies = [f"{one}".encode() for one in range(20)]
        await asyncio.gather(*map(write, bodies))
        assert sorted((await store.events("a"))[1:]) == sorted(bodies)

    using(stores, use)


def test_events_of_several_tables_are_stored_together_or_not_at_all(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", joined=["me"]))
        with pytest.raises(Stale):
            await store.append(event("b", joined=["me"]), event("a", 0, b"again"))
        assert await store.events("b") == []
        assert [one.table for one in await store.listed("me", 9)] == ["a"]
        await store.append(event("b", joined=["me"]), event("a", 1, b"more"))
        assert (await store.events("a"), await store.events("b")) == ([b"", b"more"], [b""])

    using(stores, use)


def test_a_table_is_on_the_lists_of_those_who_have_joined(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", joined=["me"]))
        await store.append(event("a", 1, joined=["me", "you"]))
        assert [one.version for one in await store.listed("you", 9)] == [2]
        await store.append(event("a", 2, gone=["you"]))
        assert await store.listed("you", 9) == []
        with pytest.raises(Missing):
            await store.leave("a", "you")

    using(stores, use)


def test_a_table_nobody_lists_is_deleted(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", joined=["me", "you"]))
        assert await store.leave("a", "me") == 1
        assert await store.events("a") == [b""]
        assert await store.leave("a", "you") == 0
        assert await store.events("a") == []
        assert await store.versions(["a"]) == {}
        with pytest.raises(Missing):
            await store.append(event("a", 1))

    using(stores, use)


def test_the_lobby_and_the_clocks_have_the_tables_that_are_due(stores: Stores) -> None:
    async def use(store: Store) -> None:
        for number, waits in enumerate(("anybody", "friend", "anybody", "person")):
            await store.append(event(f"t{number}", waits=waits, changed=float(number), due=10.0 * number or None))  # type: ignore[arg-type]
        assert [one.table for one in await store.lobby(-1.0, 9)] == ["t2", "t0"]
        assert [one.table for one in await store.lobby(0.0, 9)] == ["t2"]
        assert await store.due(20.0) == ["t1", "t2"]
        await store.append(event("t1", 1, due=None))
        assert await store.due(20.0) == ["t2"]

    using(stores, use)


def test_people_keep_the_names_they_chose(stores: Stores) -> None:
    async def use(store: Store) -> None:
        assert await store.called("me") == ""
        for name in ("Ada", "Lovelace"):
            await store.call("me", name)
            assert await store.called("me") == name
        await store.call("me", "")
        assert await store.called("me") == ""
        await store.check()

    using(stores, use)


def test_abandoned_tables_are_found_and_deleted_unless_they_change(stores: Stores) -> None:
    async def use(store: Store) -> None:
        for table, changed, due in (("old", 5.0, None), ("older", 4.0, None), ("clocked", 3.0, 99.0), ("new", 10.0, None)):
            await store.append(event(table, body=b"first", changed=changed, due=due, joined=["me"]))
        assert await store.abandoned(10.0, 9) == ["older", "old"]
        assert await store.abandoned(10.0, 1) == ["older"]
        assert not await store.delete("old", 5.0)
        assert await store.delete("old", 10.0)
        assert not await store.delete("old", 10.0)
        assert await store.events("old") == []
        assert {one.table for one in await store.listed("me", 9)} == {"older", "clocked", "new"}

    using(stores, use)


def test_documents_belong_to_a_person_or_to_a_table_and_are_deleted_with_them(stores: Stores) -> None:
    async def use(store: Store) -> None:
        assert await store.document("note", "a") is None
        for table in ("left", "abandoned"):
            await store.append(event(table, joined=["me"]))
            await store.put(Document("review", table, b"{}", table=table))
        for key, body in (("b", b"1"), ("a", b"2"), ("b", b"3")):
            await store.put(Document("note", key, body, owner="me"))
        await store.put(Document("note", "c", b"4"))
        await store.put(Document("other", "a", b"5", owner="me"))
        assert await store.document("note", "b") == Document("note", "b", b"3", owner="me")
        assert [one.body for one in await store.documents("note", "me")] == [b"2", b"3"]
        assert await store.documents("note", "") == []
        await store.discard("note", "a")
        await store.discard("note", "a")
        assert [one.key for one in await store.documents("note", "me")] == ["b"]
        await store.leave("left", "me")
        await store.delete("abandoned", 9.0)
        for table in ("left", "abandoned"):
            assert await store.document("review", table) is None
            with pytest.raises(Missing):
                await store.put(Document("review", table, b"{}", table=table))
        await store.disown("me")
        assert await store.document("other", "a") is None
        assert await store.document("note", "c") == Document("note", "c", b"4")

    async def use_again(store: Store) -> None:
        await store.disown("")
        assert await store.document("note", "c") is not None

    using(stores, use, use_again)


def test_the_tables_of_a_person_are_found_and_their_events_rewritten(stores: Stores) -> None:
    async def use(store: Store) -> None:
        await store.append(event("a", body=b"first", joined=["me", "you"]))
        await store.append(event("a", 1, b"second"), event("b", body=b"other", joined=["you"]))
        seated = event("c", joined=["you"])
        await store.append(replace(seated, row=seated.row._replace(summary=b'{"seats": ["me"]}')))
        await store.append(event("d", body=b'{"type": "seated", "browser": "me"}', joined=["you"]))
        assert sorted(await store.tables_of("me")) == ["a", "c", "d"]
        await store.rewrite("a", {0: b"changed"})
        await store.rewrite("a", {})
        assert await store.events("a") == [b"changed", b"second"]
        assert await store.events("b") == [b"other"]

    using(stores, use)
