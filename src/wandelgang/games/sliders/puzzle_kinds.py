"""The puzzles of `sliders`: bring a peg home by force, or win by force, against every reply."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.boards.bits import count
from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import State, States, facts
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.placement import pegs_text, shifts_text
from wandelgang.games.sliders.positions import board_word
from wandelgang.games.sliders.state import GOING_ON, PEGS, goal_row, home_row
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

HOME, WIN = "home", "win"
LEVELS = (14.2, 19.0)
TRAINS = dict.fromkeys(("slide", "step", "jump"), HOME)
TABLES: tuple[dict[str, object], ...] = ({}, {"preset": "half"}, {"preset": "wide"})
LONG = 3  # in one position of so many, three turns are tried: that takes thirty times as long as two
LAST_PEGS = 2  # with so many or fewer still out, winning can be asked for


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    state = facts(states[0])
    me = state.player
    if state.end != GOING_ON or count(state.pegs[me][home_row(me)]):  # SLIDERS-20: nobody enters while one is at the start
        return
    position = without_past(state)
    out = PEGS - count(state.pegs[me][goal_row(me)])
    for turns in (2, 3) if generator.below(LONG) == 0 else (2,):
        if out > 1:
            yield Task(kind=HOME, position=position, turns=turns)
        if out <= LAST_PEGS:
            yield Task(kind=WIN, position=position, turns=turns)


def without_past(state: State) -> str:
    """The position as if the game began with it: nothing can be repeated three times within a puzzle."""
    pegs = ",".join(pegs_text(sorted(state.places[player])) for player in range(2))
    bar = " bar=yes" if state.barred else ""
    travel = f" travel={state.travel}" if state.travel != 1 else ""
    return f"sliders {board_word(state)} offsets={shifts_text(state.shifts)} pegs={pegs} turn={state.player}:move{bar}{travel}"


def measure(state: State, task: Task) -> tuple[int, int]:
    me = state.player
    return 0, PEGS if task.kind == WIN else count(state.pegs[me][goal_row(me)]) + 1


def sentence(state: State, task: Task) -> Message:
    return words(f"puzzle-{task.kind}", colour=colour(state.player), n=task.turns)


def missing(first: State, last: State, task: Task) -> Message:
    return words(f"puzzle-missing-{task.kind}")


def normal(task: Task) -> str:
    return task.position.replace(" bar=yes", "")


PUZZLES = PuzzleKinds((HOME, WIN), TABLES, tasks, measure, sentence, missing, normal, LEVELS, trains=TRAINS)
