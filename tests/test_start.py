"""What is loaded before it is needed: nothing that takes time. And what `import wandelgang` offers all the same."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wandelgang
from wandelgang.cli import COMMANDS, compiler_errors
from wandelgang.cli.group import described, load_command

SLOW = (
    "numba",
    "numpy",
    "uvicorn",
    "starlette",
    "wandelgang.core.rules",
    "wandelgang.play",
    "wandelgang.server",
    "wandelgang.trust",
)
SCREEN = ("rich", "typer", "wandelgang.cli")
LOADED = "import sys; print('loaded:', *(name for name in {names} if name in sys.modules))"
HELP = "from wandelgang.cli import app; app({arguments}, standalone_mode=False)"


def run(code: str, names: tuple[str, ...]) -> tuple[str, list[str]]:
    """What a program prints in a process of its own, and which of these modules it has loaded."""
    ended = subprocess.run(
        [sys.executable, "-c", f"{code}\n{LOADED.format(names=names)}"],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "200", "LANG": "en"},
    )
    assert ended.returncode == 0, ended.stderr
    printed, _, loaded = ended.stdout.rpartition("loaded:")
    return printed, loaded.split()


def test_importing_the_library_loads_neither_rules_nor_screen() -> None:
    printed, loaded = run("import wandelgang; print(*dir(wandelgang), *wandelgang.GAMES)", SLOW + SCREEN)
    assert loaded == []
    assert set(printed.split()) >= {*wandelgang.__all__, *wandelgang.GAMES}


def test_the_version_is_shown_without_the_rules() -> None:
    for option in ("--version", "-V"):
        printed, loaded = run(HELP.format(arguments=[option]), (*SLOW, "rich"))
        assert printed == f"wandelgang {wandelgang.__version__}\n"
        assert loaded == []


def test_help_lists_all_commands_in_order_without_loading_one() -> None:
    printed, loaded = run(HELP.format(arguments=["--help"]), (*SLOW, *(f"wandelgang.cli.{name}" for name in COMMANDS)))
    assert loaded == []
    shown = re.findall(r"^│ ([a-z]+) +(.*?) *│$", printed, re.MULTILINE)
    assert [name for name, _ in shown] == list(COMMANDS)
    for name, line in shown:
        assert line == described(name).splitlines()[0]


def test_every_file_of_a_command_is_offered_as_one() -> None:
    folder = Path(inspect.getfile(wandelgang)).parent / "cli"
    said = {path.stem for path in folder.glob("*.py") if path.read_text("utf-8").startswith(f'"""`wandelgang {path.stem}`')}
    assert said == set(COMMANDS)


def test_help_for_a_command_loads_no_other() -> None:
    printed, loaded = run(HELP.format(arguments=["validate", "-h"]), tuple(f"wandelgang.cli.{name}" for name in COMMANDS))
    assert described("validate") in " ".join(printed.split())
    assert loaded == ["wandelgang.cli.validate"]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_describes_a_command_as_its_own_help_does(name: str) -> None:
    command = load_command(name)
    assert (command.name, command.help) == (name, described(name))


def test_a_mistyped_command_is_answered_with_a_similar_one() -> None:
    ended = subprocess.run([sys.executable, "-m", "wandelgang", "chekc"], capture_output=True, text=True)
    assert ended.returncode == 2
    assert "Did you mean 'check'?" in ended.stderr


def test_without_a_command_the_table_is_served_and_opened() -> None:
    code = "from wandelgang.cli import app, serve; serve.run = lambda *given: print(given[1:]); app([], standalone_mode=False)"
    printed, _ = run(f"import wandelgang.cli.serve; {code}", ())
    assert printed == "('127.0.0.1', 8765, True)\n"


def test_errors_of_the_compiler_are_known_once_it_is_loaded() -> None:
    numba = importlib.import_module("numba.core.errors")
    assert compiler_errors() == (numba.NumbaError,)
    printed, _ = run("from wandelgang.cli import compiler_errors; print(compiler_errors())", ())
    assert printed == "()\n"


def test_every_public_name_is_offered_to_type_checkers_and_at_run_time() -> None:
    tree = ast.parse(inspect.getsource(wandelgang))
    typed = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == wandelgang._MODULES
    assert sorted(wandelgang.__all__) == sorted({*typed, "GAMES", "errors", "game"})
    for name, module in typed.items():
        assert getattr(wandelgang, name) is getattr(importlib.import_module(str(module)), name)


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'wandelgang' has no attribute 'chess'"):
        getattr(wandelgang, "chess")  # noqa: B009 - type checkers know that there is none
