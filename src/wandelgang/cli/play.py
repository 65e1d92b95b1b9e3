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
from wandelgang.language import LANGUAGES, Language
from wandelgang.play.levels import LEVELS
from wandelgang.play.levels import name as level_name
from wandelgang.play.match import load
from wandelgang.play.players import PLAYERS

USUAL = "2"  # the level one plays against if one does not say


def play(
    game: GameName = "tiles",
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", "-s", help="human, a level from 1 to 5, greedy, random or uct; one for each seat, in order."),
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
    kinds = seat or [HUMAN, *[USUAL] * (players - 1)]
    for kind in kinds:
        if kind != HUMAN and kind not in PLAYERS:
            raise BadSetup("--seat", words("expected-choice", choices=", ".join([HUMAN, *PLAYERS])), kind)
    if len(kinds) != players:
        raise BadSetup("--seat", words("seat-count", expected=players), len(kinds))
    match = settled.match(seed, seat_names(kinds, said))
    Table(match, kinds, said, Generator(seed), pause).run()


def kind_of(name: str) -> str:
    """Who sits there in a saved game: a computer player is called what it is, perhaps with the number of its seat."""
    for kind in PLAYERS:
        for language in LANGUAGES:
            if re.fullmatch(rf"{computer_name(kind, language)}( \([0-9]+\))?", name):
                return kind
    return HUMAN


def computer_name(kind: str, said: Language) -> str:
    """What a computer player is called: a level by its name and number."""
    return f"{level_name(kind).say(said)} {kind}" if kind in LEVELS else kind


def seat_names(kinds: list[str], said: Language) -> list[str]:
    """People are numbered; computer players are called what they are, so that a saved game knows them again."""
    names = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN:
            names.append(words("seat-name", n=seat + 1).say(said))
        else:
            name = computer_name(kind, said)
            names.append(name if kinds.count(kind) == 1 else f"{name} ({seat + 1})")
    return names
