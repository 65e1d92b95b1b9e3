"""From features to shares: how all estimates are made. A game says what it looks at, weights say how much it counts."""

from __future__ import annotations

import math
from typing import Any

from wandelgang.core.rules import Floats, rule


@rule
def weigh(features: Any, players: int, weights: Floats) -> float:
    """The strength of one player: his features, each by the weight it has with so many players at the table."""
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
