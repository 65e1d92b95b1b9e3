"""Hostile and clumsy clients: each is refused clearly or disconnected, and nobody else notices."""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.friends import friends_at
from tests.server.serving import PATIENCE, QUICK, Browser, Line, Server, limited, serving, visited

Raw = Callable[[bytes], socket.socket]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tight limits, which logs nothing about what strangers do."""
    program = limited(
        message=2000, messages=20, messages_burst=30, warnings=10, body=5000, head_time=1, body_time=1, table_sockets=4
    )
    complaints = tmp_path_factory.mktemp("complaints") / "complaints.txt"
    data, narrow = tmp_path_factory.mktemp("data"), (*program, "--origin", "https://allowed.example")
    with complaints.open("w") as file, serving(data, narrow, file) as started:
        yield started
    assert complaints.read_text() == ""


@contextlib.contextmanager
def connecting(server: Server) -> Iterator[Raw]:
    """Connections that send some bytes."""
    with contextlib.ExitStack() as opened:

        def say(data: bytes) -> socket.socket:
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            connection.sendall(data)
            return connection

        yield say


@pytest.fixture
def raw(server: Server) -> Iterator[Raw]:
    with connecting(server) as say:
        yield say


def rest(connection: socket.socket) -> bytes:
    """Everything received until the other side closes."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(100_000):
            heard += piece
    return heard


def handshake(table: str) -> bytes:
    """A WebSocket handshake."""
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(kind: int, data: bytes, is_last: bool = True) -> bytes:
    return bytes([kind | (0x80 if is_last else 0), 0x80 | len(data), 0, 0, 0, 0]) + data


# Pages of other sites


