"""What a form offers beside a board of one's own: no option that such a board has decided."""

from __future__ import annotations

import pytest

import wandelgang
from wandelgang.core.game import Game
from wandelgang.core.options import BOARD, Option
from wandelgang.core.registry import game
from wandelgang.errors import BadSetup
from wandelgang.server.views.catalogue import is_offered

DRAWN = [name for name in wandelgang.GAMES if game(name).board_editor]


@pytest.mark.parametrize("name", DRAWN)
def test_an_option_that_no_board_of_ones_own_allows_is_named_by_its_editor(name: str) -> None:
    played = game(name)
    editor = played.board_editor
    assert editor is not None
    text = editor.templates()[0].text
    settings = {setting.name for setting in editor.sketch(text).settings}
    refused = set()
    for option in played.options:
        if option.name not in {BOARD, *settings} and is_offered(option) and option.offered:
            refused |= {option.name} if all(is_refused(played, text, option, value) for value in option.offered) else set()
    assert refused <= set(editor.decides)
    assert set(editor.decides) <= {option.name for option in played.options} - settings


def is_refused(played: Game, text: str, option: Option, value: str) -> bool:
    """Because of the option, whatever else is chosen."""
    try:
        played.settled({BOARD: text, option.name: option.read(value)})
    except BadSetup as error:
        return error.field == option.name
    return False
