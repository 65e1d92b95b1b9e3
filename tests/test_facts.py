"""Facts: what plain Python reads of a state is what its record holds, and equal states share it."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import wandelgang
from wandelgang.core.calls import INTERPRETED
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import State, States, facts


def first_state(name: str) -> States:
    game = find_game(name)
    return game.start(game.settled({}), Generator(1))


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_facts_have_every_field_as_plain_numbers(name: str) -> None:
    state = first_state(name)[0]
    for field in state.dtype.names:
        found, written = getattr(facts(state), field), np.asarray(state[field])
        assert np.array_equal(np.asarray(found), written)
        assert np.ndim(written) or type(found) is int
        assert np.ndim(written) == getattr(found, "ndim", 0)


@pytest.mark.parametrize("name", wandelgang.GAMES)
def test_equal_states_share_their_facts_and_others_do_not(name: str) -> None:
    states = first_state(name)
    twin, later = states.copy(), states.copy()
    INTERPRETED.apply(later, INTERPRETED.legal(later)[0])
    assert facts(states[0]) is facts(twin[0])
    assert facts(facts(states[0])) is facts(states[0])
    assert facts(states[0]) is not facts(later[0])


def test_facts_stay_as_they_were_when_the_state_changes() -> None:
    states = first_state("tiles")
    seen, before = facts(states[0]), tuple(states[0].pawns.tolist())
    states[0].pawns[:] = 5
    assert seen.pawns == before


def test_a_field_of_rows_is_read_with_one_index_or_two() -> None:
    seen = facts(first_state("gears")[0])
    assert seen.taken[1, 2] == seen.taken[1][2]
    assert seen.taken.tolist() == [list(row) for row in seen.taken]


def test_facts_can_be_copied_and_pickled_and_have_no_other_fields() -> None:
    seen: State = facts(first_state("gears")[0])
    for twin in (copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert twin.closed == seen.closed
        assert twin.players == seen.players
    with pytest.raises(AttributeError, match="dtype"):
        _ = seen.dtype
