"""What commands say about themselves in German: help, and what the library that reads the command line finds wrong.

The source has these texts in English; `help.toml` has both languages side by side. What it lacks stays English.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import Any

import typer

from wandelgang.language import LANGUAGES, Language, preferred

UsageError: Any = typer.BadParameter.__mro__[1]
DEEPEST = 3  # texts within texts
USAGE = {"Usage: ": "Aufruf: ", "[OPTIONS]": "[OPTIONEN]", "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE] …"}


@cache
def texts() -> dict[str, str]:
    """Every English text and its German."""
    found = tomllib.loads(resources.files("wandelgang.cli").joinpath("help.toml").read_text("utf-8"))
    return {**found["help"], **found["messages"]}


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """Texts with something to fill in, those with the most words first."""
    found = sorted((one for one in texts() if re.search(r"\{\w+\}", one)), key=len, reverse=True)
    return [(re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(one)), re.DOTALL), texts()[one]) for one in found]


def asked_language(arguments: Sequence[str]) -> Language:
    """The language of the command line, before anybody has read it: `-l de`, or that of the terminal."""
    joined = " ".join(["", *arguments, ""])
    found = re.findall(r" (?:-l ?|--language[ =])(\w+)(?= )", joined)
    return next((known for known in LANGUAGES if found and found[-1] == known), preferred())


def german(text: str, depth: int = 0) -> str:
    """The German of an English text; of one that is not known, the same text."""
    if text in texts():
        return texts()[text]
    for pattern, said in patterns():
        found = pattern.fullmatch(text)
        if found and depth < DEEPEST:
            return said.format_map({name: german(value, depth + 1) for name, value in found.groupdict().items()})
    return text


def speak(command: Any, language: Language) -> None:
    """Let a command and its options speak a language."""
    usage, help_option = command.get_usage, command.get_help_option

    def usage_said(context: Any) -> str:
        """The first line of every help page and every error; so the library is loaded by now if it is needed at all."""
        translate_library(language)
        told: str = usage(context)
        for text, said in USAGE.items():
            told = told.replace(text, said) if language == "de" else told
        return told

    def help_option_said(context: Any) -> Any:
        option = help_option(context)
        if option is not None and language == "de":
            option.help = german(option.help)
        return option

    command.get_usage, command.get_help_option = usage_said, help_option_said
    for one in (command, *command.params):
        if language == "de" and getattr(one, "help", None):
            one.help = german(one.help)


def translate_library(language: Language) -> None:
    """Headings and hints of the help pages, which the library keeps in variables."""
    module = sys.modules.get("typer.rich_utils")
    known = {said: text for text, said in texts().items()}
    for name, value in list(vars(module).items()) if module else []:
        if name.isupper() and isinstance(value, str):
            text = known.get(value, value)
            setattr(module, name, texts().get(text, value) if language == "de" else text)


@contextmanager
def translated_errors(language: Language) -> Iterator[None]:
    """What is wrong with a command line, said in this language."""
    try:
        yield
    except UsageError as error:
        if language == "de":
            told = german(error.format_message())
            error.format_message = lambda: told
        raise
