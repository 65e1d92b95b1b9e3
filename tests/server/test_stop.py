"""Stopping a server: everybody finishes what they are doing and is asked to come back; there is a deadline."""

from __future__ import annotations

import contextlib
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.friends import friends_at, together
from tests.server.serving import QUICK, Browser, Server, serving
from tests.wait import wait_until

RESTARTING = 1012


@contextlib.contextmanager
def unfinished_request(server: Server) -> Iterator[socket.socket]:
    """A request whose body does not arrive, which a server waits for."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nw")
        assert httpx.get(f"{server.address}/ready").status_code == 200  # by then it has been accepted
        yield connection


def accepts(server: Server) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port)).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_answers_what_was_sent_and_asks_everybody_to_come_back(tmp_path: Path, sign: signal.Signals) -> None:
    with serving(tmp_path) as server, contextlib.closing(Browser(server)) as ada, contextlib.closing(Browser(server)) as bruno:
        table = friends_at(ada, [bruno], "sliders", start=0)
        with together(table, ada, bruno) as lines:
            choice = lines[0].now["choices"][0]["action"]
            lines[0].say("play", seat=0, ply=lines[0].now["ply"], action=choice, id="last")
            lines[0].until("played")
            server.process.send_signal(sign)
            assert [line.closed() for line in lines] == [RESTARTING, RESTARTING]
            assert lines[1].now["ply"] == 1, "everybody has been told"
        assert server.ended() == 0
        with serving(tmp_path) as again:
            bruno.moved_to(again)
            with bruno.line(table) as line:
                assert line.until("table")["now"]["ply"] == 1


def test_a_server_that_is_told_to_stop_is_not_ready_and_accepts_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.address) as client, unfinished_request(server):
        server.process.send_signal(signal.SIGTERM)
        statuses = set[int]()
        with contextlib.suppress(httpx.TransportError):
            while 503 not in statuses:
                statuses.add(client.get("/ready").status_code)
        wait_until(lambda: not accepts(server))


def test_a_deadline_ends_what_does_not_end_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, (*QUICK, "--grace", "1")) as server, unfinished_request(server):
        begun = time.monotonic()
        assert server.end(signal.SIGTERM) in (0, 1)
        assert time.monotonic() - begun < 15


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_it_at_once(tmp_path: Path, sign: signal.Signals) -> None:
    with serving(tmp_path, (*QUICK, "--grace", "3600")) as server, unfinished_request(server):
        server.process.send_signal(sign)
        wait_until(lambda: not accepts(server))
        assert server.end(sign) == 128 + sign
