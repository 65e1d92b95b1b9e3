"""The puzzles of `fences`: a fence is in the hand, and the dice are known. Where does it go?

To bring a piece home or to capture with the throw that will come, or to stop an opponent whatever they throw.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from string import ascii_uppercase

import numpy as np

from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.games.fences.labels import place_words
from wandelgang.games.fences.moves import find_ends
from wandelgang.games.fences.notation import action_text
from wandelgang.games.fences.positions import position
from wandelgang.games.fences.puzzle_goals import opponents_at_start, pieces_home
from wandelgang.games.fences.state import DICE, ENDS, FACES, FENCE, FENCES, GOAL, PIECES, SETTING
from wandelgang.games.fences.words import words
from wandelgang.language import Message

HOME, CAPTURE, STOP = "home", "capture", "stop"
LEVELS = (11.5, 16.5)
TRAINS = {"roll": STOP, "lift": STOP, "set": STOP, "move": HOME, "sum": HOME, "jump": CAPTURE, "send": CAPTURE}
TABLES: tuple[dict[str, object], ...] = (
    {"players": 2, "board": "11x11", "limit": 2000},
    {"players": 2, "board": "15x15", "limit": 2000},
    {"players": 3, "board": "11x11", "limit": 2000},
)


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    state = facts(states[0])
    if state.phase != FENCE:
        return
    me = state.player
    fences = [fence for fence in range(FENCES) if state.fences[me][fence] != NONE]
    if not fences:
        return
    lifted = np.copy(states)
    lifted["lifted"], lifted["phase"] = generator.pick(fences), SETTING
    lifted["played"], lifted["limit"] = 0, NONE
    text = position(lifted)
    dice = (action_text(state, DICE + generator.below(FACES * FACES)),)
    home = pieces_home(state, me)
    yield Task(kind=HOME, position=text, turns=1, aim=str(home + 1), dice=dice)
    if home + 2 <= PIECES:
        yield Task(kind=HOME, position=text, turns=1, aim=str(home + 2), dice=dice)
    yield Task(kind=CAPTURE, position=text, turns=1, aim=str(opponents_at_start(state, me) + 1), dice=dice)
    for other in range(state.players):
        if other != me and sum(place < GOAL for place in state.pieces[other]) > 1:
            yield Task(kind=STOP, position=text, turns=1, aim=ascii_uppercase[other])


def measure(state: State, task: Task) -> tuple[int, int]:
    return (ascii_uppercase.index(task.aim), 1) if task.kind == STOP else (0, int(task.aim))


def sentence(state: State, task: Task) -> Message:
    if task.kind == STOP:
        return words("puzzle-stop", letter=task.aim)
    had = pieces_home(state, state.player) if task.kind == HOME else opponents_at_start(state, state.player)
    low, high = sorted(task.dice[0][-2:])
    return words(f"puzzle-{task.kind}", high=high, low=low, n=int(task.aim) - had)


def missing(first: State, last: State, task: Task) -> Message:
    return threat(last, task.aim) if task.kind == STOP else words(f"puzzle-missing-{task.kind}")


def threat(state: State, letter: str) -> Message:
    """How a player could still get home: a piece and a throw that do it, in one go or, if it is the last one, die by die."""
    places = [int(place) for place in state.pieces[ascii_uppercase.index(letter)]]
    for place in set(places) - {GOAL}:
        for steps in range(1, 2 * FACES + 1):
            if GOAL in ends(state, place, steps):
                key = "puzzle-threat-die" if steps <= FACES else "puzzle-threat-sum"
                return words(key, letter=letter, place=place_words(place), steps=steps, high=FACES, low=steps - FACES)
    for place in set(places) - {GOAL} if places.count(GOAL) == PIECES - 1 else ():  # FENCES-A25
        for one, other in product(range(1, FACES + 1), repeat=2):
            if any(GOAL in ends(state, end, other) for end in ends(state, place, one)):
                return words("puzzle-threat-sum", letter=letter, place=place_words(place), steps=0, high=one, low=other)
    return words("puzzle-missing-stop", letter=letter)


def ends(state: State, place: int, steps: int) -> set[int]:
    """Where so many steps lead; whether one's own piece stands there does not matter on the way to the goal."""
    out = np.empty(ENDS, np.int64)
    return set(out[: find_ends(state, NONE, place, steps, NONE, NONE, 0, out, 0, ENDS)].tolist())


def normal(task: Task) -> str:
    return f"{task.position} {task.kind}"


PUZZLES = PuzzleKinds((HOME, CAPTURE, STOP), TABLES, tasks, measure, sentence, missing, normal, LEVELS, trains=TRAINS)
