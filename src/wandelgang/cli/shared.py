"""What the commands have in common: language, options typed as `name=value`, reading files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from wandelgang.errors import BadSetup, Missing, WandelgangError
from wandelgang.games import game as find_game
from wandelgang.language import LANGUAGES, Catalogue, Language, preferred
from wandelgang.play.variant import Variant

words = Catalogue("wandelgang.cli")
console = Console(highlight=False)
SPOKEN = [preferred()]  # what errors are said in; a command may choose another language

GameName = Annotated[str, typer.Argument(help="The name of a game; `wandelgang games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
LanguageName = Annotated[str | None, typer.Option("--language", "-l", help="de or en; by default as the terminal.")]


def language(name: str | None) -> Language:
    if name is None:
        return preferred()
    for known in LANGUAGES:
        if name == known:
            SPOKEN[:] = [known]
            return known
    raise BadSetup("--language", words("expected-language"), name)


def fail(error: WandelgangError) -> int:
    """Say what went wrong, in the language of the terminal; the exit status."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(error.message.say(SPOKEN[0]), style="red", markup=False)
    return 2


def variant(name: str, options: list[str] | None) -> Variant:
    """The game with options as typed."""
    game = find_game(name)
    known = {option.name: option for option in game.all_options}
    given: dict[str, object] = {}
    for typed in options or []:
        key, equals, value = typed.partition("=")
        if not equals or key not in known:
            raise BadSetup("--option", words("expected-option", names=", ".join(known)), typed)
        given[key] = known[key].read(value)
    return Variant(name, given)


def read_text(path: str) -> str:
    """The text of a file, or of standard input if the path is `-`."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).expanduser().read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Missing(words("cannot-read", path=path, reason=error)) from error


def write_text(path: str, text: str) -> None:
    try:
        Path(path).expanduser().write_text(text, "utf-8")
    except OSError as error:
        raise Missing(words("cannot-write", path=path, reason=error)) from error


def check_writable(path: str) -> None:
    """Refuse a file that could not be written later; one that is there stays as it is."""
    try:
        Path(path).expanduser().open("a", encoding="utf-8").close()
    except OSError as error:
        raise Missing(words("cannot-write", path=path, reason=error)) from error


def source_text(source: str) -> str:
    """A position given as text is itself; a path or `-` is what it holds."""
    is_text = " " in source.strip() and not is_file(source)
    return (source if is_text else read_text(source)).strip()


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long to be a path, or not one at all
        return False
