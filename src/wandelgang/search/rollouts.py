"""Greedy rollouts, compiled: what an action is worth if everybody then plays the turn that looks best at its end.

After the action, whoever acts looks to the end of their own turn and takes what is best for them, seeing only what they may
see. After so many rounds, when it is the first player's turn again, the best they can then reach is the value. Outcomes of
chance are stratified: in as many samples as a die has faces, each face comes up once. Nothing is allocated, and this module
knows no game.
"""

from __future__ import annotations

from typing import NamedTuple

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.estimate import claim
from wandelgang.core.rules import CHANCE, KEY, OVER, Floats, Ints, State, States, mix, rule
from wandelgang.search.lookahead import Lookahead, top, value_actions

LONGEST = 4000  # actions; a game that has not ended by then is evaluated there


class Rollouts(NamedTuple):
    """What all rollouts of a search share."""

    root: States  # the view they begin with
    state: States  # the one played on
    space: Lookahead
    me: int
    rounds: int  # how often it becomes my turn again before my best is the value; 0: the game is played to its end
    openings: int  # actions, drawn at random, that a player tries at the beginning of a turn
    depth: int  # turns after which the position is evaluated at the latest
    seed: int  # samples with the same seed are stratified together


@rule
def outcome(state: State, out: Ints, seed: int, sample: int, number: int) -> int:
    """The outcome of the chance event with this number in a sample: over consecutive samples, each comes up equally often."""
    total = rules.legal(state, out)
    shift = mix(mix(seed, number), sample // total) & KEY
    return int(out[(sample + shift) % total])


@entry
def roll(rollouts: Rollouts, samples: Ints, words: Ints, actions: Ints, results: Floats) -> int:
    """Play on from each of these actions, each in its sample and with its own generator; how many actions were played in all.

    *results* has one row per action.
    """
    state, played = rollouts.state, 0
    for number in range(len(actions)):
        rng = words[number : number + 1]
        state[0] = rollouts.root[0]
        rules.fill(state[0], rollouts.me, rng)
        rules.apply(state[0], actions[number], rollouts.space.past)
        played += play_on(rollouts, samples[number], rng, results[number])
    return played


@entry
def roll_on(rollouts: Rollouts, first: int, words: Ints, results: Floats) -> int:
    """Play on from the root itself, whoever acts there: one sample per generator; how many actions were played in all.

    *results* has one row per sample.
    """
    state, played = rollouts.state, 0
    for number in range(len(words)):
        rng = words[number : number + 1]
        state[0] = rollouts.root[0]
        rules.fill(state[0], rollouts.me, rng)
        played += play_on(rollouts, first + number, rng, results[number])
    return played


@rule
def play_on(rollouts: Rollouts, sample: int, rng: Ints, result: Floats) -> int:
    """Everybody plays the turn that looks best at its end, until the value is known; how many actions were played."""
    state, space, me = rollouts.state, rollouts.space, rollouts.me
    past, out, values = space.past, space.actions[0], space.values
    acting = rules.turn(state[0])
    last, turns, played = me, 0, 0  # who decided last; turns ended
    back, events, mine = 0, 0, -1.0  # how often it has been my turn again, and chance's; my best
    for _ in range(LONGEST):
        if acting == OVER:
            break
        if acting != CHANCE and acting != last:
            turns += 1
            if turns >= rollouts.depth:
                break
        played += 1
        if acting == CHANCE:
            action = outcome(state[0], out, rollouts.seed, sample, events)
            events += 1
        else:
            first = values.size if acting == last else rollouts.openings
            if acting == me and last != me:
                back += 1
            last = acting
            space.positions[0] = state[0]
            rules.hide(space.positions[0], acting)
            rules.fill(space.positions[0], acting, rng)
            found = value_actions(space, acting, first, values.size, rng)
            chosen = top(values, found, rng)
            if acting == me and back == rollouts.rounds > 0:
                mine = values[chosen]
                break
            action = out[chosen]
        rules.apply(state[0], action, past)
        acting = rules.turn(state[0])
    rules.evaluate(state[0], space.work[0], result)
    if mine >= 0.0:
        claim(result, me, mine)
    return played
