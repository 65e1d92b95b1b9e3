"""The handshake of a socket: the current protocol and nothing on top of it."""

from __future__ import annotations

import contextlib
import socket

import pytest
from websockets.sync.client import connect

from tests.server.serving import PATIENCE, Browser


def answered(ada: Browser, **headers: str) -> bytes:
    """The head of the response to a handshake, some of whose headers are others."""
    table = ada.open("sliders", "me", "here")
    usual = {
        "Host": f"127.0.0.1:{ada.server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    sent = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"GET /api/tables/{table}/live HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items() if value)]
    with contextlib.closing(socket.create_connection(("127.0.0.1", ada.server.port), PATIENCE)) as raw:
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        heard = b""
        while b"\r\n\r\n" not in heard and (piece := raw.recv(10_000)):
            heard += piece
    return heard.partition(b"\r\n\r\n")[0].lower()


def test_the_current_protocol_is_spoken(ada: Browser) -> None:
    assert answered(ada).startswith(b"http/1.1 101 ")


@pytest.mark.parametrize("version", ["0", "7", "8", "14", "x", ""])
def test_other_versions_of_the_protocol_are_refused(ada: Browser, version: str) -> None:
    head = answered(ada, Sec_WebSocket_Version=version)
    assert head.startswith((b"http/1.1 400 ", b"http/1.1 426 ")), head


def test_messages_are_never_compressed(ada: Browser) -> None:
    head = answered(ada, Sec_WebSocket_Extensions="permessage-deflate; client_max_window_bits")
    assert head.startswith(b"http/1.1 101 ")
    assert b"sec-websocket-extensions" not in head


def test_no_subprotocol_is_agreed_on(ada: Browser) -> None:
    head = answered(ada, Sec_WebSocket_Protocol="chat, v12.stomp, graphql-ws")
    assert head.startswith(b"http/1.1 101 ")
    assert b"sec-websocket-protocol" not in head


def test_the_response_does_not_name_the_server(ada: Browser) -> None:
    head = answered(ada)
    assert b"\r\nserver:" not in head
    assert "server" not in ada.get("/api/games").headers


def test_a_binary_message_is_read_like_a_text(ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    address = f"ws://127.0.0.1:{ada.server.port}/api/tables/{table}/live"
    with connect(address, max_size=None, open_timeout=PATIENCE) as line:
        line.recv(PATIENCE)
        for said, type in ((b'{"type": "ping"}', '"pong"'), (b"\x89PNG\r\n\x1a\n", '"unreadable"')):
            line.send(said)
            while type not in (heard := str(line.recv(PATIENCE))):
                assert '"refused"' not in heard
