"""Positions as a network is taught with them: the inputs that are set for each player, and what the features alone say."""

from __future__ import annotations

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.network import inputs
from wandelgang.core.rules import REGISTERED, Floats, Ints, States


def look(states: States) -> tuple[Ints, Floats]:
    """Of positions (without their past), by position and player: the inputs that are set, and the shares by features alone.

    Places for inputs that are not needed hold the number of inputs.
    """
    work = np.zeros(1, REGISTERED[states.dtype].WORK)
    players = int(states["players"].max(initial=1))
    active = np.full((len(states), players, work["active"].shape[1]), work["direct"].shape[1])
    shares = np.zeros((len(states), players))
    list_inputs(states, work, active, shares)
    return active, shares


@entry
def list_inputs(states: States, work: States, active: Ints, shares: Floats) -> None:
    for number in range(len(states)):
        for player in range(states[number].players):
            inputs(states[number], player, active[number, player])
        rules.evaluate(states[number], work[0], shares[number])
