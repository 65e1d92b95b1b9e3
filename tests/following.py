"""A reader who follows a page of the docs line by line: types its commands, runs its programs, saves its files, and compares
what it shows with what happens. Whatever the page says beside that is read for one thing only: Ctrl-C stops the server.
"""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from tests.plugging import ROOT

BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$|((?:^ {4}\S[^\n]*\n)+)", re.MULTILINE | re.DOTALL)
PORT = "8765"
TOOLS = {  # what a reader has: our command, Python, pip without a network, and something that asks a server
    "wandelgang": 'exec "{python}" -m wandelgang "$@"',
    "python": 'exec "{python}" "$@"',
    "pip": 'exec "{python}" -m pip --quiet --disable-pip-version-check "$1" --no-build-isolation --target "{site}" "${{@:2}}"',
    "curl": 'exec "{python}" -c "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())" "$@"',
}


class Reader:
    """Somebody with a terminal in a folder, and an interpreter."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder, folder / ".site"
        self.names: dict[str, Any] = {"__name__": "__tutorial__"}
        self.output = ""
        self.server: subprocess.Popen[str] | None = None
        tools = folder / ".tools"
        tools.mkdir()
        for name, does in TOOLS.items():
            tool = tools / name
            tool.write_text(f"#!/bin/bash\n{does.format(python=sys.executable, site=self.site)}\n", "utf-8")
            tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
        self.environment = {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", folder / "my-game" / "src", self.site))),
            "PYTHONUNBUFFERED": "1",
            "LANGUAGE": "en",
            "COLUMNS": "120",
        }

    def follow(self, page: Path) -> int:
        """Do everything that a page says; how many blocks there were."""
        text, last, blocks = page.read_text("utf-8").replace(PORT, str(free_port())), 0, 0
        for found in BLOCK.finditer(text):
            if "Ctrl-C" in text[last : found.start()]:
                self.stop()
            language, title, inside, typed = found.groups()
            if typed:
                for line in typed.splitlines():
                    self.type(re.sub(r"\s+#.*", "", line.strip()))
            elif title:
                (self.folder / title).write_text(inside, "utf-8")
            elif language == "python":
                self.run(inside)
            else:
                assert language == "text", f"{page.name}: nobody can follow a block of {language}"
                self.compare(inside)
            last, blocks = found.end(), blocks + 1
        return blocks

    def type(self, line: str) -> None:
        """A command; one after the other, their output is one."""
        if line.startswith("wandelgang serve"):
            self.server = subprocess.Popen(
                ["bash", "-c", f"exec {line}"], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
            )
            assert self.server.stdout is not None
            self.output = self.server.stdout.readline()
            assert "http://" in self.output, f"{line}: {self.output}"
            return
        done = subprocess.run(["bash", "-c", line], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        self.output += done.stdout

    def run(self, program: str) -> None:
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(program, self.names)
        self.output = printed.getvalue()

    def compare(self, shown: str) -> None:
        """Each line that is shown has come up, in this order; … stands for anything."""
        here = 0
        for line in shown.splitlines():
            wanted = re.compile(".*".join(map(re.escape, line.split("…"))))
            found = wanted.search(self.output, here)
            assert found, f"expected {line!r} in:\n{self.output[here:]}"
            here = found.end()
        self.output = ""

    def stop(self) -> None:
        if self.server is not None:
            self.server.send_signal(signal.SIGINT)
            self.server.communicate(timeout=60)
            assert self.server.returncode == 0
            self.server = None


@contextmanager
def reader(folder: Path) -> Iterator[Reader]:
    """A reader whose server has ended, whatever happens."""
    somebody = Reader(folder)
    try:
        yield somebody
    finally:
        if somebody.server is not None:
            somebody.server.kill()
            somebody.server.communicate()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
