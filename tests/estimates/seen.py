"""Positions for tests of estimates: what is said of one that is written, and those that a random game comes to."""

from __future__ import annotations

from collections.abc import Mapping

from wandelgang.core.calls import COMPILED, INTERPRETED
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.rules import OVER, States


def told(game: Game, position: str) -> list[float]:
    """What the estimate says of a position text."""
    states = game.parse_position(position)
    return INTERPRETED.evaluate(states, int(states[0].players))


def met(game: Game, options: Mapping[str, object], seed: int, plies: int) -> list[States]:
    """The first so many states of a random game, or all of it."""
    generator = Generator(seed)
    states = game.start(game.settled(options), generator)
    found = [states.copy()]
    while len(found) < plies and COMPILED.turn(states) != OVER:
        COMPILED.apply(states, generator.pick(COMPILED.legal(states)))
        found.append(states.copy())
    return found
