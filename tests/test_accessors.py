"""Accessors: what interpreted rules read and write is what a NumPy record would give them, in the same memory."""

from __future__ import annotations

import numpy as np
import pytest

from wandelgang.core.accessors import accessor
from wandelgang.core.rules import as_record

RECORD = as_record([("key", np.uint64), ("sets", np.uint64, 2), ("turn", np.int8), ("rows", np.int8, (2, 3))])


def test_values_are_those_of_a_record() -> None:
    states = np.zeros(1, RECORD)
    states[0].key, states[0].turn, states[0].sets[1], states[0].rows[1, 2] = 2**63, -2, 7, 5
    read = accessor(states)
    for name in ("key", "turn", "sets", "rows"):
        expected, got = getattr(states[0], name), getattr(read, name)
        assert type(got) is type(expected)
        assert got.dtype == expected.dtype
        assert np.array_equal(got, expected)
    assert read.dtype == states.dtype


def test_writing_changes_the_state_and_reading_sees_it() -> None:
    states = np.zeros(1, RECORD)
    read = accessor(states)
    assert read.turn == 0
    read.turn = 3
    read.turn += 1
    read.sets = [1, 2]
    read.sets[0] |= np.uint64(8)
    read.rows[:, 1] = 6
    assert states[0].turn == 4
    assert states[0].sets.tolist() == [9, 2]
    assert states[0].rows.tolist() == [[0, 6, 0], [0, 6, 0]]
    states[0].turn = 1
    assert read.turn == 1


def test_a_field_that_is_not_there_is_refused() -> None:
    read = accessor(np.zeros(1, RECORD))
    with pytest.raises(AttributeError):
        read.pawns  # noqa: B018
    with pytest.raises(AttributeError):
        read.pawns = 1
