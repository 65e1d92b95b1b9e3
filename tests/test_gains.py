"""What a turn achieves, in words: said whenever something is gained, and only then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wandelgang import game
from wandelgang.boards.bits import count
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import State
from wandelgang.games.fences.state import GOAL
from wandelgang.games.gears.scoring import points
from wandelgang.games.sliders.state import goal_row
from wandelgang.play.players import GreedyPlayer

TURNS = 300
WON: dict[str, tuple[str, Callable[[State, int], int]]] = {
    "tiles": ("This collects: ", lambda state, seat: int(state.score[seat])),
    "sliders": ("This puts one more peg in the goal.", lambda state, seat: count(state.pegs[seat, goal_row(seat)])),
    "gears": ("This secures ", lambda state, seat: int(points(state, seat))),
    "fences": ("This puts one more piece in the house.", lambda state, seat: sum(state.pieces[seat] == GOAL)),
    "cards": ("This is a hit.", lambda state, seat: count(state.hits[seat])),
}


@pytest.mark.parametrize("name", WON)
def test_what_is_gained_is_said(name: str) -> None:
    match = game(name, players=2).match(seed=5, calls=COMPILED)
    (sentence, won), chooser, gains = WON[name], GreedyPlayer(Generator(5), slips=0.05), 0
    for _ in range(TURNS):
        if match.is_over:
            break
        seat, before = match.turn, match.position.array().copy()
        while match.turn == seat:
            match.submit(seat, match.ply, match.position.action_text(chooser.choose(match.view(seat))))
        said = match.game.gain(before[0], match.position.array()[0], seat)
        if won(match.position.array()[0], seat) > won(before[0], seat):
            gains += 1
            assert said is not None
            assert sentence in said.say("en")
        elif said is not None and name != "gears":  # a figure stands on a marker before it is taken
            assert sentence not in said.say("en")
    assert gains
