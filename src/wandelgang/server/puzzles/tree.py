"""Everything that can be tried in a puzzle, as a tree that is sent at once: every decision of every turn, and the answer to
each whole turn. There is one right turn at a time, so only after that does the tree go on; every other turn is wrong.

What solves a puzzle is known, so nothing is searched for here. A turn that has left the right line is wrong at the latest when
dice fall: what they show cannot save it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import CHANCE
from wandelgang.language import Language
from wandelgang.puzzles.attempt import asked
from wandelgang.puzzles.problem import Moment, Problem
from wandelgang.puzzles.puzzle import Puzzle
from wandelgang.server.puzzles.artist import Artist, Happened
from wandelgang.server.wire.puzzles import PuzzleAnswer, PuzzleBranch, PuzzleDecision, PuzzleStep

KEPT = 64  # puzzles whose wrong turns are kept


class Tree:
    """The tree of one puzzle in one language."""

    def __init__(self, puzzle: Puzzle, language: Language) -> None:
        self.problem = asked(puzzle)
        self.solution = puzzle.solution
        self.artist = Artist(self.problem, language)

    def first(self) -> PuzzleDecision:
        return self.decision(self.problem.start, 0, ())

    def decision(self, moment: Moment, at: int | None, turn: tuple[Happened, ...]) -> PuzzleDecision:
        """Where the solver chooses. *at* counts the actions of the main line that led here; None: it was left.

        *turn* is what has been done in this turn.
        """
        artist = self.artist
        choices = artist.offered(moment)
        return PuzzleDecision(
            ask=artist.game.ask(artist.view(moment)).say(artist.language),
            choices=tuple(artist.choices.index(choice) for choice in choices),
            branches=tuple(self.branch(moment, choice.action, at, turn) for choice in choices),
        )

    def branch(self, moment: Moment, text: str, at: int | None, turn: tuple[Happened, ...]) -> PuzzleBranch:
        """What a choice leads to: outcomes of chance within the turn, then more to decide, or the answer."""
        at = further(self.solution, at, text)
        done = [written(self.problem, moment, text)]
        while at != len(self.solution) and dice_fall(self.problem, moment, done[-1].after):
            done.append(written(self.problem, done[-1].after, self.problem.task.dice[done[-1].after.rolled]))
            at = at and at + 1
        after, turn = done[-1].after, (*turn, *done)
        is_over = at == len(self.solution) or not goes_on(self.problem, moment, after) or (at is None and len(done) > 1)
        ends = is_over and (at is None or at == len(self.solution))
        step, *chance = (self.artist.step(one, ends and one is done[-1]) for one in done)
        if not is_over:
            return PuzzleBranch(step, tuple(chance), self.decision(after, at, turn))
        return PuzzleBranch(step, tuple(chance), answer=self.answer(after, at, turn))

    def answer(self, moment: Moment, at: int | None, turn: tuple[Happened, ...]) -> PuzzleAnswer:
        """What follows a whole turn."""
        if at is None:
            return PuzzleAnswer("wrong")
        if at == len(self.solution):
            return PuzzleAnswer("solved", turns=(self.artist.turn(turn, moment),))
        return self.right(moment, at)

    def right(self, moment: Moment, at: int) -> PuzzleAnswer:
        """The right turn: what the others do then, and what is to be decided next."""
        steps: list[PuzzleStep] = []
        while moment.turn != self.problem.seat:
            done = written(self.problem, moment, self.solution[at])
            steps.append(self.artist.step(done))
            moment, at = done.after, at + 1
        return PuzzleAnswer("right", steps=tuple(steps), next=self.decision(moment, at, ()))


def written(problem: Problem, moment: Moment, text: str) -> Happened:
    """What the text of an action does."""
    return played(problem, moment, problem.game.parse_action(moment.facts, text))


def played(problem: Problem, moment: Moment, action: int) -> Happened:
    """What an action does, by the interpreted rules: nothing has to be compiled for that."""
    return Happened(moment, action, problem.interpreted(moment, action))


def further(solution: tuple[str, ...], at: int | None, text: str) -> int | None:
    """How far along the main line an action leads."""
    return None if at is None or solution[at] != text else at + 1


def dice_fall(problem: Problem, before: Moment, after: Moment) -> bool:
    """Does chance act next, in the same turn, as the puzzle says?"""
    return after.turn == CHANCE and after.turns == before.turns and after.rolled < len(problem.task.dice)


def goes_on(problem: Problem, before: Moment, after: Moment) -> bool:
    """Is there more to decide in the same turn?"""
    return after.turn == problem.seat and after.turns == before.turns


@lru_cache(maxsize=KEPT)
def wrong_turns(puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
    """Every try that ends with a wrong turn, by all actions of the solver, in the order of the tree."""
    problem = asked(puzzle)

    def below(moment: Moment, at: int | None, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for action in INTERPRETED.legal(moment.states):
            text = problem.text(moment, action)
            after = played(problem, moment, action).after
            yield from tried(moment, after, further(puzzle.solution, at, text), (*made, text))

    def tried(before: Moment, moment: Moment, at: int | None, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if at == len(puzzle.solution):
            return
        is_committed = dice_fall(problem, before, moment)
        while at is not None and moment.turn != problem.seat:
            moment = written(problem, moment, puzzle.solution[at]).after
            at += 1
        if at is not None or (goes_on(problem, before, moment) and not is_committed):
            yield from below(moment, at, made)
        else:
            yield made

    return tuple(below(problem.start, 0, ()))
