"""Many states stepped at once: check an action, play it, let chance and the other seats act, tell what follows, begin anew.

Every state has a generator of its own, so the result does not depend on how the states are shared out among threads. Nothing is
allocated. What the caller may write to (masks, rewards, flags) is never read here: an action is checked against bits nobody
else has. This module knows neither threads nor how games are dealt.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wandelgang.core import observations, rules
from wandelgang.core.cache import entry
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, Floats, Ints, State, States, rule
from wandelgang.search.lookahead import Lookahead, top, value_actions

EVERY = -1  # a seat: the caller acts for all of them
ANY = -2  # a seat: drawn for every game
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2  # when a finished game is replaced by a new one
DEAL = 3  # no step at all: begin a new game in the rows whose number of steps is ANEW
ANEW = -1
BITS = 64


class Table(NamedTuple):
    """The states of a batch and what is told about them, one row per state."""

    states: States
    pasts: Ints
    generators: Ints
    wanted: Ints  # the seat the caller acts for: a seat, EVERY or ANY
    seats: Ints  # that seat in the current game, or EVERY
    steps: Ints  # the caller's actions in the current game
    allowed: Ints  # the legal actions as bits
    starts: States  # first states, any of which begins a new game
    starts_pasts: Ints
    masks: Ints  # the legal actions, one byte each; all of them once a game is finished
    turns: Ints  # who acts: a seat or OVER
    rewards: Floats  # of every seat
    earned: Floats  # by the seat the caller acted for
    terminations: Ints
    truncations: Ints
    refused: Ints  # the action was not legal, and nothing was changed


class Scratch(NamedTuple):
    """What one thread works with."""

    actions: Ints
    shares: Floats
    rng: Ints  # the generator of the state at hand


class Observed(NamedTuple):
    """What the caller's seats observe, one row per state; with EVERY seat, the one that acts, or acted last."""

    now: Floats
    final: Floats  # of the game that ended with this step, if the next one has already begun


@entry
def step(
    table: Table,
    actions: Ints,
    scratch: Scratch,
    look: Lookahead | None,
    observed: Observed | None,
    first: int,
    last: int,
    mode: int,
    longest: int,
    trusted: bool,
) -> None:
    """Step the states from *first* to before *last*. Without a workspace to look ahead, the other seats play at random.

    A game that is not over after *longest* of the caller's actions is truncated. Only a benchmark may say that its actions are
    *trusted*: they are not checked then. Functions called for every state get the arrays they need rather than the whole table;
    a rewrite that did this, among other things, took a step of cards from 580 to 190 ns.
    """
    states, pasts, generators, _, seats, steps, allowed = table[:7]
    masks, turns, rewards, earned, terminations, truncations, refused = table[9:]
    out, shares, rng = scratch
    for row in range(first, last):
        if mode == DEAL and steps[row] != ANEW:
            continue
        state, past = states[row], pasts[row]
        rng[0] = generators[row]
        earned[row] = 0.0
        for player in range(rewards.shape[1]):
            rewards[row, player] = 0.0
        action = actions[row]  # once: the caller may change it meanwhile
        actor = rules.turn(state)
        acting = actor
        finished = actor == OVER or steps[row] >= longest or steps[row] == ANEW
        refused[row] = not finished and not trusted and not is_allowed(allowed, masks.shape[1], row, action)
        if finished and actor == OVER and steps[row] == 0:  # over before the caller could act, who is told now
            steps[row] = 1
            reward(state, shares, rewards, row)
            earned[row] = rewards[row, max(seats[row], 0)]
        elif finished:
            if mode != DISABLED:
                acting = begin(table, row, scratch, look)
        elif not refused[row]:
            rules.apply(state, action, past)
            steps[row] += 1
            acting = play_on(state, past, seats[row], out, look, rng)
            if acting == OVER:
                reward(state, shares, rewards, row)
                earned[row] = rewards[row, actor]
        terminations[row] = acting == OVER
        truncations[row] = acting != OVER and steps[row] >= longest
        if mode == SAME_STEP and (acting == OVER or steps[row] >= longest):
            if observed is not None:
                observations.observe(state, observer(seats[row], acting, actor), observed.final[row])
            acting = begin(table, row, scratch, look)
        turns[row] = acting
        if observed is not None:
            observations.observe(state, observer(seats[row], acting, actor), observed.now[row])
        if acting == OVER or steps[row] >= longest:
            permit_all(masks, allowed, row)
        else:
            permit(state, out, masks, allowed, row)
        generators[row] = rng[0]


