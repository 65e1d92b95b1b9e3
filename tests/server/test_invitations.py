"""Invitation links lead to an address that others can open, if there is one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from tests.server.serving import run
from wandelgang.server.live.invitations import Invitations
from wandelgang.server.live.tables import Tables
from wandelgang.server.live.tokens import InvitationTokens
from wandelgang.server.store.sqlite import SqliteStore
from wandelgang.server.views.links import is_local, qr_code
from wandelgang.server.wire.requests import SeatPlan, Sit, TablePlan
from wandelgang.server.wire.responses import SeatTaken


def asked_by(scheme: str, host: str) -> HTTPConnection:
    scope: dict[str, Any] = {"type": "websocket", "scheme": scheme, "path": "/", "query_string": b"", "server": ("x", 1)}
    return HTTPConnection({**scope, "headers": [(b"host", host.encode())]})


@pytest.mark.parametrize(
    ("public", "nearby", "scheme", "host", "expected"),
    [
        ("", "", "ws", "127.0.0.1:8765", "http://127.0.0.1:8765"),
        ("", "http://192.168.1.5:8765/", "ws", "localhost:8765", "http://192.168.1.5:8765"),
        ("", "http://192.168.1.5:8765/", "ws", "fritz.box:8765", "http://fritz.box:8765"),
        ("https://games.example.org", "http://192.168.1.5:8765/", "ws", "localhost:8765", "https://games.example.org"),
        ("", "", "wss", "games.example.org", "https://games.example.org"),
    ],
)
def test_a_link_leads_to_an_address_that_others_can_open(
    public: str, nearby: str, scheme: str, host: str, expected: str
) -> None:
    inviting = Invitations(None, None, public, nearby)  # type: ignore[arg-type]
    assert inviting.address(asked_by(scheme, host)) == expected


def test_local_addresses_are_recognised() -> None:
    for address in ("http://localhost:8765", "http://127.0.0.1", "http://[::1]:80", "http://x.localhost"):
        assert is_local(address)
    for address in ("http://192.168.1.5:8765", "https://games.example.org"):
        assert not is_local(address)


def test_a_qr_code_has_a_quiet_zone_and_three_finder_patterns() -> None:
    code = qr_code("https://games.example.org/join/8hsXw5j-J_aqpsrn#Gk2ZqXb1yEo0mHc7u5TtRw")
    last = code.size - 11  # where the eyes at the other ends begin
    assert code.path.startswith("M4 4h7v1h-7z")
    assert f"M{last} 4h7v1h-7z" in code.path
    assert f"M4 {last}h7v1h-7z" in code.path
    assert f"M{last} {last}h7" not in code.path


@pytest.mark.parametrize("kind", ["friend", "open"])
def test_a_request_for_a_seat_that_is_sent_twice_at_once_gets_the_same_answer(kind: Any, tmp_path: Path) -> None:
    async def use() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        tables, tokens = Tables(store), InvitationTokens(b"secret")
        table_id = await tables.plan(TablePlan("sliders", (SeatPlan("me"), SeatPlan(kind))), "", "a" * 64)
        live, inviting = await tables.find(table_id), Invitations(tables, tokens)
        asked = Sit(key=tokens.current(live.table, live.table.seats[1])) if kind == "friend" else Sit(seat=1)
        answers = await asyncio.gather(*(inviting.sit(live, asked, "b" * 64, "Bruno") for _ in range(3)))
        assert answers == [SeatTaken(table_id, 1)] * 3
        assert len(await store.events(table_id)) == 2
        await store.close()

    run(use())
