"""The puzzles of `doors`: arrive in so many turns, whatever the other does."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import State, States
from wandelgang.language import Message
from wandelgang_doors.positions import position
from wandelgang_doors.state import SWINGING
from wandelgang_doors.words import words

LEVELS = (7.0, 11.0)


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    if states["phase"][0] == SWINGING:
        for turns in (1, 2, 3):
            yield Task(kind="arrive", position=position(states), turns=turns)


def measure(state: State, task: Task) -> tuple[int, int]:
    return 0, 1


def sentence(state: State, task: Task) -> Message:
    return words("puzzle-arrive", n=task.turns)


def missing(first: State, last: State, task: Task) -> Message:
    return words("puzzle-missing")


def normal(task: Task) -> str:
    return task.position


PUZZLES = PuzzleKinds(("arrive",), ({"cells": 7}, {"cells": 9}), tasks, measure, sentence, missing, normal, LEVELS)
