"""Why wrong turns are wrong, found by searching: in a process of its own, so that neither compiling nor searching keeps the
server busy. `python -m wandelgang.server.puzzles.child` reads a question per line and answers it with a line, both in JSON.
"""

from __future__ import annotations

import sys
import time
from string import ascii_uppercase

import msgspec

from wandelgang.core.rules import CHANCE
from wandelgang.language import LANGUAGES, Message
from wandelgang.puzzles.attempt import asked, attempt, reached
from wandelgang.puzzles.puzzle import Puzzle, find
from wandelgang.server.words import words
from wandelgang.system import lower_priority

NICENESS = 5  # matches being played come first


class Question(msgspec.Struct, frozen=True):
    """Tries of a puzzle, each by all actions of the solver; as many as can be answered within some seconds, at least one."""

    game: str
    number: int
    tries: tuple[tuple[str, ...], ...]
    seconds: float


class Refuted(msgspec.Struct, frozen=True):
    """What follows a wrong turn, as texts of actions, and what there is to say: a short sentence, and more; per language."""

    happened: tuple[str, ...]  # up to the end of the turn
    actions: tuple[str, ...]
    says: dict[str, str]
    why: dict[str, str]


def answer(question: Question) -> list[Refuted]:
    puzzle = find(question.game, question.number)
    end = time.monotonic() + question.seconds
    found: list[Refuted] = []
    for made in question.tries:
        if found and time.monotonic() > end:
            break
        found.append(refuted(puzzle, made))
    return found


def refuted(puzzle: Puzzle, made: tuple[str, ...]) -> Refuted:
    """Why the last turn of a try is wrong. The main sentence says what is missing; the other one, who prevents it."""
    problem, tried = asked(puzzle), attempt(puzzle, made)
    refutation = tried.refutation
    if refutation is None:
        return Refuted(tried.actions, (), said(words("puzzle-not-wrong")), {})
    first, says, why = tried.position.turn, refutation.sentence, None
    end = reached(problem, (*tried.actions, *refutation.actions))
    if problem.is_solved(end):
        why = words("puzzle-too-late")
    elif refutation.actions and first in (problem.seat, CHANCE):
        why = words("puzzle-even-the-best")
    elif refutation.actions:
        before = reached(problem, (*tried.actions, *refutation.actions[:-1]))
        action = problem.game.parse_action(before.facts, refutation.actions[-1])
        told = problem.game.tell(before.facts, action, end.facts)
        says, why = problem.missing(end), words("puzzle-reply", letter=ascii_uppercase[first], told=told)
    return Refuted(tried.actions, refutation.actions, said(says), said(why) if why else {})


def said(message: Message) -> dict[str, str]:
    return {language: message.say(language) for language in LANGUAGES}


def main() -> None:
    lower_priority(NICENESS)
    for line in sys.stdin:
        question = msgspec.json.decode(line, type=Question)
        sys.stdout.write(msgspec.json.encode(answer(question)).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
