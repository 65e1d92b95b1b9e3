"""Monte-Carlo tree search, compiled: one tree for any game, any number of players, chance and secrets.

Every iteration guesses anew what the searching player may not see (`fill`) and walks down the tree with that guess. A branch is
an action *as that player sees it*, so what they do never depends on what they cannot know. Chance is drawn, not chosen. Where
the tree ends, all children of the node are evaluated and kept in that order; better ones are tried earlier, the others as
visits grow (progressive widening). Nothing is allocated, and this module knows no game.
"""

from __future__ import annotations

import math
from typing import NamedTuple

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
USED, ROOT, EVALUATED, DEEPEST = 0, 1, 2, 3  # counters: nodes in use, the root, estimates made, the longest path
LONGEST = 512  # actions from the root; longer paths end with an evaluation


class Tree(NamedTuple):
    """The tree and its workspace."""

    nodes: States
    sums: Floats  # of the values of each node, one column per player
    counters: Ints
    states: States  # two positions: the one walked with, and one to try actions on
    past: Ints
    work: States  # of the estimate
    actions: Ints
    estimates: Floats  # one row per action, one column per player and a last one to sort by
    order: Ints  # of the rows
    marks: Ints  # of the legal actions; the last one is the mark in use
    path: Ints
    value: Floats  # of the iteration, per player


class Policy(NamedTuple):
    """The settings of a search, and what follows from its game and limits."""

    explore: float
    width: float
    growth: float
    playout: int
    informed: bool
    secrets: bool  # does the game have any?
    depth: int  # turns after which a path ends with an evaluation


@entry
def grow(tree: Tree, policy: Policy, view: States, me: int, rng: Ints, iterations: int) -> None:
    """So many iterations."""
    nodes, states, past, path, value = tree.nodes, tree.states, tree.past, tree.path, tree.value
    for _ in range(iterations):
        # Step 1. Determinization: guess what is hidden, or take one of several guesses, and begin at the root.
        states[0] = view[below(rng, len(view)) if len(view) > 1 else 0]
        rules.fill(states[0], me, rng)
        node = tree.counters[ROOT]
        path[0] = node
        depth, turns, last = 0, 0, me
        while True:
            acting = rules.turn(states[0])
            # Step 2. The game is over: its result is the value.
            if acting == OVER:
                rules.returns(states[0], value)
                break
            # Step 3. The limit of depth: the estimate is the value.
            if acting != CHANCE and depth > 0 and (acting != last or len(value) == 1):
                turns += 1
                last = acting
                if turns >= policy.depth:
                    rules.evaluate(states[0], tree.work[0], value)
                    break
            is_leaf = nodes[node].expanded == 0
            if acting == CHANCE:
                # Step 4. Chance: draw an outcome and go where it leads, as the searching player sees it.
                action = tree.actions[below(rng, rules.legal(states[0], tree.actions))]
                child = child_of(tree, node, rules.seen(states[0], action, me))
                rules.apply(states[0], action, past)
            else:
                # Step 5. Expansion: list the children that are missing, with secrets perhaps at every visit.
                if is_leaf or policy.secrets:
                    tree.marks[-1] += 1
                    total = rules.legal(states[0], tree.actions)
                    missing = unlisted(tree, node, total)
                    if missing:
                        expand(tree, policy, node, acting, missing, rng)
                # Step 6. A new leaf: the value is that of its best child, or of a playout.
                if is_leaf and depth > 0:
                    if policy.playout:
                        play_out(tree, policy.playout, rng)
                    break
                # Step 7. Selection: the child with the highest upper confidence bound.
                child = choose(tree, policy, node, acting)
                if child:
                    rules.apply(states[0], nodes[child].action, past)
            # Step 8. Out of memory, or the path is too long: evaluate here.
            if child == 0 or depth + 1 == LONGEST:
                play_out(tree, policy.playout, rng)
                break
            depth += 1
            node = child
            path[depth] = node
        # Step 9. Backpropagation: add the value to every node of the path.
        tree.counters[DEEPEST] = max(tree.counters[DEEPEST], depth)
        for step in range(depth + 1):
            nodes[path[step]].visits += 1
            for player in range(len(value)):
                tree.sums[path[step], player] += value[player]


