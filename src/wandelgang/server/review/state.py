"""What is known about a review: how far it is, who wants it, and how that of a game is stored with it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import msgspec

from wandelgang.core.calls import Calls
from wandelgang.play.position import Position
from wandelgang.play.review.effort import Effort
from wandelgang.play.review.position import PositionReview, Proposals, completed
from wandelgang.play.review.review import Review
from wandelgang.play.review.turns import Knowledge, ReviewedTurn
from wandelgang.play.review.valuing import Shares
from wandelgang.server.review.bench import Piece, PositionPiece
from wandelgang.server.wire.laboratory import Stage

KIND = "review"  # of the document
FORMAT = 1  # of its body: what an earlier version has stored is made anew
WANTED = 600.0  # seconds after somebody has asked, while it is worked on; it goes on without them for a while
LOSSES = 3  # times that the process has died with a turn before the review counts as failed


class StoredReview(msgspec.Struct, frozen=True):
    """A review as it is stored: what is known so far."""

    format: int
    plies: int  # of the game it is about
    effort: float
    start: Shares
    turns: list[ReviewedTurn]


@dataclass(kw_only=True)
class Asked:
    """Something that is made piece by piece while somebody wants it. Times are those of `time.monotonic`."""

    address: str
    wanted: float = 0.0  # until when
    served: float = 0.0  # when something was last done for it
    losses: int = 0
    failure: str = ""

    @property
    def is_done(self) -> bool:
        raise NotImplementedError

    @property
    def has_begun(self) -> bool:
        """Is there anything to show?"""
        raise NotImplementedError

    @property
    def is_wanted(self) -> bool:
        return not self.failure and not self.is_done and self.wanted > time.monotonic()

    def stage(self) -> Stage:
        if self.failure:
            return "failed"
        if self.is_done:
            return "done"
        if not self.is_wanted:
            return "paused"
        return "running" if self.has_begun else "preparing"


@dataclass
class PositionState(Asked):
    """A position that is looked at: nothing of it is stored."""

    position: Position
    knowledge: Knowledge
    proposals: Proposals | None = None
    values: list[Shares] = field(default_factory=list)

    @property
    def total(self) -> int:
        """Pieces of work: to find the turns, and to value each."""
        return 1 + (len(self.proposals.lines) if self.proposals else 0)

    @property
    def done(self) -> int:
        return len(self.values) + (self.proposals is not None)

    @property
    def is_done(self) -> bool:
        return self.done == self.total

    @property
    def has_begun(self) -> bool:
        return self.proposals is not None

    @property
    def review(self) -> PositionReview | None:
        """What is known: nothing before a turn has been valued."""
        if self.proposals is None or (self.proposals.lines and not self.values):
            return None
        return completed(self.position, self.proposals, self.values, self.knowledge)

    def next_piece(self, effort: Effort, calls: Calls) -> PositionPiece:
        return PositionPiece(self.position, self.knowledge, effort, calls, self.proposals, len(self.values))

    def take(self, answer: Proposals | Shares) -> None:
        if isinstance(answer, Proposals):
            self.proposals = answer
        else:
            self.values.append(answer)


@dataclass
class ReviewState(Asked):
    """The review of one game."""

    table: str
    knowledge: Knowledge
    record: str
    players: int
    plies: int
    total: int  # turns
    effort: float
    start: Shares = ()
    turns: list[ReviewedTurn] = field(default_factory=list)
    stored: float = 0.0  # when it was last stored
    begun: int = 0  # turns reviewed here
    is_charged: bool = False  # it counts among the reviews that an address may have made

    @property
    def key(self) -> str:
        return key_of(self.table, self.knowledge)

    @property
    def is_done(self) -> bool:
        return bool(self.start) and len(self.turns) == self.total

    @property
    def has_begun(self) -> bool:
        return bool(self.turns)

    @property
    def review(self) -> Review:
        """As far as it is known."""
        return Review(self.players, self.start, tuple(self.turns), self.knowledge)

    @property
    def empty(self) -> Review:
        """Before anything is known."""
        return Review(self.players, (), (), self.knowledge)

    def next_piece(self, effort: Effort, calls: Calls) -> Piece:
        return Piece(self.key, self.record, self.knowledge, effort, calls, len(self.turns) if self.start else -1)

    def take(self, answer: ReviewedTurn | Shares) -> None:
        if isinstance(answer, ReviewedTurn):
            self.turns.append(answer)
            self.begun += 1
        else:
            self.start = answer

    def body(self) -> bytes:
        return msgspec.json.encode(StoredReview(FORMAT, self.plies, self.effort, self.start, self.turns))

    def restore(self, body: bytes) -> None:
        """Go on from what was stored, if it is about the same game and was made by equal work."""
        found = decoded(body)
        if found is not None and (found.format, found.plies, found.effort) == (FORMAT, self.plies, self.effort):
            self.start, self.turns = found.start, list(found.turns)[: self.total]


def decoded(body: bytes) -> StoredReview | None:
    """What was stored; None if it cannot be read any more."""
    try:
        return msgspec.json.decode(body, type=StoredReview)
    except msgspec.DecodeError:
        return None


def stored_review(body: bytes) -> Review | None:
    """A review as far as it was stored; None if there is nothing in it."""
    found = decoded(body)
    return Review(len(found.start), found.start, tuple(found.turns)) if found is not None and found.turns else None


def key_of(table: str, knowledge: Knowledge) -> str:
    return f"{table} {knowledge}"
