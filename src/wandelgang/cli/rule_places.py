"""Where a rule is in the sources: its code is wherever its ID is named in the game's package or in `boards/`, its tests are
those marked with `rule`. This module prints nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from wandelgang.core.game import Game

RULE_ID = re.compile(r"[A-Z]+-A?[0-9]{2}")
OBSERVER = "incidents.py"  # names the rules that it observes and implements none
INSTALLED = {"site-packages", "dist-packages"}  # where installers put packages

Places = dict[str, list[str]]


def code_places(game: Game, ids: list[str]) -> Places:
    """Where each rule is implemented, as `file:line`."""
    source = Path(str(resources.files(game.package)))
    boards = Path(str(resources.files("wandelgang.boards")))
    files = [file for file in (*sorted(source.rglob("*.py")), *sorted(boards.rglob("*.py"))) if file.name != OBSERVER]
    return places(ids, named_ids(files), source.parent)


def test_places(game: Game, ids: list[str]) -> Places | None:
    """Which tests prove each rule, as `file:line`; None if only the package is installed."""
    tests = tests_folder(Path(str(resources.files(game.package))))
    return None if tests is None else places(ids, marked_ids(sorted(tests.rglob("*.py"))), tests)


def tests_folder(source: Path) -> Path | None:
    """The tests of the project that a package is part of; None if only the package is installed."""
    if INSTALLED & set(source.parts):
        return None  # an environment may lie inside somebody's project, whose tests are not ours
    root = next((folder for folder in source.parents if (folder / "pyproject.toml").is_file()), None)
    return root / "tests" if root is not None and (root / "tests").is_dir() else None


def named_ids(files: Iterable[Path]) -> Iterable[tuple[str, Path, int]]:
    """Rule IDs named anywhere in a file, with the line."""
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in RULE_ID.findall(line):
                yield rule, path, number


def marked_ids(files: Iterable[Path]) -> Iterable[tuple[str, Path, int]]:
    """Rule IDs in `pytest.mark.rule(…)`, with the line of the marker."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), path, argument.lineno


def places(ids: list[str], found: Iterable[tuple[str, Path, int]], base: Path) -> Places:
    """Where each rule is found, as `file:line`."""
    lines: Places = {rule: [] for rule in ids}
    for rule, path, number in found:
        if rule in lines:
            shown = path.relative_to(base) if path.is_relative_to(base) else Path(path.parent.name, path.name)
            lines[rule].append(f"{shown}:{number}")
    return lines
