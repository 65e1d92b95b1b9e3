"""Commands by name. The module of a command is imported when it is called: no other command waits for it, nor does the list of
all commands, which shows the docstrings in the sources. This module knows no command.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib import import_module, resources
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from wandelgang.cli.translation import asked_language, german, speak, translated_errors
from wandelgang.language import Language

SETTINGS = {"help_option_names": ["-h", "--help"]}
PACKAGE = "wandelgang.cli"


def group_of(names: Sequence[str]) -> type[TyperGroup]:
    """A group of the commands of these names, in this order."""

    class Group(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            for name in names:
                self.commands.setdefault(name, TyperCommand(name, help=said(described(name))))
            return list(names)

        def make_context(self, *arguments: Any, **named: Any) -> Any:
            speak(self, spoken())
            with translated_errors(spoken()):
                return super().make_context(*arguments, **named)

        def invoke(self, ctx: Any) -> Any:
            with translated_errors(spoken()):
                return super().invoke(ctx)

        def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
            if args[0] in names:
                self.commands[args[0]] = load_command(args[0])
            else:
                self.list_commands(ctx)  # to suggest similar names
            return super().resolve_command(ctx, args)

    return Group


def spoken() -> Language:
    """The language of the command line as it was typed."""
    return asked_language(sys.argv[1:])


def said(text: str) -> str:
    return german(text) if spoken() == "de" else text


def load_command(name: str) -> Any:
    """The command of that name: the function of that name in the module of that name."""
    app = typer.Typer(add_completion=False, context_settings=SETTINGS)
    app.command(name)(getattr(import_module(f"{PACKAGE}.{name}"), name))
    command = typer.main.get_command(app)
    speak(command, spoken())
    return command


def described(name: str) -> str:
    """The docstring of a command, read without importing anything."""
    tree = ast.parse(resources.files(PACKAGE).joinpath(f"{name}.py").read_text("utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return ast.get_docstring(next(found)) or ""
