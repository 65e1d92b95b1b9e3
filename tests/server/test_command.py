"""The command `wandelgang serve`: addresses, ports, how it starts and stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

COMMAND = [sys.executable, "-m", "wandelgang"]


def environment(data: Path, port: int, **further: str) -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    given = {"WANDELGANG_DATA": str(data), "WANDELGANG_PORT": str(port), "WANDELGANG_AHEAD": "0", "PYTHONUNBUFFERED": "1"}
    return {**known, **given, "LANGUAGE": "en", **further}


def test_without_command_and_screen_it_prints_the_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    begun = time.monotonic()
    process = subprocess.Popen(COMMAND, env=environment(tmp_path, 0), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    address = said[said.index("http://") :].split()[0]
    assert httpx.get(address).status_code == 200
    assert time.monotonic() - begun < 30  # a few seconds, on a machine that does nothing else
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "See you" in out
    assert (tmp_path / "tables.sqlite").exists()


def test_a_port_in_use_is_explained(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = subprocess.run([*COMMAND, "serve"], env=environment(tmp_path, port), capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert f"Port {port} on 127.0.0.1 is already in use" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_unusable_folder_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    place = environment(tmp_path / "file", 0, LANGUAGE="de")
    ended = subprocess.run([*COMMAND, "serve"], env=place, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert "lassen sich keine Partien aufbewahren" in ended.stderr


def test_for_others_it_prints_what_to_share(tmp_path: Path) -> None:
    given = environment(tmp_path, 0, WANDELGANG_HOST="0.0.0.0", WANDELGANG_LIMITS="questions=0.01,questions-burst=2")
    process = subprocess.Popen([*COMMAND, "serve"], env=given, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(3)]
    address = said[0][said[0].index("http://") :].split()[0]
    assert address.startswith("http://localhost:")
    assert "network" in said[1]
    assert "TLS" in said[2]
    assert "docs/host/internet.md" in said[2]
    assert [httpx.get(f"{address}api/status").status_code for _ in range(3)] == [200, 200, 429]
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("--limit", "knocks=3", "sockets"),
        ("--limit", "sockets=many", "a whole number from 1"),
        ("--origin", "games.example.org", "https://"),
        ("--public", "https://games.example.org/table", "with nothing after it"),
        ("--trust", "somebody", "an IP address"),
    ],
)
def test_invalid_options_are_refused_with_what_was_expected(tmp_path: Path, option: str, value: str, expected: str) -> None:
    command = [*COMMAND, "serve", option, value]
    ended = subprocess.run(command, env=environment(tmp_path, 0), capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert option in ended.stderr
    assert expected in ended.stderr
    assert value.rpartition("=")[2] in ended.stderr
    assert "Traceback" not in ended.stderr
