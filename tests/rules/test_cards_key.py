"""The short key of `cards`: positions with the same key allow the same actions, lead to the same keys and end the same way."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.entry_points import compiled_key, interpreted_key
from tests.rules.positions import CARDS, Scripted
from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game
from wandelgang.core.rules import OVER, States

GAME = game("cards")


def after(states: States, action: int) -> States:
    then = states.copy()
    COMPILED.apply(then, action)
    return then


def outlook(states: States) -> tuple[object, ...]:
    """What must be the same for every position with the same key."""
    players = int(states[0].players)
    if COMPILED.turn(states) == OVER:
        return OVER, tuple(COMPILED.returns(states, players))
    legal = COMPILED.legal(states)
    return COMPILED.turn(states), tuple((action, compiled_key(after(states, action))) for action in legal)


def visited(options: Mapping[str, object], plies: int) -> list[States]:
    """Positions along random games, and everything two actions away from some of them."""
    generator = Generator(3)
    start = GAME.start(GAME.settled(options), generator)
    found = []
    for _ in range(3):
        state = start.copy()
        for ply in range(plies):
            if COMPILED.turn(state) == OVER:
                break
            if ply % 12 == 11:
                near = [after(state, action) for action in COMPILED.legal(state)]
                found += [state.copy(), *near]
                found += [after(one, action) for one in near for action in COMPILED.legal(one)]
            COMPILED.apply(state, generator.pick(COMPILED.legal(state)))
    return found


@pytest.mark.parametrize("options", GAME.variants, ids=range(len(GAME.variants)))
def test_equal_keys_have_an_equal_future(options: Mapping[str, object]) -> None:
    known: dict[tuple[int, int], tuple[object, ...]] = {}
    for states in visited(options, 60):
        place = compiled_key(states), int(states[0].idle)
        assert known.setdefault(place, outlook(states)) == outlook(states)


def test_the_key_is_the_same_compiled_and_interpreted() -> None:
    for states in visited({}, 30):
        assert compiled_key(states) == interpreted_key(states) >= 0


def same(one: Scripted, two: Scripted) -> bool:
    return compiled_key(one.states) == compiled_key(two.states)


def test_two_paths_to_the_same_place_have_the_same_key() -> None:
    ways = [
        CARDS.scripted("1c3+7d2,2a3", turn="0:act").play("c3-c4", "a3-a4", "d2-d3"),
        CARDS.scripted("1c3+7d2,2a3", turn="0:act").play("d2-d3", "a3-a4", "c3-c4"),
    ]
    assert same(*ways)
    assert not same(ways[0], CARDS.scripted("1c4+7d3,2a4", turn="0:act"))


def test_what_nothing_depends_on_is_left_out() -> None:
    mine, yours = "a1:0,b1:0,d5:1,e5:1", "a1:1,b1:1,d5:0,e5:0"
    assert same(CARDS.scripted("3c3,4c4", blocked=mine), CARDS.scripted("3c3,4c4", blocked=yours))
    die = "die open blockade"
    faces = ("1", "2", "3", "4", "6", "61", "65", "62", "66")
    rolls = {face: CARDS.scripted("3c3,4c4", die, rolled=face, idle="1") for face in faces}
    for one, two in (("1", "3"), ("2", "4"), ("61", "65"), ("62", "66")):
        assert same(rolls[one], rolls[two])
    for one, two in (("1", "2"), ("2", "6"), ("6", "66"), ("61", "62"), ("1", "61")):
        assert not same(rolls[one], rolls[two])


def test_a_standstill_counts_only_when_it_is_in_sight() -> None:
    early, late = (
        [CARDS.scripted("3c3,4c4", idle=idle) for idle in ("1", "9")],
        [CARDS.scripted("3c3,4c4", idle=idle) for idle in ("30", "31")],
    )
    assert same(*early)
    assert not same(*late)
    assert not same(early[0], late[0])


def test_what_matters_is_in_the_key() -> None:
    here = CARDS.scripted("3c3+5c2,4c4")
    for other in (
        CARDS.scripted("3c2+5c3,4c4"),
        CARDS.scripted("3c3,4c4"),
        CARDS.scripted("3c3+5c2,4c4", turn="1:act"),
        CARDS.scripted("3c3+5c2,4c4", gone="7,-"),
        CARDS.scripted("3c3+5c2,4c4", blocked="b2:0"),
        CARDS.scripted("3c3+5c2,4c4", blocked="b2:0", gone="7,-"),
    ):
        assert not same(here, other)
