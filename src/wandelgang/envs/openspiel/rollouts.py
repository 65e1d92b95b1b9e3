"""Random games to the end, compiled: how OpenSpiel's searches evaluate a state when they play for us."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from open_spiel.python.algorithms import mcts

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import duplicate, split
from wandelgang.core.generator import Generator, below
from wandelgang.core.rules import OVER, REGISTERED, Floats, Ints, States

if TYPE_CHECKING:
    from wandelgang.envs.openspiel.state import WandelgangState


@entry
def play_out(states: States, past: Ints, actions: Ints, rng: Ints, most: int, shares: Floats) -> bool:
    """Play at random, in place, and write the result; False if the game was not over after *most* actions."""
    for _ in range(most):
        if rules.turn(states[0]) == OVER:
            break
        rules.apply(states[0], actions[below(rng, rules.legal(states[0], actions))], past)
    if rules.turn(states[0]) != OVER:
        return False
    rules.returns(states[0], shares)
    return True


class Rollouts(mcts.RandomRolloutEvaluator):
    """One random game per evaluation; before it is tried, no action is better than another."""

    def __init__(self, generator: Generator) -> None:
        super().__init__()
        self.generator = generator

    def evaluate(self, state: WandelgangState) -> Floats:
        line = state.line
        players = line.table.players
        position, past = split(duplicate(line.states))
        actions, shares = np.empty(REGISTERED[line.states.dtype].ACTIONS, np.int64), np.zeros(players)
        if not play_out(position, past, actions, self.generator.word, line.table.bound - line.plies, shares):
            shares[:] = 1.0 / players if players > 1 else 0.0
        return shares
