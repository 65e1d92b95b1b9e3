"""Other games that look the same to a seat: the secrets of now are guessed, and the past is changed to lead to the guess.

Secrets change by what everybody sees (a stone is collected) and by hidden actions (a card is drawn). So the past is retraced
from its end: what was hidden from the seat before an action differs from the truth by as much as it does after it, and a
hidden action becomes the one that leads to the guess. Every step is replayed; a guess that does not fit is dropped.
"""

from __future__ import annotations

import numpy as np

from wandelgang.core.calls import COMPILED, duplicate
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.envs.extras import words
from wandelgang.envs.openspiel.line import Line, opening
from wandelgang.envs.openspiel.recall import seen_action
from wandelgang.errors import Illegal

ATTEMPTS = 100


def resampled(line: Line, seat: int, generator: Generator) -> Line:
    """A line that a seat cannot tell from this one, with other secrets."""
    path = line.path()
    if not path or not line.table.has_secrets:
        return line
    for _ in range(ATTEMPTS):
        guess = COMPILED.view(line.states, seat)
        COMPILED.fill(guess, seat, generator.word)
        past = retraced(path, seat, guess)
        if past is not None:
            return past
    raise Illegal(words("no-guess", seat=seat))


def retraced(path: list[Line], seat: int, guess: States) -> Line | None:
    """The line of play that leads to a guess and looks like this path to a seat; None if there is none."""
    worlds, actions = [guess], []
    for after in reversed(path[1:]):
        before = after.before
        assert before is not None
        world = earlier(before.states, after.states, worlds[-1], seat)
        action = leading(after, world, worlds[-1], seat)
        if action is None:
            return None
        worlds.append(world)
        actions.append(action)
    if COMPILED.view(worlds[-1], seat).tobytes() != COMPILED.view(path[0].states, seat).tobytes():
        return None
    table = path[0].table
    line = Line(table, worlds.pop(), opening(table) if table.deals else None, table.deals)
    while actions:
        line = Line(table, worlds.pop(), line, actions.pop())
    return line


def earlier(before: States, after: States, guess: States, seat: int) -> States:
    """What the state before an action was, if the state after it is the guess: hidden numbers differ by the same bits."""
    if guess.tobytes() == after.tobytes():
        return before
    world, view = duplicate(before), COMPILED.view(before, seat)
    for name in before.dtype.names or ():
        hidden = view[name] != before[name]
        if np.any(hidden):
            world[name] = np.where(hidden, before[name] ^ after[name] ^ guess[name], before[name])
    return world


def leading(after: Line, world: States, guess: States, seat: int) -> int | None:
    """The action that leads from a world to a guess and that the seat sees as it saw the real one."""
    assert after.before is not None
    seen = seen_action(after, seat)
    legal = COMPILED.legal(world)
    candidates = [after.action] if seen == after.action else [a for a in legal if COMPILED.seen(world, a, seat) == seen]
    for action in candidates:
        if action in legal:
            reached = duplicate(world)
            COMPILED.apply(reached, action)
            if reached.tobytes() == guess.tobytes():
                return action
    return None
