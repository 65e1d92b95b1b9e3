"""How a player at a seat of a match is asked for a decision: it gets what its seat may see, and nothing else."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from wandelgang.play.match import Match
from wandelgang.play.players import LevelPlayer, Player, SearchingPlayer
from wandelgang.play.position import Position
from wandelgang.records.record import Entry

BELIEVING = (LevelPlayer, SearchingPlayer)  # follow a game for the sake of what it lets them believe


@runtime_checkable
class Follower(Protocol):
    """A player that is told how the position came about, before each of its decisions."""

    def follow(self, start: Position, seen: Sequence[Entry]) -> None: ...


@runtime_checkable
class Closing(Protocol):
    """A player that is told when its game is over."""

    def close(self) -> None: ...


def dismiss(players: Iterable[Player]) -> None:
    """The game is over; a player that cannot even end does no harm any more."""
    for one in players:
        if isinstance(one, Closing):
            with contextlib.suppress(Exception):
                one.close()


def choose(match: Match, chooser: Player, stop: threading.Event | None = None) -> int:
    """The action that a player chooses for the seat that acts."""
    seat = match.turn
    if isinstance(chooser, Follower) and not (isinstance(chooser, BELIEVING) and match.game.belief is None):
        chooser.follow(match.view(seat, 0), match.history(seat))
    return chooser.choose(match.view(seat), stop)
