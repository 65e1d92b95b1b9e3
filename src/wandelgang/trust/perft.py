"""Perft: how many different sequences of so many actions there are from a position, chance included.

A table is a text file with one line per position: counts for depth 1, 2, …, then the position.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from wandelgang.core import rules
from wandelgang.core.cache import entry
from wandelgang.core.calls import split
from wandelgang.core.game import Game
from wandelgang.core.rules import OVER, REGISTERED, Ints, States
from wandelgang.trust.material import Oracle, material


@entry
def count_leaves(line: States, past: Ints, out: Ints, count: Ints, index: Ints, depth: int) -> int:
    """Leaves at *depth*, walking the tree with one state per level."""
    leaves = 0
    level = 0
    index[0] = -1
    while level >= 0:
        if index[level] < 0:
            count[level] = 0 if rules.turn(line[level]) == OVER else rules.legal(line[level], out[level])
            index[level] = 0
        if level == depth - 1:
            leaves += count[level]
            level -= 1
        elif index[level] < count[level]:
            line[level + 1] = line[level]
            rules.apply(line[level + 1], out[level, index[level]], past)
            index[level] += 1
            level += 1
            index[level] = -1
        else:
            level -= 1
    return leaves


def perft(state: States, depth: int, compiled: bool = True) -> int:
    """The number of action sequences of that length."""
    position, past = split(state.copy())
    line = np.zeros(depth, position.dtype)
    line[0] = position[0]
    out = np.zeros((depth, REGISTERED[state.dtype].ACTIONS), np.int64)
    counting = count_leaves if compiled else count_leaves.py_func  # type: ignore[attr-defined]
    return int(counting(line, past, out, np.zeros(depth, np.int64), np.zeros(depth, np.int64), depth))


def oracle_perft(oracle: Oracle, text: str, depth: int) -> int:
    """The same, counted by the oracle."""
    return oracle_leaves(oracle, oracle.parse(text), depth)


def oracle_leaves(oracle: Oracle, position: object, depth: int) -> int:
    """From a position; an oracle copies one by writing and reading it."""
    legal = [] if oracle.actor(position) == "over" else oracle.legal(position)
    if depth == 1:
        return len(legal)
    text, leaves = oracle.position(position), 0
    for action in legal:
        after = oracle.parse(text)
        oracle.play(after, action)
        leaves += oracle_leaves(oracle, after, depth - 1)
    return leaves


def table(game: Game) -> Iterator[tuple[list[int], str]]:
    """The lines of the game's perft table."""
    file = f"golden/{game.name}.perft"
    for line in material(game.name, file, file).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            counts, position = line.split("  ", 1)
            yield [int(number) for number in counts.split(" ")], position
