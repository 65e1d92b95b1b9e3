"""The command line: one file per command. What a command needs is imported when it is called, not before."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any

import typer

from wandelgang import __version__
from wandelgang.cli.encoding import survive_any_encoding
from wandelgang.cli.group import SETTINGS, group_of, load_command
from wandelgang.cli.settings import read_settings
from wandelgang.errors import WandelgangError

COMMANDS = (
    "serve",
    "backup",
    "restore",
    "play",
    "games",
    "rules",
    "puzzles",
    "replay",
    "draw",
    "validate",
    "verify",
    "analyse",
    "review",
    "arena",
    "lab",
    "engine",
    "check",
    "bench",
)

app = typer.Typer(
    name="wandelgang",
    cls=group_of(COMMANDS),
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wandelgang {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    language: Annotated[
        str | None, typer.Option("--language", "-l", help="The language: de or en, before or after the command.")
    ] = None,
) -> None:
    """Labyrinths that move while you walk in them. Without a command, serve the table and open it in a browser."""
    if language is not None:
        from wandelgang.cli.console import chosen_language

        chosen_language(language)
    group: Any = context.command
    invoked = context.invoked_subcommand
    command = group.commands[invoked] if invoked else load_command("serve")
    context.default_map = read_settings(COMMANDS, invoked or "serve", [one.name for one in command.params])
    if invoked is None:
        command.main(["--open"], standalone_mode=False, default_map=context.default_map.get("serve"))


def main() -> None:
    """Run the command; if it cannot be done, say why in one sentence."""
    survive_any_encoding()
    try:
        app()
    except WandelgangError as error:
        sys.exit(report(error))
    except compiler_errors() as error:
        from wandelgang.cli.console import words

        sys.exit(report(WandelgangError(words("cannot-compile", **summary(str(error))))))
    except KeyboardInterrupt:
        sys.exit(130)


def report(error: WandelgangError) -> int:
    from wandelgang.cli.console import fail

    return fail(error)


def compiler_errors() -> tuple[type[Exception], ...]:
    """What the compiler raises; nothing as long as nobody has loaded it."""
    loaded = sys.modules.get("numba.core.errors")
    return (loaded.NumbaError,) if loaded else ()


def summary(error: str) -> dict[str, object]:
    """The innermost place in a compiler's long explanation, and what it says about it."""
    before, found, _ = error.partition('File "')
    place = re.match(r'File "([^"]+)", line (\d+)', error[len(before) :]) if found else None
    reason = next((line.strip() for line in reversed(before.splitlines()) if line.strip()), "")
    return {"file": place[1] if place else "?", "line": place[2] if place else "?", "reason": reason.rstrip(".")}
