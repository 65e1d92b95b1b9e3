"""Puzzles as they are sent: lists of them, and one with everything that is needed to solve it without asking again.

Sprites, paths and choices that occur in many places are sent once and referred to by their index.
"""

from __future__ import annotations

from typing import Literal

from wandelgang.server.wire.scenes import Shown, ShownChoice, ShownFrame, ShownScene, ShownSprite, ShownTrace, ShownWay

PuzzleVerdict = Literal["right", "solved", "wrong"]  # right: this turn, and there are more


class PuzzleGoal(Shown, frozen=True):
    """Something on the board that the task names: its name there, its picture, and the sprite it is."""

    sprite: str
    art: tuple[str, ...]
    text: str
    player: int | None = None  # a seat


class PuzzleCard(Shown, frozen=True):
    """A puzzle before it is opened."""

    game: str
    title: str  # of the game
    number: int
    level: int  # 1 to 3
    kind: str
    turns: int
    task: str  # a sentence
    scene: ShownScene
    goals: tuple[PuzzleGoal, ...] = ()


class PuzzleSet(Shown, frozen=True):
    """Puzzles of a game that have something in common: a level, as a number, or a kind."""

    key: str
    title: str
    numbers: tuple[int, ...]


class PuzzleGame(Shown, frozen=True):
    name: str
    title: str
    levels: tuple[PuzzleSet, ...]
    kinds: tuple[PuzzleSet, ...]
    scene: ShownScene


class PuzzleList(Shown, frozen=True):
    games: tuple[PuzzleGame, ...]
    date: str  # of the puzzle of the day, as YYYY-MM-DD
    day: PuzzleCard | None = None


class PuzzleStep(Shown, frozen=True):
    """What one action does: changed sprites and paths by their index, and a sentence."""

    told: str
    seat: int | None = None  # who acts; nobody: chance
    put: tuple[int, ...] = ()
    drop: tuple[str, ...] = ()
    frame: ShownFrame | None = None
    ways: tuple[int, ...] = ()
    touched: tuple[str, ...] = ()  # sprites that a hand would touch for it


class PuzzleTurn(Shown, frozen=True):
    """What is to be seen of one turn: traces by their index."""

    seat: int
    traces: tuple[int, ...]


class PuzzleAnswer(Shown, frozen=True):
    """What follows a whole turn: the verdict, the steps of whoever acts next, and what there is to say about it."""

    verdict: PuzzleVerdict
    says: str = ""
    why: str = ""
    steps: tuple[PuzzleStep, ...] = ()
    turns: tuple[PuzzleTurn, ...] = ()  # what is left to see: of the turn, and of what follows
    next: PuzzleDecision | None = None  # after a right turn


class PuzzleBranch(Shown, frozen=True):
    """What a choice leads to: after outcomes of chance, more to decide in the same turn, or its end."""

    step: PuzzleStep
    chance: tuple[PuzzleStep, ...] = ()
    next: PuzzleDecision | None = None
    answer: PuzzleAnswer | None = None


class PuzzleDecision(Shown, frozen=True):
    """What can be chosen, by index, and what each choice leads to, in the same order."""

    ask: str
    choices: tuple[int, ...]
    branches: tuple[PuzzleBranch, ...]
    hint: str = ""


class ShownPuzzle(Shown, frozen=True):
    """A puzzle and its whole tree."""

    card: PuzzleCard
    kind: str  # in words
    about: str  # who acts, and that there is one solution
    seat: int  # whose turn it is
    shapes: tuple[int, ...]  # the index of each seat's colour and shape
    first: PuzzleDecision
    sprites: tuple[ShownSprite, ...]
    ways: tuple[ShownWay, ...]
    traces: tuple[ShownTrace, ...]
    choices: tuple[ShownChoice, ...]
    next: int | None = None  # the number of the puzzle after it


class PuzzleReply(Shown, frozen=True):
    """The answer to a try, given by all actions of the solver."""

    actions: tuple[str, ...]
    answer: PuzzleAnswer


class PuzzleReplies(Shown, frozen=True):
    """Answers, and what they refer to by index; of all wrong turns, those before *until* have been sent now or before."""

    answers: tuple[PuzzleReply, ...]
    sprites: tuple[ShownSprite, ...]
    ways: tuple[ShownWay, ...]
    traces: tuple[ShownTrace, ...]
    until: int
    all: int