@rule
def add(tree: Tree, parent: int, action: int) -> int:
    """A new child at the front of its parent's list; 0 if memory is used up."""
    nodes, child = tree.nodes, tree.counters[USED]
    if child >= len(nodes):
        return 0
    tree.counters[USED] = child + 1
    nodes[child].first = 0
    nodes[child].next = nodes[parent].first
    nodes[child].action = action
    nodes[child].visits = 0
    nodes[child].offered = 0
    nodes[child].expanded = 0
    nodes[parent].first = child
    return int(child)


@rule
def child_of(tree: Tree, parent: int, action: int) -> int:
    """The child an outcome of chance leads to, added if it is new; 0 if memory is used up."""
    nodes = tree.nodes
    child = nodes[parent].first
    while child and nodes[child].action != action:
        child = nodes[child].next
    if child == 0:
        child = add(tree, parent, action)
        tree.sums[child, :] = 0.0
    return int(child)


@rule
def unlisted(tree: Tree, node: int, total: int) -> int:
    """Mark the legal actions; move those without a child to the front of the list and count them."""
    nodes, marks, stamp = tree.nodes, tree.marks, tree.marks[-1]
    for place in range(total):
        marks[tree.actions[place]] = stamp
    child = nodes[node].first
    while child:
        action = nodes[child].action
        if action >= 0 and marks[action] == stamp:
            marks[action] = -stamp
        child = nodes[child].next
    missing = 0
    for place in range(total):
        action = tree.actions[place]
        if marks[action] == stamp:
            tree.actions[missing] = action
            missing += 1
        marks[action] = stamp
    return missing


@rule
def expand(tree: Tree, policy: Policy, node: int, acting: int, missing: int, rng: Ints) -> None:
    """Add the children that are missing, each with its estimate, the best one first; equals in random order.

    The value becomes what the best child is worth to everybody.
    """
    states, estimates, value = tree.states, tree.estimates, tree.value
    for index in range(missing):
        estimates[index, -1] = below(rng, 1 << 20) * 1e-13
        if policy.informed:
            states[1] = states[0]
            rules.apply(states[1], tree.actions[index], tree.past)
            rules.evaluate(states[1], tree.work[0], estimates[index])
            estimates[index, -1] += estimates[index, acting]
            tree.counters[EVALUATED] += 1
    order = tree.order
    sort(estimates, missing, order)
    for place in range(missing):  # the best one is put in front last
        index = order[place]
        child = add(tree, node, tree.actions[index])
        if child == 0:
            break
        for player in range(len(value)):
            tree.sums[child, player] = estimates[index, player] if policy.informed else 0.0
    if policy.informed and missing > 0:
        for player in range(len(value)):
            value[player] = estimates[order[missing - 1], player]
    tree.nodes[node].expanded = 1


@rule
def sort(estimates: Floats, count: int, order: Ints) -> None:
    """The numbers of the first rows, ascending by their last column (shell sort: no memory, quick for short lists)."""
    for place in range(count):
        order[place] = place
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, count):
            moving, here = order[place], place
            while here >= gap and estimates[order[here - gap], -1] > estimates[moving, -1]:
                order[here] = order[here - gap]
                here -= gap
            order[here] = moving
        gap //= 3


@rule
def choose(tree: Tree, policy: Policy, node: int, acting: int) -> int:
    """The child with the highest upper bound among those that may be tried by now; 0 if there is none."""
    nodes, marks = tree.nodes, tree.marks
    visits = nodes[node].visits
    width = policy.width + policy.growth * math.sqrt(visits)
    known = 1.0 if policy.informed else 0.0  # the estimate counts as a visit
    log = math.log(visits + 1.0)
    best, top = 0, -1.0
    child = nodes[node].first
    while child and width > 0.0:
        if not policy.secrets or (nodes[child].action >= 0 and marks[nodes[child].action] == marks[-1]):
            width -= 1.0
            count = nodes[child].visits + known
            if count == 0.0:
                return int(child)
            if policy.secrets:
                nodes[child].offered += 1
                log = math.log(nodes[child].offered + 1.0)
            bound = tree.sums[child, acting] / count + policy.explore * math.sqrt(log / count)
            if bound > top:
                best, top = child, bound
        child = nodes[child].next
    return int(best)


@rule
def play_out(tree: Tree, length: int, rng: Ints) -> None:
    """So many random actions, then the estimate, or the result if the game ends before."""
    state: State = tree.states[0]
    for _ in range(length):
        if rules.turn(state) == OVER:
            break
        rules.apply(state, tree.actions[below(rng, rules.legal(state, tree.actions))], tree.past)
    rules.evaluate(state, tree.work[0], tree.value)
