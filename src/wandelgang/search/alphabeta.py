"""Alpha-beta over whole turns, as an explicit stack that can be stopped after any node and resumed.

The searching player maximises their share of the win, everybody else minimises it. Depth counts turns: it decreases when
somebody else is to act. One record holds the whole search, one row per level; nothing is allocated, nothing recurses. Which
depth is searched, for how long, and what becomes of the result is the business of deepening.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.rules import NONE, OVER, Ints, State, States, as_record, mix, rule
from wandelgang.search.transpositions import AT_LEAST, AT_MOST, EXACT, find, from_root, store, sure, to_root, worth

LEVELS = 96  # decisions along one path
MOST_PLAYERS = 8
LOWEST, HIGHEST = -1.0, 2.0  # below and above every value
WIDTH = 1e-9  # of a null window: it asks only whether a value lies above or below
ENTERED, ORDERING, TRYING = 0, 1, 2  # what happens next at a level
FULL, NULL, REDUCED = 0, 1, 2  # how the action being tried is searched: with the full window, a null window, or less deep
TABLE_FIRST, KILLER_FIRST = 1e9, 1e6  # scores above all others
DEEP = 3  # with so many turns to go, late actions are searched one turn less deep


def search_type(actions: int) -> np.dtype[Any]:
    """The record of a search in a game with so many actions."""
    values = ("alpha", "beta", "floor", "ceiling", "best")
    numbers = (
        "key",
        "choice",
        "first",
        "trying",
        "phase",
        "mode",
        "index",
        "count",
        "depth",
        "run",
        "turns",
        "mover",
        "length",
    )
    return as_record(
        [
            *((name, np.float64, LEVELS) for name in values),
            *((name, np.int64, LEVELS) for name in numbers),
            ("actions", np.int64, (LEVELS, actions)),
            ("scores", np.float64, (LEVELS, actions)),
            ("variation", np.int64, (LEVELS, LEVELS)),  # the principal variation from each level on
            ("killers", np.int64, (LEVELS, 2)),  # actions that lately refuted at this level
            ("history", np.float64, (2, actions)),  # actions that refuted anywhere: of the others, and of the searching player
            ("values", np.float64, actions),  # of the actions of the root, in the order they are tried
            ("visits", np.int64, actions),
            ("exact", np.int64, actions),
            ("variations", np.int64, (actions, LEVELS)),
            ("lengths", np.int64, actions),
            ("top", np.float64, actions),  # the best values so far, descending
            ("estimate", np.float64, MOST_PLAYERS),
            ("lines", np.int64),  # how many actions of the root get exact values
            ("level", np.int64),
            ("nodes", np.int64),
            ("began", np.int64),  # nodes when the action of the root being tried began
            ("me", np.int64),
            ("age", np.int64),
            ("longest", np.int64),  # decisions in a row that are one turn
            ("horizon", np.int64),  # was a leaf evaluated that a deeper search would look behind?
            ("reductions", np.int64),  # are late actions searched less deep at first?
            ("early", np.int64),  # actions after the first so many are late
        ]
    )


class Workspace(NamedTuple):
    """Everything a search works on."""

    search: States  # one record
    positions: States  # along the path being searched, one per level
    words: Ints  # the same memory as words
    past: Ints  # of that path
    work: States  # of the estimate
    table: States  # transpositions


@entry
def advance(space: Workspace, until: int) -> bool:
    """Search on until so many nodes are counted; is this depth finished? A node is an action played."""
    search = space.search[0]
    while search.level >= 0 and search.nodes < until:
        level = search.level
        if search.phase[level] == ENTERED:
            enter(space, search)
        elif search.phase[level] == ORDERING:
            order_root(space, search)
        elif search.index[level] == search.count[level] or search.alpha[level] >= search.beta[level]:
            leave(space, search)
        else:
            try_next(space, search)
    return search.level < 0


@rule
def enter(space: Workspace, search: State) -> None:
    """A new position."""
    level = search.level
    # Step 1. Transposition table lookup. A bound is enough only for a null window: the principal variation is always searched.
    key = position_key(space.positions[level], space.words[level], search.run[level])
    search.key[level] = key
    search.first[level] = NONE
    slot = find(space.table, key, search.age)
    if slot != NONE:
        known = space.table[slot]
        search.first[level] = known.action
        if known.depth >= search.depth[level] and search.beta[level] - search.alpha[level] <= WIDTH:
            value = to_root(known.value, search.turns[level])
            above, below = value >= search.beta[level], value <= search.alpha[level]
            if known.bound == EXACT or (known.bound == AT_LEAST and above) or (known.bound == AT_MOST and below):
                search.level -= 1
                take_value(search, value)
                return
    # Step 2. List the actions and order them: at the root by the estimate, elsewhere, where that costs more than it saves
    # (docs/contribute/search.md), by the table's action, killers and history.
    search.count[level] = rules.legal(space.positions[level], search.actions[level])
    search.index[level] = 0
    if level == 0:
        search.phase[level] = ORDERING
    else:
        order_by_history(search)
        search.phase[level] = TRYING


@rule
def position_key(state: State, words: Ints, run: int) -> int:
    """The key of a position; the same position counts as another one if the turn may last longer."""
    key = rules.key(state, words)
    return mix(key, run) & rules.KEY if run else key


@rule
def order_by_history(search: State) -> None:
    level = search.level
    mine = 1 if search.mover[level] == search.me else 0
    for place in range(search.count[level]):
        action = search.actions[level, place]
        score = search.history[mine, action]
        if action == search.first[level]:
            score = TABLE_FIRST
        elif action == search.killers[level, 0] or action == search.killers[level, 1]:
            score = KILLER_FIRST
        search.scores[level, place] = score


@rule
def order_root(space: Workspace, search: State) -> None:
    """Score one more action of the root by the estimate of the position it leads to."""
    place = search.index[0]
    play(space, search, search.actions[0, place])
    search.scores[0, place] = leaf_value(space, search)
    search.index[0] += 1
    if search.index[0] == search.count[0]:
        search.index[0] = 0
        search.phase[0] = TRYING


@rule
def play(space: Workspace, search: State, action: int) -> None:
    """The position after an action, one level below."""
    level, positions = search.level, space.positions
    positions[level + 1] = positions[level]
    rules.apply(positions[level + 1], action, space.past)
    search.nodes += 1


@rule
def leaf_value(space: Workspace, search: State) -> float:
    """The estimate of the position below this level, as a value."""
    level = search.level
    state = space.positions[level + 1]
    rules.evaluate(state, space.work[0], search.estimate)
    is_over = rules.turn(state) == OVER
    # Only the player's own win: whoever is bound to lose goes on by the estimate, since others may err.
    if not is_over and rules.is_sure(state, search.me, space.work[0]):
        return sure(search.estimate, search.me, search.turns[level] + 1)
    return worth(search.estimate, search.me, is_over, search.turns[level] + 1)


@rule
def pick(search: State, level: int) -> int:
    """The best scored of the actions not tried yet; those of the root are in order already."""
    place = search.index[level]
    if level > 0:
        actions, scores = search.actions[level], search.scores[level]
        best = place
        for other in range(place + 1, search.count[level]):
            if scores[other] > scores[best]:
                best = other
        actions[place], actions[best] = actions[best], actions[place]
        scores[place], scores[best] = scores[best], scores[place]
    search.index[level] += 1
    return search.actions[level, place]


@rule
def try_next(space: Workspace, search: State) -> None:
    """The next action of a position."""
    level = search.level
    # Step 3. Pick the next action and play it.
    if level == 0:
        search.began = search.nodes
    action = pick(search, level)
    search.trying[level] = action
    play(space, search, action)
    # Step 4. Depth decreases when the turn ends.
    after = rules.turn(space.positions[level + 1])
    ends = 1 if after != search.mover[level] or search.run[level] + 1 >= search.longest else 0
    depth = search.depth[level] - ends
    search.length[level + 1] = 0
    # Step 5. A leaf: the game is over, chance decides, or the depth is used up.
    if after < 0 or depth <= 0 or level + 2 >= LEVELS:
        if after >= 0:
            search.horizon = 1
        search.mode[level] = FULL
        take_value(search, leaf_value(space, search))
        return
    search.mover[level + 1] = after
    search.turns[level + 1] = search.turns[level] + ends
    search.run[level + 1] = 0 if ends else search.run[level] + 1
    search.depth[level + 1] = depth
    # Step 6. The first actions are searched with the full window, later ones with a null window, late ones also less deep.
    searched_fully = search.lines if level == 0 else 1
    if search.index[level] <= searched_fully:
        search.mode[level] = FULL
    elif search.reductions and level > 0 and depth > 1 and search.depth[level] >= DEEP and search.index[level] > search.early:
        search.mode[level] = REDUCED
        search.depth[level + 1] = depth - 1
    else:
        search.mode[level] = NULL
    descend(search)


@rule
def descend(search: State) -> None:
    """Step 7. Go one level down, with the full window or asking only on which side of its edge the value lies."""
    level = search.level
    alpha, beta = search.alpha[level], search.beta[level]
    if search.mode[level] != FULL:
        if search.mover[level] == search.me:
            beta = min(beta, alpha + WIDTH)
        else:
            alpha = max(alpha, beta - WIDTH)
    below = level + 1
    search.alpha[below] = search.floor[below] = alpha
    search.beta[below] = search.ceiling[below] = beta
    search.best[below] = LOWEST if search.mover[below] == search.me else HIGHEST
    search.choice[below] = NONE
    search.length[below] = 0
    search.phase[below] = ENTERED
    search.level = below


@rule
def take_value(search: State, value: float) -> None:
    """The value of the action being tried is known, as far as it was asked for."""
    level = search.level
    mine = search.mover[level] == search.me
    better = value > search.alpha[level] if mine else value < search.beta[level]
    # Step 8. Better than expected, but searched less deep or with a null window: search it again.
    if better and search.mode[level] != FULL:
        inside = search.alpha[level] < value < search.beta[level]
        if search.mode[level] == REDUCED:
            search.mode[level] = NULL
            search.depth[level + 1] += 1
            descend(search)
            return
        if inside and search.beta[level] - search.alpha[level] > WIDTH:
            search.mode[level] = FULL
            descend(search)
            return
    if level == 0:
        update_root(search, value, better)
        return
    # Step 9. A new best action narrows the window and begins the principal variation.
    if (mine and value > search.best[level]) or (not mine and value < search.best[level]):
        search.best[level] = value
        search.choice[level] = search.trying[level]
    if better:
        if mine:
            search.alpha[level] = value
        else:
            search.beta[level] = value
        # Step 10. Cutoff: the other side will not allow this position. Remember what refuted it.
        if search.alpha[level] >= search.beta[level]:
            remember_refutation(search)
        update_variation(search)


@rule
def update_variation(search: State) -> None:
    """The principal variation of a level: the action, and the variation of the level below."""
    level = search.level
    search.variation[level, 0] = search.trying[level]
    for place in range(search.length[level + 1]):
        search.variation[level, place + 1] = search.variation[level + 1, place]
    search.length[level] = search.length[level + 1] + 1


@rule
def update_root(search: State, value: float, better: bool) -> None:
    """Keep the value of an action of the root; only one that would be among the best *lines* narrows the window."""
    place = search.index[0] - 1
    search.values[place] = value
    search.visits[place] += search.nodes - search.began
    search.exact[place] = 1 if better else 0
    search.lengths[place] = 1
    search.variations[place, 0] = search.trying[0]
    if not better:
        return
    update_variation(search)
    for step in range(search.length[0]):
        search.variations[place, step] = search.variation[0, step]
    search.lengths[place] = search.length[0]
    rank = search.lines - 1
    while rank > 0 and search.top[rank - 1] < value:
        search.top[rank] = search.top[rank - 1]
        rank -= 1
    search.top[rank] = value
    search.alpha[0] = search.top[search.lines - 1]


@rule
def remember_refutation(search: State) -> None:
    """An action that was too good to be allowed is tried early elsewhere: killers and history."""
    level = search.level
    action = search.trying[level]
    mine = 1 if search.mover[level] == search.me else 0
    search.history[mine, action] += search.depth[level] * search.depth[level]
    if search.killers[level, 0] != action:
        search.killers[level, 1] = search.killers[level, 0]
        search.killers[level, 0] = action


@rule
def leave(space: Workspace, search: State) -> None:
    """All actions that matter have been tried."""
    level = search.level
    search.level -= 1
    if level == 0:
        return
    # Step 11. Store the value in the transposition table, as a bound if the window cut it off, and hand it up.
    value = search.best[level]
    bound = EXACT
    if value <= search.floor[level]:
        bound = AT_MOST
    elif value >= search.ceiling[level]:
        bound = AT_LEAST
    kept = from_root(value, search.turns[level])
    store(space.table, search.key[level], search.age, search.depth[level], kept, bound, search.choice[level])
    take_value(search, value)
