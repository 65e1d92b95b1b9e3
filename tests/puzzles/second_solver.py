"""A second solver of puzzles, written with the standard library and the oracles alone: it tries every sequence of actions.

It shares nothing with the prover but the texts. What a puzzle asks for is written down here once more, in terms of the oracles'
positions. `python -m tests.puzzles.second_solver GAME NUMBER…` solves shipped puzzles and prints what it finds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from typing import Any

CHANCE, OVER = "chance", "over"
GOAL, CORNERS = "goal", ("nw", "ne", "se", "sw")


@dataclass(frozen=True)
class Asked:
    """The texts of a puzzle, and nothing else."""

    game: str
    kind: str
    position: str
    turns: int
    aim: str
    dice: tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """One whole turn of the solver: its actions with the dice that fell, and where it led."""

    actions: tuple[str, ...]
    after: Any
    dice: tuple[str, ...]  # still to come
    is_reached: bool


class SecondSolver:
    """One puzzle, and all ways to play it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.oracle = import_module(f"tests.oracle.{asked.game}")
        self.start = self.oracle.parse(asked.position)
        self.seat: int = self.oracle.actor(self.start)

    def is_reached(self, p: Any) -> bool:
        return GOALS[self.asked.game](self, p)

    def is_new_turn(self, before: Any, after: Any) -> bool:
        """Whether *after* belongs to a later turn than *before*."""
        if hasattr(after, "played"):
            return bool(after.played > before.played)
        return not after.rolled and after.phase in (("roll", "remove") if after.die else ("act", "remove"))

    def turns(self, p: Any, dice: tuple[str, ...], done: tuple[str, ...] = ()) -> Iterator[Turn]:
        """Every turn of the solver from here, action by action; it is over at once where the goal is reached."""
        actor = self.oracle.actor(p)
        if actor == CHANCE:
            if not dice:
                yield Turn(done, p, dice, False)
                return
            choices, dice = [dice[0]], dice[1:]
        else:
            choices = self.oracle.legal(p)
        for text in choices:
            after = deepcopy(p)
            self.oracle.play(after, text)
            actions = (*done, text)
            if self.is_reached(after):
                yield Turn(actions, after, dice, True)
            elif self.oracle.actor(after) not in (self.seat, CHANCE) or self.is_new_turn(p, after):
                yield Turn(actions, after, dice, False)
            else:
                yield from self.turns(after, dice, actions)

    def wins(self, turn: Turn, turns: int) -> bool:
        """Whether the solver gets there after this turn, with so many turns left, whatever the others do."""
        if turn.is_reached:
            return True
        actor = self.oracle.actor(turn.after)
        if turns == 0 or actor == OVER or self.is_hopeless(turn.after, turns):
            return False
        if actor in (self.seat, CHANCE):
            return self.solvable(turn.after, turns, turn.dice)
        for text in self.oracle.legal(turn.after):
            after = deepcopy(turn.after)
            self.oracle.play(after, text)
            if not self.wins(Turn((), after, turn.dice, self.is_reached(after)), turns):
                return False
        return True

    def is_hopeless(self, p: Any, turns: int) -> bool:
        """In `tiles`, a turn ends on one tile, and no tile of a puzzle carries two stones that are asked for."""
        return self.asked.game == "tiles" and len(p.wanted[0]) > turns

    def solvable(self, p: Any, turns: int, dice: tuple[str, ...]) -> bool:
        return any(self.wins(turn, turns - 1) for turn in self.turns(p, dice))

    def solutions(self) -> list[tuple[str, ...]]:
        """All first turns that solve the puzzle."""
        found = self.turns(self.start, self.asked.dice)
        return [turn.actions for turn in found if self.wins(turn, self.asked.turns - 1)]

    def is_quicker(self) -> bool:
        """Whether fewer turns would do."""
        return self.asked.turns > 1 and self.solvable(self.start, self.asked.turns - 1, self.asked.dice)


def tiles_goal(solver: SecondSolver, p: Any) -> bool:
    return not p.wanted[0]


def sliders_goal(solver: SecondSolver, p: Any) -> bool:
    def home(position: Any) -> int:
        return len(solver.oracle.in_goal(position, solver.seat))

    return home(p) == 5 or (solver.asked.kind == "home" and home(p) > home(solver.start))


def gears_goal(solver: SecondSolver, p: Any) -> bool:
    if solver.asked.kind == "reach":
        return solver.oracle.read_cell(solver.asked.aim) in p.figures[solver.seat]
    return sum(value * number for value, number in enumerate(p.taken[solver.seat], 1)) >= int(solver.asked.aim)


def cards_goal(solver: SecondSolver, p: Any) -> bool:
    return len(p.hits[solver.seat]) >= int(solver.asked.aim)


def fences_goal(solver: SecondSolver, p: Any) -> bool:
    asked = solver.asked
    if asked.kind == "home":
        return p.pieces[solver.seat].count(GOAL) >= int(asked.aim)
    if asked.kind == "capture":
        others = [place for player, places in enumerate(p.pieces) if player != solver.seat for place in places]
        return sum(place in CORNERS or place == solver.oracle.AWAY for place in others) >= int(asked.aim)
    return bool(p.phase == "roll") and not threatened(solver, p, "ABCD".index(asked.aim))


def threatened(solver: SecondSolver, p: Any, player: int) -> bool:
    """Whether any throw would bring a piece of a player home if it were theirs."""
    for throw in ("dice=11", *(f"dice={one}{other}" for one in range(1, 7) for other in range(1, one + 1))):
        thrown = deepcopy(p)
        thrown.player = player
        solver.oracle.play(thrown, throw)
        if gets_home(solver, thrown, player, thrown.pieces[player].count(GOAL)):
            return True
    return False


def gets_home(solver: SecondSolver, p: Any, player: int, home: int) -> bool:
    if p.pieces[player].count(GOAL) > home:
        return True
    if p.phase not in ("move", "send") or p.player != player:
        return False
    for text in solver.oracle.legal(p):
        after = deepcopy(p)
        solver.oracle.play(after, text)
        if gets_home(solver, after, player, home):
            return True
    return False


GOALS = {"tiles": tiles_goal, "sliders": sliders_goal, "gears": gears_goal, "cards": cards_goal, "fences": fences_goal}


def asked(puzzle: Any) -> Asked:
    return Asked(puzzle.game, puzzle.kind, puzzle.position, puzzle.turns, puzzle.aim, puzzle.dice)


def main(game: str, numbers: list[int]) -> None:
    from wandelgang.core.registry import game as find_game
    from wandelgang.puzzles.puzzle import load

    shipped = load(find_game(game))
    chosen = [puzzle for puzzle in shipped if puzzle.number in numbers] if numbers else random.sample(shipped, 3)
    for puzzle in chosen:
        solver = SecondSolver(asked(puzzle))
        print(game, puzzle.number, solver.solutions(), "quicker!" if solver.is_quicker() else "")


if __name__ == "__main__":
    main(sys.argv[1], [int(number) for number in sys.argv[2:]])
