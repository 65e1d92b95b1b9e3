"""What the nodes of a cluster are sent, so that they play with the same sources: our package and those of all installed games.

Other packages are installed on the nodes; the versions of those that results depend on are compared.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from wandelgang.core.plugins import GROUP, plugins
from wandelgang.core.sources import places

LIBRARIES = ("llvmlite", "numba", "numpy")
LEFT_OUT = "__pycache__"


def packages() -> dict[str, Path]:
    """The folders of our package and of those that games come in, by name."""
    tops = dict.fromkeys([__name__.partition(".")[0], *(plugin.module.partition(".")[0] for plugin in plugins())])
    found = {top: places(top) for top in tops}
    return {top: folders[0] for top, folders in found.items() if folders}


def write_entry_points(folder: Path) -> list[Path]:
    """One folder of metadata per distribution that games come with: through it, nodes find the games.

    A distribution of the same name that is installed on a node is found after it, and therefore not at all.
    """
    lines: dict[str, list[str]] = {}
    for plugin in plugins():
        lines.setdefault(plugin.distribution, []).append(f"{plugin.name} = {plugin.module}:{plugin.attribute}\n")
    written = []
    for name, games in lines.items():
        written.append(folder / f"{name.replace('-', '_')}-{version(name)}.dist-info")
        written[-1].mkdir()
        (written[-1] / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version(name)}\n", "utf-8")
        (written[-1] / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(games)}", "utf-8")
    return written


@cache
def contents() -> dict[str, str]:
    """What this process plays with: a hash of the files of each package as first asked for, and the versions of libraries."""
    return {name: digest(folder) for name, folder in packages().items()} | {name: version(name) for name in LIBRARIES}


def digest(folder: Path) -> str:
    """A hash of the names and contents of all files."""
    files = [path for path in folder.rglob("*") if path.is_file() and LEFT_OUT not in path.parts]
    found = hashlib.sha256()
    for name, path in sorted((path.relative_to(folder).as_posix(), path) for path in files):
        found.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]
