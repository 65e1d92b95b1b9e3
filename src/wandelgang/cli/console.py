"""What a command says on the terminal: the messages of this package, the console, and errors in the chosen language."""

from __future__ import annotations

import sys

from rich.console import Console

from wandelgang.cli.translation import asked_language
from wandelgang.errors import BadSetup, WandelgangError
from wandelgang.language import LANGUAGES, Catalogue, Language

words = Catalogue("wandelgang.cli")
console = Console(highlight=False)
ERROR_LANGUAGE = [asked_language(sys.argv[1:])]  # a command may choose another


def chosen_language(name: str | None) -> Language:
    """The language a command was asked to speak, errors included; by default that of the terminal."""
    if name is None:
        return asked_language(sys.argv[1:])
    for known in LANGUAGES:
        if name == known:
            ERROR_LANGUAGE[:] = [known]
            return known
    raise BadSetup("--language", words("expected-language"), name)


def fail(error: WandelgangError) -> int:
    """Say in one sentence what went wrong; the exit status."""
    screen = Console(stderr=True, highlight=False, soft_wrap=True)
    screen.print(error.message.say(ERROR_LANGUAGE[0]), style="red", markup=False)
    return 2
