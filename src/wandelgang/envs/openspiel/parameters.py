"""The options of a game as parameters of OpenSpiel, and back.

OpenSpiel writes parameters as `name(key=value,…)` and reads the type of a value from its looks, so a text is percent-encoded
wherever it would be misread. An option without a default has a value that stands for "not given": −1, the empty text, or no
for a yes-or-no option, beside which a parameter `no_…` says no.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from wandelgang.core.game import Game
from wandelgang.core.options import Option
from wandelgang.errors import BadSetup, words

Value = int | bool | str
NOT_GIVEN = -1
NO_TEXT = ""
NOT = "no_"
PLAIN = "!\"#$&'*+-./:;<>?@[\\]^_`{|}~ "  # besides letters and digits

SEED = "seed"
DEALS = "deals"
MAX_LENGTH = "max_length"
OWN: dict[str, tuple[int, int, int]] = {  # default, least, most
    SEED: (0, 0, 2**31 - 1),  # the seed of deal 0
    DEALS: (1000, 1, 1_000_000),  # how many deals there are, all equally likely
    MAX_LENGTH: (2000, 1, 1_000_000),  # actions until a game ends without a winner
}


def specification(game: Game) -> dict[str, Value]:
    """All parameters of a game with their defaults."""
    found: dict[str, Value] = {}
    for option in game.all_options:
        found |= written(option, option.default)
    return found | {name: default for name, (default, _, _) in OWN.items()}


def given_options(game: Game, parameters: Mapping[str, Any]) -> dict[str, object]:
    """The options that parameters stand for; those that are not given are left out."""
    found = {option.name: read(option, parameters) for option in game.all_options}
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
    defaults, given = specification(game), given_options(game, parameters)
    found: dict[str, Value] = {name: own_parameter(name, parameters) for name in OWN}
    for option in game.all_options:
        found |= written(option, given.get(option.name, option.default))
    return {name: value for name, value in sorted(found.items()) if value != defaults[name]}


def written(option: Option, value: object) -> dict[str, Value]:
    """The value of an option as parameters: one, or two for yes and no where saying neither means something else."""
    if option.kind is bool:
        said = bool(value)
        return {option.name: said, NOT + option.name: value is False} if option.default is None else {option.name: said}
    if value is None:
        return {option.name: not_given(option) if option.kind is int else NO_TEXT}
    return {option.name: value if isinstance(value, int) else encoded(str(value))}


def read(option: Option, parameters: Mapping[str, Any]) -> object:
    """The value that parameters give to an option; None if they give none. The option itself checks it later."""
    value = parameters.get(option.name)
    if option.kind is bool and option.default is None:
        return True if value else False if parameters.get(NOT + option.name) else None
    if option.default is None and value == (not_given(option) if option.kind is int else NO_TEXT):
        return None
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
