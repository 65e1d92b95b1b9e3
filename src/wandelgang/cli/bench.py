"""`wandelgang bench`: the speed of rules and search, next to that of the same rules interpreted, measured in the same run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wandelgang.cli.console import console
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import games as installed
from wandelgang.envs import speed
from wandelgang.play import speed as library
from wandelgang.play.variant import Variant
from wandelgang.trust.builds import compare_builds
from wandelgang.trust.speed import measure

FIGURES = (
    "turns_per_second",
    "decisions_per_second",
    "games_per_second",
    "legal_microseconds",
    "apply_microseconds",
    "successor_microseconds",
    "unchecked_successor_microseconds",
    "check_microseconds",
    "simulated_games",
    "simulated_games_per_second",
    "compiled_loop_games_per_second",
    "simulate_to_compiled_loop",
    "python_loop_games_per_second",
    "python_loop_to_simulate",
    "level_5_steps_per_second",
    "level_5_speedup_by_threads",
    "level_5_steps_per_second_of_four",
    "large_board_decisions_per_second",
    "large_board_to_usual",
    "iterations_per_second",
    "evaluated_per_second",
    "evaluated_to_playout_decisions",
    "alphabeta_nodes_per_second",
    "rollouts_per_second",
    "cold_seconds",
    "warm_seconds",
    "bytes_per_state",
    "bytes_copied_per_node",
)


def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Games to measure; all by default.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds to measure each figure.", min=0.05)] = 1.0,
    cold: Annotated[bool, typer.Option("--cold/--no-cold", help="Also measure the first start, with an empty cache.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    against: Annotated[
        Path | None, typer.Option(help="Compare with another build: its folder that contains the package wandelgang.")
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="Measure batches of games instead, beside a Python loop, and pgx if installed.")
    ] = False,
    rounds: Annotated[int, typer.Option(help="How often both builds are measured, in turns.", min=1)] = 3,
) -> None:
    """Measure random play, calls from Python, the library, search, start-up and state size."""
    games = [find_game(name) for name in names] if names else installed()
    if against is not None:
        show_builds({game.name: compare_builds(game.name, against, seconds, rounds) for game in games}, as_json)
        return
    if batch:
        show_batches([game.name for game in games], seconds, as_json)
        return
    measured = {
        game.name: measure(game, seconds, cold) | library.measure(Variant(game.name, {}), min(seconds, 1.0)) for game in games
    }
    if as_json:
        typer.echo(json.dumps({"games": measured}, indent=2))
        return
    for name, figures in measured.items():
        table = new_table(name, "compiled", "interpreted", "ratio")
        for figure in FIGURES:
            if figure in figures:
                ratio = figures.get(f"{figure}_ratio")
                slow = figures.get(f"{figure}_interpreted")
                table.add_row(figure.replace("_", " "), show(figures[figure]), show(slow), f"{ratio:,.0f}×" if ratio else "")
        console.print(table)


def show_builds(compared: dict[str, dict[str, tuple[float, float]]], as_json: bool) -> None:
    """Another build and this one side by side."""
    if as_json:
        typer.echo(json.dumps({"games": compared}, indent=2))
        return
    for name, figures in compared.items():
        table = new_table(name, "other build", "this build", "ratio")
        for figure, (other, this) in figures.items():
            table.add_row(figure.replace("_", " "), show(other), show(this), f"{this / other:.2f}×")
        console.print(table)


def show_batches(names: list[str], seconds: float, as_json: bool) -> None:
    """Steps per second of batches, by number of games and by what a step does."""
    measured = {name: speed.measure(Variant(name, {}), seconds) for name in names}
    if other := speed.connect_four(seconds):
        measured["pgx, Connect Four"] = other
    if as_json:
        typer.echo(json.dumps({"batches": measured}, indent=2))
        return
    for name, sizes in measured.items():
        headings = dict.fromkeys(heading for figures in sizes.values() for heading in figures)
        table = new_table(f"{name}: steps per second", *headings)
        for size, figures in sizes.items():
            table.add_row(size, *(show(figures.get(heading)) for heading in headings))
        console.print(table)


def new_table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def show(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"
