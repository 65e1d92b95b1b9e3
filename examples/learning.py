"""Learn `cards` from self-play, with NumPy alone: a small network that values positions, and a player that trusts it.

    python learning.py

The network values the position after a decision, as an expected share of the win for whoever decided. In self-play both seats
choose the action with the best value. Afterwards the network is trained towards what happened, TD(λ): a mix of the values that
followed and of the result. In the end it plays pairs of games with swapped seats against `random` and `greedy`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import repeat
from multiprocessing import get_context
from threading import Event

import numpy as np
import numpy.typing as npt

import wandelgang

Floats = npt.NDArray[np.float32]
LAMBDA = 0.9  # the weight of what happened later, against the values of the network on the way
EXPLORED = 0.03  # share of random decisions in self-play
TABLES = 64  # games at the same time, so that the network gets many positions at once
PARTS = 2  # of a round of self-play, each for one process
REMEMBERED = 6  # rounds of self-play that it is trained on
PASSES = 3  # how often it is trained on a decision, on average
BATCH = 256
RATES = 0.002, 0.0001  # at the beginning and at the end


class Inputs:
    """An observation as the inputs of the network: planes that are the same everywhere become one number each.

    Number and owner of a card are planes of their own; their product says whose card lies where, which is easier to learn from.
    """

    def __init__(self, game: wandelgang.Variant) -> None:
        names = [plane.name for plane in game.planes]
        whole = [place for place, plane in enumerate(game.planes) if "everywhere" in plane.about or "How many" in plane.about]
        self.cards = [names.index(f"card {number}") for number in range(1, 10)]
        self.owners = [place for place, name in enumerate(names) if name.endswith(" cards")]
        self.whole = np.array(whole)
        self.fields = np.array([place for place in range(len(names)) if place not in {*whole, *self.cards, *self.owners}])
        self.count = self.of(np.zeros((1, *game.observation_shape), np.float32)).shape[1]

    def of(self, observations: Floats) -> Floats:
        rows = len(observations)
        cards = [observations[:, self.cards] * observations[:, [owner]] for owner in self.owners]
        fields = [*cards, observations[:, self.fields]]
        return np.concatenate([*(part.reshape(rows, -1) for part in fields), observations[:, self.whole, 0, 0]], axis=1)


class Network:
    """One hidden layer, and a share of the win between 0 and 1; trained with Adam on the cross-entropy."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        first = chance.normal(0, (2 / inputs) ** 0.5, (inputs, hidden))
        shapes = first, np.zeros(hidden), chance.normal(0, (1 / hidden) ** 0.5, hidden), np.zeros(1)
        self.weights = [part.astype(np.float32) for part in shapes]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def values(self, rows: Floats) -> Floats:
        first, bias, second, shift = self.weights
        hidden = np.maximum(rows @ first + bias, 0)
        return 1 / (1 + np.exp(-(hidden @ second + shift)))

    def train(self, rows: Floats, targets: Floats, rate: float) -> float:
        """One step of Adam; the loss before it."""
        first, bias, second, shift = self.weights
        hidden = np.maximum(rows @ first + bias, 0)
        values = 1 / (1 + np.exp(-(hidden @ second + shift)))
        error = (values - targets) / len(rows)
        back = np.outer(error, second) * (hidden > 0)
        self._descend([rows.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)], rate)
        clipped = np.clip(values, 0.001, 0.999)
        return float(-(targets * np.log(clipped) + (1 - targets) * np.log(1 - clipped)).mean())

    def _descend(self, gradients: list[Floats], rate: float) -> None:
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            part -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


@dataclass
class Judge:
    """Values positions with the network: those after a decision, from the view of the seat that decided."""

    inputs: Inputs
    network: Network

    def judge(self, choices: list[tuple[int, list[wandelgang.Position]]]) -> list[tuple[Floats, Floats]]:
        """For every decision, given as the seat and the positions it can lead to: their inputs and their values."""
        seen = np.stack([after.observation(seat) for seat, led_to in choices for after in led_to])
        rows = self.inputs.of(seen)
        values = self.network.values(rows)
        ends = np.cumsum([len(led_to) for _, led_to in choices])[:-1]
        found = list(zip(np.split(rows, ends), np.split(values, ends), strict=True))
        for (seat, led_to), (_, judged) in zip(choices, found, strict=True):
            for place, after in enumerate(led_to):
                if after.is_over:
                    judged[place] = after.returns()[seat]
        return found


