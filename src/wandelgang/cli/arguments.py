"""Arguments that several commands take: a game, its options as `name=value`, a language."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from wandelgang.cli.console import words
from wandelgang.core.options import Option
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.cores import MOST_CORES, use_cores
from wandelgang.errors import BadSetup
from wandelgang.language import LANGUAGES
from wandelgang.play.variant import Variant

MOST_VALUES = 20  # of a number to complete
FIRST_GAME = names()[0]  # played, checked or shown if no game is named


def offered_games(incomplete: str) -> list[str]:
    return [name for name in names() if name.startswith(incomplete)]


def typed_words() -> list[str]:
    """The command line so far, as shells hand it over to be completed."""
    return next((os.environ[name].split() for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS") if name in os.environ), [])


def offered_options(incomplete: str) -> list[str]:
    """The names of a game's options, and behind one of them its values."""
    game = next((word for word in typed_words() if word in names()), FIRST_GAME)
    options = {option.name: option for option in find_game(game).all_options}
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{one}=" for one in options if one.startswith(incomplete)]
    return [f"{name}={value}" for value in values_of(options.get(name)) if f"{name}={value}".startswith(incomplete)]


def values_of(option: Option | None) -> Sequence[object]:
    """What an option can be, as far as it can be listed."""
    if option is None or option.offered:
        return option.offered if option else ()
    if option.kind is bool:
        return ("yes", "no")
    if option.least is not None and option.most is not None:
        return range(option.least, min(option.most, option.least + MOST_VALUES - 1) + 1)
    return ()


def offered_languages(incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The name of a game; `wandelgang games` lists them.", autocompletion=offered_games),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.", autocompletion=offered_options
    ),
]
Cores = Annotated[
    int | None,
    typer.Option(
        "--threads",
        min=1,
        max=MOST_CORES,
        help="How many threads all searches together use; by default one per core. Levels 1 to 4 always use one.",
        callback=lambda threads: None if threads is None else use_cores(threads),
    ),
]
LanguageName = Annotated[
    str | None,
    typer.Option("--language", "-l", help="de or en; the terminal's language by default.", autocompletion=offered_languages),
]


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
