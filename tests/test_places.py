"""The folders of each system, files of earlier versions that are moved there once, and systems that lack what POSIX has."""

from __future__ import annotations

import errno
import filecmp
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest

from wandelgang import places, system
from wandelgang.core import cache


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, in which no variable names another place."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "WANDELGANG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData" / "Local"))
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda name: os.environ["LOCALAPPDATA"])
    return tmp_path


@pytest.fixture
def mac(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(places, "PlatformDirs", platformdirs.macos.MacOS)
    return home / "Library" / "Application Support" / "wandelgang"


@pytest.fixture
def old(home: Path) -> Path:
    """Games of an earlier version."""
    folder = home / ".local" / "share" / "wandelgang"
    (folder / "lab").mkdir(parents=True)
    (folder / "tables.sqlite").write_bytes(b"games")
    (folder / "lab" / "run").write_bytes(b"run")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


GAMES = {"tables.sqlite": b"games", "lab/run": b"run"}


@pytest.mark.parametrize(
    ("kind", "data", "kept", "settings"),
    [
        (platformdirs.unix.Unix, ".local/share/wandelgang", ".cache/wandelgang", ".config/wandelgang"),
        (
            platformdirs.macos.MacOS,
            "Library/Application Support/wandelgang",
            "Library/Caches/wandelgang",
            "Library/Application Support/wandelgang",
        ),
        (
            platformdirs.windows.Windows,
            "AppData/Local/wandelgang",
            "AppData/Local/wandelgang/Cache",
            "AppData/Local/wandelgang",
        ),
    ],
)
def test_every_system_has_its_own_folders(
    home: Path, monkeypatch: pytest.MonkeyPatch, kind: Any, data: str, kept: str, settings: str
) -> None:
    monkeypatch.setattr(places, "PlatformDirs", kind)
    assert places.data_folder() == home / data
    assert places.cache_folder() == home / kept
    assert places.settings_file() == home / settings / "config.toml"
    assert list(home.iterdir()) == []  # asking creates nothing


def test_on_linux_everything_stays_where_it_is(home: Path, old: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert places.data_folder() == old
    assert (files(old), caplog.messages) == (GAMES, [])


def test_games_are_moved_once_and_said_so(mac: Path, old: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert [places.data_folder(), places.data_folder()] == [mac, mac]
    assert files(mac) == GAMES
    assert not old.exists()
    assert caplog.messages == [f"files have been moved from {old} to {mac}"]


def test_games_are_moved_to_another_disk_by_a_copy(mac: Path, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def across(path: Path, target: Path) -> Path:
        if path == old:
            raise OSError(errno.EXDEV, "another disk")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", across)
    assert places.data_folder() == mac
    assert files(mac) == GAMES
    assert not old.exists()
    assert list(mac.parent.iterdir()) == [mac]


def test_a_copy_that_differs_is_not_used(mac: Path, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def across(path: Path, target: Path) -> Path:
        raise OSError(errno.EXDEV, "another disk")

    monkeypatch.setattr(Path, "rename", across)
    monkeypatch.setattr(filecmp, "cmp", lambda *files, shallow: False)
    assert places.data_folder() == old
    assert files(old) == GAMES
    assert list(mac.parent.iterdir()) == []


def test_of_two_folders_both_are_kept_and_the_new_one_is_used(mac: Path, old: Path, caplog: pytest.LogCaptureFixture) -> None:
    mac.mkdir(parents=True)
    (mac / "tables.sqlite").write_bytes(b"newer")
    assert places.data_folder() == mac
    assert (files(old), files(mac)) == (GAMES, {"tables.sqlite": b"newer"})
    [said] = caplog.messages
    assert f"not used: {mac} is" in said


def test_games_that_a_server_uses_are_not_moved(mac: Path, old: Path) -> None:
    code = "import sys, wandelgang.system as s; f = open(sys.argv[1], 'ab'); s.lock(f); print('locked', flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code, str(old / "lock")], stdin=pipe, stdout=pipe) as server:
        assert server.stdout is not None
        server.stdout.readline()
        assert places.data_folder() == old
        server.communicate(b"\n")
    assert places.data_folder() == mac
    assert files(mac) == {**GAMES, "lock": b""}


def test_variables_name_other_folders(mac: Path, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, find in (("DATA", places.data_folder), ("CONFIG", places.settings_file), ("CACHE", cache.place.__wrapped__)):
        folder = mac.parent / name
        monkeypatch.setenv(f"WANDELGANG_{name}", str(folder))
        assert find() == folder
    assert files(old) == GAMES


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """As far as it can be told here: without the modules and functions that Windows lacks."""
    with monkeypatch.context() as changed:
        for module in ("fcntl", "resource", "pwd", "termios"):
            changed.setitem(sys.modules, module, None)
        for name in ("nice", "killpg", "geteuid", "sched_getaffinity", "O_DIRECTORY", "sysconf"):
            changed.delattr(os, name)
        changed.setattr(system, "IS_WINDOWS", True)
        yield changed


def test_nothing_asks_for_what_windows_lacks(windows: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Locking:
        LK_NBLCK = 2
        taken: list[int] = []  # noqa: RUF012

        def locking(self, number: int, mode: int, length: int) -> None:
            if number in self.taken:
                raise OSError("taken")
            self.taken.append(number)

    windows.setitem(sys.modules, "msvcrt", Locking())
    with (tmp_path / "lock").open("ab") as file:
        system.lock(file)
        with pytest.raises(OSError, match="taken"):
            system.lock(file)
    system.lower_priority(5)
    system.allow_files(10_000)
    system.flush_folder(tmp_path)
    system.give_to_owner_of(tmp_path, tmp_path / "lock")
    assert system.cores() == os.cpu_count()
    assert system.started_guard(1) is None
    assert system.alone() == {"creationflags": 0x200}
    windows.setattr(subprocess, "run", lambda *given, **options: None)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        system.kill_group(child)
        assert child.wait(30) != 0


POSIX = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty")


def test_only_one_module_knows_systems() -> None:
    """Modules that only some systems have are imported in `system.py` alone; the terminal may ask for its own."""
    source = Path(str(importlib.import_module("wandelgang").__file__)).parent
    for file in source.rglob("*.py"):
        text = file.read_text("utf-8")
        if file.name != "system.py" and file.parent.name != "cli":
            for name in (
                *(f"import {module}\n" for module in POSIX),
                "os.nice",
                "os.killpg",
                "os.fork",
                "os.geteuid",
                "preexec_fn",
            ):
                assert name not in text, f"{file}: {name.strip()}"


def started(arguments: list[str]) -> str:
    """What `serve` would be started with."""
    patched = "import wandelgang.cli.serve as s; s.run = lambda given, *more: print(*more, given.limits.sockets)"
    program = f"{patched}; from wandelgang.cli import main; import sys; sys.argv = ['wandelgang', *{arguments}]; main()"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, "LANGUAGE": "en"}
    )
    return ended.stdout + ended.stderr


def test_settings_are_defaults(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDELGANG_CONFIG", str(home / "config.toml"))
    (home / "config.toml").write_text('language = "de"\n[serve]\nport = 9000\nhost = "::1"\nlimit = ["sockets=200"]\n', "utf-8")
    assert started(["serve"]) == "::1 9000 False 200\n"
    assert started([]) == "::1 9000 True 200\n"
    monkeypatch.setenv("WANDELGANG_HOST", "127.0.0.1")
    assert started(["serve", "--port", "9001"]) == "127.0.0.1 9001 False 200\n"
    (home / "config.toml").write_text("[server]\n", "utf-8")
    assert "config.toml: expected one of serve, " in started([])
    (home / "config.toml").write_text("[serve]\nprot = 9000\n", "utf-8")
    assert "expected one of host, port, " in started([])
    assert "got [serve] prot." in started(["serve"])
    (home / "config.toml").write_text("[serve]\nport = 'x'\n[play]\nprot = 1\n", "utf-8")
    assert "integer" in started(["serve"])
    (home / "config.toml").write_text("[serve", "utf-8")
    assert "cannot be read" in started([])
