"""The puzzles of `gears`, alone in the maze: reach a tile in time, or make the most of the last turns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import State, States, facts
from wandelgang.games.gears.notation import cell_name, read_cell
from wandelgang.games.gears.obstacle import closed_side
from wandelgang.games.gears.positions import board_cells, position
from wandelgang.games.gears.puzzle_goals import begins
from wandelgang.games.gears.scoring import points
from wandelgang.games.gears.state import SOLO
from wandelgang.games.gears.words import words
from wandelgang.language import Message
from wandelgang.scene import Trace

REACH, POINTS = "reach", "points"
LEVELS = (9.5, 13.5)
TRAINS = dict.fromkeys(("walk", "take"), POINTS) | dict.fromkeys(("left", "right", "leave", "trapped"), REACH)
TABLES: tuple[dict[str, object], ...] = (
    {"mode": "solo"},
    {"mode": "solo", "maze": "random", "radius": 2},
    {"mode": "solo", "maze": "four-towers"},
    {"mode": "solo", "maze": "heart"},
    {"mode": "solo", "maze": "random", "radius": 2},
)
LONG = 4  # in one position of so many, four turns are tried, too
REACHED, MOST = 3, 4  # tiles that are asked for, and what a turn usually gives


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    state = facts(states[0])
    if state.mode != SOLO or not begins(states[0]):
        return
    for turns in (2, 3, 4) if generator.below(LONG) == 0 else (2, 3):
        text = ending(states, turns)
        cells = [cell for cell in board_cells(state) if state.marker[cell] and cell not in state.figures]
        generator.shuffle(cells)
        for cell in cells[:REACHED]:
            yield Task(kind=REACH, position=text, turns=turns, aim=cell_name(cell))
        had = points(state, 0)
        for more in range(MOST * turns, 2 * turns, -1):
            yield Task(kind=POINTS, position=text, turns=turns, aim=str(had + more))


def ending(states: States, turns: int) -> str:
    """The position with so many turns left (GEARS-A47)."""
    last = np.copy(states)
    last["limit"] = last["played"] + turns
    return position(last)


def measure(state: State, task: Task) -> tuple[int, int]:
    return (read_cell(task.aim), 1) if task.kind == REACH else (0, int(task.aim))


def sentence(state: State, task: Task) -> Message:
    if task.kind == REACH:
        return words("puzzle-reach", place=task.aim, n=task.turns)
    return words("puzzle-points", points=int(task.aim) - points(state, 0), n=task.turns)


def missing(first: State, last: State, task: Task) -> Message:
    if task.kind == REACH:
        return words("puzzle-missing-reach", place=task.aim)
    return words("puzzle-missing-points", n=int(task.aim) - points(last, 0))


def normal(task: Task) -> str:
    """Where the figures stand and how the tiles lie; not what has been taken before."""
    words = task.position.split(" ")
    return " ".join([*words[:4], next(word for word in words if word.startswith("figures=")), task.kind, task.aim])


def shown(state: State, task: Task) -> tuple[str, ...]:
    return (f"marker-{task.aim}",) if task.kind == REACH else ()


def obstacle(first: State, last: State, task: Task) -> tuple[Trace, ...]:
    return closed_side(last, first.player, read_cell(task.aim)) if task.kind == REACH else ()


PUZZLES = PuzzleKinds((REACH, POINTS), TABLES, tasks, measure, sentence, missing, normal, LEVELS, shown, TRAINS, obstacle)
