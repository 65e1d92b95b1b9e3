"""The command line: one file per command."""

from __future__ import annotations

import re
import sys

import typer
from numba.core.errors import NumbaError

from wandelgang.cli import analyse, arena, bench, check, draw, games, play, replay, rules, serve, validate
from wandelgang.cli.console import fail, words
from wandelgang.errors import WandelgangError

app = typer.Typer(
    name="wandelgang",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Labyrinths that move while you walk in them. Without a command, serve the table and open it in a browser."""
    if context.invoked_subcommand is None:
        typer.main.get_group(app).commands["serve"].main(["--open"], standalone_mode=False)


for command in (
    serve.serve,
    play.play,
    games.games,
    rules.rules,
    replay.replay,
    draw.draw,
    validate.validate,
    analyse.analyse,
    arena.arena,
    check.check,
    bench.bench,
):
    app.command()(command)


def main() -> None:
    """Run the command; if it cannot be done, say why in one sentence."""
    try:
        app()
    except WandelgangError as error:
        sys.exit(fail(error))
    except NumbaError as error:
        sys.exit(fail(WandelgangError(words("cannot-compile", **summary(str(error))))))
    except KeyboardInterrupt:
        sys.exit(130)


def summary(error: str) -> dict[str, object]:
    """The innermost place in a compiler's long explanation, and what it says about it."""
    before, found, _ = error.partition('File "')
    place = re.match(r'File "([^"]+)", line (\d+)', error[len(before) :]) if found else None
    reason = next((line.strip() for line in reversed(before.splitlines()) if line.strip()), "")
    return {"file": place[1] if place else "?", "line": place[2] if place else "?", "reason": reason.rstrip(".")}
