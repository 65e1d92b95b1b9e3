"""From features to shares: how all estimates are made. A game lists its features, weights say how much each counts."""

from __future__ import annotations

import math
from typing import Any

from wandelgang.core.rules import Floats, rule


@rule
def weigh(features: Any, players: int, weights: Floats) -> float:
    """The strength of one player: their features, weighted as for this number of players."""
    row = weights[min(players, 3) - 1]
    total = 0.0
    for number in range(len(features)):
        total += row[number] * features[number]
    return total


@rule
def share(players: int, out: Floats) -> None:
    """Turn strengths into shares of the win that sum to 1; alone, into a share between 0 and 1."""
    if players == 1:
        out[0] = 1.0 / (1.0 + math.exp(-out[0]))
        return
    best = out[0]
    for player in range(1, players):
        best = max(best, out[player])
    total = 0.0
    for player in range(players):
        out[player] = math.exp(out[player] - best)
        total += out[player]
    for player in range(players):
        out[player] /= total


@rule
def claim(shares: Floats, me: int, mine: float) -> None:
    """Give *me* this share; the others divide the rest in the same proportions as before, or equally if they had nothing."""
    others = 0.0
    for player in range(len(shares)):
        others += shares[player] if player != me else 0.0
    for player in range(len(shares)):
        part = shares[player] / others if others > 0.0 else 1.0 / max(1, len(shares) - 1)
        shares[player] = mine if player == me else (1.0 - mine) * part
