"""Observations and action masks as NumPy arrays, from an array of one state; `core/observations.py` says what is in them.

Everything here works on the state itself and on any view of it that shows the observing seat its own things. It knows no game.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from wandelgang.core import observations
from wandelgang.core.calls import COMPILED, Calls
from wandelgang.core.numbers import whole
from wandelgang.core.observations import Plane
from wandelgang.core.rules import REGISTERED, Floats, States
from wandelgang.errors import Missing, words

Mask = np.ndarray[Any, np.dtype[np.bool_]]


def planes(states: States) -> tuple[Plane, ...]:
    """What the planes of an observation show, in order."""
    return observations.planes(states[0])


def shape(states: States) -> tuple[int, ...]:
    """The shape of an observation: planes, height and width, or planes alone. It is the same throughout a match."""
    return observations.shape(states[0])


def observation(states: States, seat: int, calls: Calls = COMPILED) -> Floats:
    """What a seat observes: float32 from 0 to 1, own things first, then the others' in turn order."""
    players = int(states["players"][0])
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise Missing(words("no-such-seat", seat=seat, most=players - 1))
    wanted = shape(states)
    out = np.empty(prod(wanted), np.float32)
    calls.observe(states, number, out)
    return out.reshape(wanted)


def mask(states: States, calls: Calls = COMPILED) -> Mask:
    """Which action numbers are legal now: those of the player who acts, or the outcomes of chance; none once it is over."""
    found = np.zeros(REGISTERED[states.dtype].ACTIONS, np.bool_)
    found[calls.legal(states)] = True
    return found
