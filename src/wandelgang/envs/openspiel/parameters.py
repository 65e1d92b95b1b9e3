"""The options of a game as parameters of OpenSpiel, and back.

OpenSpiel writes parameters as `name(key=value,…)` and reads the type of a value from its looks, so a text is percent-encoded
wherever it would be misread. An option without a default has a value that stands for "not given": −1, or the empty text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

from wandelgang.core.game import Game
from wandelgang.core.options import Option
from wandelgang.errors import BadSetup, words

Value = int | bool | str
NOT_GIVEN = -1
NO_TEXT = ""
YES, NO = "yes", "no"
PLAIN = "!\"#$&'*+-./:;<>?@[\\]^_`{|}~ "  # besides letters and digits

SEED = "seed"
DEALS = "deals"
MAX_LENGTH = "max_length"
OWN: dict[str, tuple[int, int, int]] = {  # default, least, most
    SEED: (0, 0, 2**31 - 1),  # the seed of deal 0
    DEALS: (1000, 1, 1_000_000),  # how many deals there are, all equally likely
    MAX_LENGTH: (5000, 1, 1_000_000),  # actions until a game ends without a winner
}


def specification(game: Game) -> dict[str, Value]:
    """All parameters of a game with their defaults."""
    own: dict[str, Value] = {name: default for name, (default, _, _) in OWN.items()}
    return {option.name: written(option, option.default) for option in game.all_options} | own


def given_options(game: Game, parameters: Mapping[str, Any]) -> dict[str, object]:
    """The options that parameters stand for; those that are not given are left out."""
    options = {option.name: option for option in game.all_options}
    found = {name: read(options[name], value) for name, value in parameters.items() if name in options}
    return {name: value for name, value in found.items() if value is not None}


def own_parameter(name: str, parameters: Mapping[str, Any]) -> int:
    """A parameter that every game has. Raises BadSetup if it is out of range."""
    default, least, most = OWN[name]
    value = parameters.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise BadSetup(name, words("expected-number", least=least, most=most), repr(value))
    return value


def distinct(game: Game, parameters: Mapping[str, Any]) -> dict[str, Value]:
    """What differs from the defaults, in one way of writing: equal variants have equal parameters."""
    defaults, options = specification(game), {option.name: option for option in game.all_options}
    found = {name: own_parameter(name, parameters) for name in OWN} | {
        name: written(options[name], value) for name, value in given_options(game, parameters).items()
    }
    return {name: value for name, value in sorted(found.items()) if value != defaults[name]}


def written(option: Option, value: object) -> Value:
    """The value of an option as a parameter."""
    if isinstance(value, bool):
        return value if option.default is not None else YES if value else NO
    if isinstance(value, int):
        return value
    if value is None:
        return not_given(option) if option.kind is int else NO_TEXT
    return encoded(str(value))


def read(option: Option, value: Value) -> object:
    """The value of a parameter as that of an option; None if it is not given. The option itself checks it later."""
    if option.default is None and value == (not_given(option) if option.kind is int else NO_TEXT):
        return None
    if option.kind is bool and isinstance(value, str):
        return replace(option, default=None).read(value)
    return unquote(value) if isinstance(value, str) else value


def not_given(option: Option) -> int:
    return NOT_GIVEN if option.least is None else min(NOT_GIVEN, option.least - 1)


def encoded(text: str) -> str:
    """A text that OpenSpiel reads back as this text."""
    safe = "".join(sign if sign.isalnum() or sign in PLAIN else quote(sign, safe="") for sign in text)
    return f"%{ord(safe[0]):02X}{safe[1:]}" if safe and looks_like_a_value(text) else safe


def looks_like_a_value(text: str) -> bool:
    """Would OpenSpiel take this text for a number or a truth value?"""
    try:
        float(text)
    except ValueError:
        return text.lower() in ("true", "false")
    return True
