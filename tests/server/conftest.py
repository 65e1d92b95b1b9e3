"""One server per process for all tests that do not kill it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import PostgresCluster
from tests.server.serving import Browser, Server, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of one file share a server, so they stay in one process."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"server-{item.path.stem}"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def ada(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    yield browser
    browser.close()


@pytest.fixture
def bruno(server: Server) -> Iterator[Browser]:
    browser = Browser(server, "de")
    yield browser
    browser.close()


@pytest.fixture
def clara(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    yield browser
    browser.close()


@pytest.fixture
def dora(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[PostgresCluster]:
    """One PostgreSQL per process for all tests; those that stop it start it again."""
    with PostgresCluster() as started:
        yield started
