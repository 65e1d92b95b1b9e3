"""What a game says about its puzzles: which kinds there are, what might be asked in a position, and how a task is worded.

Texts and plain data only. How far somebody has come is a matter of compiled code, see goals.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from wandelgang.core.generator import Generator
from wandelgang.core.rules import State, States
from wandelgang.language import Message
from wandelgang.scene import Trace


@dataclass(frozen=True, kw_only=True)
class Task:
    """What is asked of the seat that acts in a position."""

    kind: str
    position: str
    turns: int  # of the solver
    aim: str = ""  # what exactly, if the kind has to say it
    dice: tuple[str, ...] = ()  # the outcomes of chance that will come, in order


@dataclass(frozen=True, eq=False)
class PuzzleKinds:
    """The puzzles of a game. A kind is known to compiled code by its place in *kinds*."""

    kinds: tuple[str, ...]
    tables: tuple[Mapping[str, object], ...]  # options of the games that positions are taken from
    tasks: Callable[[States, Generator], Iterable[Task]]  # what might be asked where a turn begins
    measure: Callable[[State, Task], tuple[int, int]]  # the aim as a number, and the progress that solves the puzzle
    sentence: Callable[[State, Task], Message]  # the task, spoken to the solver
    missing: Callable[[State, State, Task], Message]  # what the last position lacks, seen from the first
    normal: Callable[[Task], str]  # equal for puzzles that are alike
    levels: tuple[float, float]  # the bits from which on a puzzle is of medium difficulty, and from which on it is hard
    shown: Callable[[State, Task], tuple[str, ...]] = lambda state, task: ()  # the sprites that the task speaks of
    trains: Mapping[str, str] = field(default_factory=dict)  # kinds of actions, and the kind of puzzles that trains each best
    # What keeps the solver from the goal in the last position, seen from the first: `barred` traces, if walls do.
    obstacle: Callable[[State, State, Task], tuple[Trace, ...]] = lambda first, last, task: ()
