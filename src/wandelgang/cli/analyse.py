"""`wandelgang analyse`: the best actions in a position or at any ply of a record, with what everybody may expect of them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wandelgang.cli.draw import found
from wandelgang.cli.shared import LanguageName, console, source_text, words
from wandelgang.cli.shared import language as chosen
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup, NotYourTurn
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.analysis import Analysis
from wandelgang.play.analysis import analyse as think
from wandelgang.render.terminal import PLAYER_STYLES, rich_text

BAR = 24  # signs of a bar that is full
FORESEEN = 6  # actions of a continuation that are shown


def analyse(
    source: Annotated[
        str, typer.Argument(help="A position as text, a file with a position or a record, or - for standard input.")
    ],
    ply: Annotated[int | None, typer.Option(help="After so many actions of a record; by default after all.")] = None,
    seconds: Annotated[float, typer.Option("--time", help="Seconds to think.", min=0.01)] = 2.0,
    lines: Annotated[int, typer.Option(help="How many actions to show.", min=1)] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = None,
) -> None:
    """Show the best actions of whoever acts, from what he may see."""
    said = chosen(language)
    game, states, plies = found(source_text(source), ply)
    if ply is not None and not 0 <= ply <= plies:
        raise BadSetup("--ply", words("expected-range", least=0, most=plies), ply)
    seat = int(INTERPRETED.turn(states))
    if seat < 0:
        raise NotYourTurn(common("nobody-acts"))
    view = INTERPRETED.view(states, seat)
    if not as_json:
        console.print(rich_text(game.scene(view[0])))
    with console.status(words("thinking").say(said)):
        analysis = think(game, view, seat, seconds, lines=lines)
    if as_json:
        gain = analysis.gain.say(said) if analysis.gain else None
        typer.echo(json.dumps(asdict(analysis) | {"value": analysis.value, "gain": gain}, indent=2))
        return
    names = [common("seat-name", n=number + 1).say(said) for number in range(int(states[0].players))]
    show_advice(analysis, said)
    show_expected(analysis, names, game.palette, said)


def show_advice(analysis: Analysis, said: Language) -> None:
    """The best actions: what each is worth to whoever acts, how play may go on, and what the first is good for."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("advice-action", "advice-expected", "advice-line"):
        table.add_column(words(heading).say(said), justify="right" if heading == "advice-expected" else "left")
    for advice in analysis.advice:
        line = " ".join(advice.line[1 : FORESEEN + 1]) + (" …" if len(advice.line) > FORESEEN + 1 else "")
        table.add_row(f"[bold]{escape(advice.action)}[/]", f"{advice.value[analysis.seat]:.0%}", escape(line))
    console.print(table)
    if analysis.gain:
        console.print(analysis.gain.say(said), markup=False)


def show_expected(analysis: Analysis, names: list[str], palette: tuple[int, ...], said: Language) -> None:
    """What everybody may expect, as bars."""
    console.print(words("expected-result").say(said))
    widest = max(len(name) for name in names)
    for seat, (name, value) in enumerate(zip(names, analysis.value, strict=True)):
        bar = "█" * round(BAR * value)
        line = Text(f"  {name.ljust(widest)}  ").append(bar.ljust(BAR, "·"), PLAYER_STYLES[palette[seat]])
        console.print(line.append(f" {value:4.0%}"))
