"""What is known about one review: how far it is, who wants it, and how it is stored with its game."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import msgspec

from wandelgang.play.review.review import Review
from wandelgang.play.review.turns import Knowledge, ReviewedTurn
from wandelgang.play.review.valuing import Shares
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


@dataclass
class ReviewState:
    """One review. Times are those of `time.monotonic`."""

    table: str
    knowledge: Knowledge
    record: str
    players: int
    plies: int
    total: int  # turns
    effort: float
    address: str
    start: Shares = ()
    turns: list[ReviewedTurn] = field(default_factory=list)
    wanted: float = 0.0  # until when
    served: float = 0.0  # when something was last done for it
    stored: float = 0.0  # when it was last stored
    begun: int = 0  # turns reviewed here
    is_charged: bool = False  # it counts among the reviews that an address may have made
    losses: int = 0
    failure: str = ""

    @property
    def key(self) -> str:
        return key_of(self.table, self.knowledge)

    @property
    def is_done(self) -> bool:
        return bool(self.start) and len(self.turns) == self.total

    @property
    def is_wanted(self) -> bool:
        return not self.failure and not self.is_done and self.wanted > time.monotonic()

    @property
    def review(self) -> Review:
        """As far as it is known."""
        return Review(self.players, self.start, tuple(self.turns), self.knowledge)

    @property
    def empty(self) -> Review:
        """Before anything is known."""
        return Review(self.players, (), (), self.knowledge)

    def stage(self) -> Stage:
        if self.failure:
            return "failed"
        if self.is_done:
            return "done"
        if not self.is_wanted:
            return "paused"
        return "running" if self.turns else "preparing"

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
