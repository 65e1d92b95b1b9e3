"""What `deploy/` offers to operators: every file is one that its program accepts, and names only what the server knows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer
import yaml

from tests.proxy import Proxy
from wandelgang.cli.serve import serve
from wandelgang.core import cache

FOLDER = Path(__file__).parents[1] / "deploy"
VARIABLE = re.compile(r"WANDELGANG_[A-Z]+")


def known() -> set[str]:
    """The variables that `wandelgang serve` reads."""
    alone = typer.Typer()
    alone.command()(serve)
    options = {str(one.envvar) for one in typer.main.get_command(alone).params if one.envvar}
    return options | set(VARIABLE.findall(Path(cache.__file__).read_text("utf-8")))


def test_every_variable_is_one_that_the_server_reads() -> None:
    for file in FOLDER.iterdir():
        assert set(VARIABLE.findall(file.read_text("utf-8"))) <= known(), file.name


def test_nginx_accepts_its_configuration() -> None:
    proxy = Proxy((8765, 8766, 8767), 8080)
    checked = subprocess.run([*proxy.command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert proxy.file.read_text("utf-8").count("server 127.0.0.1:") == 3


def test_the_services_fit_together() -> None:
    services = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"store", "server-1", "server-2", "proxy"}
    named = set(re.findall(r"server (server-\d):(\d+)", (FOLDER / "nginx.conf").read_text("utf-8")))
    assert named == {("server-1", "8765"), ("server-2", "8765")}
    assert "EXPOSE 8765" in (FOLDER / "Dockerfile").read_text("utf-8")
    for name, _ in named:
        assert "@store/" in services[name]["environment"]["WANDELGANG_STORE"]
        assert services[name]["build"]["dockerfile"] == "deploy/Dockerfile"
    [mounted] = services["proxy"]["volumes"]
    assert (FOLDER / mounted.partition(":")[0]).is_file()


def test_the_image_copies_what_the_package_consists_of() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", (FOLDER / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert all((FOLDER.parent / name).exists() for names in copied for name in names.split())


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "wandelgang.service"
    text = (FOLDER / unit.name).read_text("utf-8")
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", text), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
