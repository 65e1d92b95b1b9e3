"""`wandelgang bench`: the speed of rules and search, next to that of the same rules interpreted, measured in the same run."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from wandelgang.cli.console import console
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games as installed
from wandelgang.trust.speed import measure

FIGURES = (
    "turns_per_second",
    "decisions_per_second",
    "games_per_second",
    "legal_microseconds",
    "apply_microseconds",
    "iterations_per_second",
    "judged_per_second",
    "judged_to_playout_decisions",
    "alphabeta_nodes_per_second",
    "rollouts_per_second",
    "cold_seconds",
    "warm_seconds",
    "bytes_per_state",
)


def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Games to measure; all by default.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds to measure each figure.", min=0.05)] = 1.0,
    cold: Annotated[bool, typer.Option("--cold/--no-cold", help="Also measure the first start, with an empty cache.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure random play, calls from Python, search, start-up and state size."""
    games = [find_game(name) for name in names] if names else installed()
    measured = {game.name: measure(game, seconds, cold) for game in games}
    if as_json:
        typer.echo(json.dumps({"games": measured}, indent=2))
        return
    for name, figures in measured.items():
        table = Table(title=name, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for heading in ("", "compiled", "interpreted", "ratio"):
            table.add_column(heading, justify="left" if not heading else "right")
        for figure in FIGURES:
            if figure in figures:
                ratio = figures.get(f"{figure}_ratio")
                slow = figures.get(f"{figure}_interpreted")
                table.add_row(figure.replace("_", " "), show(figures[figure]), show(slow), f"{ratio:,.0f}×" if ratio else "")
        console.print(table)


def show(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"