class Learned:
    """A player that chooses the action with the best value."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, view: wandelgang.Position, stop: Event | None = None) -> int:
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        [(_, values)] = self.judge.judge([(view.turn, [view.apply(action) for action in actions])])
        return actions[int(values.argmax())]


@dataclass
class Told:
    """The decisions of one game so far: who decided, the inputs after it and their value."""

    position: wandelgang.Position
    seats: list[int]
    rows: list[Floats]
    values: list[float]

    def targets(self) -> list[float]:
        """What each value should have been: from the end backwards, in turn the next value and what follows it."""
        later = self.position.returns()[0]  # for seat 0
        found = []
        for seat, value in zip(reversed(self.seats), reversed(self.values), strict=True):
            found.append(later if seat == 0 else 1 - later)
            later = LAMBDA * later + (1 - LAMBDA) * (value if seat == 0 else 1 - value)
        return found[::-1]


def self_play(game: wandelgang.Variant, judge: Judge, games: int, seed: int) -> tuple[Floats, Floats]:
    """Play so many games, both seats by the network; inputs and targets of all decisions."""
    chance = np.random.default_rng(seed)
    told = [Told(after_chance(game.deal(int(chance.integers(2**31))), chance), [], [], []) for _ in range(games)]
    playing = told
    while playing:
        choices = [(one.position.turn, [one.position.apply(a) for a in one.position.legal_actions()]) for one in playing]
        for one, (seat, led_to), (rows, values) in zip(playing, choices, judge.judge(choices), strict=True):
            best = int(values.argmax() if chance.random() > EXPLORED else chance.integers(len(values)))
            one.seats.append(seat)
            one.rows.append(rows[best])
            one.values.append(float(values[best]))
            one.position = after_chance(led_to[best], chance)
        playing = [one for one in playing if not one.position.is_over]
    rows = np.stack([row for one in told for row in one.rows])
    return rows, np.array([target for one in told for target in one.targets()], np.float32)


def after_chance(position: wandelgang.Position, chance: np.random.Generator) -> wandelgang.Position:
    while position.is_chance:
        outcomes = position.legal_actions()
        position = position.apply(outcomes[int(chance.random() * len(outcomes))])
    return position


def new_judge(game: wandelgang.Variant, hidden: int, seed: int) -> Judge:
    inputs = Inputs(game)
    return Judge(inputs, Network(inputs.count, hidden, seed))


def learn(game: wandelgang.Variant, judge: Judge, rounds: int, seed: int, pool: Executor | None = None) -> Iterator[float]:
    """Rounds of self-play and training, in which the judge gets better; the mean loss of each."""
    chance = np.random.default_rng(seed)
    memory: list[tuple[Floats, Floats]] = []
    for number in range(rounds):
        seeds = chance.integers(2**31, size=PARTS)
        played = list((pool.map if pool else map)(self_play, repeat(game), repeat(judge), repeat(TABLES), seeds))
        memory = [*memory, *played][-REMEMBERED * PARTS :]
        rows, targets = (np.concatenate(part) for part in zip(*memory, strict=True))
        order = chance.permutation(len(rows))[: PASSES * sum(len(part) for part, _ in played)]
        rate = RATES[0] + (RATES[1] - RATES[0]) * number / rounds
        batches = np.array_split(order, max(1, len(order) // BATCH))
        yield float(np.mean([judge.network.train(rows[batch], targets[batch], rate) for batch in batches]))


def match(
    game: wandelgang.Variant, player: Learned, opponent: str, pairs: int, seed: int, processes: int = 1
) -> tuple[float, float, float]:
    """The player's mean share over pairs of games with the same deal and swapped seats, and its 95 % interval."""
    as_first = wandelgang.simulate(game, [player, opponent], games=pairs, seed=seed, processes=processes).returns[:, 0]
    as_second = wandelgang.simulate(game, [opponent, player], games=pairs, seed=seed, processes=processes).returns[:, 1]
    shares = (as_first + as_second) / 2
    share, margin = float(shares.mean()), 1.96 * float(shares.std(ddof=1)) / pairs**0.5
    return share, max(0.0, share - margin), min(1.0, share + margin)


def arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn cards from self-play, then play against random and greedy.")
    games = PARTS * TABLES
    parser.add_argument("--rounds", type=at_least(0), default=80, help=f"rounds of {games} games each (default: 80)")
    parser.add_argument("--hidden", type=at_least(1), default=64, help="units of the hidden layer (default: 64)")
    parser.add_argument("--pairs", type=at_least(2), default=300, help="pairs of games against each opponent (default: 300)")
    parser.add_argument("--processes", type=at_least(1), default=PARTS, help=f"(default: {PARTS}); the result is the same")
    parser.add_argument("--seed", type=at_least(0), default=1, help="the same seed learns and plays the same (default: 1)")
    return parser.parse_args(given)


def at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"expected a whole number of at least {least}, got {text}")
        return int(text)

    return number


def main(options: list[str] | None = None) -> None:
    given = arguments(options)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # for the processes yet to be started, which share the cores already
    began = time.perf_counter()
    game = wandelgang.game("cards")
    judge = new_judge(game, given.hidden, given.seed)
    with ProcessPoolExecutor(given.processes, get_context("spawn")) if given.processes > 1 else nullcontext() as pool:
        for number, loss in enumerate(learn(game, judge, given.rounds, given.seed, pool), 1):
            minutes = (time.perf_counter() - began) / 60
            print(
                f"round {number} of {given.rounds}, {number * PARTS * TABLES} games: loss {loss:.4f}, {minutes:.1f} minutes",
                flush=True,
            )
    for opponent in ("random", "greedy"):
        share, low, high = match(game, Learned(judge), opponent, given.pairs, given.seed, given.processes)
        print(f"against {opponent}: {share:.1%} in {2 * given.pairs} games (95 %: {low:.1%} to {high:.1%})", flush=True)
    print(f"{(time.perf_counter() - began) / 60:.1f} minutes, {sum(os.times()[:4]) / 60:.1f} of computing time")


if __name__ == "__main__":
    main()
