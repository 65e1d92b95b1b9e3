"""Install the wheel where nothing else is, with the oldest or the newest versions it allows, and use it:

python -m tests.versions [--only oldest|newest] [--compiled] [--extras rl,postgres] [PYTHON …]

Without a PYTHON, every interpreter of a supported version that this machine has is tried. The oldest versions are read from the
metadata of the wheel, so they cannot differ from what is declared.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from email.message import Message
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
USE = Path(__file__).parent / "installed.py"
CURRENT = f"{sys.version_info.major}.{sys.version_info.minor}"
BOUND = ">=", "==", "~="


def build(folder: Path, kind: str = "wheel") -> Path:
    """Build the wheel (or the sdist) from the sources, with the tools of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(files.read(name).decode())


def supported(wheel: Path) -> list[str]:
    """The versions of Python that the classifiers name, oldest first."""
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(metadata(wheel).get_all("Classifier", [])), re.MULTILINE)
    return sorted(named, key=lambda version: int(version.partition(".")[2]))


def oldest(wheel: Path, python: str, extras: Sequence[str] = ()) -> list[str]:
    """Every direct dependency at the lowest version that is declared for a version of Python, as constraints."""
    pins: dict[str, str] = {}
    for text in metadata(wheel).get_all("Requires-Dist", []):
        needed = Requirement(text)
        places = [{"python_version": python, "python_full_version": f"{python}.0", "extra": extra} for extra in ("", *extras)]
        if needed.marker is None or any(needed.marker.evaluate(place) for place in places):
            bounds = [one.version for one in needed.specifier if one.operator in BOUND]
            pins[needed.name] = max([*bounds, pins.get(needed.name, "0")], key=Version)
    return [f"{name}=={bound}" for name, bound in pins.items()]


def interpreters(versions: Sequence[str]) -> dict[str, str]:
    """An interpreter per version, as far as this machine has them: from the PATH, pyenv or uv."""
    names = {version: [f"python{version}"] for version in versions}
    home = os.environ.get("PYENV_ROOT") or (os.path.expanduser("~/.pyenv") if shutil.which("pyenv") else "")
    for version in versions:
        names[version] += [str(path) for path in sorted(Path(home, "versions").glob(f"{version}.*/bin/python")) if home]
        if shutil.which("uv"):
            told = subprocess.run(["uv", "python", "find", version], capture_output=True, text=True, check=False)
            names[version] += told.stdout.split()
    if CURRENT in names:
        names[CURRENT].append(sys.executable)
    found = {version: next(filter(works, commands), "") for version, commands in names.items()}
    return {version: command for version, command in found.items() if command}


def works(command: str) -> bool:
    """Can it be run? The shims of pyenv are there even if their version is not chosen."""
    path = shutil.which(command)
    return bool(path) and subprocess.run([str(path), "-c", ""], capture_output=True, check=False).returncode == 0


def install(python: str, folder: Path, wheel: Path, pins: Sequence[str] = (), extras: Sequence[str] = ()) -> Path:
    """A fresh environment with the wheel in it; its interpreter."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    command = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    constraints = folder / "constraints.txt"
    constraints.write_text("".join(f"{pin}\n" for pin in pins), "utf-8")
    wanted = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    options = ["--quiet", "--disable-pip-version-check", "--no-compile", "--constraint", str(constraints)]
    subprocess.run([str(command), "-m", "pip", "install", *options, wanted], check=True)
    return command


def use(python: Path, *options: str) -> None:
    """Use what is installed there, from an empty folder and without any variable that could help."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "WANDELGANG_", "PYTEST"))}
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(USE, folder)
        environment = {**kept, "WANDELGANG_CACHE": str(Path(folder) / "cache"), "PYTHONIOENCODING": "utf-8"}
        subprocess.run([str(python), "-I", str(copy), *options], cwd=folder, env=environment, check=True)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("pythons", nargs="*", metavar="PYTHON")
    given.add_argument("--only", choices=("oldest", "newest"))
    given.add_argument("--extras", default="")
    given.add_argument("--compiled", action="store_true")
    said = given.parse_args()
    extras = [one for one in said.extras.split(",") if one]
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(Path(folder))
        versions = supported(wheel)
        found = dict(map(named, said.pythons)) if said.pythons else interpreters(versions)
        for version, python in found.items():
            for which in (said.only,) if said.only else ("oldest", "newest"):
                print(f"Python {version} with the {which} versions", flush=True)
                pins = oldest(wheel, version, extras) if which == "oldest" else ()
                place = Path(folder) / f"{which}-{version}"
                use(install(python, place, wheel, pins, extras), *(["--compiled"] if said.compiled else []))
                shutil.rmtree(place)
        missing = [version for version in versions if version not in found]
        if missing and not said.pythons:
            print(f"Not checked, because this machine has no interpreter: Python {', '.join(missing)}")


def named(python: str) -> tuple[str, str]:
    """The version of an interpreter, and the interpreter."""
    code = "import sys; print(*sys.version_info[:2], sep='.')"
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip(), python


if __name__ == "__main__":
    main()