def test_pages_of_other_sites_are_refused_on_the_socket(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    for origin in ("https://elsewhere.example", "null", "http://[", "https://allowed.example.elsewhere.example"):
        with ada.line(table, {"Origin": origin}) as line:
            assert line.closed() == 4403
            assert line.codes == ["foreign"]
        answer = ada.http.delete(f"/api/tables/{table}", headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    for origin in ("https://allowed.example", ada.server.address):
        with ada.line(table, {"Origin": origin}) as line:
            assert line.hear()["type"] == "table"
    assert ada.http.delete(f"/api/tables/{table}", headers={"Origin": "https://allowed.example"}).status_code == 204


# Too much at once, and nonsense


def test_a_message_that_is_too_large_closes_its_socket(ada: Browser) -> None:
    with ada.line(ada.open("sliders", "me", "here")) as line:
        line.socket.send("x" * 1999)
        assert line.until("refused")["code"] == "unreadable"
        line.socket.send("x" * 2001)
        assert line.closed() == 1009


@pytest.mark.parametrize("start", ["[", '{"type":"ping","x":[', '{"x":[', '{"type":"play","id":['])
def test_a_deeply_nested_message_is_unreadable(server: Server, start: str) -> None:
    with contextlib.closing(Browser(server)) as eve, eve.line(eve.open("sliders", "me", "here")) as line:
        line.hear()
        line.socket.send(start + "[" * 1900)
        assert line.until("refused")["code"] == "unreadable"
        assert line.is_answered()
        body = start + "[" * 4900
        for path in ("/api/tables", "/api/games/tiles/check"):
            answer = eve.http.post(path, content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_body_that_is_too_large_is_refused(ada: Browser) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100

    for body in (b"x" * 5001, pieces()):
        answer = ada.http.post("/api/records", content=body)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-much")
    assert ada.http.post("/api/records", content=b"x" * 5000).json()["code"] == "unreadable"
    assert ada.ask("/api/tables")["tables"] == []


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (frame(1, b"\xff\xfe"), 1007),
        (frame(3, b"x"), 1002),
        (b"\x81\x01x", 1002),
        (frame(0, b"x"), 1002),
        (b"\x81\xff" + struct.pack("!Q", 1 << 40) + bytes(4), 1009),
        (frame(1, b"a", False) + frame(0, b"", False) * 5000, 1008),
        (frame(10, b"x") * 2000, 1008),
        (b"\xf1" * 1000, 1002),
    ],
    ids=["no text", "no such frame", "open", "no beginning", "huge", "no end", "pongs", "noise"],
)
def test_nonsense_closes_its_own_socket_only(ada: Browser, raw: Raw, said: bytes, code: int) -> None:
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        line.hear()
        connection = raw(handshake(table))
        while b'"table"' not in connection.recv(100_000):
            pass
        with contextlib.suppress(ConnectionError):
            connection.sendall(said)
        heard = rest(connection)
        assert not heard or struct.pack("!H", code) in heard  # nothing: it went on talking when it was closed
        assert line.is_answered()


def test_endless_pings_fill_no_memory(ada: Browser, raw: Raw) -> None:
    connection = raw(handshake(ada.open("sliders", "me", "here")))
    pings = frame(9, b"x" * 125) * 100_000
    with pytest.raises(ConnectionError):
        connection.sendall(pings)


@pytest.mark.parametrize("said", [b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET /" + b"a" * 100_000, b"GET / HTTP/1.1\r\nA\r\n\r\n"])
def test_what_is_not_http_is_answered_with_an_error(ada: Browser, raw: Raw, said: bytes) -> None:
    assert rest(raw(said)).startswith((b"HTTP/1.1 400", b""))
    assert ada.ask("/api/status")


# Too slow


def test_an_endless_head_times_out(server: Server, ada: Browser, raw: Raw) -> None:
    before = connections(server)
    begun = time.monotonic()
    half = [
        raw(said) for said in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: [::1]\r\n", handshake("x")[:-2]) for _ in range(25)
    ]
    assert ada.ask("/api/status")
    while connections(server) > before and time.monotonic() < begun + PATIENCE:
        for connection in half:
            with contextlib.suppress(ConnectionError):
                connection.sendall(b"x")  # a little now and then does not help
        time.sleep(0.1)
    assert connections(server) <= before
    assert [rest(connection) for connection in half] == [b""] * len(half)


@pytest.mark.parametrize("head", [b"Content-Length: 1000", b"Transfer-Encoding: chunked"])
def test_an_endless_body_times_out(raw: Raw, head: bytes) -> None:
    connection = raw(b"POST /api/records HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n3\r\n")
    connection.settimeout(0.2)
    heard = b""
    begun = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < begun + PATIENCE:
            try:
                piece = connection.recv(10_000)
            except TimeoutError:
                connection.sendall(b"x" if b"Length" in head else b"")
                continue
            heard += piece
            if not piece:
                break
    assert heard.startswith(b"HTTP/1.1 408")
    assert b'"too-slow"' in heard


def connections(server: Server) -> int:
    """How many connections a server has open."""
    count = 0
    for file in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            count += os.readlink(file).startswith("socket:")
    return count


def test_a_silent_socket_is_closed(tmp_path: Path) -> None:
    with visited(tmp_path, limited(silence=1.5)) as (_, [browser]):
        table = browser.open("sliders", "me", "here")
        with browser.line(table) as talking, browser.line(table) as silent:
            while (code := close_code(silent, 0.25)) is None:
                talking.say("ping")
            assert code == 1001
            assert talking.is_answered()


def close_code(line: Line, seconds: float) -> int | None:
    """The code with which a socket is closed within some seconds; None if it is still open."""
    try:
        line.silent(seconds)
    except ConnectionClosed as ended:
        return 0 if ended.rcvd is None else int(ended.rcvd.code)
    return None


def test_a_silent_page_is_away_until_its_next_message(tmp_path: Path) -> None:
    with visited(tmp_path, limited(quiet=1), 2) as (_, [ada, bruno]):
        table = friends_at(ada, [bruno], "sliders")
        with ada.line(table) as line, bruno.line(table) as other:
            for _ in range(2):
                other.is_answered()
                line.wait(lambda: not line.company.get("seats", [{}, {"away": True}])[1].get("away"))
                line.wait(lambda: line.company["seats"][1].get("away"))
            assert other.is_answered(), "the socket is still open"
        with ada.line(table) as line:
            line.until("table")
            line.wait(lambda: line.company["seats"][1].get("away"))


def test_a_page_in_the_background_has_more_time(tmp_path: Path) -> None:
    with visited(tmp_path, limited(quiet=1), 3) as (_, [ada, bruno, clara]):
        table = friends_at(ada, [bruno, clara], "cards")
        with ada.line(table) as line, bruno.line(table) as hidden, clara.line(table) as shown:
            line.until("table")
            hidden.request("ping", "pong", hidden=True)
            shown.request("ping", "pong")
            line.wait(lambda: not any(line.company["seats"][seat].get("away") for seat in (1, 2)))
            line.wait(lambda: line.company["seats"][2].get("away"))
            assert not line.company["seats"][1].get("away")


def test_the_rate_of_changes_by_one_seat_is_limited(tmp_path: Path) -> None:
    with visited(tmp_path, limited(changes=0.01, changes_burst=3), 2) as (_, [ada, bruno]):
        table = friends_at(ada, [bruno], "sliders", start=0)
        with ada.line(table) as line, bruno.line(table) as other:
            line.hear()
            other.hear()
            for name in ("Ada", "Adele", "Ada"):
                line.say("rename", seat=0, name=name)
                line.wait(lambda name=name: line.company["seats"][0]["name"] == name)  # type: ignore[misc]
            with ada.line(table) as tab:
                tab.hear()
                for one in (line, tab):
                    assert one.request("rename", "nothing", seat=0, name="Adele")["code"] == "too-often"
                    assert one.request("allow", "nothing", watch=False, chat=False)["code"] == "too-often"
            assert other.request("rename", "company", seat=1, name="Bruno")["type"] == "company", "another seat"
            assert line.request("speak", "spoken", seat=0, phrase="hello")["type"] == "spoken"
            assert line.play()["type"] == "now"


def test_a_client_that_does_not_read_is_disconnected_and_delays_nobody(tmp_path: Path) -> None:
    with visited(tmp_path, (*QUICK, "--limit", "unsent-time=1,unsent=50")) as (server, [browser]):
        table = browser.open("sliders", "me", "here")
        with browser.line(table) as line, contextlib.ExitStack() as opened:
            line.hear()
            before = connections(server)
            for _ in range(3):
                deaf = opened.enter_context(socket.socket())
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.connect(("127.0.0.1", server.port))
                deaf.sendall(handshake(table))
                assert deaf.recv(12) == b"HTTP/1.1 101"
                deaf.sendall(frame(1, b'{"type":"look","seat":null}') * 100)
            end, plays, chance = time.monotonic() + PATIENCE, 0, Random(1)
            while (plays < 20 or connections(server) > before) and time.monotonic() < end:
                line.play_on(chance)
                plays += 1
                time.sleep(0.05)
            assert connections(server) <= before


# Slow ones at the same address


def half_sent(raw: Raw) -> None:
    raw(b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx")


def test_half_sent_bodies_hold_up_nobody_at_their_address(tmp_path: Path) -> None:
    program = limited(at_once=1, body_time=2 * PATIENCE)
    with visited(tmp_path, program) as (server, [browser]), connecting(server) as raw:
        table = browser.open("sliders", "me", "here")
        with browser.line(table) as line:
            for _ in range(3):
                half_sent(raw)
            assert line.is_answered()
            assert browser.open("sliders", "me", "here")


def test_the_number_of_bodies_in_transit_is_limited(tmp_path: Path) -> None:
    program = limited(bodies=3, address_bodies=2, body_time=2 * PATIENCE)
    with visited(tmp_path, program) as (server, [browser]), connecting(server) as raw:
        for _ in range(2):
            half_sent(raw)
        answer = browser.http.put("/api/me", json={"name": "Ada"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-often")
        assert browser.ask("/api/me")  # brings no body
        elsewhere = {"X-Forwarded-For": "203.0.113.9"}
        assert browser.http.put("/api/me", json={"name": "Ada"}, headers=elsewhere).status_code == 200
