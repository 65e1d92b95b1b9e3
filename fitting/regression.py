"""Fitting weights to results: each player's share of the win is the softmax of their weighted features (alone: logistic).

Plain Newton steps with a small pull of all weights towards zero. It knows neither games nor files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
PULL = 1e-4  # of the loss of one position, for a weight that moves the strength by one standard deviation
STEPS = 50
FAR = 1e9  # the strength of an empty seat is minus this
LEAST = 1e-12


@dataclass(frozen=True)
class Sample:
    """Positions with their results, and the game each comes from."""

    features: Array  # position × player × feature
    results: Array  # position × player
    players: Array  # of each position
    games: Array

    def only(self, chosen: Array) -> Sample:
        return Sample(self.features[chosen], self.results[chosen], self.players[chosen], self.games[chosen])

    @property
    def seated(self) -> Array:
        return np.arange(self.features.shape[1]) < self.players[:, None]


def shares(sample: Sample, weights: Array) -> Array:
    """What the estimate says, exactly as `core/estimate.py` does."""
    strength = sample.features @ weights
    if sample.features.shape[1] == 1:
        return 1.0 / (1.0 + np.exp(-np.clip(strength, -50, 50)))
    strength = np.where(sample.seated, strength, -FAR)
    grown = np.exp(strength - strength.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def log_loss(said: Array, sample: Sample) -> float:
    """How surprising the results are, per position; alone, a loss is surprising, too."""
    lost = -(sample.results * np.log(np.maximum(said, LEAST)))
    if said.shape[1] == 1:
        lost -= (1 - sample.results) * np.log(np.maximum(1 - said, LEAST))
    return float(lost.sum() / len(said))


def brier(said: Array, sample: Sample) -> float:
    return float(((said - sample.results) ** 2 * sample.seated).sum() / len(said))


def fit(sample: Sample) -> Array:
    """The weights with the least surprise."""
    pull = pulls(sample)
    weights = np.zeros(sample.features.shape[2])
    loss = log_loss(shares(sample, weights), sample)
    for _ in range(STEPS):
        step = np.linalg.solve(curvature(sample, weights, pull), gradients(sample, weights).mean(axis=0) + pull * weights)
        scale = 1.0
        while True:
            tried = weights - scale * step
            now = log_loss(shares(sample, tried), sample) + 0.5 * float(pull @ tried**2)
            if now <= loss or scale < 1e-6:
                break
            scale /= 2
        done = loss - now < 1e-12
        weights, loss = tried, now
        if done:
            break
    return weights


def pulls(sample: Sample) -> Array:
    """The pull on each weight, in units that do not depend on how a feature is scaled."""
    spread = sample.features[sample.seated].var(axis=0)
    return PULL * np.maximum(spread, 1e-6)


def gradients(sample: Sample, weights: Array) -> Array:
    """Of the loss, one row per position."""
    return np.asarray(np.einsum("ip,ipk->ik", (shares(sample, weights) - sample.results) * sample.seated, sample.features))


def curvature(sample: Sample, weights: Array, pull: Array) -> Array:
    """Second derivatives of the mean loss."""
    said = shares(sample, weights)
    if said.shape[1] == 1:
        flat = sample.features[:, 0]
        return (flat * (said * (1 - said))).T @ flat / len(said) + np.diag(pull)
    middle = np.einsum("ip,ipk->ik", said, sample.features)
    square = np.einsum("ip,ipk,ipl->kl", said, sample.features, sample.features, optimize=True)
    return (square - middle.T @ middle) / len(said) + np.diag(pull)


def errors(sample: Sample, weights: Array) -> Array:
    """Standard errors of the weights; positions of one game are one observation, not several."""
    _, game = np.unique(sample.games, return_inverse=True)
    summed = np.zeros((game.max() + 1, len(weights)))
    np.add.at(summed, game, gradients(sample, weights))
    inverse = np.linalg.inv(curvature(sample, weights, pulls(sample)) * len(sample.games))
    return np.asarray(np.sqrt(np.diag(inverse @ (summed.T @ summed) @ inverse)))


def calibration(said: Array, sample: Sample, bins: int = 10) -> list[tuple[int, float, float]]:
    """For each tenth of the predictions: how many, their mean, the mean result."""
    flat, came = said[sample.seated], sample.results[sample.seated]
    place = np.minimum((flat * bins).astype(int), bins - 1)
    table = []
    for number in range(bins):
        chosen = place == number
        if chosen.any():
            table.append((int(chosen.sum()), float(flat[chosen].mean()), float(came[chosen].mean())))
    return table
