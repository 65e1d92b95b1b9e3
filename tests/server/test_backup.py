"""Backups: made during play, restored elsewhere, where everybody plays on and links work."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from tests.postgres import PostgresCluster
from tests.server.friends import invited, sat
from tests.server.serving import QUICK, Browser, serving

COMMAND = (sys.executable, "-m", "wandelgang")


def wandelgang(*arguments: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LANGUAGE": "en", "WANDELGANG_DATA": ""}
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=60)


def test_a_backup_made_during_play_is_restored_elsewhere(tmp_path: Path) -> None:
    data, file, elsewhere = tmp_path / "data", tmp_path / "backup", tmp_path / "elsewhere"
    with (
        serving(data) as server,
        contextlib.closing(Browser(server)) as ada,
        contextlib.closing(Browser(server)) as bruno,
    ):
        table, played, stop = ada.open("sliders", "me", "here"), [0], threading.Event()
        with ada.line(friends := ada.open("sliders", "me", "friend")) as line:
            key = invited(line, 1)

        def play() -> None:
            with ada.line(table) as line:
                line.until("table")
                while not stop.is_set() and not line.now.get("over"):
                    line.play_on(Random(1))
                    played[0] = line.now["ply"]

        player = threading.Thread(target=play)
        player.start()
        try:
            ended = wandelgang("backup", "--data", data, file)
        finally:
            stop.set()
            player.join()
        assert (ended.returncode, ended.stdout.split()[0]) == (0, "2"), ended.stderr
        assert file.stat().st_mode & 0o777 == 0o600
        assert {one.name for one in tmp_path.iterdir()} == {"data", "backup"}
        running = wandelgang("restore", "--data", data, "--replace", file)
        assert running.returncode == 2
        assert "Another Wandelgang already keeps its games" in running.stderr
        server.end()
        assert wandelgang("restore", "--data", elsewhere, file).returncode == 0
        with serving(elsewhere) as other:
            ada.moved_to(other)
            bruno.moved_to(other)
            with ada.line(table) as line:
                assert line.until("table")["now"]["ply"] <= played[0]
                line.play_on(Random(1))
            assert sat(bruno, friends, key=key, name="Bruno") == 1


def test_a_backup_overwrites_nothing_and_says_what_is_wrong(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    nothing = wandelgang("backup", "--data", data, file)
    assert nothing.returncode == 2
    assert "does not exist" in nothing.stderr
    with serving(data) as server, contextlib.closing(Browser(server)) as ada:
        first = ada.open("sliders", "me", "here")
        assert wandelgang("backup", "--data", data, file).returncode == 0
        again = wandelgang("backup", "--data", data, file)
        assert (again.returncode, "exists already" in again.stderr.replace("\n", " ")) == (2, True)
        second = ada.open("sliders", "me", "here")
        server.end()
        assert wandelgang("restore", "--data", data, file).returncode == 2
        assert wandelgang("restore", "--data", data, "--replace", file).returncode == 0
        (tmp_path / "text").write_text("nonsense " * 1000)
        (tmp_path / "other").write_bytes(b"")
        for name in ("text", "other", "missing", "data"):
            refused = wandelgang("restore", "--data", data, "--replace", tmp_path / name)
            assert (refused.returncode, "Traceback" in refused.stderr) == (2, False), name
        with serving(data) as server:
            ada.moved_to(server)
            assert [one["table"] for one in ada.ask("/api/tables")["tables"]] == [first] != [second]
    with contextlib.closing(sqlite3.connect(data / "tables.sqlite")) as store:
        assert not store.execute("select 1 from sqlite_master where name = 'secret'").fetchone()


def test_a_backup_moves_tables_from_a_folder_to_a_database_and_back(tmp_path: Path, cluster: PostgresCluster) -> None:
    data, elsewhere, address = tmp_path / "data", tmp_path / "elsewhere", cluster.database()
    shared = (*QUICK, "--store", address)
    with serving(data) as server, contextlib.closing(Browser(server)) as ada, contextlib.closing(Browser(server)) as bruno:
        assert ada.http.put("/api/me", json={"name": "Ada"}).status_code == 200
        with ada.line(table := ada.open("sliders", "me", "friend", start=0)) as line:
            key = invited(line, 1)
        server.end()
        assert wandelgang("backup", "--data", data, tmp_path / "first").returncode == 0
        restored = wandelgang("restore", "--store", address, tmp_path / "first")
        assert restored.returncode == 0, restored.stderr
        with serving(tmp_path / "unused", shared) as server:
            ada.moved_to(server)
            bruno.moved_to(server)
            assert sat(bruno, table, key=key, name="Bruno") == 1
            with ada.line(table) as line:
                line.until("table")
                line.play()
            backed_up = wandelgang("backup", "--store", address, tmp_path / "second")
            assert backed_up.returncode == 0, backed_up.stderr
            refused = wandelgang("restore", "--store", address, "--replace", tmp_path / "second")
            assert (refused.returncode, "stop it first" in refused.stderr.replace("\n", " ")) == (2, True)
            server.end()
        refused = wandelgang("restore", "--store", address, tmp_path / "second")
        assert (refused.returncode, "exists already" in refused.stderr.replace("\n", " ")) == (2, True)
        assert wandelgang("restore", "--data", elsewhere, tmp_path / "second").returncode == 0
        with serving(elsewhere) as server:
            ada.moved_to(server)
            bruno.moved_to(server)
            assert ada.ask("/api/me")["name"] == "Ada"
            with bruno.line(table) as line:
                assert line.until("table")["now"]["ply"] == 1
                assert line.play()["type"] != "refused"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_whoever_owns_the_folder(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    with serving(data) as server, contextlib.closing(Browser(server)) as ada:
        ada.open("sliders", "me", "here")
        server.end()
    assert wandelgang("backup", "--data", data, file).returncode == 0
    os.chown(data, 12345, 12345)
    assert wandelgang("restore", "--data", data, "--replace", file).returncode == 0
    for name in ("tables.sqlite", "secret"):
        assert ((data / name).stat().st_uid, (data / name).stat().st_gid) == (12345, 12345), name
    assert file.stat().st_uid == 0


def test_only_its_owner_may_look_into_a_new_folder(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
        server.end()
