"""The command line: one file per command."""

from __future__ import annotations

import sys

import typer

from wandelgang.cli import analyse, arena, bench, check, draw, games, play, replay, rules, serve, validate
from wandelgang.cli.console import fail
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
    except KeyboardInterrupt:
        sys.exit(130)
