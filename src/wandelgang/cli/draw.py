"""`wandelgang draw`: an SVG picture of any position, or of any ply of a record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wandelgang.cli.shared import LanguageName, source_text, words, write_text
from wandelgang.cli.shared import language as chosen
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.rules import States
from wandelgang.errors import BadSetup
from wandelgang.games import game as find_game
from wandelgang.play.match import load
from wandelgang.records.record import FIRST_LINE
from wandelgang.render.svg import svg


def draw(
    source: Annotated[
        str, typer.Argument(help="A position as text, a file with a position or a record, or - for standard input.")
    ],
    output: Annotated[str, typer.Option("--output", "-O", help="Where to write the SVG; - for standard output.")] = "-",
    ply: Annotated[int | None, typer.Option(help="After so many actions of a record; by default after all.")] = None,
    viewer: Annotated[int | None, typer.Option(help="Only what this seat may see; -1 for a spectator.")] = None,
    width: Annotated[int | None, typer.Option(help="Width in pixels.", min=16)] = None,
    language: LanguageName = None,
) -> None:
    """Draw a position or a ply of a record as SVG."""
    game, states, plies = found(source_text(source), ply)
    if ply is not None and not 0 <= ply <= plies:
        raise BadSetup("--ply", words("expected-range", least=0, most=plies), ply)
    players = int(states[0].players)
    if viewer is not None:
        if not -1 <= viewer < players:
            raise BadSetup("--viewer", words("expected-range", least=-1, most=players - 1), viewer)
        states = INTERPRETED.view(states, viewer)
    picture = svg(game.scene(states[0]), game.art, chosen(language), width, game.position(states))
    if output == "-":
        sys.stdout.write(picture)
    else:
        write_text(output, picture)


def found(text: str, ply: int | None) -> tuple[Game, States, int]:
    """The game and the state to draw, and how many plies there are to choose from."""
    if text.startswith(FIRST_LINE):
        match = load(text, live=False)
        return match.game, match.state_at(match.ply if ply is None else ply), match.ply
    game = find_game(text.split(" ", 1)[0])
    return game, game.parse_position(text.strip()), 0
