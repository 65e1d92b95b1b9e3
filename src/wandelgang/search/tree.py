"""Monte-Carlo tree search, compiled: one tree for any game, any number of players, chance and secrets.

Every iteration guesses anew what the searching player may not see (`fill`) and walks down the tree with that guess. A branch is
an action *as that player sees it*, so what he does never depends on what he cannot know. Chance is drawn, not chosen. Where the
tree ends, all children of the place are judged by `evaluate` and kept in that order; better ones are tried earlier, the
others as visits grow (progressive widening). This module allocates nothing but an order of children, and knows no game.
"""

from __future__ import annotations

import math

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.generator import below
from wandelgang.core.rules import CHANCE, OVER, Floats, Ints, State, States, as_record, rule

NODE = as_record(
    [
        ("first", np.int32),  # its first child, the best by its estimate; 0 if there is none
        ("next", np.int32),  # the next child of the same parent, or 0
        ("action", np.int32),  # the action that leads here, as the searching player sees it
        ("visits", np.int32),
        ("offered", np.int32),  # how often it could be chosen; differs from its parent's visits where secrets decide
        ("expanded", np.int32),  # are its children listed?
    ]
)
USED, ROOT, JUDGED, DEEPEST = 0, 1, 2, 3  # counters: nodes in use, the root, estimates made, the longest way walked
EXPLORE, WIDTH, GROWTH, PLAYOUT, INFORMED, SECRETS = 0, 1, 2, 3, 4, 5  # settings
LONGEST = 512  # actions from the root; what goes deeper is judged where it stands
ENDLESS = 3000  # random actions after which even a playout to the end is judged where it stands


@rule
def add(nodes: States, counters: Ints, parent: int, action: int) -> int:
    """A new child at the front of its parent's list; 0 if there is no room left."""
    child = counters[USED]
    if child >= len(nodes):
        return 0
    counters[USED] = child + 1
    nodes[child].first = 0
    nodes[child].next = nodes[parent].first
    nodes[child].action = action
    nodes[child].visits = 0
    nodes[child].offered = 0
    nodes[child].expanded = 0
    nodes[parent].first = child
    return int(child)


@rule
def child_of(nodes: States, sums: Floats, counters: Ints, parent: int, action: int) -> int:
    """The child an outcome of chance leads to, made if it is new; 0 if there is no room left."""
    child = nodes[parent].first
    while child and nodes[child].action != action:
        child = nodes[child].next
    if child == 0:
        child = add(nodes, counters, parent, action)
        sums[child, :] = 0.0
    return int(child)


@rule
def expand(
    state: State,
    trial: States,
    past: Ints,
    scratch: States,
    nodes: States,
    sums: Floats,
    counters: Ints,
    node: int,
    acting: int,
    actions: Ints,
    judged: Floats,
    rng: Ints,
    settings: Floats,
    value: Floats,
) -> None:
    """List the children of a node that are not there yet, each with its estimate, the best one first.

    *actions* are those missing. Equals come in random order. *value* becomes what the best child is worth to everybody.
    """
    total = len(actions)
    informed = settings[INFORMED] > 0
    for index in range(total):
        judged[index, -1] = below(rng, 1 << 20) * 1e-13
        if informed:
            trial[0] = state
            rules.apply(trial[0], actions[index], past)
            rules.evaluate(trial[0], scratch[0], judged[index])
            judged[index, -1] += judged[index, acting]
            counters[JUDGED] += 1
    order = np.argsort(judged[:total, -1])
    for index in order:  # the best one is put in front last
        child = add(nodes, counters, node, actions[index])
        if child == 0:
            break
        for player in range(len(value)):
            sums[child, player] = judged[index, player] if informed else 0.0
    if informed and total > 0:
        for player in range(len(value)):
            value[player] = judged[order[total - 1], player]
    nodes[node].expanded = 1


