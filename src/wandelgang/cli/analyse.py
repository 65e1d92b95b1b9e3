"""`wandelgang analyse`: the best actions in a position or at any ply of a record, and the result each player can expect."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wandelgang.cli.arguments import Cores, LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.display import print_scene
from wandelgang.cli.files import Ply, PositionSource, read_position
from wandelgang.errors import NotYourTurn
from wandelgang.errors import words as common
from wandelgang.language import Language
from wandelgang.play.analysis import Analysis
from wandelgang.play.position import Position
from wandelgang.render.terminal import PLAYER_STYLES
from wandelgang.scene import Choice

BAR = 24  # characters of a full bar
CONTINUATION = 6  # actions of a continuation to show


def analyse(
    source: PositionSource,
    ply: Ply = None,
    seconds: Annotated[float, typer.Option("--time", help="Seconds to think.", min=0.01)] = 2.0,
    lines: Annotated[int, typer.Option(help="How many actions to show.", min=1)] = 3,
    turns: Annotated[
        bool, typer.Option("--turns", help="Whole turns, valued as by `review`, and not by time: `--time` does not count.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    threads: Cores = None,
    language: LanguageName = None,
) -> None:
    """Show the best actions of the player whose turn it is, from what that player may see."""
    lang = chosen_language(language)
    position = read_position(source, ply)
    if turns:
        analyse_turns(position, lines, as_json, lang)
        return
    if position.turn < 0:
        raise NotYourTurn(common("nobody-acts"))
    if not as_json:
        print_scene(position.view(position.turn).scene(), lang)
    with console.status(words("thinking").say(lang)):
        analysis = position.analyse(seconds, lines=lines)
    if as_json:
        gain = analysis.gain.say(lang) if analysis.gain else None
        typer.echo(json.dumps(asdict(analysis) | {"value": analysis.value, "gain": gain}, indent=2))
        return
    names = [common("seat-name", n=number + 1).say(lang) for number in range(position.players)]
    show([*advice_parts(analysis, lang), *expected_parts(analysis.value, names, position.game.palette, lang)])


def analyse_turns(position: Position, most: int, as_json: bool, lang: Language) -> None:
    """The best turns found; where chance acts, only what everybody may expect."""
    with console.status(words("thinking").say(lang)):
        found = position.review()
    turns = [(" ".join(found.texts(turn)), turn.value) for turn in found.turns[:most]]
    if as_json:
        told = [{"actions": text.split(), "value": value} for text, value in turns]
        typer.echo(json.dumps({"seat": found.seat, "value": found.chances, "turns": told}, indent=2))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words("review-turn").say(lang))
    table.add_column(words("advice-expected").say(lang), justify="right")
    for text, value in turns:
        table.add_row(f"[bold]{escape(text)}[/]", f"{value[found.seat]:.0%}")
    if turns:
        console.print(table)
    names = [common("seat-name", n=number + 1).say(lang) for number in range(position.players)]
    show(expected_parts(found.chances, names, position.game.palette, lang))


def show(parts: Iterable[RenderableType]) -> None:
    for part in parts:
        console.print(part)


def advice_parts(analysis: Analysis, lang: Language, choices: Sequence[Choice] = ()) -> list[RenderableType]:
    """The best actions: what each is worth to the player, how the game may continue, and what the first achieves.

    With choices, what each action means comes below them.
    """
    labels = {choice.action: choice.label.say(lang) for choice in choices}
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("advice-action", "advice-expected", "advice-line"):
        table.add_column(words(heading).say(lang), justify="right" if heading == "advice-expected" else "left")
    for advice in analysis.advice:
        line = " ".join(advice.line[1 : CONTINUATION + 1]) + (" …" if len(advice.line) > CONTINUATION + 1 else "")
        table.add_row(f"[bold]{escape(advice.action)}[/]", f"{advice.value[analysis.seat]:.0%}", escape(line))
    meant = [f"{advice.action}: {labels[advice.action]}." for advice in analysis.advice if advice.action in labels]
    said = [one for one in (analysis.proof, analysis.gain) if one is not None]
    return [table, *map(Text, meant), *(Text(one.say(lang)) for one in said)]


def expected_parts(values: Sequence[float], names: list[str], palette: tuple[int, ...], lang: Language) -> list[RenderableType]:
    """The result each player can expect, as bars."""
    parts: list[RenderableType] = [Text(words("expected-result").say(lang))]
    widest = max(len(name) for name in names)
    for seat, (name, value) in enumerate(zip(names, values, strict=True)):
        bar = "█" * round(BAR * value)
        line = Text(f"  {name.ljust(widest)}  ").append(bar.ljust(BAR, "·"), PLAYER_STYLES[palette[seat]])
        parts.append(line.append(f" {value:4.0%}"))
    return parts
