"""Notifications: asked for by a browser, sent once per turn through its push service, encrypted, and forgotten on demand."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from tests.server.friends import friends_at
from tests.server.serving import QUICK, Browser, Server, serving
from wandelgang.errors import BadSetup
from wandelgang.server.push.subscriptions import check_address

DAYS = {"clock": {"days": 3}}
PATIENCE = 30.0


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """A push service with one subscribed browser."""

    def __init__(self) -> None:
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.heard.append((dict(self.headers), self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(outer.status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def subscription(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        address = f"http://127.0.0.1:{self.http.server_address[1]}/send/abc"
        return {"endpoint": address, "p256dh": text(point), "auth": text(self.secret)}

    def notices(self) -> list[dict[str, str]]:
        """What the browser reads."""
        decrypt = http_ece.decrypt
        return [json.loads(decrypt(body, private_key=self.private, auth_secret=self.secret)) for _, body in self.heard]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("push"), (*QUICK, "--private-push")) as started:
        yield started


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.http.shutdown()
    found.http.server_close()


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def play(browser: Browser, table: str, seat: int) -> None:
    with browser.line(table) as line:
        line.wait(lambda: line.now and line.now["turn"] == seat)
        before = line.now["ply"]
        action = line.now["choices"][0]["action"]
        assert line.ask("play", seat=seat, ply=before, action=action, id=f"{seat}-{before}")["type"] == "played"


def test_whoever_asked_is_told_once_that_it_is_their_turn(ada: Browser, bruno: Browser, service: PushService) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    assert bruno.http.put("/api/push?lang=de", json=service.subscription).status_code == 204
    play(ada, table, 0)
    until(lambda: service.heard)
    [notice] = service.notices()
    assert notice == {"title": "Du bist dran.", "body": "Schieber", "tag": table, "path": f"/t/{table}"}
    [(headers, body)] = service.heard
    assert table.encode() not in body, "the push service cannot read it"
    key = ada.ask("/api/push")["key"]
    assert headers["authorization"].startswith("vapid t=")
    assert headers["authorization"].endswith(f"k={key}")
    assert Vapid02.verify(headers["authorization"])
    with ada.line(table) as line:
        line.hear()
    time.sleep(0.5)
    assert len(service.heard) == 1, "once per turn"
    play(bruno, table, 1)
    play(ada, table, 0)
    until(lambda: len(service.heard) == 2)


def test_nobody_is_told_who_has_not_asked(ada: Browser, bruno: Browser, service: PushService) -> None:
    table = friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    ada.http.put("/api/push", json=service.subscription)
    play(ada, table, 0)
    time.sleep(0.5)
    assert service.heard == []


def test_nobody_is_told_who_is_there_or_plays_a_short_game(ada: Browser, bruno: Browser, service: PushService) -> None:
    bruno.http.put("/api/push", json=service.subscription)
    short, watched = friends_at(ada, [bruno], "sliders", start=0), friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    play(ada, short, 0)
    with bruno.line(watched) as line:
        line.hear()
        play(ada, watched, 0)
        line.wait(lambda: line.now["turn"] == 1)
    time.sleep(0.5)
    assert service.heard == []


def test_a_subscription_ends_when_it_is_revoked_and_when_the_service_says_so(
    ada: Browser, bruno: Browser, service: PushService
) -> None:
    subscription = service.subscription
    bruno.http.put("/api/push", json=subscription)
    assert ada.http.request("DELETE", "/api/push", json={"endpoint": subscription["endpoint"]}).status_code == 204
    service.status = 410
    table = friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    play(ada, table, 0)
    until(lambda: service.heard)
    assert len(service.heard) == 1, "nobody else can end it"
    time.sleep(0.3)
    play(bruno, table, 1)
    play(ada, table, 0)
    time.sleep(0.5)
    assert len(service.heard) == 1, "it is gone"
    service.status = 201
    bruno.http.put("/api/push", json=subscription)
    assert bruno.http.request("DELETE", "/api/push", json={"endpoint": subscription["endpoint"]}).status_code == 204
    play(bruno, table, 1)
    play(ada, table, 0)
    time.sleep(0.5)
    assert len(service.heard) == 1


def test_nothing_is_sent_to_where_a_push_service_redirects(ada: Browser, bruno: Browser, service: PushService) -> None:
    service.status = 307
    bruno.http.put("/api/push", json=service.subscription)
    table = friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    play(ada, table, 0)
    until(lambda: service.heard)
    time.sleep(0.5)
    assert len(service.heard) == 1


def test_forgetting_a_person_ends_their_subscriptions(ada: Browser, bruno: Browser, service: PushService) -> None:
    bruno.http.put("/api/push", json=service.subscription)
    assert bruno.http.delete("/api/me").status_code == 204
    table = friends_at(ada, [bruno], "sliders", plan=DAYS, start=0)
    play(ada, table, 0)
    time.sleep(0.5)
    assert service.heard == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.8/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://intranet/x",
        "https://printer.local/x",
        "https://push.example.org:8080/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org/ x",
        "file:///etc/passwd",
        "",
        "https://",
        "https://push.example.org/" + "x" * 2000,
    ],
)
def test_only_public_addresses_over_https_are_sent_to(endpoint: str) -> None:
    with pytest.raises(BadSetup):
        check_address(endpoint, is_private_allowed=False)


def test_the_keys_survive_a_restart(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path, QUICK) as started:
            browser = Browser(started)
            keys.append(browser.ask("/api/push")["key"])
            browser.close()
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65
