"""A survey of `fences` that starts from the last one says exactly what a new one says, wherever a search looks next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from wandelgang.core import calls
from wandelgang.core.accessors import accessor
from wandelgang.core.calls import COMPILED, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import CHANCE, OVER, States
from wandelgang.games.fences.setup import GARDEN, MAZE
from wandelgang.games.fences.state import FENCE, SETTING, STATE
from wandelgang.games.fences.survey import survey

FENCES = game("fences")
VARIANTS: tuple[dict[str, object], ...] = (
    {"players": 2},
    {"players": 2, "board": "11x11"},
    {"players": 3, "board": "11x11", "same": True},
    {"players": 4},
    {"players": 4, "board": "11x11"},
    {"position": f"{GARDEN} seats=NS pieces=goal+goal+goal+c4,goal+goal+se+c1 fences=c1S+e1S,c5S retrace=yes turn=0:fence"},
    {
        "position": "fences 11x11 seats=NS pieces=c5+d5+goal+goal,g3+goal+goal+goal"
        f" fences=a3S+b3S+j8S,f9S+j9E+i1S locks={MAZE} turn=0:fence limit=100"
    },
)


def begun(options: dict[str, object], generator: Generator) -> States:
    if "position" in options:
        return FENCES.parse_position(str(options["position"]))
    return FENCES.start(FENCES.settled(options), generator)


def after(states: States, action: int) -> States:
    successor = states.copy()
    COMPILED.apply(successor, action)
    return successor


def looked_at(states: States, generator: Generator, most: int) -> Iterator[States]:
    """What a search looks at from here: ends of the turn after every action, of many slots a random choice in their order."""
    actions = COMPILED.legal(states)
    while len(actions) > most:
        actions.remove(generator.pick(actions))
    for action in actions:
        successor = after(states, action)
        yield successor
        if COMPILED.turn(successor) == COMPILED.turn(states) and successor[0].phase != FENCE:
            yield from looked_at(successor, generator, most if successor[0].phase == SETTING else 6)


def random_positions(options: dict[str, object], seed: int, every: int) -> Iterator[States]:
    generator = Generator(seed)
    states = begun(options, generator)
    for ply in range(260):
        if COMPILED.turn(states) == OVER:
            break
        if ply % every == 0 and COMPILED.turn(states) != CHANCE:
            yield states.copy()
        actions = COMPILED.legal(states)
        COMPILED.apply(states, generator.pick(actions))


def evaluate(states: States, work: States) -> list[float]:
    out = np.zeros(int(states[0].players))
    calls.evaluate(states, work, out)
    return [float(share) for share in out]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_estimates_with_a_used_workspace_are_those_with_a_new_one(number: int) -> None:
    generator, used = Generator(number), workspace(STATE)
    asked = 0
    for states in random_positions(VARIANTS[number], number, 13):
        for other in looked_at(states, generator, 60):
            assert evaluate(other, used) == evaluate(other, workspace(states.dtype))
            asked += 1
    assert asked > 500


def test_a_workspace_serves_several_matches_in_turns() -> None:
    used = workspace(STATE)
    matches = [random_positions(options, seed, 5) for seed, options in enumerate(VARIANTS)]
    for together in zip(*matches, strict=False):
        for states in together:
            assert evaluate(states, used) == evaluate(states, workspace(states.dtype))


def test_notes_are_the_same_interpreted() -> None:
    generator, used = Generator(1), workspace(STATE)
    for number, options in enumerate(VARIANTS):
        for states in random_positions(options, number, 60):
            for other in list(looked_at(states, generator, 4))[:12]:
                new = workspace(states.dtype)
                survey(accessor(other), accessor(used))
                survey(accessor(other), accessor(new))
                assert np.array_equal(used[0].notes, new[0].notes)
