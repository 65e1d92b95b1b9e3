"""A task with its position read and its numbers worked out: what the search is asked, and what it answers, in actions.

A `Moment` is a point in the course of a puzzle at which the solver, an opponent or chance acts. Moments never change.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from wandelgang.core.calls import COMPILED, INTERPRETED, duplicate, split
from wandelgang.core.game import Game
from wandelgang.core.goals import begins, progress
from wandelgang.core.puzzle import PuzzleKinds, Task
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, NONE, OVER, State, States, facts
from wandelgang.core.stepping import ILLEGAL, step
from wandelgang.errors import Illegal, Missing, Unreadable
from wandelgang.language import Message
from wandelgang.puzzles.proof import DEEPEST, Demand, Space, new_space, winning_turns
from wandelgang.puzzles.puzzle import words
from wandelgang.scene import Trace

Line = tuple[int, ...]
MOST_TURNS = 200_000  # first turns of one position that are ever listed
workspaces = threading.local()


@dataclass(frozen=True, eq=False)
class Moment:
    """A position of a puzzle, the own turns left (the current one included), and the outcomes of chance used up."""

    states: States
    turns: int
    rolled: int = 0

    @cached_property
    def turn(self) -> int:
        return INTERPRETED.turn(self.states)

    @cached_property
    def facts(self) -> State:
        return facts(self.states[0])


class Problem:
    """One task of one game, ready to be searched."""

    def __init__(self, game: Game, task: Task) -> None:
        self.game, self.task, self.kinds = game, task, kinds_of(game)
        if task.kind not in self.kinds.kinds:
            raise Unreadable(words("no-kind", kind=task.kind, kinds=", ".join(self.kinds.kinds)))
        states = game.parse_position(task.position)
        self.start = Moment(states, task.turns)
        self.seat = self.start.turn
        if self.seat < 0:
            raise Unreadable(words("nobody-solves"))
        self.kind = self.kinds.kinds.index(task.kind)
        self.aim, self.needed = self.kinds.measure(self.start.facts, task)
        self.dice = np.array([game.parse_action(self.start.facts, text) for text in task.dice], np.int64)

    @property
    def sentence(self) -> Message:
        return self.kinds.sentence(self.start.facts, self.task)

    def missing(self, moment: Moment) -> Message:
        """What a last moment lacks."""
        return self.kinds.missing(self.start.facts, moment.facts, self.task)

    def obstacle(self, moment: Moment) -> tuple[Trace, ...]:
        """What keeps the solver from the goal there, on the board."""
        return () if self.is_solved(moment) else self.kinds.obstacle(self.start.facts, moment.facts, self.task)

    def lowered(self, needed: int) -> Problem:
        """The same problem with a smaller goal."""
        easier = copy(self)
        easier.needed = needed
        return easier

    def line_from(self, moment: Moment) -> Line:
        """A line of the solver alone that reaches the goal in time, turn by turn; empty if there is none."""
        line: Line = ()
        while not self.is_solved(moment):
            found = self.winning(moment, 1)
            if not found:
                return ()
            moment = self.after(moment, found[0])
            line += found[0]
        return line

    def progress(self, moment: Moment) -> int:
        return progress(split(moment.states)[0][0], self.seat, self.kind, self.aim)

    def is_solved(self, moment: Moment) -> bool:
        return self.progress(moment) >= self.needed

    def winning(self, moment: Moment, most: int, turns: int | None = None) -> list[Line]:
        """Turns of the solver, at most so many, after which the goal is reached in time whatever the others do."""
        return self._search(moment, most, moment.turns if turns is None else turns, lists=False)

    def all_turns(self, moment: Moment, most: int = MOST_TURNS) -> list[Line]:
        """All turns that the solver can make, each up to where it ends or the goal is reached."""
        return self._search(moment, most, moment.turns, lists=True)

    def _search(self, moment: Moment, most: int, turns: int, lists: bool) -> list[Line]:
        if turns < 1:
            return []
        space = workspace(moment.states.dtype)
        position, past = split(moment.states)
        space.positions[0] = position[0]
        space.past[:] = past
        found = np.full((most, DEEPEST), NONE, np.int64)
        demand = Demand(self.seat, self.kind, self.aim, self.needed, turns, lists)
        count = winning_turns(space, demand, self.dice[moment.rolled :], found)
        return [tuple(row[: row.index(NONE)]) for row in found[:count].tolist()]

    def play(self, moment: Moment, action: int) -> Moment:
        """The moment after a legal action or outcome. Raises Illegal."""
        states = duplicate(moment.states)
        acting = step(states, action)
        if acting == ILLEGAL:
            raise Illegal(words("cannot-play", text=self.text(moment, action)))
        return self.later(moment, states, acting)

    def interpreted(self, moment: Moment, action: int) -> Moment:
        """The same for an action that is known to be legal, without anything compiled."""
        states = duplicate(moment.states)
        INTERPRETED.apply(states, action)
        return self.later(moment, states, INTERPRETED.turn(states))

    def later(self, moment: Moment, states: States, acting: int) -> Moment:
        """The moment of a position that one action led to."""
        is_mine = acting == self.seat or (acting == CHANCE and int(states["players"][0]) == 1)
        is_next = is_mine and bool(begins(split(states)[0][0]))
        return Moment(states, moment.turns - is_next, moment.rolled + (moment.turn == CHANCE))

    def after(self, moment: Moment, line: Line) -> Moment:
        for action in line:
            moment = self.play(moment, action)
        return moment

    def replies(self, moment: Moment) -> Iterator[tuple[Line, Moment]]:
        """All that the others can do before the solver acts again."""
        if moment.turn in (self.seat, CHANCE, OVER) or self.is_solved(moment):
            yield (), moment
            return
        for action in COMPILED.legal(moment.states):
            for line, later in self.replies(self.play(moment, action)):
                yield (action, *line), later

    def text(self, moment: Moment, action: int) -> str:
        return self.game.action_text(moment.facts, action)

    def texts(self, moment: Moment, line: Line) -> tuple[str, ...]:
        found = []
        for action in line:
            found.append(self.text(moment, action))
            moment = self.play(moment, action)
        return tuple(found)


def workspace(dtype: np.dtype[Any]) -> Space:
    """The workspace of this thread for states of this type."""
    kept: dict[np.dtype[Any], Space] = workspaces.__dict__.setdefault("spaces", {})
    if dtype not in kept:
        kept[dtype] = new_space(dtype)
    return kept[dtype]


def kinds_of(game: Game) -> PuzzleKinds:
    """How a game makes puzzles. Raises Missing if it makes none."""
    if game.puzzles is None:
        raise Missing(words("no-puzzles", game=game.name))
    return game.puzzles


@lru_cache(maxsize=256)
def problem(game: str, task: Task) -> Problem:
    return Problem(find_game(game), task)
