"""The worked example in `examples/doors`, installed into a folder of its own as a stranger would install it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "doors"


def install(folder: Path) -> Path:
    """Install the example below *folder*; where its packages are."""
    source, target = folder / "source", folder / "site"
    shutil.copytree(EXAMPLE, source)  # a build leaves traces in its source
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--no-build-isolation", "--target", str(target), str(source)], check=True)
    return target


def environment(*sites: Path) -> dict[str, str]:
    """The environment of a process in which the packages of these folders are installed beside ours."""
    path = os.pathsep.join(map(str, (ROOT / "src", *sites)))
    return {**os.environ, "PYTHONPATH": path, "LANGUAGE": "en", "COLUMNS": "120"}


def wandelgang(*sites: Path, command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command, and type something into it."""
    words = [sys.executable, "-m", "wandelgang", *shlex.split(command)]
    return subprocess.run(words, env=environment(*sites), capture_output=True, text=True, input=typed)
