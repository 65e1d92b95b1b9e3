"""`wandelgang play`: a game in the terminal, people and computer players in any seats."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from wandelgang.cli.shared import GameName, LanguageName, Options, read_text, variant
from wandelgang.cli.shared import language as chosen
from wandelgang.cli.table import HUMAN, Table
from wandelgang.core.generator import Generator
from wandelgang.errors import BadSetup, words
from wandelgang.play.match import load
from wandelgang.play.players import PLAYERS


def play(
    game: GameName = "tiles",
    seat: Annotated[
        list[str] | None, typer.Option("--seat", "-s", help="human, random or greedy; one for each seat, in order.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.", min=0)] = None,
    file: Annotated[str | None, typer.Option("--load", help="Go on with a saved game.")] = None,
    pause: Annotated[bool, typer.Option("--pause/--no-pause", help="Wait for Enter when the screen changes hands.")] = True,
    language: LanguageName = None,
) -> None:
    """Play a game in the terminal. By default you play against the computer."""
    said = chosen(language)
    if file is not None:
        match = load(read_text(file))
        kinds = [kind_of(name) for name in match.seats]
        Table(match, kinds, said, Generator(seed), pause).run()
        return
    settled = variant(game, option)
    players = int(settled.start(Generator(0))[0].players)
    kinds = seat or [HUMAN, *["greedy"] * (players - 1)]
    for kind in kinds:
        if kind != HUMAN and kind not in PLAYERS:
            raise BadSetup("--seat", words("expected-choice", choices=", ".join([HUMAN, *PLAYERS])), kind)
    if len(kinds) != players:
        raise BadSetup("--seat", words("seat-count", expected=players), len(kinds))
    match = settled.match(seed, seat_names(kinds, said))
    Table(match, kinds, said, Generator(seed), pause).run()


def kind_of(name: str) -> str:
    """Who sits there in a saved game: a computer player is called what it is, perhaps with a number."""
    return next((kind for kind in PLAYERS if re.fullmatch(rf"{kind}( [0-9]+)?", name)), HUMAN)


def seat_names(kinds: list[str], said: str) -> list[str]:
    """People are numbered; computer players are called what they are, so that a saved game knows them again."""
    names = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN:
            names.append(words("seat-name", n=seat + 1).say("de" if said == "de" else "en"))
        else:
            names.append(kind if kinds.count(kind) == 1 else f"{kind} {seat + 1}")
    return names
