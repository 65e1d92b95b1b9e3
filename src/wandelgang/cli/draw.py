"""`wandelgang draw`: an SVG picture of any position, or of any ply of a record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wandelgang.cli.shared import LanguageName, match_of, words, write_text
from wandelgang.cli.shared import language as chosen
from wandelgang.core.calls import INTERPRETED
from wandelgang.errors import BadSetup
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
    match = match_of(source)
    if ply is not None and not 0 <= ply <= match.ply:
        raise BadSetup("--ply", words("expected-range", least=0, most=match.ply), ply)
    if viewer is not None and not -1 <= viewer < match.players:
        raise BadSetup("--viewer", words("expected-range", least=-1, most=match.players - 1), viewer)
    state = match.state_at(match.ply if ply is None else ply)
    if viewer is not None:
        state = INTERPRETED.view(state, viewer)
    picture = svg(match.game.scene(state[0]), match.game.art, chosen(language), width, match.game.position(state))
    if output == "-":
        sys.stdout.write(picture)
    else:
        write_text(output, picture)
