"""The one source of chance: SplitMix64, the same numbers compiled and interpreted.

In compiled code the generator is an array of one 64-bit word; Python code uses the class `Generator` over it.
"""

from __future__ import annotations

import secrets
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import numpy as np

from wandelgang.core.rules import WORD, Ints, rule

T = TypeVar("T")


@rule
def next_word(rng: Ints) -> int:
    """The next 64 random bits."""
    z = (int(rng[0]) + 0x9E3779B97F4A7C15) & WORD
    rng[0] = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


@rule
def below(rng: Ints, bound: int) -> int:
    """A whole number from 0 to bound − 1, for bounds far below 2³²: the upper half of the word, scaled."""
    return int(((next_word(rng) >> 32) * bound) >> 32)


class Generator:
    """Chance for Python code. The same seed gives the same game."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(53) if seed is None else seed
        self.word: np.ndarray[Any, np.dtype[np.uint64]] = np.array([self.seed & WORD], np.uint64)

    def __copy__(self) -> Generator:
        """A generator that goes on independently, with the same numbers to come."""
        twin = Generator(self.seed)
        twin.word[0] = self.word[0]
        return twin

    def below(self, bound: int) -> int:
        return below(self.word, bound)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight."""
        rest = self.below(sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise AssertionError("the weights do not sum")
