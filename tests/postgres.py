"""A real PostgreSQL for tests: a temporary cluster under a user of its own, reachable through a socket in a temporary folder.

`with PostgresCluster() as cluster:` starts one, and `cluster.database()` is the address of a new, empty database. Nothing is
configured but the socket, so that what is committed is on disk.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

USER = "wandelgang"  # of the databases
OWNERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root


class PostgresCluster:
    """One server of PostgreSQL with its databases."""

    def __init__(self) -> None:
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: the path of a socket has at most 107 bytes
        self.data = self.folder / "data"
        self.prefix: list[str] = []
        if os.geteuid() == 0:
            owner = next(name for name in OWNERS if name in {one.pw_name for one in pwd.getpwall()})
            shutil.chown(self.folder, owner)
            self.prefix = ["runuser", "-u", owner, "--"]
        self.folder.chmod(0o755)
        self.numbers = count(1)

    def __enter__(self) -> PostgresCluster:
        self._run("initdb", "-D", self.data, "-U", USER, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync")
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        self._run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-o", options, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` ends all connections, `immediate` is like pulling the plug."""
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def restart(self, mode: str = "fast") -> None:
        self.stop(mode)
        self.start()

    def address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new database."""
        name = f"test{next(self.numbers)}"
        self.execute("postgres", f"create database {name}")
        return self.address(name)

    def execute(self, name: str, statement: str) -> str:
        """Execute something in a database of that name or address, and return what is printed."""
        found = urlsplit(name).path.removeprefix("/")
        return self._run("psql", "-h", self.folder, "-U", USER, "-d", found, "-Atqc", statement)

    def _run(self, program: str, *arguments: object) -> str:
        command = [*self.prefix, str(self.programs / program), *map(str, arguments)]
        with (self.folder / "output").open("w+") as output:  # not a pipe: the server would keep it open
            ended = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, cwd="/")
            output.seek(0)
            said = output.read()
        assert ended.returncode == 0, f"{program}: {said}"
        return said.strip()


def programs() -> Path:
    """The folder of PostgreSQL's programs; Debian has them outside PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    assert initdb, "These tests need PostgreSQL. Install it once: sudo apt-get install postgresql"
    return Path(initdb).resolve().parent
