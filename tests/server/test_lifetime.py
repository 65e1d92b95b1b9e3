"""How long tables stay in memory: while anybody uses them there is exactly one of each, however many there are."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import random
import weakref
from collections.abc import MutableMapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from tests.server.serving import PATIENCE, Message, run, serving
from wandelgang.core.calls import INTERPRETED
from wandelgang.server.app.services import Services
from wandelgang.server.app.session import Session
from wandelgang.server.app.settings import Settings
from wandelgang.server.app.storage import FILE
from wandelgang.server.gate.cookies import COOKIE, hashed, new_token
from wandelgang.server.live import loaded
from wandelgang.server.live.changes import opening, prepared
from wandelgang.server.live.live_table import TRY_LATER, LiveTable
from wandelgang.server.live.tables import Tables
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.table import setup
from wandelgang.server.table.commands import TakeSeat
from wandelgang.server.table.presence import Presence
from wandelgang.server.table.replay import restored
from wandelgang.server.table.table import new_id
from wandelgang.server.views.client import ClientView
from wandelgang.server.wire.requests import SeatPlan, TablePlan

MANY = 600  # tables of a test within one process
ROOMS = 320  # tables of a test with a server
PLAN = TablePlan("sliders", (SeatPlan("me"), SeatPlan("friend")), {"start": 0})


async def stored(store: SqliteStore, count: int, ada: str, bruno: str) -> list[str]:
    """So many tables with both of them, as a server that was killed left them."""
    first = setup.planned(PLAN, ada)

    async def add() -> str:
        table = restored(new_id(), [first])
        await store.append(opening(first, table))
        await store.append(*prepared(table, TakeSeat(1, 0, "Bruno"), bruno, Presence()).writes)
        return table.id

    return await asyncio.gather(*(add() for _ in range(count)))


def test_there_is_one_table_per_id_however_many_are_in_use(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        ids = await stored(store, MANY, "a" * 64, "b" * 64)
        tables, dice = Tables(store), random.Random(1)
        visits = dice.sample(ids * 3, 3 * len(ids))  # everybody comes, and comes back in between
        held = await asyncio.gather(*map(tables.find, visits))
        for table_id in ids:
            assert len({id(live) for live in held if live.table.id == table_id}) == 1
        assert len(tables.loaded) == MANY
        await store.close()

    run(use())


def test_tables_that_nobody_uses_leave_the_memory(tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        ids = await stored(store, 2 * loaded.RECENT, "a" * 64, "b" * 64)
        tables = Tables(store)
        used = await tables.find(ids[0])
        unused = [weakref.ref(await tables.find(table_id)) for table_id in ids[1:]]
        gc.collect()
        assert sum(one() is not None for one in unused) == loaded.RECENT
        assert len(tables.loaded) == loaded.RECENT + 1
        assert await tables.find(ids[0]) is used
        await store.close()

    run(use())


def test_dropping_a_table_leaves_another_of_the_same_id_alone() -> None:
    tables = loaded.LoadedTables()
    first, second = (LiveTable(restored("same", [setup.planned(PLAN, "a" * 64)])) for _ in range(2))
    assert tables.add(first) is first
    assert tables.add(second) is first
    tables.drop(second)
    assert tables.find("same") is first
    tables.drop(first)
    assert tables.find("same") is None
    assert len(tables) == 0


class Visit:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: Message = {}

    async def hear(self, *types: str) -> Message:
        while True:
            message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            self.now = message.get("now", message if message["type"] == "now" else self.now)
            if message["type"] in types:
                return message

    async def play(self, id: str) -> None:
        action = self.now["choices"][0]["action"]
        played = {"type": "play", "seat": self.now["turn"], "ply": self.now["ply"], "action": action, "id": id}
        await self.socket.send(json.dumps(played))
        assert (await self.hear("played", "refused"))["type"] == "played"


def test_nobody_ends_up_in_a_room_of_their_own(tmp_path: Path) -> None:
    """Everybody reconnects to a server that was killed, one person per table reloads the page, and the other plays."""
    ada, bruno = new_token(), new_token()

    async def seed() -> list[str]:
        store = SqliteStore(tmp_path / FILE)
        ids = await stored(store, ROOMS, hashed(ada), hashed(bruno))
        await store.close()
        return ids

    async def use(address: str, ids: list[str]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            narrow = asyncio.Semaphore(50)

            async def visit(table: str, token: str, **query: object) -> Visit:
                place = f"{address.replace('http', 'ws')}/api/tables/{table}/live?{urlencode(query)}"
                async with narrow:
                    headers = {"Cookie": f"{COOKIE}={token}"}
                    connecting = connect(
                        place, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE
                    )
                    visit = Visit(await stack.enter_async_context(connecting))
                    await visit.hear("table", "now")
                return visit

            async def reload(table: str, before: Visit) -> Visit:
                await before.socket.close()
                return await visit(table, bruno, since=before.now["version"], seat=1)

            async def meet(first: Visit, second: Visit) -> None:
                await first.play("only")
                while not second.now["ply"]:
                    await second.hear("now")

            ones, others = await asyncio.gather(
                asyncio.gather(*(visit(table, ada) for table in ids)), asyncio.gather(*(visit(table, bruno) for table in ids))
            )
            others = await asyncio.gather(*map(reload, ids, others))
            await asyncio.gather(*map(meet, ones, others))

    ids: list[str] = []

    async def prepare() -> None:
        ids.extend(await seed())

    run(prepare())
    with serving(tmp_path) as server:
        run(use(server.address, ids))


def test_whoever_connects_while_a_table_is_being_deleted_is_sent_away(tmp_path: Path) -> None:
    async def use() -> None:
        services, sent = Services(Settings(tmp_path, ahead=False, calls=INTERPRETED)), list[Message]()
        await services.start()
        live = await services.tables.find(await services.tables.plan(PLAN, "here", "a" * 64))

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(dict(message))

        app = SimpleNamespace(state=SimpleNamespace(services=services))
        socket = WebSocket({"type": "websocket", "app": app, "client": ("127.0.0.1", 1)}, asyncio.Queue[Message]().get, send)
        async with live.lock:
            session = asyncio.create_task(Session(socket, live, ClientView(live.table, "a" * 64, "en")).run())
            await asyncio.sleep(0.05)
            services.tables.drop(live)
        await asyncio.wait_for(session, PATIENCE)
        assert [(message["type"], message["code"]) for message in sent] == [("websocket.close", TRY_LATER)]
        assert not live.subscribers
        await services.stop()

    run(use())
