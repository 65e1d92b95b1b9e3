"""The house: each room imports only what it may, and names the offending file if not."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from wandelgang.games import NAMES

SOURCE = Path(__file__).parents[1] / "src" / "wandelgang"
BASE = {"language", "errors"}
MAY_IMPORT: dict[str, set[str]] = {
    "language": set(),
    "errors": {"language"},
    "scene": {"language"},
    "boardfiles": BASE,
    "weights": set(),
    "core": BASE | {"core", "scene"},
    "boards": {"core", "boards"},
    "games": BASE | {"__init__", "boardfiles", "weights", "core", "boards", "scene", "games"},
    "search": {"core", "search"},
    "records": BASE | {"core", "games", "records"},
    "render": BASE | {"scene", "render"},
    "play": BASE | {"core", "games", "records", "render", "scene", "search", "play"},
    "trust": BASE | {"core", "games", "records", "search", "trust"},
    "server": BASE | {"core", "games", "play", "records", "render", "scene", "server"},
    "web": set(),
    "cli": BASE | {"core", "games", "play", "records", "render", "scene", "server", "trust", "cli", "__init__"},
    "__main__": {"cli"},
    "__init__": {"__init__", "errors", "games", "play"},
}
FILES = sorted(SOURCE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, by their full names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module in ("wandelgang", "wandelgang.games", "wandelgang.cli", "wandelgang.core"):
                names += [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {name for name in names if name.split(".")[0] == "wandelgang"}
    return found


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rooms_import_only_what_they_may(path: Path) -> None:
    for name in imported(path):
        target = name.split(".")[1] if "." in name else "__init__"
        if (SOURCE / target).exists() or (SOURCE / f"{target}.py").exists():
            assert target in MAY_IMPORT[room(path)], f"{path.relative_to(SOURCE)} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in FILES if room(path) == "games"], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_games_do_not_know_each_other(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    for name in imported(path):
        if name.startswith("wandelgang.games.") and len(parts) > 2:
            assert name.split(".")[2] == parts[1], f"{path.relative_to(SOURCE)} imports {name}"


@pytest.mark.parametrize("path", sorted(SOURCE.glob("games/*/rules.py")), ids=lambda path: path.parent.name)
def test_rules_hold_no_strings(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or not function.decorator_list:
            continue
        body = function.body[1:] if ast.get_docstring(function) else function.body
        for statement in body:
            for node in ast.walk(statement):
                assert not (isinstance(node, ast.Constant) and isinstance(node.value, str)), f"{path}:{node.lineno}"


@pytest.mark.parametrize(
    "path",
    [
        path
        for room in ("server", "web")
        for path in sorted((SOURCE / room).rglob("*"))
        if path.suffix in (".py", ".js", ".html")
    ],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_server_and_page_know_no_game(path: Path) -> None:
    """Whoever adds a game touches neither: they meet games by the registry, and name none."""
    text = path.read_text("utf-8")
    assert not re.search(rf"""["'`]({"|".join(NAMES)})["'`]""", text)


def test_oracles_use_the_standard_library_only() -> None:
    for path in (SOURCE.parents[1] / "tests" / "oracle").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_no_file_is_longer_than_500_lines() -> None:
    for path in [*FILES, *SOURCE.parents[1].glob("tests/**/*.py")]:
        assert len(path.read_text("utf-8").splitlines()) <= 500, path
