"""`wandelgang draw`: a position, or any ply of a record, as an SVG picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wandelgang.cli.arguments import LanguageName
from wandelgang.cli.console import chosen_language, words
from wandelgang.cli.files import Ply, PositionSource, position_in, read_played, write_text
from wandelgang.errors import BadSetup
from wandelgang.play.position import Position
from wandelgang.play.traces import drawn_turn


def draw(
    source: PositionSource,
    output: Annotated[str, typer.Option("--output", "-O", help="Where to write the SVG; - for standard output.")] = "-",
    ply: Ply = None,
    viewer: Annotated[int | None, typer.Option(help="Only what this seat may see; -1 for a spectator.")] = None,
    width: Annotated[int | None, typer.Option(help="Width in pixels.", min=16)] = None,
    language: LanguageName = None,
) -> None:
    """Draw a position, or a ply of a record with traces of the turn that led to it, as SVG."""
    found = read_played(source)
    position = position_in(found, ply)
    if viewer is not None:
        if not -1 <= viewer < position.players:
            raise BadSetup("--viewer", words("expected-range", least=-1, most=position.players - 1), viewer)
        position = position.view(viewer)
    turn = None if isinstance(found, Position) else drawn_turn(found, found.ply if ply is None else ply, viewer)
    picture = position.svg(chosen_language(language), width, turn)
    if output == "-":
        sys.stdout.write(picture)
    else:
        write_text(output, picture)
