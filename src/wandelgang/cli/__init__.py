"""The command line: one file a command."""

from __future__ import annotations

import sys

import typer

from wandelgang.cli import analyse, arena, bench, check, draw, games, play, replay, rules, serve, validate
from wandelgang.cli.shared import fail
from wandelgang.errors import WandelgangError

app = typer.Typer(
    name="wandelgang",
    help="Labyrinths that move while you walk in them.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Labyrinths that move while you walk in them. Without a command: the table in the browser."""
    if context.invoked_subcommand is None:
        typer.main.get_group(app).commands["serve"].main(["--open"], standalone_mode=False)


app.command()(serve.serve)
app.command()(play.play)
app.command()(games.games)
app.command()(rules.rules)
app.command()(replay.replay)
app.command()(draw.draw)
app.command()(validate.validate)
app.command()(analyse.analyse)
app.command()(arena.arena)
app.command()(check.check)
app.command()(bench.bench)


def main() -> None:
    """Run the command; what cannot be done is said in one sentence."""
    try:
        app()
    except WandelgangError as error:
        sys.exit(fail(error))
    except KeyboardInterrupt:
        sys.exit(130)
