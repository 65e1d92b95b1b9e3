"""Alpha-beta over whole turns, as an explicit stack that can be stopped after any node and taken up again.

I maximise my share of the win, everybody else minimises it. Depth counts turns: it falls when somebody else is to act. One
record holds the whole search, one row a level; nothing is allocated, nothing recurses. Which depth is searched, for how long,
and what becomes of the result is the business of deepening.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.rules import NONE, OVER, Ints, State, States, as_record, mix, rule
from wandelgang.search.table import AT_LEAST, AT_MOST, EXACT, far, find, keep, near, worth

LEVELS = 96  # decisions along one line
MOST_PLAYERS = 8
LOWEST, HIGHEST = -1.0, 2.0  # below and above every value
WIDTH = 1e-9  # of a null window: it asks only whether a value lies above or below
ARRIVED, SCORING, TRYING = 0, 1, 2  # what happens next at a level
WHOLE, NULL, REDUCED = 0, 1, 2  # how the action being tried is searched
TABLE_FIRST, KILLER_FIRST = 1e9, 1e6  # scores above all others
DEEP, EARLY = 3, 4  # with so many turns to go, actions after the first so many are searched one turn less deep


def work_type(actions: int) -> np.dtype[Any]:
    """The record of a search in a game with so many actions."""
    values = ("alpha", "beta", "floor", "ceiling", "best")
    numbers = ("key", "choice", "first", "trying", "phase", "way", "index", "count", "depth", "run", "turns", "mover", "length")
    return as_record(
        [
            *((name, np.float64, LEVELS) for name in values),
            *((name, np.int64, LEVELS) for name in numbers),
            ("actions", np.int64, (LEVELS, actions)),
            ("scores", np.float64, (LEVELS, actions)),
            ("line", np.int64, (LEVELS, LEVELS)),  # the principal line from each level on
            ("killers", np.int64, (LEVELS, 2)),  # actions that lately refuted at this level
            ("history", np.float64, (2, actions)),  # actions that refuted anywhere, of the others and mine
            ("values", np.float64, actions),  # of the actions of the root, in the order they are tried
            ("visits", np.int64, actions),
            ("exact", np.int64, actions),
            ("lines", np.int64, (actions, LEVELS)),
            ("lengths", np.int64, actions),
            ("top", np.float64, actions),  # the best values so far, falling
            ("estimate", np.float64, MOST_PLAYERS),
            ("wanted", np.int64),  # how many actions of the root get exact values
            ("level", np.int64),
            ("nodes", np.int64),
            ("began", np.int64),  # nodes when the action of the root being tried began
            ("me", np.int64),
            ("age", np.int64),
            ("longest", np.int64),  # decisions in a row that are one turn
            ("horizon", np.int64),  # was a leaf judged that a deeper search would look behind?
            ("reducing", np.int64),  # are late actions searched less deep at first?
        ]
    )


@entry
def advance(works: States, line: States, words: Ints, past: Ints, scratch: States, table: States, until: int) -> bool:
    """Search on until so many nodes are counted; is this depth finished? A node is an action played."""
    work = works[0]
    while work.level >= 0 and work.nodes < until:
        level = work.level
        if work.phase[level] == ARRIVED:
            arrive(work, line[level], words[level], table)
        elif work.phase[level] == SCORING:
            score_next(work, line, past, scratch[0])
        elif work.index[level] == work.count[level] or work.alpha[level] >= work.beta[level]:
            leave(work, table)
        else:
            try_next(work, line, past, scratch[0])
    return work.level < 0


@rule
def arrive(work: State, state: State, words: Ints, table: States) -> None:
    """A new position: what the table knows of it may be enough; else list its actions and order them.

    At the root the estimate orders them. Elsewhere that costs more than it saves: habit does better (docs/search.md).
    """
    level = work.level
    key = position_key(state, words, work.run[level])
    work.key[level] = key
    work.first[level] = NONE
    slot = find(table, key, work.age)
    if slot != NONE:
        known = table[slot]
        work.first[level] = known.action
        if known.depth >= work.depth[level] and work.beta[level] - work.alpha[level] <= WIDTH:
            value = far(known.value, work.turns[level])
            above, below = value >= work.beta[level], value <= work.alpha[level]
            if known.bound == EXACT or (known.bound == AT_LEAST and above) or (known.bound == AT_MOST and below):
                work.level -= 1
                absorb(work, value)
                return
    work.count[level] = rules.legal(state, work.actions[level])
    work.index[level] = 0
    if level == 0:
        work.phase[level] = SCORING
    else:
        score_by_habit(work)
        work.phase[level] = TRYING


@rule
def position_key(state: State, words: Ints, run: int) -> int:
    """The key of a position; the same position counts as another one if the turn may last longer."""
    key = rules.key(state, words)
    return mix(key, run) & rules.KEY if run else key


@rule
def score_by_habit(work: State) -> None:
    """Order actions by what refuted elsewhere."""
    level = work.level
    mine = 1 if work.mover[level] == work.me else 0
    for place in range(work.count[level]):
        action = work.actions[level, place]
        score = work.history[mine, action]
        if action == work.first[level]:
            score = TABLE_FIRST
        elif action == work.killers[level, 0] or action == work.killers[level, 1]:
            score = KILLER_FIRST
        work.scores[level, place] = score


@rule
def score_next(work: State, line: States, past: Ints, scratch: State) -> None:
    """Score one more action of the root by the estimate of the position behind it."""
    place = work.index[0]
    play(work, line, past, work.actions[0, place])
    work.scores[0, place] = judge(work, line[1], scratch, 0)
    work.index[0] += 1
    if work.index[0] == work.count[0]:
        work.index[0] = 0
        work.phase[0] = TRYING


@rule
def play(work: State, line: States, past: Ints, action: int) -> None:
    """The position after an action, one level below."""
    level = work.level
    line[level + 1] = line[level]
    rules.apply(line[level + 1], action, past)
    work.nodes += 1


@rule
def judge(work: State, state: State, scratch: State, level: int) -> float:
    """What the estimate says of a position reached from a level."""
    rules.evaluate(state, scratch, work.estimate)
    return worth(work.estimate, work.me, rules.turn(state) == OVER, work.turns[level] + 1)


@rule
def pick(work: State, level: int) -> int:
    """The best scored of the actions not tried yet; those of the root are in order already."""
    place = work.index[level]
    if level > 0:
        actions, scores = work.actions[level], work.scores[level]
        best = place
        for other in range(place + 1, work.count[level]):
            if scores[other] > scores[best]:
                best = other
        actions[place], actions[best] = actions[best], actions[place]
        scores[place], scores[best] = scores[best], scores[place]
    work.index[level] += 1
    return work.actions[level, place]


@rule
def try_next(work: State, line: States, past: Ints, scratch: State) -> None:
    """Play the next action: judge the position behind it, or go there."""
    level = work.level
    if level == 0:
        work.began = work.nodes
    action = pick(work, level)
    work.trying[level] = action
    play(work, line, past, action)
    after = rules.turn(line[level + 1])
    ends = 1 if after != work.mover[level] or work.run[level] + 1 >= work.longest else 0
    depth = work.depth[level] - ends
    work.length[level + 1] = 0
    if after < 0 or depth <= 0 or level + 2 >= LEVELS:
        if after >= 0:
            work.horizon = 1
        work.way[level] = WHOLE
        absorb(work, judge(work, line[level + 1], scratch, level))
        return
    work.mover[level + 1] = after
    work.turns[level + 1] = work.turns[level] + ends
    work.run[level + 1] = 0 if ends else work.run[level] + 1
    work.depth[level + 1] = depth
    tried_whole = work.wanted if level == 0 else 1
    if work.index[level] <= tried_whole:
        work.way[level] = WHOLE
    elif work.reducing and level > 0 and depth > 1 and work.depth[level] >= DEEP and work.index[level] > EARLY:
        work.way[level] = REDUCED
        work.depth[level + 1] = depth - 1
    else:
        work.way[level] = NULL
    descend(work)


@rule
def descend(work: State) -> None:
    """Go to the position one level below, with the whole window or only asking on which side of its edge the value lies."""
    level = work.level
    alpha, beta = work.alpha[level], work.beta[level]
    if work.way[level] != WHOLE:
        if work.mover[level] == work.me:
            beta = min(beta, alpha + WIDTH)
        else:
            alpha = max(alpha, beta - WIDTH)
    below = level + 1
    work.alpha[below] = work.floor[below] = alpha
    work.beta[below] = work.ceiling[below] = beta
    work.best[below] = LOWEST if work.mover[below] == work.me else HIGHEST
    work.choice[below] = NONE
    work.length[below] = 0
    work.phase[below] = ARRIVED
    work.level = below


@rule
def absorb(work: State, value: float) -> None:
    """The value of the action being tried has come up: search it again if it was asked too little, else take note of it."""
    level = work.level
    mine = work.mover[level] == work.me
    better = value > work.alpha[level] if mine else value < work.beta[level]
    if better and work.way[level] != WHOLE:
        inside = work.alpha[level] < value < work.beta[level]
        if work.way[level] == REDUCED:
            work.way[level] = NULL
            work.depth[level + 1] += 1
            descend(work)
            return
        if inside and work.beta[level] - work.alpha[level] > WIDTH:
            work.way[level] = WHOLE
            descend(work)
            return
    if level == 0:
        note_root(work, value, better)
        return
    if (mine and value > work.best[level]) or (not mine and value < work.best[level]):
        work.best[level] = value
        work.choice[level] = work.trying[level]
    if better:
        if mine:
            work.alpha[level] = value
        else:
            work.beta[level] = value
        if work.alpha[level] >= work.beta[level]:
            remember_refutation(work)
        extend_line(work)


@rule
def extend_line(work: State) -> None:
    """The principal line of a level: the action, and the line of the level below."""
    level = work.level
    work.line[level, 0] = work.trying[level]
    for place in range(work.length[level + 1]):
        work.line[level, place + 1] = work.line[level + 1, place]
    work.length[level] = work.length[level + 1] + 1


@rule
def note_root(work: State, value: float, better: bool) -> None:
    """Keep the value of an action of the root; only one that would be among those wanted raises the window."""
    place = work.index[0] - 1
    work.values[place] = value
    work.visits[place] += work.nodes - work.began
    work.exact[place] = 1 if better else 0
    work.lengths[place] = 1
    work.lines[place, 0] = work.trying[0]
    if not better:
        return
    extend_line(work)
    for step in range(work.length[0]):
        work.lines[place, step] = work.line[0, step]
    work.lengths[place] = work.length[0]
    rank = work.wanted - 1
    while rank > 0 and work.top[rank - 1] < value:
        work.top[rank] = work.top[rank - 1]
        rank -= 1
    work.top[rank] = value
    work.alpha[0] = work.top[work.wanted - 1]


@rule
def remember_refutation(work: State) -> None:
    """An action that was too good to be allowed is tried early elsewhere."""
    level = work.level
    action = work.trying[level]
    mine = 1 if work.mover[level] == work.me else 0
    work.history[mine, action] += work.depth[level] * work.depth[level]
    if work.killers[level, 0] != action:
        work.killers[level, 1] = work.killers[level, 0]
        work.killers[level, 0] = action


@rule
def leave(work: State, table: States) -> None:
    """All that matters is tried: write it into the table and hand the value up."""
    level = work.level
    work.level -= 1
    if level == 0:
        return
    value = work.best[level]
    bound = EXACT
    if value <= work.floor[level]:
        bound = AT_MOST
    elif value >= work.ceiling[level]:
        bound = AT_LEAST
    kept = near(value, work.turns[level])
    keep(table, work.key[level], work.age, work.depth[level], kept, bound, work.choice[level])
    absorb(work, value)
