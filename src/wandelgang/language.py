"""Texts in German and English, kept as data.

A catalogue is a file `words.toml` next to the code that uses it, with one table per key and one line per language. A message
is a text with the values to fill in; whoever shows it chooses the language. This module knows no message.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Literal

Language = Literal["de", "en"]
LONGEST = 600  # characters of a value that a message quotes
# Signs that steer a terminal (tabs and line ends do not), that turn what is written around, or that cannot be encoded.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
LANGUAGES: tuple[Language, ...] = ("de", "en")


@dataclass(frozen=True, repr=False)
class Message:
    """A text in every language, with the values to fill in. `str()` is English."""

    texts: Mapping[str, str | Mapping[str, str]]
    values: Mapping[str, object]

    def say(self, language: Language = "en") -> str:
        text = self.texts[language]
        if not isinstance(text, str):
            text = text["one" if self.values["n"] == 1 else "other"]
        if not self.values and "{" not in text and "}" not in text:
            return text
        values = self.values.items()
        return text.format_map(
            {name: value.say(language) if isinstance(value, Message) else shortened(value) for name, value in values}
        )

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Message({self.say()!r})"


def shortened(value: object) -> object:
    """A very long text is truncated, and so is a number too large to be written out; any other object becomes a text.

    What would steer a terminal or cannot be encoded is written out.
    """
    if isinstance(value, str) and len(value) <= LONGEST and value.isprintable():
        return value
    if isinstance(value, int) and value.bit_length() > LONGEST:
        value = hex(value)
    elif not isinstance(value, str | int | float):
        value = safely(str, value)
    if not isinstance(value, str):
        return value
    value = CONTROL.sub(lambda sign: ascii(sign[0])[1:-1], value)
    return value[:LONGEST] + "…" if len(value) > LONGEST else value


def quoted(value: object) -> str:
    """Any value as a message quotes it, even one that cannot be written out."""
    return str(shortened(value)) if isinstance(value, int) else safely(repr, value)


def safely(written: Callable[[object], str], value: object) -> str:
    try:
        return written(value)
    except Exception:  # whatever a stranger's object raises, or a number of thousands of digits inside a list
        return f"<{type(value).__name__}>"


def listed(messages: Sequence[Message]) -> Message:
    """Several messages as one, separated by commas."""
    return Message({language: ", ".join(message.say(language) for message in messages) for language in LANGUAGES}, {})


class MissingText(LookupError):
    """A key that a package's `words.toml` does not have."""

    def __init__(self, package: str, key: str) -> None:
        super().__init__(f"words.toml of {package}: expected a text {key!r}")
        self.package, self.key = package, key


class Catalogue:
    """The messages of one package, read from its `words.toml`."""

    def __init__(self, package: str) -> None:
        source = resources.files(package).joinpath("words.toml").read_text("utf-8")
        self.package = package
        try:
            self.texts: dict[str, dict[str, str | dict[str, str]]] = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"words.toml of {package}: {error}") from error
        self.plain = {key: Message(texts, {}) for key, texts in self.texts.items()}  # with nothing to fill in

    def __call__(self, key: str, /, **values: object) -> Message:
        if key not in self.plain:
            raise MissingText(self.package, key)
        return Message(self.texts[key], values) if values else self.plain[key]


def preferred(environment: Mapping[str, str] = os.environ) -> Language:
    """The language of this terminal: German if the locale says so, English otherwise."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"
