"""Proof that a task has exactly one solution, and the line of it.

There is one solution if exactly one turn of the solver leads to the goal in time, and the same holds after every reply that
holds out as long as possible; after a reply that loses sooner, the solver may have several ways. A turn is the sequence of its
actions: two sequences that come to the same thing are two solutions. No quicker way leads to the goal, and all dice that the
task mentions are needed.
"""

from __future__ import annotations

from dataclasses import dataclass

from wandelgang.core.calls import COMPILED
from wandelgang.puzzles.problem import Line, Moment, Problem


@dataclass(frozen=True)
class Proof:
    """The one solution: the main line in parts, the solver's turns and what happens between them."""

    line: Line
    turns: tuple[tuple[Moment, Line], ...]  # of the solver, each with where it begins


def prove(problem: Problem) -> Proof | None:
    """The solution of a task; None if it has none, several, a quicker one, or one that leaves dice unused."""
    start = problem.start
    if problem.is_solved(start) or problem.winning(start, 1, start.turns - 1):
        return None
    proof = follow(problem, start)
    return proof if proof and problem.after(start, proof.line).rolled == len(problem.dice) else None


def follow(problem: Problem, moment: Moment) -> Proof | None:
    """The only way on from where the solver acts."""
    found = problem.winning(moment, 2)
    if len(found) != 1:
        return None
    turn = found[0]
    after = problem.after(moment, turn)
    if problem.is_solved(after):
        return Proof(turn, ((moment, turn),))
    rest = None
    best = 0.0
    for reply, later in problem.replies(after):
        if problem.is_solved(later) or problem.winning(later, 1, later.turns - 1):
            continue  # it loses sooner
        proof = follow(problem, later)
        if proof is None:
            return None
        value = 1.0 - COMPILED.evaluate(later.states, int(later.states["players"][0]))[problem.seat]
        if rest is None or value > best:
            rest, best = Proof((*reply, *proof.line), proof.turns), value
    return rest and Proof((*turn, *rest.line), ((moment, turn), *rest.turns))
