"""Who imports whom: the table of packages in ARCHITECTURE.md is the rule, and this test reads it.

A row covers everything in its package, except sub-packages that have rows of their own. `<name>` stands for any sub-package,
and no two of those import each other.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "wandelgang"
FILES = sorted(SOURCE.rglob("*.py"))
GAMES = [path.parent.name for path in SOURCE.glob("games/*/__init__.py")]
HEADER = "| package | purpose | may import |"
GAMELESS = ("core", "boards", "search", "records", "render", "play", "laboratory", "puzzles", "trust", "server", "web")


@dataclass(frozen=True)
class Row:
    package: str  # without `.py` and the final slash: `errors`, `core`, `games/<name>`, `server/store`
    allowed: frozenset[str]

    def folder(self, module: str) -> str | None:
        """The package of this row that holds a module; None if the module lies elsewhere."""
        found = re.match(re.escape(self.package).replace("<name>", r"\w+") + r"(?=/|$)", module)
        if found is None or ("<name>" in self.package and not (SOURCE / found[0]).is_dir()):
            return None
        return found[0]

    def permits(self, other: Row) -> bool:
        """Whether the row names the other; `server/*` names all sub-packages of `server`."""
        return bool({other.package, f"{other.package.rpartition('/')[0]}/*"} & self.allowed)


def table() -> list[Row]:
    """The rows of the table, lowest package first."""
    lines = (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    assert lines.count(HEADER) == 1, f"ARCHITECTURE.md: expected one table that begins with {HEADER}"
    rows = []
    for line in lines[lines.index(HEADER) + 2 :]:
        if not line.startswith("|"):
            break
        package, _, allowed = (cell.strip() for cell in line.strip("|").split(" | "))
        names = frozenset(name.strip("` ") for name in allowed.split(",") if name.strip() != "–")
        rows.append(Row(package.strip("`").removesuffix(".py").removesuffix("/"), names))
    return rows


ROWS = table()


def row_of(module: str) -> Row | None:
    """The most specific row that covers a module, named by its path below src/wandelgang."""
    covering = [row for row in ROWS if row.folder(module)]
    return max(covering, key=lambda row: row.package.count("/"), default=None)


def module_of(name: str) -> str | None:
    """The path of a module of ours, by its dotted name; None if there is no such module."""
    path = "/".join(name.split(".")[1:]) or "__init__"
    return path if (SOURCE / path).is_dir() or (SOURCE / f"{path}.py").is_file() else None


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules of ours that a file imports, each with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.relative_to(ROOT)}:{node.lineno}: expected an absolute import, got a relative one"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "wandelgang":
                yield node.lineno, module_of(name) or module_of(name.rpartition(".")[0]) or name


def test_every_package_and_module_has_one_row() -> None:
    names = [row.package for row in ROWS]
    assert len(names) == len(set(names)), "ARCHITECTURE.md: expected one row per package"
    for path in SOURCE.iterdir():
        if path.suffix == ".py" or (path / "__init__.py").exists():
            assert path.stem in names, f"ARCHITECTURE.md: expected a row for {path.name} in the table of packages"
    for name in names:
        found = [*SOURCE.glob(f"{name.replace('<name>', '*')}/__init__.py"), *SOURCE.glob(f"{name}.py")]
        assert found, f"ARCHITECTURE.md: there is no package {name}"


def test_sub_packages_have_rows_all_or_none() -> None:
    for parent in {row.package.rpartition("/")[0] for row in ROWS} - {""}:
        for path in (SOURCE / parent).iterdir():
            if (path / "__init__.py").exists():
                row = row_of(f"{parent}/{path.name}")
                assert "/" in (row.package if row else ""), f"ARCHITECTURE.md: expected a row for {parent}/{path.name}"


def test_packages_may_import_only_lower_ones() -> None:
    for number, row in enumerate(ROWS):
        lower = {name for below in ROWS[:number] for name in (below.package, f"{below.package.rpartition('/')[0]}/*")}
        assert row.allowed <= lower, (
            f"ARCHITECTURE.md: {row.package} may import {row.allowed - lower}, not among the rows before"
        )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.package)
def test_packages_import_what_their_row_allows(row: Row) -> None:
    offences = []
    for path in FILES:
        module = path.relative_to(SOURCE).with_suffix("").as_posix()
        if row_of(module) is not row:
            continue
        for line, target in imported(path):
            other = row_of(target)
            same = other is row and row.folder(module) == row.folder(target)
            if other is None or not (same or row.permits(other)):
                offences.append(f"{path.relative_to(ROOT)}:{line} imports {target}")
    assert not offences, f"{row.package} may import {', '.join(sorted(row.allowed)) or 'nothing'}:\n" + "\n".join(offences)


def test_rules_hold_no_strings() -> None:
    for path in SOURCE.glob("games/*/*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef) or "rule" not in map(ast.unparse, function.decorator_list):
                continue
            for statement in function.body[1:] if ast.get_docstring(function) else function.body:
                for node in ast.walk(statement):
                    text = isinstance(node, ast.Constant) and isinstance(node.value, str)
                    assert not text, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: a rule holds a string"


@pytest.mark.parametrize("package", GAMELESS)
def test_no_package_but_the_games_names_one(package: str) -> None:
    """Whoever adds a game touches none of these: they find games through the registry."""
    named = re.compile(rf"""["'`]({"|".join(GAMES)})["'`]""")
    for path in sorted((SOURCE / package).rglob("*")):
        if path.suffix in (".py", ".js", ".html", ".css"):
            found = named.search(path.read_text("utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names the game {found and found[1]}"


def test_oracles_use_the_standard_library_only() -> None:
    for path in (ROOT / "tests" / "oracle").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_no_file_is_longer_than_500_lines() -> None:
    for path in [*FILES, *ROOT.glob("tests/**/*.py")]:
        assert len(path.read_text("utf-8").splitlines()) <= 500, path
