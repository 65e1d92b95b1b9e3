"""Too many, too often: whoever asks for more than their share is refused, and the others are served as before."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.flooding import flooded, usual
from tests.server.serving import PATIENCE, QUICK, STRICT, Browser, Line, Server, limited, serving, visited

RATIO = 20  # how much slower a table may be while somebody floods the server, on a machine that has to do the flooding, too


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), limited(messages=2, messages_burst=30, warnings=10)) as started:
        yield started


def test_too_many_messages_are_refused_and_then_close_the_socket(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as hasty, ada.line(table) as calm:
        now = calm.hear()["now"]
        for number in range(100):
            hasty.say("play", seat=now["turn"], ply=now["ply"] + 5, action="x", id=f"hasty-{number}")
        assert hasty.closed() == 1008
        assert set(hasty.codes) == {"stale", "too-often"}
        told = [message for message in map(json.loads, hasty.heard) if message.get("code") == "too-often"]
        assert len(told) >= 10
        assert all(message["id"].startswith("hasty-") and message["text"] for message in told)
        assert calm.is_answered()
        assert calm.now == now


def test_a_client_that_is_a_little_too_fast_may_continue(ada: Browser) -> None:
    with ada.line(ada.open("sliders", "me", "here")) as line:
        line.hear()
        for _ in range(36):
            line.say("ping")
        answers = [line.until("pong", "refused")["type"] for _ in range(36)]
        assert answers.count("pong") >= 30
        time.sleep(1.0)  # docs/program/protocol.md: send it again a second later
        assert line.is_answered()


def test_the_number_of_sockets_is_limited(tmp_path: Path) -> None:
    program = limited(browser_sockets=2, table_sockets=3, sockets=5)
    with visited(tmp_path, program, 3) as (_, [ada, bruno, carla]), contextlib.ExitStack() as opened:
        tables = [browser.open("sliders", "me", "here") for browser in (ada, bruno, carla)]

        def comes(browser: Browser, table: str) -> Line | None:
            line = opened.enter_context(browser.line(table))
            if line.hear()["type"] == "table":
                return line
            assert line.codes == ["too-often"]
            assert line.closed() == 1013
            return None

        first = comes(ada, tables[0])
        assert first
        assert comes(ada, tables[1])
        assert not comes(ada, tables[0]), "two of a browser"
        assert comes(bruno, tables[0])
        assert comes(carla, tables[0])
        assert not comes(bruno, tables[0]), "three at a table"
        assert comes(bruno, tables[1])
        assert not comes(carla, tables[2]), "five altogether"
        first.socket.close()
        assert until(lambda: comes(carla, tables[2]))


def until(found: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found():
            return True
        time.sleep(0.1)
    return False


def test_the_rate_of_new_sockets_is_limited(tmp_path: Path) -> None:
    with visited(tmp_path, limited(arrivals=0.2, arrivals_burst=3)) as (_, [browser]):
        table = browser.open("sliders", "me", "here")
        for _ in range(3):
            with browser.line(table):
                pass
        with pytest.raises(InvalidStatus) as refused, browser.line(table):
            pass
        assert refused.value.response.status_code == 429
        assert 0 < int(refused.value.response.headers["Retry-After"]) <= 5
        assert until(lambda: comes_back(browser, table))


def comes_back(browser: Browser, table: str) -> bool:
    with contextlib.suppress(InvalidStatus), browser.line(table) as line:
        return line.hear()["type"] == "table"
    return False


def test_requests_count_for_the_address_behind_the_proxy(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limited(questions=0.01, questions_burst=3, files=0.01, files_burst=60)) as server,
        httpx.Client() as http,
    ):

        def ask(address: str, path: str = "/api/status?lang=de") -> httpx.Response:
            http.cookies.clear()
            return http.get(server.address + path, headers={"X-Forwarded-For": address, "X-Forwarded-Proto": "https"})

        answers = [ask("203.0.113.7") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json() == {
            "type": "refused",
            "code": "too-often",
            "text": "Das geht zu schnell; bitte etwas langsamer.",
        }
        assert 50 < int(answers[-1].headers["Retry-After"]) <= 100
        assert "default-src" in answers[-1].headers["Content-Security-Policy"]
        assert ask("203.0.113.8").status_code == 200
        with ThreadPoolExecutor(20) as pool:
            pages = list(pool.map(lambda _: ask("203.0.113.7", "/web/js/main.js").status_code, range(60)))
        assert pages == [200] * 60, "files are another matter"
        assert "Secure" in answers[0].headers["set-cookie"]


def test_forwarded_headers_of_others_are_ignored(tmp_path: Path) -> None:
    with serving(
        tmp_path, (*limited(questions=0.01, questions_burst=3, address_connections=30, head_time=1), "--trust", "10.0.0.1")
    ) as server:
        answers = [
            httpx.get(
                f"{server.address}/api/status", headers={"X-Forwarded-For": f"203.0.113.{number}", "X-Forwarded-Proto": "https"}
            )
            for number in range(5)
        ]
        assert 429 in [answer.status_code for answer in answers]
        assert "Secure" not in answers[0].headers["set-cookie"]
        with contextlib.ExitStack() as opened:
            for _ in range(60):
                opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            with pytest.raises(httpx.TransportError):
                httpx.get(server.address)
        assert until(lambda: comes_in(server))


def comes_in(server: Server) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(server.address).status_code == 200
    return False


def test_the_number_of_tables_per_hour_is_limited(tmp_path: Path) -> None:
    with visited(tmp_path, limited(browser_tables=3, address_tables=5), 2) as (_, [ada, bruno]):
        plan = {"game": "sliders", "seats": [{"kind": "me"}, {"kind": "here"}]}
        for _ in range(10):
            assert ada.http.post("/api/tables", json={**plan, "options": {"no": 1}}).status_code == 400  # which costs nothing
        table = ada.open("sliders", "me", "here")
        assert ada.http.post(f"/api/tables/{table}/again").status_code == 200
        record = ada.get(f"/api/tables/{table}/record").text
        assert ada.http.post("/api/records", content=record).status_code == 200
        refused = ada.http.post("/api/tables", json=plan)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-often")
        assert int(refused.headers["Retry-After"]) > 60
        assert len(ada.ask("/api/tables")["tables"]) == 3
        assert [bruno.http.post("/api/tables", json=plan).status_code for _ in range(3)] == [200, 200, 429]
        with ada.line(table) as line:
            line.hear()
            line.play_on(Random(1))


def test_the_number_of_records_per_hour_is_limited_even_if_they_are_refused(tmp_path: Path) -> None:
    with visited(tmp_path, limited(address_records=2)) as (_, [ada]):
        assert [ada.http.post("/api/records", content="nonsense").status_code for _ in range(3)] == [400, 400, 429]
        elsewhere = {"X-Forwarded-For": "203.0.113.9"}
        assert ada.http.post("/api/records", content="nonsense", headers=elsewhere).status_code == 400
        assert ada.open("sliders", "me", "here")


def test_hundreds_of_tables_do_not_stay_in_memory(tmp_path: Path) -> None:
    with visited(tmp_path, QUICK) as (server, [browser]):
        table = browser.open("sliders", "me", "here")

        def open_some(count: int) -> int:
            with ThreadPoolExecutor(4) as pool:
                list(pool.map(lambda _: browser.open("sliders", "me", "here"), range(count)))
            return memory(server)

        with browser.line(table) as line:
            line.hear()
            first = open_some(220)
            last = open_some(180)
            assert last < first + 20_000_000
            line.play_on(Random(1))
        assert len(browser.ask("/api/tables")["tables"]) == 100


def memory(server: Server) -> int:
    """The memory of a server in bytes."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize(
    "said", ['{"type":"ping"}', '{"type":"look","seat":null}', "x" * 1000], ids=["ping", "look", "nonsense"]
)
def test_a_flood_does_not_hold_up_a_table(tmp_path: Path, said: str) -> None:
    complaints = tmp_path / "complaints.txt"
    with complaints.open("w") as file, visited(tmp_path, STRICT, complaints=file) as (server, [browser]):
        table = browser.open("sliders", "me", "here")
        with browser.line(table) as line:
            line.hear()
            quiet = usual(line)
            with flooded(f"{server.address.replace('http', 'ws')}/api/tables/{table}/live", said):
                busy = usual(line)
            quiet = max(quiet, usual(line))
            assert busy < RATIO * quiet
            assert line.codes == []
    assert complaints.read_text() == ""


# One server to a folder


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    second = [sys.executable, "-m", "wandelgang", "serve", "--data", str(tmp_path), "--port", "0", "--no-ahead"]
    with serving(tmp_path) as server:
        ended = subprocess.run(second, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "LANGUAGE": "en"})
        assert ended.returncode == 2
        assert f"Another Wandelgang already keeps its games in {tmp_path}" in "".join(ended.stderr.splitlines())
        assert httpx.get(server.address).status_code == 200
    with serving(tmp_path) as server:  # the first one was killed
        assert httpx.get(server.address).status_code == 200
