"""What ends a game whoever is ahead: a number of turns, a standstill, a repetition. Games say it, everybody shows it."""

from __future__ import annotations

from dataclasses import dataclass

from wandelgang.language import Message

COUNTED = 10  # a limit is counted down from so many turns before it


@dataclass(frozen=True)
class Limit:
    """One limit: as it is announced from the start and, once it is near, as it is counted down."""

    announced: Message
    countdown: Message | None = None


def counted_down(announced: Message, countdown: Message, left: int, near: int = COUNTED) -> Limit:
    """A limit of which so many turns are left."""
    return Limit(announced, countdown if left <= near else None)
