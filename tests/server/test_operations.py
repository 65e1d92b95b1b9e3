"""What operators ask a server: health, readiness and metrics."""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import QUICK, Browser, Server, serving, visited
from tests.server.test_full_disk import limit_files
from tests.wait import wait_until
from wandelgang.server.metrics import Histogram, number

SAMPLE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"]*)"\})? (\S+)')


def metrics(server: Server) -> dict[tuple[str, str], float]:
    """All samples by name and label value; every line is as Prometheus' text format demands."""
    answer = httpx.get(f"{server.address}/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    found: dict[tuple[str, str], float] = {}
    kinds: dict[str, str] = {}
    for line in answer.text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in kinds
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            family = re.sub(r"_(bucket|sum|count)$", "", sample[1])
            assert kinds.get(sample[1]) or kinds[family] == "histogram"
            assert (sample[1], sample[3] or "") not in found
            found[sample[1], sample[3] or ""] = float(sample[4])
    return found


def test_a_server_says_that_it_is_healthy_and_ready(server: Server) -> None:
    answer = httpx.get(f"{server.address}/health")
    assert answer.status_code == 200
    assert answer.json()["healthy"] is True
    assert 0 < answer.json()["seconds"] < 10
    assert httpx.get(f"{server.address}/ready").json() == {"ready": True, "reason": ""}
    assert "set-cookie" not in answer.headers


def test_a_server_that_can_store_nothing_is_unhealthy_until_it_can_but_ready_for_readers(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        limit_files(server, 0)
        wait_until(lambda: httpx.get(f"{server.address}/health").status_code == 503)
        assert httpx.get(f"{server.address}/health").json()["reason"] == "not-stored"
        assert httpx.get(f"{server.address}/ready").status_code == 200
        limit_files(server, -1)
        wait_until(lambda: httpx.get(f"{server.address}/health").status_code == 200)


def test_however_often_somebody_asks_the_store_is_checked_once_per_second(server: Server) -> None:
    begun, before = time.monotonic(), metrics(server)["wandelgang_store_commit_seconds_count", ""]
    with httpx.Client(base_url=server.address) as client:
        for _ in range(60):
            assert client.get("/health").status_code == 200
    made = metrics(server)["wandelgang_store_commit_seconds_count", ""] - before
    assert made <= math.ceil(time.monotonic() - begun) + 1


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[tuple[Server, Browser]]:
    """A server at which no table of other tests is still thinking."""
    with visited(tmp_path, QUICK) as (started, [browser]):
        yield started, browser


def test_what_happens_is_measured_without_saying_where(alone: tuple[Server, Browser]) -> None:
    server, ada = alone
    before = metrics(server)
    table = ada.open("sliders", "me", "here")
    with ada.line(table) as line:
        line.until("table")
        line.play()
        line.play(action="nonsense")
        after = metrics(server)
        text = httpx.get(f"{server.address}/metrics").text
    ada.get("/api/nothing")
    assert metrics(server)["wandelgang_http_requests_total", "4xx"] > before.get(("wandelgang_http_requests_total", "4xx"), 0)

    def grew(name: str, label: str = "") -> float:
        return after[name, label] - before.get((name, label), 0.0)

    assert grew("wandelgang_refusals_total", "unreadable") == 1
    assert grew("wandelgang_http_requests_total", "2xx") >= 1
    assert grew("wandelgang_actions_total", "person") == 1
    assert grew("wandelgang_action_seconds_count") == 1
    assert grew("wandelgang_store_commit_seconds_count") >= 2
    assert after["wandelgang_clients_connected", ""] >= 1
    assert after["wandelgang_tables_loaded", ""] >= 1
    assert after["process_resident_memory_bytes", ""] > 10_000_000
    assert after["process_cpu_seconds_total", ""] > 0
    assert after["wandelgang_thinking", ""] == after["wandelgang_thoughts_waiting", ""] == 0
    assert table not in text


def test_strangers_cannot_read_metrics(server: Server, tmp_path: Path) -> None:
    for header in ("X-Forwarded-For", "Forwarded"):
        answer = httpx.get(f"{server.address}/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["code"]) == (404, "missing")
    with serving(tmp_path, (*QUICK, "--metrics", "192.0.2.0/24")) as other, contextlib.closing(Browser(other)) as ada:
        assert ada.get("/metrics").status_code == 404
        assert ada.get("/health").status_code == 200


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (0.25, "0.25"), (1e-05, "1e-05")])
def test_numbers_are_written_as_prometheus_reads_them(value: float, text: str) -> None:
    assert number(value) == text


def test_the_buckets_of_a_histogram_add_up() -> None:
    measured = Histogram("test_seconds", "Only here.", (0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 7.0):
        measured.observe(value)
    assert measured.lines()[2:] == [
        'wandelgang_test_seconds_bucket{le="0.1"} 2',
        'wandelgang_test_seconds_bucket{le="1"} 3',
        'wandelgang_test_seconds_bucket{le="+Inf"} 4',
        "wandelgang_test_seconds_sum 7.65",
        "wandelgang_test_seconds_count 4",
    ]
