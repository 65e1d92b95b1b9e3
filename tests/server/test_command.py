"""The command `wandelgang serve`: addresses, ports, how it begins and ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

COMMAND = [sys.executable, "-m", "wandelgang"]


def environment(data: Path, port: int, **further: str) -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    given = {"WANDELGANG_DATA": str(data), "WANDELGANG_PORT": str(port), "WANDELGANG_AHEAD": "0", "PYTHONUNBUFFERED": "1"}
    return {**known, **given, "LANGUAGE": "en", **further}


def test_without_a_command_and_without_a_screen_it_prints_the_address_and_ends_by_ctrl_c(tmp_path: Path) -> None:
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


def test_a_port_that_is_taken_is_said_kindly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = subprocess.run([*COMMAND, "serve"], env=environment(tmp_path, port), capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert f"Port {port} on 127.0.0.1 is taken" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_folder_that_cannot_be_used_is_said_kindly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    place = environment(tmp_path / "file", 0, LANGUAGE="de")
    ended = subprocess.run([*COMMAND, "serve"], env=place, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert "lassen sich keine Partien aufbewahren" in ended.stderr
