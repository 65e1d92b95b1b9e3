"""nginx as `deploy/nginx.conf` configures it, in a temporary folder, in front of servers on this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.wait import wait_until

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # folders that Debian's nginx has where only root may write


class Proxy:
    """A running nginx: `with Proxy(ports, port) as proxy: proxy.address`."""

    def __init__(self, ports: Sequence[int], port: int) -> None:
        self.address, self.port = f"http://127.0.0.1:{port}", port
        self.folder = Path(tempfile.mkdtemp(prefix="nginx-"))
        self.file = self.folder / "nginx.conf"
        self.file.write_text(configuration(self.folder, ports, port), "utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Proxy:
        started = self.process = subprocess.Popen(self.command)
        wait_until(lambda: is_listening(self.port) or started.poll() is not None)
        assert started.poll() is None, (self.folder / "errors").read_text("utf-8")
        return self

    def __exit__(self, *error: object) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.folder)

    @property
    def command(self) -> list[str]:
        found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
        assert found, "These tests need nginx. Install it once: sudo apt-get install nginx-light"
        user = "user root; " if os.geteuid() == 0 else ""
        directives = f"{user}daemon off; pid {self.folder}/pid; error_log {self.folder}/errors;"
        return [found, "-p", str(self.folder), "-e", str(self.folder / "errors"), "-c", str(self.file), "-g", directives]


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def configuration(folder: Path, ports: Sequence[int], port: int) -> str:
    """The file we ship, with these servers, this port and folders that anybody may write to."""
    text = CONFIGURATION.read_text("utf-8")
    [servers] = re.findall(r"(?:^ +server server-\d:8765 .*;\n)+", text, re.MULTILINE)
    line = servers.splitlines()[0]
    text = text.replace(servers, "".join(f"{re.sub(r'server-1:8765', f'127.0.0.1:{one}', line)}\n" for one in ports))
    folders = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    return text.replace("http {\n", f"http {{\n{folders}").replace("listen 80 ", f"listen 127.0.0.1:{port} ")
