"""Why a wrong turn is wrong: the reply that stops the solver, or the best that can still be done and what it lacks."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from wandelgang.core.calls import COMPILED
from wandelgang.core.rules import CHANCE, OVER
from wandelgang.language import LANGUAGES, Message
from wandelgang.play.position import Position, position_of
from wandelgang.puzzles.problem import Moment, Problem
from wandelgang.puzzles.puzzle import words

LOOKED_FURTHER = 2  # turns; with more of them left, nobody asks whether one more would do


@dataclass(frozen=True)
class Refutation:
    """What would happen next, as texts of actions, where it leads, and a sentence about it."""

    actions: tuple[str, ...]
    position: Position
    sentence: Message


def refute(problem: Problem, moment: Moment) -> Refutation:
    """The refutation of the turn that led to this moment."""
    if moment.turn not in (problem.seat, CHANCE, OVER):
        if moment.turns > 1:
            return by_reply(problem, moment)
    elif moment.turn != OVER:
        return by_lack(problem, moment)
    return told(problem, moment, (), moment, problem.missing(moment))


def by_reply(problem: Problem, moment: Moment) -> Refutation:
    """The reply after which nothing leads to the goal in time; of several, the one best for whoever plays it."""
    best: tuple[float, tuple[int, ...], Moment] | None = None
    for reply, later in problem.replies(moment):
        if problem.is_solved(later) or problem.winning(later, 1):
            continue
        value = COMPILED.evaluate(later.states, int(later.states["players"][0]))[problem.seat]
        if best is None or value < best[0]:
            best = value, reply, later
    assert best is not None  # or else the turn would be right
    _, reply, later = best
    seat = moment.turn
    last = problem.after(moment, reply[:-1])
    did = problem.game.tell(last.facts, reply[-1], later.facts)
    said = words("replied", letter=ascii_uppercase[seat], told=without_stop(did), missing=problem.missing(later))
    return told(problem, moment, reply, later, said)


def by_lack(problem: Problem, moment: Moment) -> Refutation:
    """The most that can still be done in time; if that is nothing, what one turn more would do."""
    line: tuple[int, ...] = ()
    later = moment
    for needed in range(problem.needed - 1, problem.progress(moment), -1):
        line = problem.lowered(needed).line_from(moment)
        if line:
            later = problem.after(moment, line)
            return told(problem, moment, line, later, problem.missing(later))
    if moment.turns < LOOKED_FURTHER and int(moment.states["players"][0]) == 1:
        more = Moment(moment.states, moment.turns + 1, moment.rolled)
        line = problem.line_from(more)
        if line:
            return told(problem, moment, line, problem.after(moment, line), words("one-turn-more"))
    return told(problem, moment, (), later, problem.missing(later))


def told(problem: Problem, moment: Moment, line: tuple[int, ...], later: Moment, sentence: Message) -> Refutation:
    return Refutation(problem.texts(moment, line), position_of(problem.game, later.states), sentence)


def without_stop(message: Message) -> Message:
    """A part of a sentence, whether or not its game ends it with a full stop."""
    return Message({language: message.say(language).rstrip(".") for language in LANGUAGES}, {})
