"""The laws for every game and variant, compiled and interpreted (law 8 is in test_oracle.py)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.search.lookahead import action_values
from wandelgang.search.playouts import new_playouts, random_games
from wandelgang.trust.laws import Looks, keep_all

VARIANTS = [
    pytest.param(name, options, id=f"{name}-{number:02}")
    for name in names()
    for number, options in enumerate(find_game(name).variants)
]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_the_laws_hold(name: str, options: Mapping[str, object]) -> None:
    """The first game is the same compiled and interpreted, so its texts and drawings are checked only once."""
    looks = Looks(find_game(name))
    for calls, seed in ((INTERPRETED, 1), (COMPILED, 1), (COMPILED, 2)):
        assert keep_all(find_game(name), options, seed, calls, plies=16, looks=looks) > 0


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_compiled_and_interpreted_play_the_same_games(name: str, options: Mapping[str, object]) -> None:
    game = find_game(name)
    start = game.start(game.settled(options), Generator(5))
    ends = []
    for play in (random_games, random_games.py_func):  # type: ignore[attr-defined]
        space, word = new_playouts(start), np.array([9], np.uint64)
        play(space, word, 120)
        ends.append((space.state.tobytes(), space.past.tobytes(), word.tolist(), space.tally.tolist()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", names())
def test_the_same_search_gives_the_same_values(name: str) -> None:
    game = find_game(name)
    generator = Generator(5)
    state = game.start(game.settled({}), generator)
    while COMPILED.turn(state) < 0:
        COMPILED.apply(state, generator.pick(COMPILED.legal(state)))
    me = COMPILED.turn(state)
    once, again = action_values(state, me), action_values(state, me)
    assert once == again
    assert once[0] == COMPILED.legal(state)
