"""How surprising the results of games are to the features, to the search and to a network. Numbers only."""

from __future__ import annotations

from typing import Any

import numpy as np
from quantising import strengths

from examples import LEAST, Array, Examples


def measured(examples: Examples, network: dict[str, Array]) -> dict[str, Any]:
    """How much there was to learn from, and the log-loss of the results of games held out."""
    unseen = examples.only(examples.is_held_out & examples.is_played)
    said = {
        "uniform": np.zeros_like(unseen.plain),
        "features": unseen.plain,
        "search": logits_of(unseen.scores),
        "network": strengths(network, unseen.active),
    }
    held = {name: log_loss(logits, unseen.results) for name, logits in said.items()} if len(unseen.games) else {}
    return {"positions": len(examples.games), "games": len(np.unique(examples.games)), "held out": held}


def log_loss(logits: Array, results: Array) -> float:
    shares = shares_of(logits)
    lost = -(results * np.log(shares))
    if results.shape[1] == 1:
        lost -= (1 - results) * np.log(np.clip(1 - shares, LEAST, 1.0))
    return float(lost.sum(1).mean())


def logits_of(shares: Array) -> Array:
    """The strengths behind shares; alone, the odds."""
    found = np.log(np.clip(shares, LEAST, 1.0))
    return found if shares.shape[1] > 1 else found - np.log(np.clip(1 - shares, LEAST, 1.0))


def shares_of(logits: Array) -> Array:
    """A softmax, as in core/estimate.py; alone, a sigmoid."""
    if logits.shape[1] == 1:
        return np.clip(1 / (1 + np.exp(-logits)), LEAST, 1.0)
    grown = np.exp(logits - logits.max(1, keepdims=True))
    return np.clip(grown / grown.sum(1, keepdims=True), LEAST, 1.0)
