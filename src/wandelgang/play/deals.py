"""The deals of a run: what chance each begins with, and the random opening of games in which chance decides nothing.

A deal depends on nothing but the seed of the run and its number, so that several players, or several variants, play the same
deals. It knows no players.
"""

from __future__ import annotations

import hashlib

from wandelgang.core.generator import Generator
from wandelgang.play.match import Match
from wandelgang.play.variant import Variant

OPENING = 4  # random actions at the start of a deal where chance decides nothing: otherwise all deals would be the same
COMPARED_PLIES = 8  # if two games with different seeds and the same choices agree after these, chance decides nothing


def seed_for(seed: int, deal: int, use: object = "deal") -> int:
    """A seed that depends on nothing but the seed of the run, the deal and what it is used for."""
    digest = hashlib.sha256(f"{seed} {deal} {use}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11


def needed_opening(variant: Variant) -> int:
    """How many random actions a deal begins with: none where chance deals or decides something, since deals differ anyway."""
    first, second = (random_actions(variant.match(seed), COMPARED_PLIES, Generator(0)) for seed in (1, 2))
    return OPENING if first.position == second.position else 0


def random_actions(match: Match, plies: int, generator: Generator) -> Match:
    """The match after random actions up to that ply, or at its end if that is earlier."""
    while match.ply < plies and not match.is_over:
        match.submit(match.turn, match.ply, generator.pick(match.legal()))
    return match
