"""The page's modules: types of messages as the server has them, no casts to `any`, and lines no longer than in Python."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import wandelgang
from wandelgang.server.wire import typescript

FOLDER = Path(wandelgang.__file__).parent / "web" / "js"
MODULES = {str(path.relative_to(FOLDER)): path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.js"))}
UNCHECKED = re.compile(r"[{<|(,:] *any *[}>|),\]]")
PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_committed_types_are_those_of_the_server() -> None:
    assert (FOLDER / "wire.d.ts").read_text("utf-8") == typescript.declarations(), "run `make wire`"


def test_no_module_gives_up_its_types() -> None:
    assert not [name for name, text in MODULES.items() if UNCHECKED.search(text) or "@ts-ignore" in text]


def test_no_line_is_longer_than_in_python() -> None:
    """The formatter leaves comments and texts alone."""
    longest = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["ruff"]["line-length"]
    assert not [(name, line) for name, text in MODULES.items() for line in text.splitlines() if len(line) > longest]