@rule
def is_allowed(allowed: Ints, bound: int, row: int, action: int) -> bool:
    return 0 <= action < bound and (allowed[row, action // BITS] >> (action % BITS)) & 1 != 0


@rule
def begin(table: Table, row: int, scratch: Scratch, look: Lookahead | None) -> int:
    """A new game from one of the first states, up to the caller's first decision; who acts."""
    start = below(scratch.rng, len(table.starts))
    table.states[row] = table.starts[start]
    rules.copy_past(table.starts_pasts[start], table.pasts[row])
    if table.wanted[row] == ANY:
        table.seats[row] = below(scratch.rng, table.rewards.shape[1])
    table.steps[row] = 0
    return play_on(table.states[row], table.pasts[row], table.seats[row], scratch.actions, look, scratch.rng)


@rule
def play_on(state: State, past: Ints, seat: int, out: Ints, look: Lookahead | None, rng: Ints) -> int:
    """Chance and the other seats act until the caller has to, or the game is over; who acts now."""
    acting = rules.turn(state)
    while acting == CHANCE or (acting != OVER and acting != seat and seat != EVERY):
        rules.apply(state, choose(state, past, acting, out, look, rng), past)
        acting = rules.turn(state)
    return acting


@rule
def choose(state: State, past: Ints, acting: int, out: Ints, look: Lookahead | None, rng: Ints) -> int:
    """An outcome of chance, or what a seat does that the caller does not act for. It knows no more than it may see."""
    if look is not None and acting != CHANCE:
        positions, _, work, tried, counts, index, best, estimate, values, follow = look
        positions[0] = state
        rules.hide(positions[0], acting)
        rules.fill(positions[0], acting, rng)
        space = Lookahead(positions, past, work, tried, counts, index, best, estimate, values, follow)
        return tried[0, top(values, value_actions(space, acting, values.size, values.size, rng), rng)]
    return out[below(rng, rules.legal(state, out))]


@rule
def observer(seat: int, acting: int, actor: int) -> int:
    """The seat that observes: the caller's, else the one that acts, else the one that acted last."""
    if seat != EVERY:
        return seat
    return max(acting if acting != OVER else actor, 0)


@rule
def reward(state: State, shares: Floats, rewards: Floats, row: int) -> None:
    """A game is over: every seat gets its share of the win."""
    rules.returns(state, shares)
    for player in range(rewards.shape[1]):
        rewards[row, player] = shares[player]


@rule
def permit(state: State, out: Ints, masks: Ints, allowed: Ints, row: int) -> None:
    """The legal actions, for the caller as bytes, for the next check as bits."""
    for action in range(masks.shape[1]):
        masks[row, action] = False
    for word in range(allowed.shape[1]):
        allowed[row, word] = 0
    for number in range(rules.legal(state, out)):
        action = out[number]
        masks[row, action] = True
        allowed[row, action // BITS] |= np.int64(1) << (action % BITS)


@rule
def permit_all(masks: Ints, allowed: Ints, row: int) -> None:
    """The game is finished: every number will do, because it is ignored."""
    masks[row, :] = True
    allowed[row, :] = -1


@entry
def first_refused(allowed: Ints, bound: int, actions: Ints) -> int:
    """The first row whose action is not legal, or −1."""
    for row in range(len(actions)):
        if not is_allowed(allowed, bound, row, actions[row]):
            return row
    return -1


@entry
def sample(allowed: Ints, bound: int, generators: Ints, out: Ints, first: int, last: int) -> None:
    """Any of the legal actions of each row, all equally likely."""
    for row in range(first, last):
        total = 0
        for word in range(allowed.shape[1]):
            rest = allowed[row, word]
            while rest:
                rest &= rest - 1
                total += 1
        left = below(generators[row : row + 1], min(total, bound))
        word = 0
        rest = allowed[row, 0]
        while left > 0 or rest == 0:
            if rest == 0:
                word += 1
                rest = allowed[row, word]
            else:
                rest &= rest - 1
                left -= 1
        place = 0
        while not (rest >> place) & 1:
            place += 1
        out[row] = word * BITS + place
