"""How a person plays, over HTTP, as types: strength per game, results per level, the latest games, and what to try next.

docs/program/protocol.md explains each.
"""

from __future__ import annotations

from typing import Literal

from wandelgang.server.wire.scenes import Shown


class LevelScore(Shown, frozen=True):
    """How somebody does against one level. The interval holds the share of wins with a probability of 80 %."""

    level: int
    title: str
    played: int = 0
    won: float = 0.0  # a draw is half a win
    low: float = 0.0
    high: float = 1.0


class GameStrength(Shown, frozen=True):
    """How strong somebody is at a game, on the scale of the levels, and what it was estimated from."""

    game: str
    title: str
    played: int
    won: int
    levels: tuple[LevelScore, ...]
    level: float | None = None  # None: no game against a computer player yet
    low: float = 0.0
    high: float = 0.0


class NextGame(Shown, frozen=True):
    """What to try next, and why."""

    game: str
    level: int
    text: str
    why: str


class PlayedGame(Shown, frozen=True):
    game: str
    title: str
    against: str
    result: Literal["won", "lost", "drawn"]
    score: str
    at: float
    table: str = ""  # empty if it has been deleted
    chances: tuple[float, ...] = ()  # mine after each turn, if the game has been analysed
    turning: int | None = None  # the number of the turn that changed most


class FrequentMistake(Shown, frozen=True):
    """What goes wrong most often in somebody's games, as far as they have been analysed."""

    game: str
    text: str
    detail: str
    puzzles: bool = False  # the game has puzzles to practise with
    training: str = ""  # the kind of puzzles that trains it best, if the game names one


class MyPlay(Shown, frozen=True):
    played: int
    won: int
    games: tuple[GameStrength, ...]
    last: tuple[PlayedGame, ...] = ()
    next: NextGame | None = None
    mistake: FrequentMistake | None = None
