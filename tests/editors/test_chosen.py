"""The board that options lead to, as a file: whoever deals on it gets the same board."""

from __future__ import annotations

import pytest

from wandelgang.core.game import Game
from wandelgang.core.registry import game as find_game
from wandelgang.errors import BadSetup
from wandelgang.play.position import facts_of
from wandelgang.play.variant import Variant

OURS = ["tiles", "sliders", "gears", "fences", "cards"]


@pytest.mark.parametrize("name", OURS)
def test_the_file_of_chosen_options_deals_the_same_board(name: str) -> None:
    game = find_game(name)
    assert game.board_editor is not None
    dealt = [one for one in (game.usual, *game.variants) if "position" not in one]
    files = [game.board_editor.chosen(Variant(name, options).options) for options in dealt]
    assert files[0] is not None
    for options, file in zip(dealt, files, strict=True):
        if file is None:
            continue
        for seed in (1, 2):
            chosen = Variant(name, options)
            assert lies(game, chosen, seed) == lies(game, on_board(chosen, file), seed), options


def on_board(variant: Variant, file: str) -> Variant:
    """The same options with a board file, without those that the file decides."""
    options = {**variant.given, "players": variant.players, "board": file}
    while True:
        try:
            return Variant(variant.name, options)
        except BadSetup as error:
            assert error.field != "board"
            del options[error.field]


def lies(game: Game, variant: Variant, seed: int) -> set[tuple[str, float, float]]:
    sprites = game.scene(facts_of(variant.deal(seed))).sprites
    return {(one.kind, one.x, one.y) for one in sprites}
