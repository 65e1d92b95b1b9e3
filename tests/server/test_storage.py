"""Choosing a store: what is wrong with an address is said in a sentence, without its password."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wandelgang.errors import BadSetup, Missing
from wandelgang.server.app.settings import Settings
from wandelgang.server.app.storage import storage


def test_only_addresses_of_postgresql_are_stores(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="--store: expected an address like postgresql://user@host/database, got mysql://here"):
        storage(Settings(tmp_path, store="mysql://here"))


def test_a_database_that_cannot_be_reached_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Missing, match=r"The database postgresql://127\.0\.0\.1:1/games cannot be used") as found:
        storage(Settings(tmp_path, store="postgresql://me:secret@127.0.0.1:1/games"))
    assert "secret" not in str(found.value)


def test_without_its_driver_the_command_that_installs_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("wandelgang.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Missing, match=r"pip install 'wandelgang\[postgres\]'"):
        storage(Settings(tmp_path, store="postgresql://me@localhost/games"))
