"""An attempt at a puzzle: what the solver's actions so far have come to, what is wrong with a turn, and hints.

Pure functions of a puzzle and the texts of actions, so that a page or a terminal keeps nothing but those texts. The solver's
actions are given; what opponents reply and what chance brings follows from the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from wandelgang.core.rules import CHANCE
from wandelgang.errors import Illegal
from wandelgang.play.position import Position, position_of
from wandelgang.puzzles.problem import Moment, Problem, problem
from wandelgang.puzzles.puzzle import Puzzle, words
from wandelgang.puzzles.refutation import Refutation, refute
from wandelgang.scene import Choice

Texts = tuple[str, ...]


class Status(StrEnum):
    """How an attempt stands."""

    GOING = "going"  # nothing is wrong so far, and the solver acts
    SOLVED = "solved"
    WRONG = "wrong"  # a turn is over that does not lead to the goal


@dataclass(frozen=True)
class Attempt:
    """What the solver's actions have led to; *actions* has everything that happened, replies and dice included."""

    puzzle: Puzzle
    status: Status
    position: Position
    actions: Texts
    turn: int  # the number of the solver's current or last turn, from 1

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        return asked(self.puzzle).seat

    @property
    def refutation(self) -> Refutation | None:
        """Why a wrong turn is wrong: found by searching, which takes up to a second and has to be compiled once."""
        if self.status != Status.WRONG:
            return None
        problem = asked(self.puzzle)
        return refute(problem, reached(problem, self.actions))


@dataclass(frozen=True)
class Hint:
    """The next right action: first show what to touch, then the whole choice. None of both if the turn begun is wrong."""

    action: str
    choice: Choice | None

    @property
    def touch(self) -> str | None:
        """The sprite to touch first."""
        return self.choice.touch[0] if self.choice else None


def asked(puzzle: Puzzle) -> Problem:
    return problem(puzzle.game, puzzle)


def attempt(puzzle: Puzzle, played: Sequence[str]) -> Attempt:
    """What the solver's own actions come to. Raises Unreadable or Illegal for one that cannot be played, or comes too late."""
    problem = asked(puzzle)
    moment, status, turn = problem.start, Status.GOING, 1
    happened: Texts = ()
    for text in played:
        if status != Status.GOING:
            raise Illegal(words("attempt-over"))
        begun, before = moment, len(happened)
        turn = puzzle.turns - begun.turns + 1
        moment, happened = acted(problem, moment, happened, text)
        is_over = moment.turn != problem.seat or moment.turns < begun.turns
        is_committed = len(happened) > before + 1  # dice have fallen: nothing can be taken back
        if problem.is_solved(moment):
            status = Status.SOLVED
        elif (is_over or is_committed) and happened != puzzle.solution[: len(happened)]:
            status = Status.WRONG
        elif is_over:
            moment, happened = answered(problem, moment, happened, puzzle)
            turn = puzzle.turns - moment.turns + 1
    return Attempt(puzzle, status, position_of(problem.game, moment.states), happened, turn)


def acted(problem: Problem, moment: Moment, happened: Texts, text: str) -> tuple[Moment, Texts]:
    """After one action of the solver, and the dice that fall within the turn."""
    action = position_of(problem.game, moment.states).parse_action(text)
    begun = moment.turns
    moment, happened = problem.play(moment, action), (*happened, text)
    while (
        moment.turn == CHANCE and moment.turns == begun and moment.rolled < len(problem.dice) and not problem.is_solved(moment)
    ):
        happened = (*happened, problem.task.dice[moment.rolled])
        moment = problem.play(moment, int(problem.dice[moment.rolled]))
    return moment, happened


def answered(problem: Problem, moment: Moment, happened: Texts, puzzle: Puzzle) -> tuple[Moment, Texts]:
    """After what the others reply, and the dice of the next turn: the main line, until the solver acts."""
    while moment.turn != problem.seat:
        text = puzzle.solution[len(happened)]
        moment = problem.play(moment, problem.game.parse_action(moment.facts, text))
        happened = (*happened, text)
    return moment, happened


def reached(problem: Problem, actions: Sequence[str]) -> Moment:
    """The moment after everything that happened."""
    moment = problem.start
    for text in actions:
        moment = problem.play(moment, problem.game.parse_action(moment.facts, text))
    return moment


def hint(puzzle: Puzzle, played: Sequence[str]) -> Hint | None:
    """What to do next; None if the attempt is over or the turn begun is no longer right, so that it has to be taken back."""
    made = attempt(puzzle, played)
    known = len(made.actions)
    if made.status != Status.GOING or made.actions != puzzle.solution[:known]:
        return None
    action = puzzle.solution[known]
    choice = next((one for one in made.position.choices() if one.action == action), None)
    return Hint(action, choice)
