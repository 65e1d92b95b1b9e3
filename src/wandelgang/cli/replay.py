"""`wandelgang replay`: a record, action by action."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.display import print_scene
from wandelgang.cli.files import read_text
from wandelgang.cli.line import is_interactive, read_line
from wandelgang.language import Language
from wandelgang.play.match import Match, load
from wandelgang.play.turns import turn_at

LINES = 3  # beside the board: what was done, and the question


def replay(
    file: Annotated[str, typer.Argument(help="A record file, or - for standard input.")],
    viewer: Annotated[int | None, typer.Option(help="Only what this seat may see; -1 for a spectator.")] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Draw the board after every action.")] = True,
    language: LanguageName = None,
) -> None:
    """Step through a record: Enter for the next action, b for the previous one, q to quit."""
    lang = chosen_language(language)
    match = load(read_text(file), live=False)
    if viewer is not None:
        match.view(viewer)
    ply = 0
    asking = is_interactive() and file != "-"
    while True:
        show(match, ply, viewer, boards, lang)
        if ply == match.ply and not asking:
            return
        try:
            answer = read_line(f"{words('replay-keys').say(lang)} ").strip() if asking else ""
        except EOFError:
            return
        if answer == "q" or (ply == match.ply and answer != "b"):
            return
        ply = max(0, ply - 1) if answer == "b" else min(match.ply, ply + 1)


def show(match: Match, ply: int, viewer: int | None, boards: bool, lang: Language) -> None:
    if ply:
        seat = turn_at(match.turns, ply - 1).seat
        name = words("chance-name").say(lang) if seat is None else match.seats[seat]
        console.print(f"[bold]{ply:>4}[/bold]  {escape(name)}: {escape(match.story(ply - 1, viewer).say(lang))}")
    if boards:
        print_scene(match.view(viewer, ply).scene(), lang, LINES)
    if ply == match.ply and match.is_over:
        console.print(words("result", result=match.result).say(lang))
