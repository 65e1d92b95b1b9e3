"""Arguments that several commands take: a game, its options as `name=value`, a language."""

from __future__ import annotations

from typing import Annotated

import typer

from wandelgang.cli.console import words
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.errors import BadSetup
from wandelgang.play.variant import Variant

FIRST_GAME = names()[0]  # played, checked or shown if no game is named

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `wandelgang games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
LanguageName = Annotated[str | None, typer.Option("--language", "-l", help="de or en; the terminal's language by default.")]


def variant(name: str, options: list[str] | None) -> Variant:
    """The game with its options as typed."""
    return Variant(name, typed_options(name, options))


def typed_options(name: str, options: list[str] | None) -> dict[str, object]:
    """The options of a game as typed, each read as its type says."""
    known = {option.name: option for option in find_game(name).all_options}
    given: dict[str, object] = {}
    for typed in options or []:
        key, equals, value = typed.partition("=")
        if not equals or key not in known:
            raise BadSetup("--option", words("expected-option", names=", ".join(known)), typed)
        if key in given:
            raise BadSetup("--option", words("expected-once", name=key), typed)
        given[key] = known[key].read(value)
    return given
