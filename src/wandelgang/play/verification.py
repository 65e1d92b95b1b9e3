"""Checks a record against the commitment that was shown before the game: the deal, and every outcome of chance."""

from __future__ import annotations

from dataclasses import dataclass

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import CHANCE
from wandelgang.errors import Missing, words
from wandelgang.play.commitment import commitment, drawn
from wandelgang.play.match import Match
from wandelgang.play.position import states_of


@dataclass(frozen=True)
class Verification:
    """What a record's key proves."""

    commitment: str
    is_dealt: bool  # the key and the first position are those that were committed to
    outcomes: int  # of chance in the record
    wrong: tuple[int, ...]  # plies at which chance did not decide what follows from the key

    @property
    def holds(self) -> bool:
        return self.is_dealt and not self.wrong


def is_verified(match: Match) -> bool:
    """Does the match have a commitment and a key, and does everything follow from them?"""
    return bool(match.commitment and match.key) and verify(match).holds


def verify(match: Match) -> Verification:
    """Check the match of a record. Raises Missing if the record has no commitment, or not yet the key that opens it."""
    if not match.commitment:
        raise Missing(words("no-commitment"))
    if not match.key:
        raise Missing(words("no-key"))
    chance = [ply for ply in range(match.ply) if match.positions[ply].turn == CHANCE]
    wrong = [
        ply
        for number, ply in enumerate(chance)
        if match.log[ply].action != drawn(match.key, ply, number, INTERPRETED.legal(states_of(match.positions[ply])))
    ]
    is_dealt = commitment(match.key, match.positions[0].text) == match.commitment
    return Verification(match.commitment, is_dealt, len(chance), tuple(wrong))
