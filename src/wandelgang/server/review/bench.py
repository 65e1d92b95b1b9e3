"""What the child process of reviews does: one turn of a game at a time, what people try instead, and positions.

It knows neither requests nor who is waiting. It has a lower priority than the server, which people at tables are waiting for.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from dataclasses import dataclass

from wandelgang.core.calls import Calls
from wandelgang.play.match import Match, load
from wandelgang.play.position import Position
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.position import PositionReviewer, Proposals
from wandelgang.play.review.review import begin
from wandelgang.play.review.turns import Knowledge, ReviewedTurn, Reviewer
from wandelgang.play.review.valuing import SECOND, Shares
from wandelgang.system import lower_priority
from wandelgang.workers.tasks import Work

NICE = 5  # lower priority than the server
MOST_OPEN = 4  # games in memory


@dataclass(frozen=True)
class Piece:
    """A piece of work on a game: the chances at its beginning (turn -1), a turn, or what somebody tries instead."""

    key: str
    record: str
    knowledge: Knowledge
    effort: Effort
    calls: Calls
    turn: int
    ply: int = 0  # where the tried actions begin
    depth: int = 0  # of the search they are compared with
    tried: tuple[int, ...] = ()


@dataclass(frozen=True)
class PositionPiece:
    """A piece of work on a position: to find the best turns, or to value one of them."""

    position: Position
    knowledge: Knowledge
    effort: Effort
    calls: Calls
    proposals: Proposals | None
    number: int

    def work(self) -> Proposals | Shares:
        reviewer = PositionReviewer(self.position, self.knowledge, self.effort, self.calls)
        return reviewer.propose() if self.proposals is None else reviewer.value(self.proposals, self.number)


class Bench:
    """The games that are being worked on."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()  # the one used last is the last one

    def match(self, piece: Piece) -> Match:
        found = self.matches.pop(piece.key, None) or load(piece.record, piece.calls, live=False)
        self.matches[piece.key] = found
        while len(self.matches) > MOST_OPEN:
            self.matches.popitem(last=False)
        return found

    def work(self, piece: Piece | PositionPiece) -> ReviewedTurn | Proposals | Shares:
        if isinstance(piece, PositionPiece):
            return piece.work()
        match = self.match(piece)
        if piece.turn < 0:
            return begin(match, piece.knowledge, piece.effort, piece.calls)
        turn, reviewer = match.turns[piece.turn], Reviewer(match, piece.knowledge, piece.effort, piece.calls)
        if not piece.tried or turn.seat is None:
            return reviewer.turn(turn)
        view = reviewer.view(turn.seat, piece.ply)
        return reviewer.judge(view).value(view, turn.seat, piece.tried, piece.depth, SECOND)


def prepare() -> Work:
    """Called once in the child process, which the server ends: Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(NICE)
    return Bench().work
