"""Keys of positions: the same compiled and interpreted, the same by whatever way a position is reached."""

from __future__ import annotations

import pytest

from tests.entry_points import compiled_key, interpreted_key
from tests.rules.positions import SLIDERS, play
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game, names
from wandelgang.core.rules import OVER, States


def keys(states: States) -> tuple[int, int]:
    return compiled_key(states), interpreted_key(states)


@pytest.mark.parametrize("name", names())
def test_keys_are_the_same_compiled_and_interpreted_and_tell_positions_apart(name: str) -> None:
    found: dict[bytes, int] = {}
    generator = Generator(3)
    for _ in range(4):
        states = game(name).start(game(name).settled({}), generator)
        while INTERPRETED.turn(states) != OVER and len(found) < 200:
            compiled, interpreted = keys(states)
            assert compiled == interpreted >= 0
            found[states.tobytes()] = compiled
            INTERPRETED.apply(states, generator.pick(INTERPRETED.legal(states)))
    assert len(set(found.values())) == len(found) > 20


def test_sliders_reached_in_another_order_have_the_same_key_and_those_seen_before_have_not() -> None:
    """Earlier positions do not count, except that this very one has stood before."""
    one = play(SLIDERS.dealt(start=0), "L2", "L1", "R4", "R3")
    two = play(SLIDERS.dealt(start=0), "R4", "R3", "L2", "L1")
    assert one.position.array().tobytes() != two.position.array().tobytes()
    assert keys(one.position.array()) == keys(two.position.array())
    start = keys(SLIDERS.dealt(start=0).position.array())
    again = play(SLIDERS.dealt(start=0), "L2", "L1", "R2", "R1")
    assert keys(again.position.array()) != start


def test_sliders_near_the_limit_are_told_apart_by_the_moves_left() -> None:
    far = "d3e3f3g3h4"
    found = {
        keys(SLIDERS.drawn("d9e10f10g10h10", far, played=str(played), limit="60").position.array())[0]
        for played in (0, 10, 58, 59)
    }
    assert len(found) == 3