@rule
def choose(nodes: States, sums: Floats, node: int, acting: int, marks: Ints, settings: Floats) -> int:
    """The child with the highest upper bound among those that may be tried by now; 0 if there is none."""
    visits = nodes[node].visits
    room = settings[WIDTH] + settings[GROWTH] * math.sqrt(visits)
    known = settings[INFORMED]
    secret = settings[SECRETS] > 0
    log = math.log(visits + 1.0)
    best, top = 0, -1.0
    child = nodes[node].first
    while child and room > 0.0:
        if not secret or (nodes[child].action >= 0 and marks[nodes[child].action] == marks[-1]):
            room -= 1.0
            count = nodes[child].visits + known
            if count == 0.0:
                return int(child)
            if secret:
                nodes[child].offered += 1
                log = math.log(nodes[child].offered + 1.0)
            bound = sums[child, acting] / count + settings[EXPLORE] * math.sqrt(log / count)
            if bound > top:
                best, top = child, bound
        child = nodes[child].next
    return int(best)


@rule
def unlisted(nodes: States, node: int, actions: Ints, marks: Ints, stamp: int) -> int:
    """Mark the legal actions; move those without a child to the front of *actions* and count them."""
    for action in actions:
        marks[action] = stamp
    child = nodes[node].first
    while child:
        action = nodes[child].action
        if action >= 0 and marks[action] == stamp:
            marks[action] = -stamp
        child = nodes[child].next
    missing = 0
    for action in actions:
        if marks[action] == stamp:
            actions[missing] = action
            missing += 1
        marks[action] = stamp
    return missing


@rule
def play_out(state: State, past: Ints, scratch: States, length: int, actions: Ints, rng: Ints, value: Floats) -> None:
    """Random actions, so many, and then the estimate, or the result if it comes first."""
    for _ in range(length):
        if rules.turn(state) == OVER:
            break
        rules.apply(state, actions[below(rng, rules.legal(state, actions))], past)
    rules.evaluate(state, scratch[0], value)


@entry
def grow(
    view: States,
    work: States,
    past: Ints,
    scratch: States,
    nodes: States,
    sums: Floats,
    counters: Ints,
    actions: Ints,
    judged: Floats,
    marks: Ints,
    path: Ints,
    value: Floats,
    rng: Ints,
    me: int,
    settings: Floats,
    rounds: int,
) -> None:
    """So many iterations: guess, walk down, judge, and add what was found to every node on the way.

    *work* holds two states: the one walked with and one to try actions on. *judged* has a row an action, with one column more
    than there are players.
    """
    players = len(value)
    playout = int(settings[PLAYOUT])
    secret = settings[SECRETS] > 0.0
    trial = work[1:]
    for _ in range(rounds):
        work[0] = view[0]
        rules.fill(work[0], me, rng)
        node = counters[ROOT]
        depth = 0
        path[0] = node
        while True:
            acting = rules.turn(work[0])
            if acting == OVER:
                rules.returns(work[0], value)
                break
            is_leaf = nodes[node].expanded == 0
            if acting == CHANCE:
                action = actions[below(rng, rules.legal(work[0], actions))]
                child = child_of(nodes, sums, counters, node, rules.seen(work[0], action, me))
                rules.apply(work[0], action, past)
            else:
                if is_leaf or secret:
                    marks[-1] += 1
                    total = rules.legal(work[0], actions)
                    missing = unlisted(nodes, node, actions[:total], marks, marks[-1])
                    if missing:
                        expand(
                            work[0],
                            trial,
                            past,
                            scratch,
                            nodes,
                            sums,
                            counters,
                            node,
                            acting,
                            actions[:missing],
                            judged,
                            rng,
                            settings,
                            value,
                        )
                if is_leaf and depth > 0:
                    if playout:
                        play_out(work[0], past, scratch, playout, actions, rng, value)
                    break
                child = choose(nodes, sums, node, acting, marks, settings)
                if child:
                    rules.apply(work[0], nodes[child].action, past)
            if child == 0 or depth + 1 == LONGEST:  # no room: judge here
                play_out(work[0], past, scratch, playout, actions, rng, value)
                break
            depth += 1
            node = child
            path[depth] = node
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        for step in range(depth + 1):
            nodes[path[step]].visits += 1
            for player in range(players):
                sums[path[step], player] += value[player]
