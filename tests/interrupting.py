"""Commands that are interrupted as people do it, by Ctrl-C, once they have begun."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.wait import PATIENCE, wait_until


def enable_ctrl_c() -> None:
    """Background processes may start with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(command: Sequence[str], written: Path) -> tuple[int, str, str]:
    """Interrupt a command as soon as it has written to a file: its exit status, what it said, what it complained about."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=enable_ctrl_c)
    try:
        wait_until(lambda: process.poll() is not None or (written.exists() and written.stat().st_size), 4 * PATIENCE)
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate(timeout=PATIENCE)
    finally:  # a process whose output nobody reads may never end
        process.kill()
        process.communicate()
    return process.returncode, said, complained
