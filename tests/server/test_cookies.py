"""The cookie that a browser is known by: random, never stored as it is, never cached, and nothing else identifies anybody."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

import httpx
import pytest

from tests.server.friends import invited, sat
from tests.server.serving import QUICK, Browser, Server, serving, visited
from wandelgang.server.gate.cookies import BYTES, new_token


def given(answer: httpx.Response) -> str:
    """The token of a cookie that a response sets; empty if it sets none."""
    return answer.headers.get("set-cookie", "").partition("=")[2].partition(";")[0]


def shared(ada: Browser, bruno: Browser) -> str:
    """A table at which both have a seat."""
    table = ada.open("sliders", "me", "friend")
    with ada.line(table) as line:
        assert sat(bruno, table, key=invited(line, 1)) == 1
    return table


def test_every_token_is_new_and_has_192_bits() -> None:
    assert BYTES * 8 == 192
    tokens = {new_token() for _ in range(10_000)}
    assert len(tokens) == 10_000
    assert {len(token) for token in tokens} == {32}
    assert len(set("".join(tokens))) == 64, "six bits per character"


@pytest.mark.parametrize("token", ["", "short", "x" * 31, "x" * 33, "x" * 4000, "x" * 31 + "!", "../" * 10 + "xx", "é" * 32])
def test_a_cookie_of_another_form_is_ignored_and_replaced(server: Server, token: str) -> None:
    answer = httpx.get(f"{server.address}/api/tables", headers={b"Cookie": f"wandelgang={token}".encode()})
    assert answer.json()["tables"] == []
    assert len(given(answer)) == 32
    assert given(answer) != token


def test_a_token_that_somebody_made_up_is_a_browser_without_seats(server: Server, ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with contextlib.closing(Browser(server)) as other:
        other.http.cookies.set("wandelgang", "x" * 32)
        assert other.ask("/api/tables")["tables"] == []
        with other.line(table) as line:
            line.until("table")
            assert line.ask("resign", seat=0)["code"] == "not-your-turn"


def test_a_session_is_taken_from_the_cookie_alone(server: Server, ada: Browser) -> None:
    ada.open("sliders", "me", "here")
    token = ada.http.cookies["wandelgang"]
    asked = httpx.get(
        f"{server.address}/api/tables",
        params={"wandelgang": token, "token": token, "session": token},
        headers={"Authorization": f"Bearer {token}", "X-Session": token},
    )
    assert asked.json()["tables"] == []
    assert given(asked) != token


def test_the_store_has_hashes_and_no_tokens(tmp_path: Path) -> None:
    with visited(tmp_path, QUICK, 2) as (server, [ada, bruno]):
        table = shared(ada, bruno)
        tokens = [one.http.cookies["wandelgang"] for one in (ada, bruno)]
        server.end()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.encode() in stored
    for token in tokens:
        assert token.encode() not in stored
        assert hashlib.sha256(token.encode()).hexdigest().encode() in stored


@pytest.mark.parametrize("path", ["/", "/t/abc", "/web/js/main.js", "/api/games", "/api/tables"])
def test_no_cache_keeps_a_response_with_a_cookie(server: Server, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert given(answer)
    assert answer.headers["cache-control"] == "no-store"


def test_nothing_personal_is_cached(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    for path in ("/api/tables", "/api/me", f"/api/tables/{table}/record", f"/api/tables/{table}/plies/0", "/api/lobby"):
        answer = ada.get(path)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store", path


def test_whoever_is_forgotten_is_signed_out_on_every_tab(tmp_path: Path) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada, contextlib.closing(Browser(server)) as bruno:
        table = shared(ada, bruno)
        with ada.line(table) as one, ada.line(table) as other, bruno.line(table) as theirs:
            for line in (one, other, theirs):
                line.until("table")
            assert ada.http.delete("/api/me").status_code == 204
            assert (one.closed(), other.closed()) == (1013, 1013)
            assert theirs.is_answered()
        with ada.line(table) as line:
            line.until("table")
            assert line.ask("resign", seat=0)["code"] == "not-your-turn"
