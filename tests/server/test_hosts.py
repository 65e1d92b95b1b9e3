"""A server answers to its own names only, so that no other site can point a name of its own at it."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.serving import STRICT, Browser, Server, serving
from wandelgang.cli import addresses
from wandelgang.errors import BadSetup
from wandelgang.server.gate.hosts import HostNames, read_name

OURS = ("localhost", "localhost:8765", "table.localhost", "127.0.0.1:80", "192.168.1.5", "[::1]:8765", "[2001:db8::5]")
NAMED = ("games.example.org", "GAMES.example.org:443", "games.example.org.", "allowed.example", "other.example:8765")
FOREIGN = (
    "evil.example",
    "evil.example:8765",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "games.example.org.evil",
    "evil.example@localhost",
    "localhost#.evil.example",
    "localhost/.evil.example",
    "",
    "[",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    more = ("--origin", "https://allowed.example", "--name", "games.example.org", "--name", "other.example")
    with serving(tmp_path_factory.mktemp("data"), (*STRICT, *more)) as started:
        yield started


def test_own_names_and_addresses_are_known() -> None:
    known = HostNames(["games.example.org", "other.example"], ["https://allowed.example"])
    assert all(known.include(host) for host in (None, *OURS, *NAMED))
    assert not any(known.include(host) for host in FOREIGN)
    assert not any(HostNames().include(host) for host in NAMED)


@pytest.mark.parametrize("host", [*OURS, *NAMED])
def test_requests_for_this_server_are_answered(server: Server, host: str) -> None:
    assert httpx.get(f"{server.address}/api/status", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765"])
@pytest.mark.parametrize("path", ["/", "/api/tables", "/web/js/main.js"])
def test_requests_for_another_host_are_refused(server: Server, host: str, path: str) -> None:
    answer = httpx.get(f"{server.address}{path}?lang=en", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "misdirected")
    assert host in answer.json()["text"]
    assert "set-cookie" not in answer.headers


def test_sockets_for_another_host_are_refused(server: Server, ada: Browser) -> None:
    table = ada.open("sliders", "me", "here")
    address = f"ws://evil.example/api/tables/{table}/live"
    with (
        socket.create_connection(("127.0.0.1", server.port)) as connection,
        pytest.raises(InvalidStatus) as refused,
        connect(address, sock=connection),
    ):
        pass
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("text", ["http://games.example.org", "games.example.org:443", "", "a b", "*"])
def test_only_host_names_are_names(text: str) -> None:
    with pytest.raises(BadSetup, match="--name"):
        read_name(text)


def test_a_server_knows_the_names_of_its_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Attic.example.org")
    assert addresses.host_names("0.0.0.0") == ["0.0.0.0", "attic", "attic.example.org", "attic.local"]
    assert "garden" in addresses.host_names("garden")
    monkeypatch.setattr("socket.gethostname", lambda: "")
    assert addresses.host_names("::") == []
