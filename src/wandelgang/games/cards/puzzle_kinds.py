"""The puzzles of `cards`: hits with the throws that will come, or without a die in as few turns as there are."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.boards.bits import count
from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import State, States, facts
from wandelgang.games.cards.notation import action_text
from wandelgang.games.cards.positions import position
from wandelgang.games.cards.state import ACT, FACES, OPEN
from wandelgang.games.cards.words import words
from wandelgang.language import Message

DICE, FREE = "dice", "free"
LEVELS = (11.0, 15.5)
TRAINS = dict.fromkeys(("move", "enter", "stay"), DICE)
TABLES: tuple[dict[str, object], ...] = (
    {"players": 1, "choice": "open", "layout": "shuffled"},
    {"players": 1, "choice": "open", "die": False, "layout": "shuffled"},
    {"players": 2, "choice": "open"},
    {"players": 1, "choice": "open", "target": "field", "layout": "shuffled"},
    {"players": 1, "choice": "open"},
)
SHAPES = ((1, 3), (2, 3), (2, 4), (2, 5), (3, 5), (3, 6))  # how many hits in how many turns
SIX = 6


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    """Alone, the next turns; among others only the current one, if a 6 gives it a second move."""
    state = facts(states[0])
    if state.phase != ACT or state.second or state.choice != OPEN:
        return
    text = position(states)
    had = count(state.hits[state.player])
    if state.players > 1:
        if state.rolled == SIX:
            for hits in (1, 2):
                yield Task(kind=DICE, position=text, turns=1, aim=str(had + hits), dice=thrown(state, generator, 1))
        return
    for hits, turns in SHAPES:
        dice = thrown(state, generator, turns) if state.die else ()
        yield Task(kind=DICE if state.die else FREE, position=text, turns=turns, aim=str(had + hits), dice=dice)


def thrown(state: State, generator: Generator, turns: int) -> tuple[str, ...]:
    """Throws for the rest of so many turns; after a 6 one more."""
    faces: list[int] = []
    last = int(state.rolled)
    for turn in range(turns):
        if turn > 0:
            last = 1 + generator.below(SIX)
            faces.append(last)
        if last == SIX:
            faces.append(1 + generator.below(SIX))
    return tuple(action_text(state, FACES + face) for face in faces)


def measure(state: State, task: Task) -> tuple[int, int]:
    return 0, int(task.aim)


def sentence(state: State, task: Task) -> Message:
    hits = words("puzzle-hits", n=int(task.aim) - count(state.hits[state.player]))
    if task.kind == FREE:
        return words("puzzle-free", hits=hits, n=task.turns)
    return words("puzzle-dice", hits=hits, dice=", ".join([str(state.rolled), *(text[-1] for text in task.dice)]))


def missing(first: State, last: State, task: Task) -> Message:
    return words("puzzle-missing", n=int(task.aim) - count(last.hits[first.player]))


def normal(task: Task) -> str:
    return f"{task.position.partition(' idle=')[0]} {task.aim}"


PUZZLES = PuzzleKinds((DICE, FREE), TABLES, tasks, measure, sentence, missing, normal, LEVELS, trains=TRAINS)
