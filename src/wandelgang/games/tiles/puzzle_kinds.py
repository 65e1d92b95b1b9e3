"""The puzzles of `tiles`: collect these stones in so many turns, alone on the board."""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.boards.square import span
from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.games.tiles.narration import stone_word
from wandelgang.games.tiles.notation import LOOSE, cell_name, slot_name, stone_names
from wandelgang.games.tiles.obstacle import obstacle
from wandelgang.games.tiles.positions import board_text, stones_text
from wandelgang.games.tiles.state import PUSH
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed

COLLECT = "collect"
LEVELS = (9.0, 17.0)
TRAINS = dict.fromkeys(("push", "walk", "stay"), COLLECT)
TABLES = (
    {"players": 4},
    {"players": 2, "preset": "free"},
    {"players": 3, "preset": "seed"},
    {"players": 4, "preset": "seed", "width": 5, "height": 5},
)
SHAPES = ((1, 1), *((2, 2),) * 3, *((3, 3),) * 8, (1, 2))  # how many stones in how many turns


def tasks(states: States, generator: Generator) -> Iterator[Task]:
    """Some of the stones that lie about, for the player who is to push."""
    state = facts(states[0])
    if state.phase != PUSH:
        return
    pawn = state.pawns[state.player]
    lying = list(stone_names(state.lying & ~state.stones[state.tile[pawn]]))
    for number, turns in SHAPES:
        if len(lying) >= number:
            generator.shuffle(lying)
            goals = "".join(sorted(lying[:number]))
            yield Task(kind=COLLECT, position=alone(state, goals), turns=turns)


def alone(state: State, goals: str) -> str:
    """The position with the other players gone."""
    here = stone_names(state.stones[state.tile[state.pawns[state.player]]])
    refused = f" not={here}" if here and state.played else ""  # TILES-A45
    closed = "" if state.closed == NONE else f" closed={slot_name(*divmod(state.closed, span(state.open)))} played=1"
    return (
        f"tiles set {board_text(state)} free={LOOSE[state.free_sides]} pawns={cell_name(state, state.pawns[state.player])}"
        f" stones={stones_text(state)} goals={goals} won=-{refused} turn=0:push{closed}"
    )


def measure(state: State, task: Task) -> tuple[int, int]:
    return 0, int(state.score[state.player] + state.left[state.player])


def named(goals: int) -> Message:
    return listed([stone_word(letter) for letter in stone_names(goals)])


def sentence(state: State, task: Task) -> Message:
    return words(f"puzzle-{task.kind}", stones=named(state.goals[state.player]), n=task.turns)


def missing(first: State, last: State, task: Task) -> Message:
    """The stones that are still to be collected."""
    left = last.goals[first.player]
    return words("puzzle-missing", stones=named(left), n=len(stone_names(left)))


def normal(task: Task) -> str:
    """The slot that is closed makes no other puzzle."""
    return task.position.partition(" closed=")[0]


def shown(state: State, task: Task) -> tuple[str, ...]:
    return tuple(f"stone-{letter}" for letter in stone_names(state.goals[state.player]))


PUZZLES = PuzzleKinds((COLLECT,), TABLES, tasks, measure, sentence, missing, normal, LEVELS, shown, TRAINS, obstacle)
