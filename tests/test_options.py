"""Options in words: how a form names them and their values; and the options of a good first game."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.generator import Generator
from wandelgang.core.options import Option
from wandelgang.core.registry import game
from wandelgang.language import LANGUAGES

OPTIONS = [(name, option) for name in wandelgang.GAMES for option in game(name).all_options]


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS])
def test_a_form_can_name_an_option_and_its_values(name: str, option: Option) -> None:
    for language in LANGUAGES:
        assert 0 < len(option.title.say(language)) <= 45
        assert len({title.say(language) for title in option.values.values()}) == len(option.values)
    assert set(option.choices) <= set(option.values)
    for value in option.values:
        option.check(option.read(value))
    if option.kind is not str:
        assert option.default is not None or option.unsaid is not None or option.name == "players"


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_a_usual_game_can_be_started(name: str) -> None:
    found = game(name)
    settled = found.settled(found.usual)
    states = found.start(settled, Generator(1))
    assert int(states[0].players) == found.usual["players"] == 2
